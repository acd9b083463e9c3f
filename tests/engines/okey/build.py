"""Positions of Okey made by hand: a few tiles that matter in, serialized states out.

Tiles are written as in moves, side by side: "R1 R2 J". What a hand is not given is filled up from
the other tiles in a fixed order that makes no finish; the rest is the stock.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, Event, State
from engines.errors import IllegalMove

OKEY = get("okey")
DEFAULTS: dict[str, Any] = {option.name: option.default for option in OKEY.options}
NAMES = [f"{color}{number}" for color in "RYKB" for number in range(1, 14)] + ["J"]
ORDER = {name: place for place, name in enumerate(NAMES)}

GROUPS = "R1 R2 R3 Y4 Y5 Y6 Y7 K9 B9 R9 B10 B11 B12 B13"
"""14 tiles: two runs of four, a run and a set of three. With the indicator K1 none is wild."""
PAIRS = "R1 R1 R5 R5 Y2 Y2 Y9 Y9 K4 K4 K8 K8 B13 B13"
BOTH = "R1 R1 R2 R2 R3 R3 Y7 Y7 Y8 Y8 Y9 Y9 Y10 Y10"
"""Seven pairs that are also runs: 1-2-3 twice, 7-8-9-10 twice."""


def tiles(text: str) -> list[str]:
    return text.split()


def wild_of(indicator: str) -> str:
    return f"{indicator[0]}{int(indicator[1:]) % 13 + 1}"


def sort(names: list[str]) -> list[str]:
    return sorted(names, key=ORDER.__getitem__)


def pool_without(*used: list[str]) -> list[str]:
    """All other tiles, in an order that scatters neighbours."""
    pool = [name for name in NAMES for _ in range(2)]
    for names in used:
        for name in names:
            pool.remove(name)
    Random("okey").shuffle(pool)
    return pool


def state_dump(
    hands: dict[int, str] | None = None,
    *,
    seats: int = 4,
    indicator: str = "K1",
    dealer: int | None = None,
    phase: str = "discard",
    to_move: int | None = None,
    stock: str = "",
    stock_left: int | None = None,
    discards: str = "",
    taken: tuple[int, ...] = (),
    shown: int | None = None,
    winner: int | None = None,
    scores: list[int] | None = None,
    round_number: int = 1,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A state of the round. `discards` are in order from the starter's on, `taken` the places of those that
    the next seat took; `stock` names the tiles drawn next. With `stock_left` so many turns are
    added before `discards` that only so many tiles are left.
    """
    dealer = seats - 1 if dealer is None else dealer
    options = {**DEFAULTS, **(options or {})}
    thrown = tiles(discards)
    given = {seat: tiles(text) for seat, text in (hands or {}).items()}
    pool = pool_without([indicator], tiles(stock), thrown, *given.values())
    for place in taken:
        # What was taken is in a hand, or was discarded again: it is there once, not twice.
        pool.append(thrown[place])
    if stock_left is not None:
        most = 106 - 1 - 14 * seats - 1
        gets = len(thrown) - (0 if phase == "discard" else 1)
        fillers = most - stock_left - (gets - len(taken))
        thrown = [pool.pop() for _ in range(fillers)] + thrown
        taken = tuple(place + fillers for place in taken)
    turn = (dealer + 1 + len(thrown)) % seats
    mover = turn if to_move is None else to_move
    filled = []
    for seat in range(seats):
        starts = not thrown and seat == (dealer + 1) % seats
        size = 15 if starts or (thrown and phase == "discard" and seat == mover) else 14
        hand = given.get(seat, [])
        filled.append(sort(hand + [pool.pop() for _ in range(size - len(hand))]))
    return {
        "game": "okey",
        "format": 1,
        "seats": seats,
        "seed": 1,
        "options": options,
        "round": round_number,
        "dealer": dealer,
        "to_move": None if phase == "over" else mover,
        "phase": phase,
        "indicator": indicator,
        "wild": wild_of(indicator),
        "discards": thrown,
        "taken": list(taken),
        "shown": shown,
        "winner": winner,
        "scores": scores or [20] * seats,
        "hands": filled,
        "stock": tiles(stock) + pool,
    }


def state_of(*args: Any, **fields: Any) -> State:
    return OKEY.load(state_dump(*args, **fields))


def refusal(state: State, move: str) -> str:
    """Why the move is refused."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return refused.value.reason


def event(events: list[Event], kind: str) -> Event:
    """The one event of that type."""
    found = [event for event in events if event["type"] == kind]
    assert len(found) == 1, f"{len(found)} events {kind}"
    return found[0]


def types(events: list[Event]) -> list[str]:
    return [event["type"] for event in events]


def greedy_games(seeds: range, seats: int = 4, options: dict[str, Any] | None = None) -> list[State]:
    """Every position of games that four plain players play."""
    from engines.rng import Rng

    found = []
    for seed in seeds:
        state, rng = OKEY.new(seats, options or {}, seed), Rng(seed)
        while state.to_move != NOBODY:
            found.append(state.copy())
            state.apply(OKEY.greedy(state.view(state.to_move), rng))
        found.append(state)
    return found
