"""The decorator that makes calls, in a small app of its own: bodies, queries, pages, refusals, documentation."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import errors
from service.contract import create_api
from service.errors import Refusal
from service.fields import Fields, Text, Whole
from service.resource import Resource
from service.schemas import PageQuery, page, paged

Json = dict[str, Any]

THINGS: list[Json] = [{"name": f"thing {i}", "size": i} for i in range(45)]

things = Resource("things", "/things", "What things are.", path={"name": {"description": "A name."}})


class Thing(Fields):
    name = Text(required=True)
    size = Whole(low=0, required=True)


class ThingBody(Fields):
    name = Text(required=True)
    size = Whole(0, 9)


@things.call("GET", "", query=PageQuery, answer=paged(Thing))
def list_things(limit: int, offset: int) -> Json:
    """List things."""
    return page(THINGS[offset : offset + limit], len(THINGS), limit, offset)


@things.call("POST", "", body=ThingBody, answer=Thing, status=201)
def create_thing(name: str, size: int = 3) -> Json:
    """Make a thing.

    It is forgotten at once.
    """
    return {"name": name, "size": size}


@things.call("GET", "/<name>", answer=Thing, refusals=("game_over",))
def get_thing(name: str) -> Json:
    """Get a thing."""
    raise Refusal("game_over", f"{name} is gone")


@pytest.fixture
def app() -> Flask:
    app = Flask("things", static_folder=None)
    api = create_api(app)
    errors.register(app)
    api.register_blueprint(things.blueprint)
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def document(app: Flask) -> Json:
    found: Json = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    return found


def test_fields_come_as_arguments(client: FlaskClient) -> None:
    response = client.post("/things", json={"name": "a"})
    assert (response.status_code, response.json) == (201, {"name": "a", "size": 3})
    assert client.post("/things", json={"name": "a", "size": 5}).json == {"name": "a", "size": 5}
    assert client.post("/things", json={"name": "a", "size": 10}).json["errors"] == [
        {"path": "/size", "reason": "must be from 0 to 9"}
    ]


def test_pages(client: FlaskClient) -> None:
    first = client.get("/things").json
    assert (len(first["items"]), first["total"], first["limit"], first["offset"]) == (20, 45, 20, 0)
    last = client.get("/things?limit=30&offset=40").json
    assert [item["size"] for item in last["items"]] == [40, 41, 42, 43, 44]


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=", "limit"),
        ("limit=1.0", "limit"),
        ("limit=²", "limit"),
        ("offset=-1", "offset"),
        ("offset=" + "9" * 5000, "offset"),
        ("limit=1&limit=2", "limit"),
        ("page=1", "page"),
        ("a/b~=1", "a/b~"),
    ],
)
def test_queries_that_are_wrong(client: FlaskClient, query: str, path: str) -> None:
    response = client.get(f"/things?{query}")
    assert (response.status_code, response.json["code"]) == (422, "validation")
    assert response.json["errors"][0]["path"] == path


@pytest.mark.parametrize("query", ["size=5", "limit=1", "size=5&size=6", "name"])
def test_queries_of_calls_that_take_none(client: FlaskClient, query: str) -> None:
    for response in (client.get(f"/things/a?{query}"), client.post(f"/things?{query}", json={"name": "a"})):
        assert (response.status_code, response.json["code"]) == (422, "validation")
        assert response.json["errors"][0]["path"] == query.partition("=")[0]


def test_a_body_that_ends_early(client: FlaskClient) -> None:
    response = client.post(
        "/things",
        input_stream=BytesIO(b'{"name": "a"}'),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "500", "wsgi.input_terminated": True},
    )
    assert (response.status_code, response.json["code"]) == (400, "bad_request")


def test_refusals(client: FlaskClient) -> None:
    assert client.get("/things/a").json["detail"] == "a is gone"


def test_the_documentation(document: Json) -> None:
    operation = document["paths"]["/things"]["post"]
    assert operation["operationId"] == "create_thing"
    assert (operation["summary"], operation["description"]) == ("Make a thing.", "It is forgotten at once.")
    assert operation["responses"].keys() == {"201", "400", "403", "408", "413", "415", "422", "500"}
    assert operation["requestBody"]["content"]["application/json"] == {
        "schema": {"$ref": "#/components/schemas/ThingBody"}
    }
    listing = document["paths"]["/things"]["get"]
    assert [parameter["name"] for parameter in listing["parameters"]] == ["limit", "offset"]
    assert listing["parameters"][0]["schema"] == {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}
    assert document["paths"]["/things/{name}"]["parameters"][0]["description"] == "A name."
    assert document["paths"]["/things/{name}"]["get"]["responses"]["409"] == {
        "$ref": "#/components/responses/game_over"
    }
