"""What a seat knows of TEN, and full states drawn from it."""

from __future__ import annotations

from collections import Counter

import pytest

from engines import get
from engines.rng import Rng
from tests.engines.ten.boards import BLOCK, TO_ROW
from tests.engines.ten.build import board_of, state_dump, state_of

TEN = get("ten")
ALMOST_ALL = board_of("""
A1 A3 A2 B1 B3 B2
A1 B3 B3 A3 B2 A2
B2 B2 A1 B1 A2 B3
B1 A2 A3 A1 A1 B1
""")
"""Left: of seat 0 a two and two threes, of seat 1 a one, a two and a three."""


def test_a_view_of_the_hidden_game_counts_what_lies_face_down() -> None:
    dump = state_of(TO_ROW, left={0: (2,), 1: (3,)}).view(1).dump()
    assert dump["piece"] == 2
    assert dump["face_down"] == [[5, 4, 2], [3, 4, 5]]
    assert dump["rows"] is None
    assert dump["phase"] == "placing"


def test_both_seats_see_the_same() -> None:
    state = state_of(TO_ROW)
    assert state.view(0).dump() == {**state.view(1).dump(), "seat": 0}


def test_a_view_has_the_fields_that_are_meant_for_it() -> None:
    shared = {"game", "format", "seats", "options", "first", "to_move", "pieces", "relocations"}
    dump = state_of(TO_ROW).view(0).dump()
    assert set(dump) == shared | {"seat", "phase", "piece", "face_down", "rows"}
    assert set(state_dump(TO_ROW)) == shared | {"seed", "stocks"}


@pytest.mark.parametrize("variant", ["hidden", "open"])
def test_views_of_the_second_phase_and_the_end(variant: str) -> None:
    state = state_of(BLOCK, options={"variant": variant, "relocation_limit": 1})
    empty: dict[str, object] = {
        "piece": None,
        "face_down": [[0, 0, 0], [0, 0, 0]] if variant == "hidden" else None,
        "rows": None if variant == "hidden" else [[], []],
    }
    before = state.view(0).dump()
    assert before == {**before, "phase": "moving", **empty}
    state.play(state.legal_moves()[0])
    after = state.view(0).dump()
    assert after == {**after, "phase": "over", **empty}


def test_the_order_of_the_stocks_is_hidden() -> None:
    """States with any order of what lies face down look alike."""
    views = set()
    for left in ((2, 1, 1), (2, 3, 1), (2, 3, 3)):
        views.add(str(state_of(TO_ROW, left={0: left, 1: left}).view(0).dump()))
    assert len(views) == 1


def test_a_sample_keeps_the_piece_drawn_and_the_values() -> None:
    state = state_of(TO_ROW, left={0: (2,)})
    for seed in range(50):
        stocks = TEN.sample(state.view(1), Rng(seed)).dump()["stocks"]
        assert stocks[0][0] == 2
        assert [sorted(stock) for stock in stocks] == [sorted(stock) for stock in state.dump()["stocks"]]


def test_each_order_is_sampled_as_often_as_the_others() -> None:
    state = state_of(ALMOST_ALL, left={0: (3,)})
    rng = Rng(3)
    orders = Counter(str(TEN.sample(state.view(0), rng).dump()["stocks"]) for _ in range(6000))
    assert len(orders) == 2 * 6
    assert all(400 < count < 600 for count in orders.values())


def test_a_sample_of_the_open_game_is_the_game_with_another_seed() -> None:
    state = state_of(TO_ROW, options={"variant": "open"})
    sampled = TEN.sample(state.view(0), Rng(1))
    assert sampled.seed != state.seed
    assert {**sampled.dump(), "seed": state.seed} == state.dump()


def test_a_sample_shares_nothing_with_the_state() -> None:
    state = state_of(TO_ROW, options={"variant": "open"})
    before = state.dump()
    sampled = TEN.sample(state.view(0), Rng(1))
    sampled.play(sampled.legal_moves()[0])
    assert sampled.dump()["pieces"] != before["pieces"]
    assert state.dump() == before
