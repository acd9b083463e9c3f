"""An RQ worker that notices dead colleagues within seconds and looks after the tournaments."""

from __future__ import annotations

import logging
import socket
import sys
from time import monotonic

from redis import RedisError
from rq import Worker
from rq.job import Job
from rq.serializers import JSONSerializer

from engines import FORM
from runner import settings, upkeep
from runner.store import connect
from runner.workers import QUEUE_NAME, workers_seen

HEARTBEAT_SECONDS = 5
QUIET_SECONDS = 15
"""A job whose worker has not been heard of for so long is given to another."""
RQ_MAINTENANCE_SECONDS = 600

log = logging.getLogger("runner.worker")


class GameWorker(Worker):
    """RQ's forking worker with shorter pulses: RQ alone would look for dead workers after minutes."""

    last_rq_maintenance = float("-inf")

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:
        return QUIET_SECONDS

    def run_maintenance_tasks(self) -> None:
        try:
            upkeep.tick(self.connection)
        except RedisError as error:
            # The server restarts, say; RQ's own loop waits for it, the next tick comes soon.
            log.warning("upkeep was put off: %s", error)
            return
        if monotonic() - self.last_rq_maintenance > RQ_MAINTENANCE_SECONDS:
            self.last_rq_maintenance = monotonic()
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]

    @property
    def should_run_maintenance_tasks(self) -> bool:
        return True


def work() -> int:
    """Works until SIGTERM or SIGINT: the job in hand is finished first, a second signal ends at once."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if FORM.package is None:
        log.warning("the engines are %s", FORM.words)
    redis = connect(settings.from_environment().redis_url)
    worker = GameWorker(
        [QUEUE_NAME],
        connection=redis,
        serializer=JSONSerializer,
        # The wait for a job is 15 s shorter than this; each wait is followed by a tick.
        worker_ttl=15 + upkeep.TICK_SECONDS,
        job_monitoring_interval=HEARTBEAT_SECONDS,
        log_job_description=False,
    )
    worker.work(logging_level="WARNING")
    return 0


def main(arguments: list[str]) -> int:
    """`python -m runner.worker` works; with --check it tells whether a worker of this host is alive."""
    try:
        if arguments == ["--check"]:
            redis = connect(settings.from_environment().redis_url, patience=1)
            return 0 if workers_seen(redis, socket.gethostname()) else 1
        if not arguments:
            return work()
    except (RedisError, settings.SettingError) as error:
        sys.stderr.write(f"worker: {error}\n")
        return 1
    sys.stderr.write("usage: python -m runner.worker [--check]\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
