"""The contract is up to date, whole, and true."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

import engines
from service.contract import VERSION
from service.errors import KINDS
from tests.service.conftest import Contract, documented_path

TOP = Path(__file__).parents[2]
TEXTS = {"get_contract", "get_docs", "get_docs_file"}
"""Calls that answer with files; an example of those would be the file."""


def test_the_committed_file_is_what_the_code_says(contract: Contract) -> None:
    committed = (TOP / "openapi.yaml").read_text(encoding="utf-8")
    assert committed == contract.text, "run python -m service openapi"


def test_the_command_line_finds_no_difference() -> None:
    command = [sys.executable, "-m", "service", "openapi", "--check"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_version_is_that_of_the_project() -> None:
    assert tomllib.loads((TOP / "pyproject.toml").read_text())["project"]["version"] == VERSION


def test_every_route_is_documented(app: Flask, contract: Contract) -> None:
    routes = {
        (documented_path(rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, method, _ in contract.operations()}


def test_every_operation_is_described(contract: Contract) -> None:
    names = [operation["operationId"] for _, _, operation in contract.operations()]
    assert len(set(names)) == len(names)
    for path, method, operation in contract.operations():
        where = f"{method} {path}"
        assert operation["summary"], where
        assert "500" in operation["responses"], where
        assert ("404" in operation["responses"]) == ("{" in path), where
        if "requestBody" in operation:
            assert {"400", "408", "413", "415", "422"} <= operation["responses"].keys(), where


def test_every_operation_has_examples(contract: Contract) -> None:
    for _, _, operation in contract.operations():
        if operation["operationId"] in TEXTS:
            continue
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                assert all(media.get("examples") for media in response.get("content", {}).values()), operation
        for media in operation.get("requestBody", {}).get("content", {}).values():
            assert media["examples"], operation["operationId"]


def test_every_example_works_and_is_true(client: FlaskClient, contract: Contract) -> None:
    for path, method, operation in contract.operations():
        if operation["tags"] != ["games"]:
            continue
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for name, example in body.get("examples", {}).items():
            contract.validate(body["schema"], example["value"])
            for media, answer in success_examples(operation, name):
                response = client.open(
                    path.format(game=name), method=method, json=example["value"], headers={"Accept": media}
                )
                found = response.get_json() if response.is_json else response.get_data(as_text=True)
                assert (response.mimetype, found) == (media, answer), operation["operationId"]


def test_every_example_is_of_its_shape(contract: Contract) -> None:
    for _, _, operation in contract.operations():
        places = [operation.get("requestBody", {}), *operation["responses"].values()]
        for media in [media for place in places for media in place.get("content", {}).values()]:
            for example in media.get("examples", {}).values():
                contract.validate(media["schema"], example["value"])


def success_examples(operation: dict[str, Any], name: str) -> list[tuple[str, Any]]:
    """Media type and documented answer of an example."""
    success = next(response for status, response in operation["responses"].items() if status.startswith("2"))
    return [(media, content["examples"][name]["value"]) for media, content in success["content"].items()]


def test_every_component_is_a_json_schema(contract: Contract) -> None:
    for schema in contract.document["components"]["schemas"].values():
        jsonschema_rs.meta.validate(schema)


def test_every_game_and_every_problem_has_its_shapes(contract: Contract) -> None:
    names = contract.document["components"]["schemas"].keys()
    for game in engines.ENGINES:
        shapes = ("State", "View", "Move", "Options", "EvaluateRequest", "EvaluateAnswer")
        assert {game.title() + shape for shape in shapes} <= names
    assert {kind.component for kind in KINDS.values()} <= names


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_problem_kinds_are_well_formed(kind: Any) -> None:
    assert 400 <= kind.status < 600
    assert kind.title
    assert kind.meaning.endswith(".")
    assert kind.schema()["required"][:5] == ["type", "title", "status", "detail", "code"]
