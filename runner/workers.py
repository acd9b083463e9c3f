"""The queue, and which workers are there, by their heartbeats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from redis import Redis
from rq import Queue, Worker
from rq.serializers import JSONSerializer

QUEUE_NAME = "games"
SEEN_LATELY = timedelta(seconds=60)


def game_queue(redis: Redis) -> Queue:
    return Queue(QUEUE_NAME, connection=redis, serializer=JSONSerializer)


def workers_seen(redis: Redis, hostname: str | None = None) -> int:
    """How many workers have been heard of in the last minute, on one host or on all."""
    oldest = datetime.now(UTC) - SEEN_LATELY
    return sum(
        worker.last_heartbeat is not None
        and worker.last_heartbeat > oldest
        and (hostname is None or worker.hostname == hostname)
        for worker in Worker.all(queue=game_queue(redis))
    )
