"""Whoever asks for an `engine` or a `case` is run for each one that is registered."""

from __future__ import annotations

import pytest

from engines import ENGINES
from engines.base import Engine
from tests.engines.games import Case, all_cases


@pytest.fixture(scope="session", params=list(ENGINES.values()), ids=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    found = request.param
    assert isinstance(found, Engine)
    return found


@pytest.fixture(scope="session", params=all_cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found = request.param
    assert isinstance(found, Case)
    return found
