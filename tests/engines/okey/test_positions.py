"""How many sequences of legal moves go out from some positions, by depth: positions.json.

The numbers were counted by the slow implementation (write_positions.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from tests.engines.okey.build import state_dump
from tests.engines.ten import lines_of_json

ENTRIES: list[dict[str, Any]] = lines_of_json.read(Path(__file__).parent / "positions.json")


def count(state: State, depth: int, round_number: int) -> int:
    """Sequences of that many moves that stay in the round."""
    if state.to_move == NOBODY or state.dump()["round"] != round_number:
        return 0
    codes = state.codes()
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.copy()
        after.apply(code)
        total += count(after, depth - 1, round_number)
    return total


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_counts_of_positions_by_depth(entry: dict[str, Any]) -> None:
    state = get("okey").load(entry["state"])
    assert [count(state, depth, 1) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def test_every_number_of_seats_is_counted() -> None:
    assert {entry["state"]["seats"] for entry in ENTRIES} == {2, 3, 4}


def test_the_first_moves_can_be_counted_by_hand() -> None:
    """15 tiles, 14 of them different; then draw or take; then at least 14 different of 15 again."""
    dump = state_dump({0: "R1 R1 R4 R7 R10 R13 Y2 Y5 Y8 Y11 K4 K6 K9 K12 B2"})
    state = get("okey").load(dump)
    assert [count(state, depth, 1) for depth in (1, 2)] == [14, 28]
