"""Every rule of every game is held by tests: one file a game lists the rules in our words.

`sources` are the texts that the rules come from, with the lines of each that say something about
play; `rules` holds each rule with the lines it comes `from` and the `tests` that hold it. A new
game adds its file beside ten.json and nothing else.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines import ENGINES

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(__file__).parent.glob("*.json"))
BOOKS: dict[str, Any] = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}


@cache
def functions_of(path: str) -> set[str]:
    """The test functions of a file; none when there is no such file."""
    file = ROOT / path
    if not file.is_file():
        return set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


@pytest.fixture(params=sorted(BOOKS))
def book(request: pytest.FixtureRequest) -> Any:
    return BOOKS[request.param]


def test_every_game_has_its_rules_listed() -> None:
    assert set(BOOKS) == set(ENGINES)
    for name, book in BOOKS.items():
        assert book["game"] == name


def test_the_lists_have_one_shape(book: Any) -> None:
    assert set(book) == {"game", "sources", "rules"}
    for rule in book["rules"]:
        assert set(rule) == {"rule", "from", "tests"}
        assert rule["rule"].strip()
        assert rule["from"]
        assert rule["tests"]
        assert len(set(rule["tests"])) == len(rule["tests"])
    words = [rule["rule"] for rule in book["rules"]]
    assert len(set(words)) == len(words)


def test_every_line_about_play_gives_a_rule_and_every_rule_has_its_lines(book: Any) -> None:
    lines = {f"{source}:{line}" for source, numbers in book["sources"].items() for line in numbers}
    assert {line for rule in book["rules"] for line in rule["from"]} == lines


def test_every_test_that_holds_a_rule_exists(book: Any) -> None:
    listed = {test for rule in book["rules"] for test in rule["tests"]}
    missing = {test for test in listed if test.partition("::")[2] not in functions_of(test.partition("::")[0])}
    assert missing == set()


def test_a_test_that_does_not_exist_would_be_noticed() -> None:
    here = "tests/rulebook/test_rulebook.py"
    assert "test_every_test_that_holds_a_rule_exists" in functions_of(here)
    assert "test_no_such_test" not in functions_of(here)
    assert functions_of("tests/no_such_file.py") == set()
