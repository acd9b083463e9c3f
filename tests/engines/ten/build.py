"""Positions of TEN made by hand: pictures in, serialized states out.

    A3 a piece of seat 0 worth 3    B1 a piece of seat 1 worth 1    .. an empty cell

A picture's first cell is at 0,0 unless `at` says otherwise. What a picture lacks of the five
pieces of each value is in the stocks.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.base import State
from engines.errors import IllegalMove

Cell = tuple[int, int]
Board = dict[Cell, tuple[int, int]]

TEN = get("ten")
DEFAULTS: dict[str, Any] = {option.name: option.default for option in TEN.options}


def board_of(picture: str, at: Cell = (0, 0)) -> Board:
    rows = [line.split() for line in picture.strip().splitlines()]
    return {
        (x + at[0], y + at[1]): ("AB".index(mark[0]), int(mark[1]))
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark != ".."
    }


def pieces_of(board: Board) -> list[dict[str, Any]]:
    """The pieces as a dump lists them: by row, then column."""
    cells = sorted(board, key=lambda cell: (cell[1], cell[0]))
    return [{"at": list(cell), "seat": board[cell][0], "value": board[cell][1]} for cell in cells]


def stock_of(board: Board, seat: int, left: tuple[int, ...] = (), right: tuple[int, ...] = ()) -> list[int]:
    """The pieces of a seat that are not on the board, some of them at the ends of its row."""
    stock = [value for value in (1, 2, 3) for _ in range(5)]
    for value in [value for owner, value in board.values() if owner == seat] + [*left, *right]:
        stock.remove(value)
    return [*left, *stock, *right]


def state_dump(
    board: Board | str,
    *,
    left: dict[int, tuple[int, ...]] | None = None,
    right: dict[int, tuple[int, ...]] | None = None,
    relocations: int = 0,
    first: int = 0,
    over: bool = False,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A state with this board. `left` and `right` name the pieces at the ends of a seat's row; the
    hidden piece of the turn is the leftmost."""
    if isinstance(board, str):
        board = board_of(board)
    lefts, rights = left or {}, right or {}
    return {
        "game": "ten",
        "format": 1,
        "seats": 2,
        "options": {**DEFAULTS, **(options or {})},
        "seed": 1,
        "first": first,
        "to_move": None if over else (first + len(board) + relocations) % 2,
        "pieces": pieces_of(board),
        "relocations": relocations,
        "stocks": [stock_of(board, seat, lefts.get(seat, ()), rights.get(seat, ())) for seat in (0, 1)],
    }


def state_of(board: Board | str, **given: Any) -> State:
    """The same as a state."""
    return TEN.load(state_dump(board, **given))


def refusal(state: State, move: str) -> str:
    """The reason for which the move is refused."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return refused.value.reason


def winner_after(state: State, move: str) -> list[int]:
    """Plays the move; the seat that wins by it, if any."""
    state.play(move)
    outcome = state.outcome()
    return [] if outcome is None else outcome.winners


def filled(cells: list[Cell]) -> Board:
    """Thirty cells, laid by both seats in turn with ones, twos and threes in turn."""
    return {cell: (i % 2, i // 2 % 3 + 1) for i, cell in enumerate(cells)}


def long_shapes() -> dict[str, Board]:
    """Groups of thirty that reach as far as can be, in all directions."""
    steps = range(30)
    return {
        "row": filled([(i, 0) for i in steps]),
        "column": filled([(0, i) for i in steps]),
        "row to the left": filled([(-i, 5) for i in steps]),
        "stairs down": filled([((i + 1) // 2, i // 2) for i in steps]),
        "stairs up": filled([((i + 1) // 2, -(i // 2)) for i in steps]),
        "corner": filled([(min(i, 15), max(0, i - 15)) for i in steps]),
        "far row": filled([(900 + i, -37) for i in steps]),
        "comb": filled([(i, 0) for i in range(28)] + [(0, -1), (27, 1)]),
    }


STUCK = board_of(
    """
    .. B1 .. B2 .. B3 .. B1 .. B2 .. B3 .. B1 ..
    A1 A2 A3 A1 A2 A3 A1 A2 A3 A1 A2 A3 A1 A2 A3
    B2 .. B3 .. B1 .. B2 .. B3 .. B1 .. B2 .. B3
    """,
    at=(0, -1),
)
"""Each piece of seat 0 holds one of seat 1's to the group, so that seat 0 cannot move any."""
