"""Writes positions.json anew: how many sequences of legal moves go out from a position, by depth.

    python -m tests.engines.tzq.write_positions --write

The slow implementation counts, the engine only deals; test_positions.py holds the engine against it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from engines.base import State
from tests.engines.ten import lines_of_json
from tests.engines.tzq.build import TZQ, drawn_state, state_of
from tests.engines.tzq.slow import count

FILE = Path(__file__).parent / "positions.json"


def entry(name: str, state: State, depth: int) -> dict[str, Any]:
    return {"name": name, "counts": [count(state, d) for d in range(1, depth + 1)], "state": state.dump()}


def reached(options: dict[str, Any], seed: int, moves: int) -> State:
    """The state after so many random moves."""
    state, rng = TZQ.new(2, options, seed), Random(seed)
    for _ in range(moves):
        state.play(rng.choice(state.legal_moves()))
    return state


def entries() -> list[dict[str, Any]]:
    advanced = {"advanced": True}
    four = "1b 3g 6r 8b"
    return [
        entry("the deal", TZQ.new(2, {}, 1), 5),
        entry("the deal, advanced", TZQ.new(2, advanced, 2), 5),
        entry("after 40 moves", reached({}, 3, 40), 4),
        entry("after 150 moves", reached({}, 4, 150), 4),
        entry("two cards to claim", state_of(("4b 6r 3g 3r Q", ""), last="5g 3b", kept=("", "4r")), 3),
        entry("sets all over", drawn_state("5b 5g 5r 5w 6b Q"), 2),
        entry("two sparrows", drawn_state("4b 6w Eb Eg Q Q"), 3),
        entry("three sparrows", drawn_state("4b 5w Eb Q Q Q"), 3),
        entry("sparrows at the ends of the numbers", drawn_state("1b 2w 8g 9r Eb Q"), 3),
        entry("the fifth set", drawn_state("4b 5b 6w 6b Sg 9r", kept=(four, "2b")), 3),
        entry("the fifth set, advanced", drawn_state("4b 5b 6w 6b Sg 9r", kept=(four, "2b"), options=advanced), 3),
        entry(
            "the fifth set by a claim, advanced",
            state_of(("4b 6w Eb Sg 9r", ""), last="5g", kept=(four, ""), options=advanced),
            3,
        ),
        entry("one card to draw", state_of(left=1), 4),
        entry("two cards to draw and a set", drawn_state("4b 5b 6w Eb Sg 9r", kept=("2b", ""), left=2), 3),
        entry("one card to draw, advanced", state_of(left=1, options=advanced), 4),
        entry("the last turn", state_of(to_move=1, turns=5, options={"turn_limit": 6}, round_=4), 3),
    ]


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    lines_of_json.write(FILE, entries())
