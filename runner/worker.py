"""An RQ worker that notices dead colleagues within seconds and looks after the tournaments."""

from __future__ import annotations

import logging
import sys
from time import monotonic

from rq import Worker
from rq.job import Job
from rq.serializers import JSONSerializer

from runner import settings, upkeep
from runner.jobs import QUEUE_NAME
from runner.store import connect

HEARTBEAT_SECONDS = 5
QUIET_SECONDS = 15
"""A job whose worker has not been heard of for so long is given to another."""
RQ_MAINTENANCE_SECONDS = 600


class GameWorker(Worker):
    """RQ's forking worker with shorter pulses: RQ alone would look for dead workers after minutes."""

    last_rq_maintenance = float("-inf")

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:
        return QUIET_SECONDS

    def run_maintenance_tasks(self) -> None:
        upkeep.tick(self.connection)
        if monotonic() - self.last_rq_maintenance > RQ_MAINTENANCE_SECONDS:
            self.last_rq_maintenance = monotonic()
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]

    @property
    def should_run_maintenance_tasks(self) -> bool:
        return True


def main() -> int:
    """Works until SIGTERM or SIGINT: the job in hand is finished first, a second signal ends at once."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
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


if __name__ == "__main__":
    sys.exit(main())
