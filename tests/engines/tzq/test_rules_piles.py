"""The draw pile of Tien Zi Que made anew, and the advanced game, where it is not; test_rules_rounds.py has the rest."""

from __future__ import annotations

import pytest

from engines import get
from engines.base import State
from tests.engines.tzq.build import DECK, all_cards, drawn_state, event, kinds, moves_of, refusal, state_of

TZQ = get("tzq")
FOUR = "1b 3g 6r 8b"
"""Four kept cards that score nothing."""


def test_a_draw_that_empties_the_pile_shuffles_all_discards_before_the_discard() -> None:
    state = state_of(to_move=1, left=1)
    assert state.view(1).dump()["stock_size"] == 1
    before = state.dump()
    events = state.play("draw")
    assert kinds(events) == ["drawn", "received", "reshuffled"]
    assert event(events, "reshuffled") == {"type": "reshuffled", "count": 43}
    dump = state.dump()
    assert sorted(dump["stock"]) == sorted(before["discards"][0] + before["discards"][1])
    assert (dump["discards"], dump["claimable"], dump["phase"]) == ([[], []], [], "drawn")
    state.play(f"discard {dump['hands'][1][0]}")
    assert state.dump()["discards"] == [[], [dump["hands"][1][0]]]
    assert state.dump()["claimable"] == [card for card in dump["hands"][1][:1] if card != "Q"]


def test_after_such_a_draw_a_set_refills_from_the_new_pile_and_can_be_claimed() -> None:
    state = state_of(("", "4b 5b 6w Eb Sg"), to_move=1, left=1)
    state.play("draw")
    stock = state.dump()["stock"]
    state.play("set 4b 5b 6w keep 6w")
    dump = state.dump()
    assert set(stock[:2]) <= set(dump["hands"][1])
    assert dump["stock"] == stock[2:]
    assert dump["claimable"] == ["4b", "5b"]


def near_the_end(stock: int) -> State:
    """Seat 0 has drawn, can make its second set, and so many cards are in the draw pile."""
    return drawn_state("4b 5b 6w Eb Sg 9r", kept=("2b", ""), left=stock)


def test_a_refill_that_empties_the_pile_shuffles_all_but_the_two_cards_just_discarded() -> None:
    state = near_the_end(2)
    before = state.dump()
    assert len(before["stock"]) == 2
    events = state.play("set 4b 5b 6w keep 6w")
    assert kinds(events) == ["set_made", "discarded", "drawn", "received", "reshuffled"]
    dump = state.dump()
    assert sorted(dump["stock"]) == sorted(before["discards"][0] + before["discards"][1])
    assert dump["discards"] == [["4b", "5b"], []]
    assert dump["claimable"] == ["4b", "5b"]
    assert dump["hands"][0] == sorted(["9r", "Eb", "Sg", *before["stock"]], key=DECK.index)
    assert all_cards(dump) == DECK


def test_a_refill_goes_on_from_the_new_pile() -> None:
    state = state_of(("", "4b 5b 6w Eb Sg"), to_move=1, left=1, kept=("2b", "2g"), last="4g")
    before = state.dump()
    events = state.play("claim 4g with 5b 6w keep 6w")
    dump = state.dump()
    assert event(events, "reshuffled")["count"] == len(before["discards"][0] + before["discards"][1]) - 1
    assert len(event(events, "received")["cards"]) == 2
    assert event(events, "received")["cards"][0] == before["stock"][0]
    assert event(events, "received")["cards"][1] in before["discards"][0] + before["discards"][1]
    assert len(dump["hands"][1]) == 5
    assert dump["claimable"] == ["4g", "5b"]
    assert all_cards(dump) == DECK


def test_two_cards_that_stay_through_a_reshuffle_can_be_claimed() -> None:
    state = near_the_end(2)
    other = state.dump()
    other["hands"][1] = ["4g", "4r", "9b", "Wr", "Ng"]
    free = [card for card in DECK if card not in other["hands"][0] + other["hands"][1] + ["2b"]]
    counts = [len(pile) for pile in other["discards"]]
    other["discards"] = [free[: counts[0]], free[counts[0] : counts[0] + counts[1]]]
    other["stock"] = free[sum(counts) :]
    state = TZQ.load(other)
    state.play("set 4b 5b 6w keep 6w")
    assert "claim 4b with 4g 4r keep 4b" in state.legal_moves()


def test_cards_kept_stay_out_of_the_new_pile() -> None:
    state = near_the_end(2)
    state.play("set 4b 5b 6w keep 6w")
    assert state.dump()["kept"] == [["2b", "6w"], []]
    assert not {"2b", "6w"} & set(state.dump()["stock"])


def test_the_order_of_the_new_pile_follows_from_the_seed() -> None:
    stocks = set()
    for seed in (1, 1, 2, 3):
        state = TZQ.load({**near_the_end(2).dump(), "seed": seed})
        state.play("set 4b 5b 6w keep 6w")
        stocks.add(str(state.dump()["stock"]))
    assert len(stocks) == 3


# The advanced game

ADVANCED = {"advanced": True}


def test_advanced_a_fifth_set_must_score_two_points() -> None:
    state = state_of(("4b 6w Eb Sg 9r", ""), last="5g", kept=(FOUR, ""), options=ADVANCED)
    assert refusal(state, "claim 5g with 4b 6w keep 5g") == "under_two_points"
    assert refusal(state, "claim 5g with 4b 6w keep 4b") == "under_two_points"
    assert moves_of(state, "claim") == ["claim 5g with 4b 6w keep 6w"]


def test_advanced_the_winning_draw_counts_towards_the_two_points() -> None:
    hand = "Eg Er Eb 2g 7g 9r"
    state = drawn_state(hand, kept=(FOUR, ""), options=ADVANCED)
    assert len(moves_of(state, "set")) == 3
    state.play("set Eb Eg Er keep Eb")
    assert state.scores() == [2, 0]
    one = drawn_state("4b 5g 6w Eb Sg 9r", kept=("1b 3g 7r 8b", ""), options=ADVANCED)
    assert moves_of(one, "set") == []
    assert refusal(one, "set 4b 5g 6w keep 4b") == "under_two_points"


def test_advanced_sets_before_the_fifth_need_no_points() -> None:
    state = drawn_state("4b 5g 6w Eb Sg 9r", kept=("1b 3g 7r", ""), options=ADVANCED)
    assert len(moves_of(state, "set")) == 3


def test_in_the_plain_game_a_fifth_set_needs_no_points() -> None:
    state = drawn_state("4b 5g 6w Eb Sg 9r", kept=("1b 3g 7r 8b", ""))
    assert len(moves_of(state, "set")) == 3


def test_advanced_a_round_is_drawn_when_a_turn_ends_with_the_pile_empty() -> None:
    state = state_of(to_move=1, left=1, options=ADVANCED)
    assert kinds(state.play("draw")) == ["drawn", "received"]
    assert state.dump()["stock"] == []
    events = state.play(moves_of(state, "discard")[0])
    assert event(events, "round_over")["reason"] == "empty_draw_pile"
    assert event(events, "round_over")["winner"] is None
    assert state.dump()["round"] == 2


@pytest.mark.parametrize(("left", "hand"), [(0, 3), (1, 4), (2, 5)])
def test_advanced_a_refill_takes_what_is_left(left: int, hand: int) -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=("2b", ""), left=left, options=ADVANCED, round_=4)
    events = state.play("set 4b 5b 6w keep 6w")
    assert "reshuffled" not in kinds(events)
    assert event(events, "round_over")["reason"] == "empty_draw_pile"
    assert len(state.dump()["hands"][0]) == hand
    assert TZQ.load(state.dump()).dump() == state.dump()


def test_advanced_a_fifth_set_with_the_pile_empty_still_wins() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), left=0, options=ADVANCED)
    assert event(state.play("set 4b 5b 6w keep 6w"), "round_over")["winner"] == 0
