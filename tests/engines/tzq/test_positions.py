"""How many sequences of legal moves go out from some positions, by depth: positions.json.

The numbers were counted by the slow implementation (write_positions.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.base import State
from tests.engines.ten import lines_of_json
from tests.engines.tzq.build import TZQ, drawn_state

ENTRIES: list[dict[str, Any]] = lines_of_json.read(Path(__file__).parent / "positions.json")


def count(state: State, depth: int) -> int:
    codes = state.codes()
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.copy()
        after.apply(code)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_counts_of_positions_by_depth(entry: dict[str, Any]) -> None:
    state = TZQ.load(entry["state"])
    assert [count(state, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def test_the_first_moves_can_be_counted_by_hand() -> None:
    """Six discards; four equal numbers hold four trios with three cards to keep, and a sparrow joins each two."""
    assert count(drawn_state("1b 4g 7r 9w Eb Sg"), 1) == 6
    assert count(drawn_state("5b 5g 5r 5w Eb Sg"), 1) == 6 + 4 * 3
    assert count(drawn_state("5b 5g 5r 5w Eb Q"), 1) == 6 + (4 + 6) * 3
