"""Which workers are there, by their heartbeats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from redis import Redis
from rq import Worker

from runner.jobs import game_queue

SEEN_LATELY = timedelta(seconds=60)


def workers_seen(redis: Redis, hostname: str | None = None) -> int:
    """How many workers have been heard of in the last minute, on one host or on all."""
    oldest = datetime.now(UTC) - SEEN_LATELY
    return sum(
        worker.last_heartbeat is not None
        and worker.last_heartbeat > oldest
        and (hostname is None or worker.hostname == hostname)
        for worker in Worker.all(queue=game_queue(redis))
    )
