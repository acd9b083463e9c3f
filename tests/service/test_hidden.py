"""Nothing that a seat cannot know leaves through a view or shows in a suggestion."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from engines.base import Engine, State
from engines.rng import Rng

SECRET = {"seed", "stocks", "stock", "hands"}


def keys_in(data: Any) -> set[str]:
    """All keys anywhere in a JSON value."""
    if isinstance(data, dict):
        return set(data).union(*(keys_in(inner) for inner in data.values()))
    return set().union(*(keys_in(inner) for inner in data)) if isinstance(data, list) else set()


def others(engine: Engine, state: State, seat: int) -> list[State]:
    """Full states that differ from the given one in what the seat cannot know."""
    view = engine.load_view(state.view(seat).dump())
    found = [engine.sample(view, Rng(seed)) for seed in range(1, 9)]
    return [other for other in found if other.dump() != state.dump()]


def test_a_view_holds_no_secret(client: FlaskClient, state: State, base: str) -> None:
    for seat in range(state.seats):
        answer = client.post(f"{base}/view", json={"state": state.dump(), "seat": seat}).json
        assert not keys_in(answer) & SECRET
        assert str(state.seed) not in json.dumps(answer["view"]) or state.seed < 1000


def test_equal_views_get_equal_answers(client: FlaskClient, engine: Engine, state: State, base: str) -> None:
    seat = state.to_move
    different = others(engine, state, seat)
    assert different, "a game that hides nothing has no place in this test"
    expected = client.post(f"{base}/view", json={"state": state.dump(), "seat": seat}).json
    for other in different:
        assert client.post(f"{base}/view", json={"state": other.dump(), "seat": seat}).json == expected


@pytest.mark.parametrize("params", [{"builtin": "random"}, {"builtin": "greedy"}])
def test_equal_views_get_equal_suggestions(
    client: FlaskClient, engine: Engine, state: State, base: str, params: dict[str, Any]
) -> None:
    states = [state, *others(engine, state, state.to_move)]
    bodies = [{"state": each.dump(), "strategy": params} for each in states]
    answers = [client.post(f"{base}/suggest", json=body).json for body in bodies]
    assert all(answer == answers[0] for answer in answers)
