"""Which pages may call what, and bodies where none is taken."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from tests.service.conftest import Contract
from tests.service.test_refusals import refused

FOREIGN = ("https://elsewhere.example", "http://localhost:81", "http://localhost.elsewhere.example", "null", "")
OWN = ("http://localhost", "https://localhost", "HTTP://LOCALHOST")


def changing(contract: Contract, games: bool) -> Iterator[tuple[str, str]]:
    """Path and method of the calls that are not GET, those under /v1/games or the others."""
    for path, method, _ in contract.operations():
        if method != "get" and path.startswith("/v1/games") == games:
            yield path.replace("{game}", "ten"), method


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_of_other_origins_change_nothing(client: FlaskClient, contract: Contract, origin: str) -> None:
    calls = list(changing(contract, games=False))
    for path, method in calls:
        refused(client.open(path, method=method, headers={"Origin": origin}), 403, "foreign_origin")
    assert len(calls) == 5


@pytest.mark.parametrize("origin", OWN)
def test_pages_of_the_same_origin(client: FlaskClient, contract: Contract, origin: str) -> None:
    for path, method in changing(contract, games=False):
        response = client.open(path, method=method, headers={"Origin": origin})
        assert response.status_code in (404, 415)
    body = {"name": "Page", "kind": "builtin", "builtin": "greedy"}
    assert client.post("/v1/strategies", json=body, headers={"Origin": origin}).status_code == 201


def test_the_port_counts(client: FlaskClient) -> None:
    for origin, status in (("http://a:81", 415), ("http://a:82", 403), ("http://a", 403)):
        assert client.post("/v1/strategies", headers={"Host": "a:81", "Origin": origin}).status_code == status


def test_pages_of_any_origin_may_use_the_games(client: FlaskClient, contract: Contract) -> None:
    for path, method in changing(contract, games=True):
        response = client.open(path, method=method, json={}, headers={"Origin": FOREIGN[0]})
        assert response.status_code in (201, 422)
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_answers_are_not_for_pages_of_other_origins(client: FlaskClient) -> None:
    response = client.get("/v1/strategies", headers={"Origin": FOREIGN[0]})
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response.headers


def test_a_body_where_none_is_taken(client: FlaskClient, contract: Contract) -> None:
    calls = 0
    for path, method, operation in contract.operations():
        if "requestBody" in operation:
            continue
        response = client.open(path.replace("{game}", "ten").replace("{n}", "0"), method=method, data="x")
        problem = refused(response, 422, "validation")
        assert problem["errors"] == [{"path": "", "reason": "must be left out: this call takes no body"}]
        calls += 1
    assert calls > 12


@pytest.mark.parametrize(("body", "status"), [(b"", 404), (b"x", 422)])
def test_a_body_of_untold_length_where_none_is_taken(client: FlaskClient, body: bytes, status: int) -> None:
    response = client.post(
        "/v1/tournaments/none/cancel",
        input_stream=BytesIO(body),
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    assert response.status_code == status
