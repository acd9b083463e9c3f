"""Writes positions.json anew: how many sequences of legal moves go out from a position, by depth.

    python -m tests.engines.marten.write_positions --write

The slow implementation counts, the engine only deals; test_positions.py holds the engine against it.
A sequence ends with its round.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from tests.engines.marten.build import state_dump
from tests.engines.marten.hands import MARTEN
from tests.engines.marten.slow import SlowMarten
from tests.engines.ten import lines_of_json

FILE = Path(__file__).parent / "positions.json"


def count(game: SlowMarten, depth: int) -> int:
    """How many sequences of `depth` legal moves there are in the round."""
    moves = [] if game.over else game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy(game)
        after.play(move)
        total += count(after, depth - 1)
    return total


def entry(name: str, dump: dict[str, Any], depth: int) -> dict[str, Any]:
    return {"name": name, "counts": [count(SlowMarten(dump), d) for d in range(1, depth + 1)], "state": dump}


def reached(seats: int, moves: int, seed: int) -> dict[str, Any]:
    """A position of the first round after that many random moves, from the first seed on that gets so far."""
    while True:
        state, rng = MARTEN.new(seats, {}, seed), Random(seed)
        for _ in range(moves):
            state.play(rng.choice([move for move in state.legal_moves() if move[0] != "f"]))
        dump = state.dump()
        if dump["round"] == 1:
            return dump
        seed += 1


def entries() -> list[dict[str, Any]]:
    found = []
    for seats, last in ((2, 92), (3, 76), (4, 62)):
        found.append(entry(f"{seats} seats: the deal", MARTEN.new(seats, {}, seats).dump(), 6))
        found.append(entry(f"{seats} seats: after 20 moves", reached(seats, 20, 10 * seats), 5))
        found.append(entry(f"{seats} seats: near the end of the stock", reached(seats, last, 100 * seats), 4))
    purple = state_dump({0: "P5 P6 B7 R7 R1 B1 B2"}, discards={0: "R2", 1: "P7"})
    found.append(entry("three purple tiles", purple, 4))
    waiting = state_dump({0: "B1 B1 B1 B1 R1 R1 R1"}, discards={1: "R3"}, dealer=1, empty=True)
    found.append(entry("the stock is empty", waiting, 2))
    return found


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    lines_of_json.write(FILE, entries())
