"""Rounds of Tien Zi Que: the fifth set, the draw pile made anew, limits, ends, the advanced game."""

from __future__ import annotations

from random import Random

import pytest

from engines import get
from engines.base import NOBODY, State
from tests.engines.tzq.build import DECK, all_cards, drawn_state, event, kinds, moves_of, refusal, state_of

TZQ = get("tzq")
FOUR = "1b 3g 6r 8b"
"""Four kept cards that score nothing."""


def play_round(state: State, rng: Random) -> None:
    """Plays random moves until another round begins or the game is over."""
    number = state.dump()["round"]
    while state.to_move != NOBODY and state.dump()["round"] == number:
        state.play(rng.choice(state.legal_moves()))


def test_the_fifth_set_ends_the_round_at_once() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), scores=(7, 9), round_=3)
    events = state.play("set 4b 5b 6w keep 6w")
    assert kinds(events) == ["set_made", "discarded", "finished", "round_over", "dealt", "received", "received"]
    assert event(events, "finished") == {
        "type": "finished",
        "seat": 0,
        "cards": ["1b", "3g", "6r", "8b", "6w"],
        "winning_draw": True,
        "points": 3,
        "items": [{"name": "pair", "points": 2}, {"name": "winning_draw", "points": 1}],
    }
    assert event(events, "round_over") == {
        "type": "round_over",
        "round": 3,
        "reason": "fifth_set",
        "winner": 0,
        "points": [3, 0],
        "scores": [10, 9],
    }


def test_only_the_maker_of_the_fifth_set_scores() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, "9b 9g 9w 2b"))
    state.play("set 4b 5b 6w keep 6w")
    assert state.scores() == [3, 0]


def test_a_fifth_set_by_a_claim_is_no_winning_draw_and_may_score_nothing() -> None:
    state = state_of(("4b 6w Eb Sg 9r", ""), last="5g", kept=(FOUR, ""))
    events = state.play("claim 5g with 4b 6w keep 5g")
    finished = event(events, "finished")
    assert (finished["points"], finished["items"], finished["winning_draw"]) == (0, [], False)
    assert event(events, "round_over")["winner"] == 0
    assert state.scores() == [0, 0]


def test_a_fifth_set_from_cards_held_before_the_draw_is_a_winning_draw() -> None:
    state = state_of(("4b 5b 6w Eb Sg", ""), kept=(FOUR, ""), stock="9r")
    state.play("draw")
    assert event(state.play("set 4b 5b 6w keep 4b"), "finished")["winning_draw"] is True


def test_the_starters_of_the_rounds_alternate() -> None:
    for seed in range(6):
        state, rng = TZQ.new(2, {"turn_limit": 3}, seed), Random(seed)
        first, starters = state.to_move, []
        for _ in range(4):
            starters.append(state.to_move)
            play_round(state, rng)
        assert starters == [first, 1 - first, first, 1 - first]


def test_the_next_round_is_dealt_anew() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, "2b"))
    events = state.play("set 4b 5b 6w keep 6w")
    dump = state.dump()
    assert all_cards(dump) == DECK
    assert (dump["round"], dump["turns"], dump["phase"]) == (2, 0, "start")
    assert (dump["kept"], dump["discards"], dump["claimable"]) == ([[], []], [[], []], [])
    assert len(dump["stock"]) == 44
    starter = 1 - dump["first"]
    assert event(events, "dealt") == {"type": "dealt", "round": 2, "seat": starter, "count": 5}
    assert state.to_move == starter
    dealt = [each for each in events if each["type"] == "received"]
    assert [(each["only"], each["cards"]) for each in dealt] == [([seat], dump["hands"][seat]) for seat in (0, 1)]


def test_deals_of_rounds_and_seeds_differ() -> None:
    hands = set()
    for seed in range(5):
        state = TZQ.new(2, {"turn_limit": 1}, seed)
        for _ in range(4):
            hands.add(str(state.dump()["hands"]))
            state.play("draw")
            state.play(moves_of(state, "discard")[0])
    assert len(hands) == 20


def test_the_game_ends_after_four_rounds() -> None:
    state, rng = TZQ.new(2, {}, 1), Random(1)
    for number in range(1, 5):
        assert state.dump()["round"] == number
        play_round(state, rng)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, list(outcome.scores)) == ("rounds", state.scores())


def test_most_points_win_and_equal_points_share_the_rank() -> None:
    for scores, winners in [((7, 9), [0]), ((5, 8), []), ((5, 9), [1])]:
        state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), scores=scores, round_=4)
        events = state.play("set 4b 5b 6w keep 6w")
        assert events[-1] == {"type": "game_over", "reason": "rounds", "winners": winners}
        assert kinds(events)[-2:] == ["round_over", "game_over"]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.payoffs == ([0.5, 0.5] if not winners else [float(seat in winners) for seat in (0, 1)])
        assert state.to_move == NOBODY


def test_the_cards_of_the_last_round_stay_to_be_seen() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), round_=4)
    state.play("set 4b 5b 6w keep 6w")
    dump = state.dump()
    assert dump["kept"][0] == [*FOUR.split(), "6w"]
    assert dump["hands"][0] == ["9r", "Eb", "Sg"]
    assert (dump["phase"], dump["to_move"], dump["claimable"]) == ("over", None, [])
    assert all_cards(dump) == DECK


def test_with_a_target_the_game_ends_when_a_seat_reaches_it() -> None:
    options = {"target": 30}
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), scores=(27, 12), round_=9, options=options)
    assert state.play("set 4b 5b 6w keep 6w")[-1] == {"type": "game_over", "reason": "target", "winners": [0]}
    short = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), scores=(26, 29), round_=9, options=options)
    short.play("set 4b 5b 6w keep 6w")
    assert (short.dump()["round"], short.outcome()) == (10, None)


def test_without_a_target_max_rounds_says_nothing() -> None:
    state, rng = TZQ.new(2, {"max_rounds": 1, "turn_limit": 2}, 1), Random(1)
    for number in range(1, 5):
        assert state.dump()["round"] == number
        play_round(state, rng)
    assert state.to_move == NOBODY


def test_with_a_target_the_game_ends_after_max_rounds() -> None:
    state, rng = TZQ.new(2, {"max_rounds": 3, "turn_limit": 2, "target": 30}, 1), Random(1)
    for _ in range(3):
        assert state.to_move != NOBODY
        play_round(state, rng)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "max_rounds"


def test_the_defaults_of_the_limits() -> None:
    assert TZQ.new(2, {}, 1).options == {"target": 0, "advanced": False, "turn_limit": 200, "max_rounds": 100}
    assert TZQ.longest(2, TZQ.new(2, {}, 1).options) == 2 * 4 * 200
    assert TZQ.longest(2, TZQ.new(2, {"target": 30}, 1).options) == 2 * 100 * 200
    assert TZQ.longest(2, TZQ.new(2, {"advanced": True}, 1).options) == 2 * 4 * 44


def test_a_round_is_drawn_at_the_turn_limit() -> None:
    state = TZQ.new(2, {"turn_limit": 3}, 1)
    for _ in range(2):
        state.play("draw")
        state.play(moves_of(state, "discard")[0])
    state.play("draw")
    events = state.play(moves_of(state, "discard")[0])
    over = {
        "type": "round_over",
        "round": 1,
        "reason": "turn_limit",
        "winner": None,
        "points": [0, 0],
        "scores": [0, 0],
    }
    assert event(events, "round_over") == over
    assert state.dump()["round"] == 2


def test_a_fifth_set_in_the_last_turn_wins() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=(FOUR, ""), turns=8, options={"turn_limit": 9})
    assert event(state.play("set 4b 5b 6w keep 6w"), "round_over")["reason"] == "fifth_set"


# The draw pile made anew


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
