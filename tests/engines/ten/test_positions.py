"""How many sequences of legal moves go out from some positions, by depth: positions.json.

The numbers were counted by the slow implementation (write_positions.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines import get
from engines.base import State
from tests.engines.ten import lines_of_json
from tests.engines.ten.build import state_dump

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
    state = get("ten").load(entry["state"])
    assert [count(state, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]


def test_both_variants_and_phases_are_counted() -> None:
    kinds = {
        (entry["state"]["options"]["variant"], entry["state"]["options"]["exact_lines"], len(entry["state"]["pieces"]))
        for entry in ENTRIES
    }
    assert {(variant, exact, n) for variant in ("hidden", "open") for exact in (True, False) for n in (0, 30)} <= kinds


def test_the_first_moves_can_be_counted_by_hand() -> None:
    """One cell, then its four sides; then the six around two pieces, and 8 or 7 around three, straight or bent."""
    state = get("ten").load(state_dump({}))
    assert [count(state, depth) for depth in (1, 2, 3, 4)] == [1, 4, 24, 4 * (2 * 8 + 4 * 7)]
