"""The real app under a client that holds every answer against the contract, and games to play with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

import engines
from engines.base import NOBODY, Engine, State
from engines.rng import Rng
from service import create_app
from service.contract import contract_text
from service.settings import Settings

Json = dict[str, Any]
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Contract:
    """The generated contract, able to say whether an answer is what it promises."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.document: Json = yaml.load(text, Loader=LOADER)
        self.validators: dict[str, Any] = {}

    def operations(self) -> Iterator[tuple[str, str, Json]]:
        """Path, method and operation of every call."""
        for path, item in self.document["paths"].items():
            for method in item.keys() & {"get", "post", "put", "patch", "delete"}:
                yield path, method, item[method]

    def resolve(self, node: Json) -> Json:
        while "$ref" in node:
            target: Any = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            node = target
        return node

    def validate(self, schema: Json, value: object) -> None:
        """Raises when the value is not of the schema (whose references lead into the contract)."""
        key = repr(schema)
        if key not in self.validators:
            self.validators[key] = jsonschema_rs.validator_for({**schema, "components": self.document["components"]})
        self.validators[key].validate(value)

    def check(self, path: str, method: str, status: int, media: str | None, value: object) -> None:
        """The answer must be documented with this status and media type, and be of the schema."""
        responses = self.document["paths"][path][method.lower()]["responses"]
        assert str(status) in responses, f"{method} {path} answered {status}, which is not documented"
        content = self.resolve(responses[str(status)]).get("content")
        if not content:
            assert not value, f"{method} {path} answered {status} with a body, which is not documented"
            return
        assert media in content, f"{method} {path} answered {status} as {media}, which is not documented"
        self.validate(content[media]["schema"], value)


class CheckedClient(FlaskClient):
    """A test client for which an answer off the contract is a failure."""

    contract: Contract

    def open(self, *arguments: Any, **named: Any) -> Any:
        response = super().open(*arguments, **named)
        request = response.request
        rule = matched_rule(self.application, request.path, request.method)
        if rule is not None and request.method not in ("HEAD", "OPTIONS"):
            self.contract.check(rule, request.method, response.status_code, response.mimetype, content_of(response))
        return response


def content_of(response: TestResponse) -> Any:
    """The body as the contract describes it."""
    if response.is_json:
        return response.get_json()
    text = response.data.decode(errors="replace")
    return yaml.load(text, Loader=LOADER) if response.mimetype == "application/yaml" else text


def matched_rule(app: Flask, path: str, method: str) -> str | None:
    """The path of the contract that a request meets; None when there is none."""
    try:
        rule, _ = app.url_map.bind("localhost").match(path, method=method, return_rule=True)
    except HTTPException:
        return None
    return documented_path(rule.rule)


def documented_path(rule: str) -> str:
    """The rule of a route as the contract writes it: `<int:n>` is `{n}`."""
    return re.sub(r"<(?:[^:>]*:)?([^>]*)>", r"{\1}", rule)


@pytest.fixture(scope="session")
def contract() -> Contract:
    return Contract(contract_text(create_app(Settings())))


@pytest.fixture
def app(contract: Contract, redis_url: str) -> Flask:
    app = create_app(Settings(redis_url=redis_url))
    app.test_client_class = type("Client", (CheckedClient,), {"contract": contract})
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(params=engines.ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    """Every registered game in turn."""
    return engines.get(request.param)


def play_on(engine: Engine, state: State, moves: int) -> list[str]:
    """Plays greedy moves in place, until the game is over or there were enough; their texts."""
    texts: list[str] = []
    while state.to_move != NOBODY and len(texts) < moves:
        code = engine.greedy(state.view(state.to_move), Rng(len(texts)))
        texts.append(state.format(code))
        state.apply(code)
    return texts


@pytest.fixture
def state(engine: Engine) -> State:
    """A game in its middle."""
    state = engine.new(engine.default_seats, {}, 11)
    play_on(engine, state, 5)
    return state


@pytest.fixture
def over(engine: Engine) -> State:
    """A game that is over."""
    state = engine.new(engine.default_seats, {}, 11)
    play_on(engine, state, engine.longest(state.seats, state.options))
    assert state.to_move == NOBODY
    return state


@pytest.fixture
def base(engine: Engine) -> str:
    return f"/v1/games/{engine.name}"
