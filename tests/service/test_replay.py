"""Records played again: whole, cut short, off the rules, and with an outcome that is not true."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from engines.base import Engine, State
from runner.record import INFORMATION, NEEDED
from service.answers import dump_outcome
from service.schemas import RecordBody
from tests.service.conftest import play_on


@pytest.fixture
def record(engine: Engine, over: State) -> dict[str, Any]:
    """A whole game without its outcome."""
    state = engine.new(engine.default_seats, {}, 11)
    moves = play_on(engine, state, engine.longest(state.seats, state.options))
    return {"game": engine.name, "seats": state.seats, "options": {}, "seed": 11, "moves": moves}


@pytest.fixture
def outcome(over: State) -> dict[str, Any]:
    outcome = over.outcome()
    assert outcome is not None
    return dump_outcome(outcome)


def replay(client: FlaskClient, record: dict[str, Any], **changes: Any) -> Any:
    response = client.post(f"/v1/games/{record['game']}/replay", json={"record": record | changes})
    assert response.status_code == 200, response.json
    return response.json


def test_a_whole_record(client: FlaskClient, record: dict[str, Any], over: State, outcome: dict[str, Any]) -> None:
    answer = replay(client, record)
    assert answer == {"legal": True, "state": over.dump(), "to_move": None, "outcome": outcome, "agrees": None}


def test_the_result_is_held_against_the_records(
    client: FlaskClient, record: dict[str, Any], outcome: dict[str, Any]
) -> None:
    result = {"reason": outcome["reason"], "payoffs": outcome["payoffs"]}
    assert replay(client, record, result=result)["agrees"] is True
    assert replay(client, record, result=result | {"reason": "forfeit"})["agrees"] is False
    assert replay(client, record, result=None)["agrees"] is None


def test_a_record_may_end_before_the_game(client: FlaskClient, record: dict[str, Any]) -> None:
    answer = replay(client, record, moves=record["moves"][:3], result={"reason": "forfeit", "payoffs": [1.0, 0.0]})
    assert (answer["legal"], answer["outcome"], answer["agrees"]) == (True, None, None)
    assert answer["to_move"] is not None


def test_a_stored_record_is_taken_as_it_is(client: FlaskClient, record: dict[str, Any]) -> None:
    stored = {
        "tournament": "t1",
        "match": "m1",
        "n": 7,
        "deal": 3,
        "entrants": ["a", "b"],
        "faults": [],
        "times_ms": [1.5, 2],
        "played_at": "2030-01-01T00:00:00Z",
    }
    assert replay(client, record, **stored)["legal"] is True
    assert {*record, *stored, "result"} == {*NEEDED, *INFORMATION} == RecordBody().fields.keys()


def test_a_record_that_is_no_notation(client: FlaskClient, engine: Engine, record: dict[str, Any]) -> None:
    moves = [*record["moves"][:2], "castle kingside"]
    answer = replay(client, record, moves=moves)
    state = engine.new(record["seats"], {}, 11)
    for move in moves[:2]:
        state.play(move)
    assert {key: answer[key] for key in ("legal", "index", "move", "code", "reason")} == {
        "legal": False,
        "index": 2,
        "move": "castle kingside",
        "code": "invalid_move",
        "reason": None,
    }
    assert (answer["state"], answer["legal_moves"]) == (state.dump(), state.legal_moves())


def test_a_record_with_an_illegal_move(client: FlaskClient, engine: Engine, record: dict[str, Any]) -> None:
    # The first move once more: no game lets the same tile be laid in the same place twice in a row.
    answer = replay(client, record, moves=[record["moves"][0]] * 2)
    assert (answer["legal"], answer["index"], answer["code"]) == (False, 1, "illegal_move")
    assert answer["reason"] in engine.reasons


def test_a_record_that_goes_on_after_the_end(client: FlaskClient, record: dict[str, Any]) -> None:
    answer = replay(client, record, moves=[*record["moves"], record["moves"][0]])
    assert (answer["index"], answer["code"], answer["legal_moves"]) == (len(record["moves"]), "game_over", [])


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"game": "other"}, "/record/game"),
        ({"seats": 99}, "/record/seats"),
        ({"seed": -1}, "/record/seed"),
        ({"options": {"no_such_option": 1}}, "/record/options/no_such_option"),
        ({"options": []}, "/record/options"),
        ({"moves": [1]}, "/record/moves/0"),
        ({"moves": ["x"] * 100_001}, "/record/moves"),
        ({"comment": "hello"}, "/record/comment"),
    ],
)
def test_what_is_no_record(
    client: FlaskClient, record: dict[str, Any], base: str, changes: dict[str, Any], path: str
) -> None:
    response = client.post(f"{base}/replay", json={"record": record | changes})
    assert (response.status_code, response.json["code"]) == (422, "validation")
    assert response.json["errors"][0]["path"] == path
