"""Every stateless call under generated requests, right and wrong: no 500, nothing that the contract does not say."""

from __future__ import annotations

import schemathesis
from conftest import STATELESS
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from service import create_app
from service.settings import Settings

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
contract = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app(Settings()), config=CONFIG)
stateless = contract.include(tag=sorted(STATELESS))


@stateless.parametrize()
@settings(
    max_examples=REQUESTS,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_as_the_contract_says(case: schemathesis.Case) -> None:
    case.call_and_validate()
