"""How many sequences of legal moves go out from some positions, by depth: positions.json.

The numbers were counted by the slow implementation (write_positions.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.base import State
from tests.engines.marten.hands import MARTEN
from tests.engines.ten import lines_of_json

ENTRIES: list[dict[str, Any]] = lines_of_json.read(Path(__file__).parent / "positions.json")


def count(state: State, depth: int, number: int) -> int:
    """Sequences of moves within the round of that number."""
    dump = state.dump()
    codes = state.codes() if dump["round"] == number else []
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.copy()
        after.apply(code)
        total += count(after, depth - 1, number)
    return total


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_counts_of_positions_by_depth(entry: dict[str, Any]) -> None:
    state = MARTEN.load(entry["state"])
    number = entry["state"]["round"]
    assert [count(state, depth, number) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def test_all_numbers_of_seats_and_an_empty_stock_are_counted() -> None:
    assert {entry["state"]["seats"] for entry in ENTRIES} == {2, 3, 4}
    assert any(not entry["state"]["stock"] for entry in ENTRIES)


def test_the_first_moves_can_be_counted_by_hand() -> None:
    """A draw; then one discard for each different tile of eight."""
    for entry in ENTRIES:
        if "deal" in entry["name"]:
            state = entry["state"]
            tiles = {*state["hands"][state["to_move"]], state["stock"][0]}
            assert entry["counts"][:2] == [1, len(tiles)]
