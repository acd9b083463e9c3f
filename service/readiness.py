"""/readyz: whether this process can serve all calls, and workers are there to play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rq import Worker

from engines.base import Json
from runner.jobs import game_queue
from service.errors import Refusal
from service.resource import Resource
from service.storage import store
from service.tournament_schemas import Readiness

SEEN_LATELY = timedelta(seconds=60)

readiness = Resource("readiness", "/", "Whether tournaments can be played.")


@readiness.call("GET", "readyz", answer=Readiness, refusals=("storage_unavailable", "no_workers"))
def get_readiness() -> Json:
    """Tell whether Redis answers and workers are there."""
    workers = Worker.all(queue=game_queue(store().redis))
    oldest = datetime.now(UTC) - SEEN_LATELY
    seen = sum(worker.last_heartbeat is not None and worker.last_heartbeat > oldest for worker in workers)
    if not seen:
        raise Refusal("no_workers", "no worker has been heard of for a minute; tournaments wait until there is one")
    return {"status": "ready", "workers": seen}
