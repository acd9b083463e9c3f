"""Every call under generated requests, right and wrong: no 500, nothing that the contract does not say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from redis import Redis
from schemathesis.config import SchemathesisConfig

from service import create_app
from service.settings import Settings
from tests.runner.cluster import wait_until, workers

REQUESTS = 100
"""How many generated requests each operation gets, beside the systematic ones and the examples."""

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "generation": {"deterministic": True, "database": "none"},
        # A schema cannot tell which states play can reach, so well-formed bodies are refused too.
        "checks": {"positive_data_acceptance": {"enabled": False}},
    }
)


app = create_app(Settings())
contract = schemathesis.openapi.from_wsgi("/openapi.yaml", app, config=CONFIG)


@pytest.fixture(scope="module", autouse=True)
def storage(redis_url: str) -> Iterator[None]:
    """The app, which pytest needs before there is a Redis, gets its store, and a worker."""
    app.config["SETTINGS"] = Settings(redis_url=redis_url)
    with Redis.from_url(redis_url) as redis, workers(redis_url, 1):
        redis.flushall()
        wait_until(lambda: app.test_client().get("/readyz").status_code == 200, "a worker")
        yield


@contract.parametrize()
@settings(
    max_examples=REQUESTS,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_as_the_contract_says(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
