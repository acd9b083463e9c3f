"""Writes positions.json anew: how many sequences of legal moves go out from a position, by depth.

    python -m tests.engines.okey.write_positions --write

The slow implementation counts, the engine only deals; test_positions.py holds the engine against it.
A sequence ends where its round does.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from engines import get
from engines.base import NOBODY
from engines.rng import Rng
from tests.engines.okey.build import GROUPS, state_dump, state_of
from tests.engines.okey.slow import SlowOkey, count
from tests.engines.ten import lines_of_json

FILE = Path(__file__).parent / "positions.json"
OKEY = get("okey")


def entry(name: str, dump: dict[str, Any], depth: int) -> dict[str, Any]:
    return {"name": name, "counts": [count(SlowOkey(dump), d) for d in range(1, depth + 1)], "state": dump}


def before_a_finish(seats: int, moves: int) -> dict[str, Any]:
    """A position that many moves before plain players finish a round."""
    for seed in range(100):
        state, rng = OKEY.new(seats, {}, seed), Rng(seed)
        dumps = []
        while state.to_move != NOBODY and state.dump()["round"] == 1:
            dumps.append(state.dump())
            code = OKEY.greedy(state.view(state.to_move), rng)
            if state.format(code).startswith("finish") and len(dumps) > moves:
                return dumps[-1 - moves]
            state.apply(code)
    raise SystemExit("no round was finished")


def last_turn() -> dict[str, Any]:
    mover = state_of(stock_left=0).to_move
    return state_dump({mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}, stock_left=0)


def entries() -> list[dict[str, Any]]:
    found = []
    for seats in (2, 3, 4):
        found.append(entry(f"{seats} seats: a deal", OKEY.new(seats, {}, seats).dump(), 4))
        found.append(entry(f"{seats} seats: a finish in the hand", before_a_finish(seats, 0), 4))
        found.append(entry(f"{seats} seats: four moves before a finish", before_a_finish(seats, 4), 4))
    found.append(entry("the holder of the twin is asked", state_dump({2: "K1"}, phase="show", to_move=2), 4))
    found.append(entry("the stock is empty after this turn", last_turn(), 3))
    found.append(entry("one tile in the stock", state_dump({}, stock_left=1, discards="B9", phase="draw"), 5))
    found.append(entry("two turns before the limit", state_dump(options={"turn_limit": 2}), 4))
    return found


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    lines_of_json.write(FILE, entries())
