"""Reading JSON that nobody vouches for: each function returns the typed value or refuses it.

All raise `InvalidInput` with the JSON pointer of the place that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engines.errors import InvalidInput

Read = TypeVar("Read")


def an_object(value: object, path: str, *fields: str, optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """A JSON object that has exactly these fields."""
    if not isinstance(value, dict):
        raise InvalidInput(path, "must be an object")
    for field in fields:
        if field not in value:
            raise InvalidInput(f"{path}/{field}", "is missing")
    if len(value) == len(fields):
        return value
    for field in value:
        if field not in fields and field not in optional:
            raise InvalidInput(f"{path}/{pointer(field)}", "is not a known field")
    return value


def a_dump(value: object, game: str, *fields: str) -> dict[str, Any]:
    """A state (which has a seed) or a view (which has a seat) of this game; another thing is refused as such."""
    if isinstance(value, dict):
        if "game" in value:
            equal(value["game"], game, "/game", f"must be {game!r}")
        if "seed" in fields and "seed" not in value and "seat" in value:
            raise InvalidInput("", "is a view of one seat, not a state")
        if "seat" in fields and "seat" not in value and "seed" in value:
            raise InvalidInput("", "is a state, not a view of one seat")
    return an_object(value, "", *fields)


def an_array(value: object, path: str, longest: int) -> list[Any]:
    """A JSON array of at most `longest` items."""
    if not isinstance(value, list):
        raise InvalidInput(path, "must be an array")
    if len(value) > longest:
        raise InvalidInput(path, f"has {len(value)} items, at most {longest} are possible")
    return value


def each(items: list[Any], path: str, read: Callable[[Any], Read]) -> list[Read]:
    """What `read` makes of every item. It refuses with the path inside the item, which here becomes that of the whole.

    So nothing is spent on the paths of items that are as they must be.
    """
    found: list[Read] = []
    try:
        for item in items:
            found.append(read(item))
    except InvalidInput as error:
        raise InvalidInput(f"{path}/{len(found)}{error.path}", error.reason) from None
    return found


def an_int(value: object, path: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidInput(path, "must be a whole number")
    if not low <= value <= high:
        raise InvalidInput(path, f"is out of range, must be from {low} to {high}")
    return value


def equal(value: object, expected: object, path: str, reason: str) -> None:
    """The value must be just this, of the same types (true is not 1, and 1.0 is not either)."""
    if not same(value, expected):
        raise InvalidInput(path, reason)


def same(value: object, expected: object) -> bool:
    """Equality as JSON has it: of the same types, in lists too."""
    if type(value) is not type(expected):
        return False
    if isinstance(value, list) and isinstance(expected, list):
        return len(value) == len(expected) and all(map(same, value, expected))
    return value == expected


def pointer(field: str) -> str:
    """One field name as a JSON pointer writes it (RFC 6901), shortened when it is absurdly long."""
    return field[:64].replace("~", "~0").replace("/", "~1")
