"""Options: declared once, read strictly, completed with their defaults."""

from __future__ import annotations

import pytest

from engines.errors import InvalidInput
from engines.options import Option, options_schema, read_options

SPEED = Option("speed", "slow", "How fast.", choices=("slow", "fast"))
STRICT = Option("strict", True, "Whether strict.", choices=(True, False))
FIRST = Option("first", "random", "Who begins.", choices=(0, 1, "random"))
LIMIT = Option("limit", 5, "How many.", low=1, high=9)
DECLARED = (SPEED, STRICT, FIRST, LIMIT)


def test_what_is_not_given_takes_its_default() -> None:
    defaults = {"speed": "slow", "strict": True, "first": "random", "limit": 5}
    assert read_options(DECLARED, {}) == defaults
    assert read_options(DECLARED, {"limit": 9, "first": 0}) == {**defaults, "limit": 9, "first": 0}


def test_options_come_in_the_order_of_their_declaration() -> None:
    assert list(read_options(DECLARED, {"limit": 9, "speed": "fast"})) == ["speed", "strict", "first", "limit"]


def test_the_given_object_is_left_as_it_is() -> None:
    given = {"limit": 2}
    assert read_options(DECLARED, given) is not given
    assert given == {"limit": 2}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "Slow"),
        ("speed", 0),
        ("speed", None),
        ("speed", ["slow"]),
        ("strict", 1),
        ("strict", "true"),
        ("first", True),
        ("first", 0.0),
        ("first", "1"),
        ("first", 2),
        ("limit", 0),
        ("limit", 10),
        ("limit", 5.0),
        ("limit", True),
        ("limit", "5"),
    ],
)
def test_wrong_values_are_refused_where_they_stand(name: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_options(DECLARED, {name: value})
    assert refused.value.path == f"/options/{name}"


@pytest.mark.parametrize("limit", [1, 9])
def test_both_ends_of_a_range_belong_to_it(limit: int) -> None:
    assert read_options(DECLARED, {"limit": limit})["limit"] == limit


def test_a_refusal_lists_the_choices_as_json_writes_them() -> None:
    with pytest.raises(InvalidInput, match="must be one of true, false"):
        read_options(DECLARED, {"strict": "yes"})
    with pytest.raises(InvalidInput, match="must be one of 0, 1, random"):
        read_options(DECLARED, {"first": 7})


def test_unknown_options_are_refused() -> None:
    with pytest.raises(InvalidInput) as refused:
        read_options(DECLARED, {"colour": 1}, "/somewhere")
    assert refused.value.path == "/somewhere/colour"


@pytest.mark.parametrize("given", [None, [], "", 1, [["limit", 2]]])
def test_options_are_an_object(given: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_options(DECLARED, given)
    assert refused.value.path == "/options"


def test_the_schema_says_what_is_read() -> None:
    assert options_schema(DECLARED) == {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "speed": {"enum": ["slow", "fast"], "description": "How fast.", "default": "slow"},
            "strict": {"type": "boolean", "description": "Whether strict.", "default": True},
            "first": {"enum": [0, 1, "random"], "description": "Who begins.", "default": "random"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 9, "description": "How many.", "default": 5},
        },
    }
