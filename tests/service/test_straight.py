"""The straight road answers as the long one does: the same status, head and body, whatever is asked."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NoReturn

import orjson
import pytest
from flask import Flask
from werkzeug import Request, Response
from werkzeug.test import Client, TestResponse

import engines
from engines.base import Engine, State
from service import create_app
from service.games import straight_calls
from service.settings import Settings
from service.straight import StraightCall, StraightRoad
from service.wire import JSON_TYPE

CALLS = ("legal-moves", "apply", "view", "score", "evaluate")


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings())


def straight(app: Flask, path: str, raw: bytes) -> TestResponse:
    """Asked as most clients ask."""
    return app.test_client().post(path, data=raw, content_type="application/json")


def long(app: Flask, path: str, raw: bytes) -> TestResponse:
    """Asked with a body of untold length, which the straight road leaves alone."""
    return app.test_client().post(
        path,
        input_stream=BytesIO(raw),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )


def same_answer(app: Flask, path: str, raw: bytes) -> TestResponse:
    one, other = straight(app, path, raw), long(app, path, raw)
    assert (one.status_code, one.data) == (other.status_code, other.data)
    assert dict(one.headers) == dict(other.headers)
    return one


def good_bodies(engine: Engine, state: State) -> dict[str, Any]:
    whole = {"state": state.dump()}
    return {
        "legal-moves": whole,
        "apply": whole | {"move": state.legal_moves()[0]},
        "view": whole | {"seat": 0},
        "score": whole,
        "evaluate": engine.evaluate_example,
    }


def test_the_calls_that_have_a_straight_road() -> None:
    assert set(straight_calls()) == {f"/v1/games/{name}/{call}" for name in engines.ENGINES for call in CALLS}


@pytest.mark.parametrize("call", CALLS)
def test_what_is_answered(app: Flask, engine: Engine, state: State, base: str, call: str) -> None:
    raw = orjson.dumps(good_bodies(engine, state)[call])
    assert same_answer(app, f"{base}/{call}", raw).status_code == 200


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"{}", b'{"state": 1, "state": 2}', b'{"state": {}}', b"\xff", b"NaN"]
)
def test_what_is_refused(app: Flask, base: str, call: str, raw: bytes) -> None:
    assert same_answer(app, f"{base}/{call}", raw).status_code in (400, 422)


def test_what_an_engine_refuses(app: Flask, engine: Engine, state: State, over: State, base: str) -> None:
    for refused in ({"state": state.dump(), "move": "no move"}, {"state": over.dump(), "move": "pass"}):
        assert same_answer(app, f"{base}/apply", orjson.dumps(refused)).status_code in (409, 422)


def test_what_takes_the_long_road(app: Flask, base: str) -> None:
    client = app.test_client()
    path = f"{base}/legal-moves"
    assert client.post(path, data="{}", content_type="text/plain").status_code == 415
    assert client.get(path).status_code == 405
    assert client.post(f"{path}/", json={}).status_code == 404
    assert client.post(path, data="{}", content_type="Application/JSON; charset=utf-8").status_code == 422


def test_a_body_that_ends_early(app: Flask, base: str) -> None:
    response = app.test_client().post(
        f"{base}/evaluate",
        input_stream=BytesIO(b"{}"),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "9"},
    )
    assert (response.status_code, response.json["code"]) == (400, "bad_request")


def test_a_fault_of_our_own_takes_the_long_road_with_its_body() -> None:
    def fail(body: object) -> NoReturn:
        raise RuntimeError("a fault")

    @Request.application
    def long_road(request: Request) -> Response:
        return Response(request.get_data(), status=500)

    call = StraightCall(fail, lambda data: {"body": data}, 200)
    road = StraightRoad({"/broken": call}, 100, {}, long_road)
    response = Client(road).post("/broken", data=b"{}", content_type=JSON_TYPE)
    assert (response.status_code, response.data) == (500, b"{}")
