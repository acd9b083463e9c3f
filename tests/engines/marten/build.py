"""Positions of Marten made by hand: a few tiles in, serialized states out.

What is not said is taken from the other tiles in a fixed order: hands of seats that are not
mentioned, then the stock.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.base import State
from engines.errors import IllegalMove
from tests.engines.marten.hands import MARTEN
from tests.engines.marten.slow import ALL

DEFAULTS: dict[str, Any] = {option.name: option.default for option in MARTEN.options}
ADVANCED = {"scoring": "advanced"}


def open_set(text: str) -> dict[str, Any]:
    """`R4 R5 R6 < 1 R5`: red by its tiles, R5 taken from seat 1. `P5 P6 P7 as B < 1 P5`: blue."""
    tiles, _, origin = text.partition(" < ")
    named, _, color = tiles.partition(" as ")
    source, taken = origin.split()
    found = color or next(tile[0] for tile in named.split() if tile[0] != "P")
    return {"tiles": named.split(), "as": found, "taken": taken, "from": int(source)}


def pool_without(used: list[str], first: list[str]) -> list[str]:
    """The tiles of the game that are not used, in a fixed order, `first` before all others."""
    pool = list(ALL)
    Random(7).shuffle(pool)
    for tile in used + first:
        pool.remove(tile)
    return first + pool


def state_dump(
    hands: dict[int, str] | None = None,
    *,
    seats: int = 2,
    discards: dict[int, str] | None = None,
    open_sets: dict[int, list[str]] | None = None,
    phase: str = "start",
    dealer: int = 0,
    number: int = 1,
    scores: list[int] | None = None,
    next_tile: str = "",
    empty: bool = False,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A running round. `discards` are told from the first on; with `empty` the stock has become discards that
    lie below them."""
    given = hands or {}
    piles = [(discards or {}).get(seat, "").split() for seat in range(seats)]
    sets = [[open_set(text) for text in (open_sets or {}).get(seat, [])] for seat in range(seats)]
    used = [tile for pile in piles for tile in pile]
    used += [tile for own in sets for each in own for tile in each["tiles"]]
    used += [tile for hand in given.values() for tile in hand.split()]
    pool = pool_without(used, next_tile.split())
    gone = [sum(each["from"] == seat for own in sets for each in own) for seat in range(seats)]
    turns = len(ALL) - 7 * seats + sum(gone) if empty else sum(gone) + sum(map(len, piles))
    to_move = (dealer + turns) % seats
    closed = []
    for seat in range(seats):
        size = 7 - 3 * len(sets[seat]) + (seat == to_move and phase != "start")
        closed.append(given[seat].split() if seat in given else [pool.pop() for _ in range(size)])
    if empty:
        for seat in range(seats):
            made = (turns + seats - 1 - (seat - dealer) % seats) // seats
            while len(piles[seat]) + gone[seat] < made:
                piles[seat].insert(0, pool.pop())
    return {
        "game": "marten",
        "format": 1,
        "seats": seats,
        "options": {**DEFAULTS, **(options or {})},
        "round": number,
        "dealer": dealer,
        "to_move": to_move,
        "phase": phase,
        "scores": scores or [0] * seats,
        "discards": piles,
        "open_sets": sets,
        "finish": None,
        "seed": 1,
        "hands": closed,
        "stock": pool,
    }


def state_of(hands: dict[int, str] | None = None, **given: Any) -> State:
    """The same as a state."""
    return MARTEN.load(state_dump(hands, **given))


def refusal(state: State, move: str) -> str:
    """The reason for which the move is refused."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return refused.value.reason


def events_of(state: State, move: str) -> dict[str, dict[str, Any]]:
    """Plays the move; its events by type, the last of each."""
    return {event["type"]: event for event in state.play(move)}
