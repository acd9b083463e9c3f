"""The queue and what is in it, and which workers are there, by their heartbeats."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from redis import Redis
from rq import Queue, Worker
from rq.registry import StartedJobRegistry
from rq.serializers import JSONSerializer

QUEUE_NAME = "games"
SEEN_LATELY = timedelta(seconds=60)


def game_queue(redis: Redis) -> Queue:
    return Queue(QUEUE_NAME, connection=redis, serializer=JSONSerializer)


def started_jobs(redis: Redis) -> StartedJobRegistry:
    return StartedJobRegistry(QUEUE_NAME, connection=redis, serializer=JSONSerializer)


@dataclass(frozen=True)
class JobIds:
    """The ids of the jobs that wait, that are on their way to a worker, and that run."""

    queued: set[str]
    between: set[str]
    started: set[str]

    @property
    def all(self) -> set[str]:
        return self.queued | self.between | self.started


def job_ids(redis: Redis) -> JobIds:
    """Every job there is, as of one moment."""
    queue, registry = game_queue(redis), started_jobs(redis)
    with redis.pipeline() as pipe:
        pipe.lrange(queue.key, 0, -1)
        pipe.lrange(queue.intermediate_queue_key, 0, -1)
        pipe.zrange(registry.key, 0, -1)
        queued, between, started = ({entry.decode() for entry in entries} for entries in pipe.execute())
    return JobIds(queued, between, {registry.parse_job_id(entry) for entry in started})


def workers_seen(redis: Redis, hostname: str | None = None) -> int:
    """How many workers have been heard of in the last minute, on one host or on all."""
    oldest = datetime.now(UTC) - SEEN_LATELY
    return sum(
        worker.last_heartbeat is not None
        and worker.last_heartbeat > oldest
        and (hostname is None or worker.hostname == hostname)
        for worker in Worker.all(queue=game_queue(redis))
    )
