"""What is refused: status, code, place and reason, always as a problem document."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engines.base import Engine, State
from service import create_app
from service.errors import KINDS
from service.settings import Settings
from tests.service.conftest import Contract

POSTS = ("states", "legal-moves", "apply", "view", "score", "evaluate", "replay", "render", "suggest")
GREEDY: dict[str, Any] = {"builtin": "greedy"}


def refused(response: TestResponse, status: int, code: str) -> Any:
    """Checks that the answer is a problem document of that kind; returns it."""
    problem = response.get_json()
    kind = KINDS[code]
    assert response.mimetype == "application/problem+json"
    assert (response.status_code, problem["code"]) == (status, code), problem
    assert {key: problem[key] for key in ("type", "title", "status")} == {
        "type": f"urn:tilehall:problem:{code}",
        "title": kind.title,
        "status": status,
    }
    assert 0 < len(problem["detail"]) < 1000
    return problem


def paths(problem: Any) -> list[str]:
    return [error["path"] for error in problem["errors"]]


def test_an_unknown_path(client: FlaskClient) -> None:
    refused(client.get("/v1/nothing"), 404, "not_found")
    refused(client.get("/v1//games"), 404, "not_found")


@pytest.mark.parametrize("call", POSTS)
def test_an_unknown_game(client: FlaskClient, call: str) -> None:
    problem = refused(client.post(f"/v1/games/chess/{call}", json={}), 404, "unknown_game")
    assert "chess" in problem["detail"]
    refused(client.post(f"/v1/games/{'x' * 5000}/{call}", json={}), 404, "unknown_game")


def test_an_unknown_method(client: FlaskClient, base: str) -> None:
    response = client.delete(f"{base}/apply")
    refused(response, 405, "method_not_allowed")
    assert set(response.allow) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("call", POSTS)
def test_a_body_of_another_type(client: FlaskClient, base: str, call: str) -> None:
    refused(client.post(f"{base}/{call}", data="{}", content_type="text/plain"), 415, "unsupported_media_type")
    refused(client.post(f"{base}/{call}"), 415, "unsupported_media_type")


@pytest.mark.parametrize("call", POSTS)
@pytest.mark.parametrize("encoding", ["gzip", "br", "identity, gzip", "x" * 3000])
def test_a_body_that_is_encoded(client: FlaskClient, base: str, call: str, encoding: str) -> None:
    response = client.post(f"{base}/{call}", json={}, headers={"Content-Encoding": encoding})
    problem = refused(response, 415, "unsupported_media_type")
    assert encoding[:64] in problem["detail"]


def test_a_body_that_is_said_to_be_as_it_is(client: FlaskClient, base: str) -> None:
    assert client.post(f"{base}/states", json={}, headers={"Content-Encoding": "Identity"}).status_code == 201


@pytest.mark.parametrize("call", POSTS)
def test_a_body_that_is_too_long(client: FlaskClient, base: str, call: str) -> None:
    long = b'{"state": "' + b"x" * Settings().max_body_bytes + b'"}'
    refused(client.post(f"{base}/{call}", data=long, content_type="application/json"), 413, "too_large")


def test_the_limit_of_the_body_can_be_set(base: str) -> None:
    client = create_app(Settings(max_body_bytes=1024)).test_client()
    body = {"seed": 1, "filler": "x" * 1100}
    refused(client.post(f"{base}/states", json=body), 413, "too_large")
    assert client.post(f"{base}/states", json={"seed": 1}).status_code == 201


def test_a_long_body_of_unknown_length(app: Flask, base: str) -> None:
    """Chunked: the server says the stream ends by itself, and no length is known."""
    # Cut at the limit, this would be a good body.
    stream = BytesIO(b"{}" + b" " * Settings().max_body_bytes)
    response = app.test_client().post(
        f"{base}/states",
        input_stream=stream,
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    refused(response, 413, "too_large")


@pytest.mark.parametrize("call", POSTS)
@pytest.mark.parametrize("body", [[], "text", 1, None, True])
def test_a_body_that_is_no_object(client: FlaskClient, base: str, call: str, body: object) -> None:
    response = client.post(f"{base}/{call}", data=orjson.dumps(body), content_type="application/json")
    problem = refused(response, 422, "validation")
    assert problem["errors"] == [{"path": "", "reason": "must be an object"}]


@pytest.mark.parametrize("call", [call for call in POSTS if call != "evaluate"])
def test_an_unknown_field(client: FlaskClient, base: str, call: str) -> None:
    problem = refused(client.post(f"{base}/{call}", json={"extra/ordinary": 1}), 422, "validation")
    assert {"path": "/extra~1ordinary", "reason": "is not a known field"} in problem["errors"]


def test_an_unknown_field_for_an_engine(client: FlaskClient, engine: Engine, base: str) -> None:
    body = {**engine.evaluate_example, "extra": 1}
    assert paths(refused(client.post(f"{base}/evaluate", json=body), 422, "validation")) == ["/extra"]


@pytest.mark.parametrize(
    ("call", "body", "expected"),
    [
        ("states", {"seats": "two"}, "/seats"),
        ("states", {"seats": 99}, "/seats"),
        ("states", {"seats": None}, "/seats"),
        ("states", {"seed": -1}, "/seed"),
        ("states", {"seed": 1 << 53}, "/seed"),
        ("states", {"seed": 1.5}, "/seed"),
        ("states", {"seed": True}, "/seed"),
        ("states", {"options": {"no_such": 1}}, "/options/no_such"),
        ("states", {"options": 5}, "/options"),
        ("legal-moves", {}, "/state"),
        ("score", {"state": None}, "/state"),
        ("view", {"state": {}, "seat": "0"}, "/seat"),
        ("apply", {"state": {}}, ""),
        ("apply", {"state": {}, "move": "x", "moves": []}, ""),
        ("apply", {"state": {}, "move": 7}, "/move"),
        ("apply", {"state": {}, "moves": "x"}, "/moves"),
        ("apply", {"state": {}, "moves": ["x"] * 100_001}, "/moves"),
        ("render", {}, ""),
        ("render", {"state": {}, "view": {}}, ""),
        ("suggest", {"state": {}, "strategy": {}}, "/strategy/builtin"),
        ("suggest", {"state": {}, "strategy": "greedy"}, "/strategy"),
        ("suggest", {"state": {}, "strategy": {"builtin": "deep"}}, "/strategy/builtin"),
        ("suggest", {"state": {}, "strategy": GREEDY | {"params": {"x": 1}}}, "/strategy/params/x"),
        ("suggest", {"state": {}, "strategy": GREEDY | {"params": 1}}, "/strategy/params"),
        ("suggest", {"state": {}, "strategy": GREEDY | {"params": {"blunder": 101}}}, "/strategy/params/blunder"),
        ("replay", {"record": []}, "/record"),
        ("replay", {"record": {}}, "/record/game"),
    ],
)
def test_a_field_that_is_wrong(client: FlaskClient, base: str, call: str, body: Any, expected: str) -> None:
    problem = refused(client.post(f"{base}/{call}", json=body), 422, "validation")
    assert expected in paths(problem)


def test_many_wrong_fields_are_cut_off(client: FlaskClient, base: str) -> None:
    body = {f"{'long' * 100}{i}": i for i in range(300)}
    response = client.post(f"{base}/states", json=body)
    assert len(refused(response, 422, "validation")["errors"]) == 20
    assert len(response.data) < 4000


@pytest.mark.parametrize("call", POSTS)
def test_a_parameter_that_is_unknown(client: FlaskClient, base: str, call: str) -> None:
    problem = refused(client.post(f"{base}/{call}?seed=5", json={}), 422, "validation")
    assert problem["errors"] == [{"path": "seed", "reason": "is not a known parameter"}]


def test_parameters_of_what_takes_none(client: FlaskClient, contract: Contract) -> None:
    taken = 0
    for path, method, operation in contract.operations():
        if not operation.get("parameters"):
            response = client.open(f"{path}?x=1".replace("{game}", "ten").replace("{n}", "0"), method=method, json={})
            assert paths(refused(response, 422, "validation")) == ["x"]
            taken += 1
    assert taken > 15


def test_a_seat_that_is_not_there(client: FlaskClient, state: State, base: str) -> None:
    for seat in (-1, state.seats, 1 << 70):
        body = {"state": state.dump(), "seat": seat}
        assert paths(refused(client.post(f"{base}/view", json=body), 422, "validation")) == ["/seat"]


@pytest.mark.parametrize("call", ["legal-moves", "apply", "view", "score", "render", "suggest"])
def test_an_invalid_state(client: FlaskClient, state: State, base: str, call: str) -> None:
    others: dict[str, dict[str, Any]] = {
        "apply": {"move": "x"},
        "view": {"seat": 0},
        "suggest": {"strategy": {"builtin": "random"}},
    }
    rest = others.get(call, {})
    for broken, path in (({}, "/state/"), ([], "/state"), (state.dump() | {"format": 99}, "/state/format")):
        problem = refused(client.post(f"{base}/{call}", json={"state": broken, **rest}), 422, "invalid_state")
        assert problem["path"].startswith(path)


def test_an_invalid_view(client: FlaskClient, state: State, base: str) -> None:
    body = {"view": state.view(0).dump() | {"seat": 77}}
    assert refused(client.post(f"{base}/render", json=body), 422, "invalid_state")["path"] == "/view/seat"


def test_a_state_is_no_view(client: FlaskClient, state: State, base: str) -> None:
    problem = refused(client.post(f"{base}/render", json={"view": state.dump()}), 422, "invalid_state")
    assert problem["detail"] == "/view: is a state, not a view of one seat"


def test_a_piece_in_the_wrong_place(client: FlaskClient, state: State) -> None:
    """The pointer leads to the very place."""
    if state.game != "ten":
        pytest.skip("each game's own tests look into its states")
    broken = state.dump()
    broken["pieces"][3]["at"] = [50, 50]
    problem = refused(client.post("/v1/games/ten/score", json={"state": broken}), 422, "invalid_state")
    assert problem["path"] == "/state/pieces/3/at"


def test_a_move_that_is_no_notation(client: FlaskClient, state: State, base: str) -> None:
    body = {"state": state.dump(), "move": "castle"}
    assert refused(client.post(f"{base}/apply", json=body), 422, "invalid_move")["index"] == 0
    body = {"state": state.dump(), "moves": [state.legal_moves()[0], "x" * 100_000]}
    assert refused(client.post(f"{base}/apply", json=body), 422, "invalid_move")["index"] == 1


def test_a_move_that_is_illegal(client: FlaskClient, engine: Engine, state: State, base: str) -> None:
    move = state.legal_moves()[0]
    before = state.dump()
    state.play(move)
    body = {"state": before, "moves": [move, move]}
    problem = refused(client.post(f"{base}/apply", json=body), 409, "illegal_move")
    assert problem["reason"] in engine.reasons
    assert (problem["move"], problem["index"]) == (move, 1)
    assert problem["legal_moves"] == state.legal_moves()


def test_a_game_that_is_over(client: FlaskClient, over: State, base: str) -> None:
    apply = {"state": over.dump(), "move": "pass"}
    assert refused(client.post(f"{base}/apply", json=apply), 409, "game_over")["index"] == 0
    suggest = {"state": over.dump(), "strategy": {"builtin": "random"}}
    assert "index" not in refused(client.post(f"{base}/suggest", json=suggest), 409, "game_over")


@pytest.mark.parametrize("accept", ["text/html", "application/json", "image/svg+xml;q=0", "nonsense"])
def test_a_drawing_in_no_known_form(client: FlaskClient, state: State, base: str, accept: str) -> None:
    response = client.post(f"{base}/render", json={"state": state.dump()}, headers={"Accept": accept})
    refused(response, 406, "not_acceptable")


def test_a_fault_of_our_own_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings())

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the secret of the house")

    response = app.test_client().get("/broken")
    refused(response, 500, "internal_error")
    assert "secret" not in response.text
    assert "the secret of the house" in caplog.text
