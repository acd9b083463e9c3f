"""Reading states and new games out of a request's body, with refusals that point into that body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engines.base import NOBODY, Engine, Position, State, View
from engines.errors import GameOver, InvalidInput
from service.errors import refused_fields

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


def seen_by_mover(engine: Engine, state: object, view: object) -> View:
    """The view of the seat to move: of the state that was sent, or itself."""
    if state is not None:
        whole = read_part(engine.load, state, "/state")
        refuse_when_over(whole)
        return whole.view(whole.to_move)
    seen = read_part(engine.load_view, view, "/view")
    refuse_when_over(seen)
    if seen.seat != seen.to_move:
        raise refused_fields([("/view/seat", f"must be {seen.to_move}, the seat to move")])
    return seen


def refuse_when_over(position: Position) -> None:
    if position.to_move == NOBODY:
        raise GameOver()
