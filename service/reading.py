"""Reading states and new games out of a request's body, with refusals that point into that body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engines.base import Engine, State
from engines.errors import InvalidInput

Read = TypeVar("Read")


def read_part(read: Callable[[object], Read], data: object, path: str) -> Read:
    """Reads a part of the body that lies at `path`; a refusal points into the whole body."""
    try:
        return read(data)
    except InvalidInput as error:
        raise type(error)(path + error.path, error.reason) from None


def new_state(engine: Engine, seats: int, options: object, seed: int, path: str) -> State:
    """A new game, from fields that lie at `path` of the body."""
    return read_part(lambda data: engine.new(seats, data, seed), options, path)
