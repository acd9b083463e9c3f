"""Writes positions.json anew: how many sequences of legal moves go out from a position, by depth.

    python -m tests.engines.ten.write_positions --write

The slow implementation counts, the engine only deals; test_positions.py holds the engine against it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from engines import get
from tests.engines.ten import lines_of_json
from tests.engines.ten.build import STUCK, long_shapes, state_dump
from tests.engines.ten.slow import SlowTen, count

FILE = Path(__file__).parent / "positions.json"
TEN = get("ten")

VARIANTS = [(variant, exact) for variant in ("hidden", "open") for exact in (True, False)]


def entry(name: str, dump: dict[str, Any], depth: int) -> dict[str, Any]:
    return {"name": name, "counts": [count(SlowTen(dump), d) for d in range(1, depth + 1)], "state": dump}


def dump_after(dump: dict[str, Any], seed: int, moves: int) -> dict[str, Any] | None:
    """The dump after some random moves, None when the game ends on the way."""
    slow, rng = SlowTen(dump), Random(seed)
    for _ in range(moves):
        if slow.to_move is None:
            return None
        slow.play(rng.choice(slow.legal_moves()))
    played = {"to_move": slow.to_move, "pieces": slow.pieces(), "relocations": slow.relocations, "stocks": slow.stocks}
    return None if slow.to_move is None else {**dump, **played}


def reached(options: dict[str, Any], moves: int, seed: int) -> dict[str, Any]:
    """A position after that many random moves, from the first seed on that gets so far."""
    while True:
        dump = dump_after(TEN.new(2, options, seed).dump(), seed, moves)
        if dump is not None:
            return dump
        seed += 1


def entries() -> list[dict[str, Any]]:
    found = []
    for number, (variant, exact) in zip(range(0, 40, 10), VARIANTS, strict=True):
        options = {"variant": variant, "exact_lines": exact}
        name = f"{variant}, {'exact' if exact else 'loose'} lines"
        hidden = variant == "hidden"
        found.append(entry(f"{name}: the deal", TEN.new(2, options, number).dump(), 7 if hidden else 5))
        found.append(entry(f"{name}: 24 pieces", reached(options, 24, 100 + number), 4 if hidden else 3))
        found.append(entry(f"{name}: all pieces", reached(options, 30, 200 + number), 2))
        found.append(entry(f"{name}: 20 relocations", reached(options, 50, 300 + number), 2))
    last = {"relocation_limit": 21}
    found.append(entry("one relocation before the limit", reached(last, 50, 70), 2))
    found.append(entry("seat 0 is stuck", state_dump(STUCK), 2))
    found.append(entry("row of thirty", state_dump(long_shapes()["row"]), 2))
    return found


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    lines_of_json.write(FILE, entries())
