"""Rounds of Tien Zi Que: the fifth set, deals, limits, the ends of the game; then test_rules_piles.py."""

from __future__ import annotations

from random import Random

from engines import get
from engines.base import NOBODY, State
from tests.engines.tzq.build import DECK, all_cards, drawn_state, event, kinds, moves_of, state_of

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
