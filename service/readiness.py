"""/readyz: whether this process can serve all calls, and workers are there to play."""

from __future__ import annotations

from engines.base import Json
from runner.workers import workers_seen
from service.errors import Refusal
from service.resource import Resource
from service.storage import store
from service.tournament_schemas import Readiness

readiness = Resource("readiness", "/", "Whether tournaments can be played.")


@readiness.call("GET", "readyz", answer=Readiness, refusals=("storage_unavailable", "no_workers"))
def get_readiness() -> Json:
    """Tell whether Redis answers and workers are there."""
    seen = workers_seen(store().redis)
    if not seen:
        raise Refusal("no_workers", "no worker has been heard of for a minute; tournaments wait until there is one")
    return {"status": "ready", "workers": seen}
