"""How rounds and games of Okey end."""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from tests.engines.okey.build import GROUPS, PAIRS, event, refusal, state_of, types

OKEY = get("okey")


def play_some_turn(state: State) -> list[dict[str, Any]]:
    """A turn of no importance: draw, discard the first tile."""
    if "draw" in state.legal_moves():
        state.play("draw")
    return state.play(next(move for move in state.legal_moves() if move.startswith("discard")))


def test_the_next_round_is_dealt_by_the_seat_to_the_right() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, dealer=3)
    events = state.play("finish Y13")
    dump = state.dump()
    assert (dump["round"], dump["dealer"]) == (2, 0)
    assert types(events) == ["finished", "round_over", "dealt", "hand", "hand", "hand", "hand"]
    dealt = event(events, "dealt")
    told = {"round": 2, "dealer": 0, "starter": 1, "indicator": dump["indicator"], "wild": dump["wild"]}
    assert dealt == {"type": "dealt", **told}
    for seat, told in enumerate(events[3:]):
        assert told == {"type": "hand", "seat": seat, "tiles": dump["hands"][seat], "only": [seat]}
    assert (dump["discards"], dump["shown"], dump["winner"]) == ([], None, None)


def test_rounds_of_one_seed_differ() -> None:
    state = OKEY.new(4, {"turn_limit": 1}, 5)
    deals = set()
    while state.to_move != NOBODY and state.dump()["round"] < 30:
        deals.add(str(state.dump()["hands"]))
        state.play("decline" if "decline" in state.legal_moves() else state.legal_moves()[0])
    assert len(deals) > 28


def test_points_of_a_round_are_those_of_its_show_and_its_finish() -> None:
    state = state_of({0: f"{PAIRS} Y13", 2: "K1"}, shown=2, scores=[19, 19, 20, 19])
    assert event(state.play("finish Y13"), "round_over")["points"] == [-1, -5, -4, -5]
    assert state.scores() == [19, 15, 16, 15]


def test_a_finish_that_takes_the_last_points_ends_the_game() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, scores=[14, 2, 6, 4], round_number=12)
    events = state.play("finish Y13")
    assert types(events) == ["finished", "round_over", "game_over"]
    assert event(events, "round_over")["reason"] == "finished"
    assert event(events, "game_over") == {"type": "game_over", "reason": "out", "winners": [0]}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("out", (14, 0, 4, 2), [1, 4, 2, 3])
    assert outcome.payoffs == pytest.approx([1, 0, 2 / 3, 1 / 3])
    assert state.dump()["winner"] == 0


def test_scores_go_below_nothing() -> None:
    state = state_of({0: f"{PAIRS} K2"}, scores=[14, 2, 6, 4], round_number=12)
    state.play("finish K2")
    assert state.scores() == [14, -6, -2, -4]
    assert state.to_move == NOBODY


def test_one_point_left_goes_on() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, scores=[14, 3, 7, 5], round_number=14)
    state.play("finish Y13")
    assert state.scores() == [14, 1, 5, 3]
    assert state.dump()["round"] == 15


def test_a_show_can_end_the_game() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2, scores=[5, 1, 11, 6], round_number=16)
    events = state.play("show")
    assert types(events) == ["shown", "round_over", "game_over"]
    over = event(events, "round_over")
    assert (over["reason"], over["winner"], over["points"]) == ("shown", None, [-1, -1, 0, -1])
    assert event(events, "game_over") == {"type": "game_over", "reason": "out", "winners": [2]}
    assert state.scores() == [4, 0, 11, 5]
    assert OKEY.load(state.dump()).dump() == state.dump()


def test_equal_points_share_a_rank() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, scores=[20, 18, 18, 18], round_number=2, options={"max_rounds": 2})
    state.play("finish Y13")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranks, outcome.winners) == ("max_rounds", [1, 2, 2, 2], [0])
    assert outcome.payoffs == pytest.approx([1, 1 / 3, 1 / 3, 1 / 3])


def test_the_game_ends_after_the_last_round_with_the_points_as_they_stand() -> None:
    state = OKEY.new(4, {"turn_limit": 1, "max_rounds": 3}, 1)
    ends = []
    while state.to_move != NOBODY:
        events = state.play("decline" if "decline" in state.legal_moves() else state.legal_moves()[0])
        ends += [told["round"] for told in events if told["type"] == "round_over"]
    assert ends == [1, 2, 3]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("max_rounds", (20, 20, 20, 20), [])


def test_the_turn_limit_draws_the_round() -> None:
    state = OKEY.new(3, {"turn_limit": 7}, 2)
    if "decline" in state.legal_moves():
        state.play("decline")
    dealer = state.dump()["dealer"]
    for _ in range(6):
        assert types(play_some_turn(state)) == ["discarded"]
    events = play_some_turn(state)
    assert types(events)[:2] == ["discarded", "round_over"]
    over = event(events, "round_over")
    assert (over["reason"], over["winner"], over["points"]) == ("turn_limit", None, [0, 0, 0])
    assert (state.dump()["round"], state.dump()["dealer"]) == (2, (dealer + 1) % 3)


def test_the_last_turn_may_finish() -> None:
    state = state_of({1: GROUPS}, discards="B2", phase="draw", stock="K5", options={"turn_limit": 2})
    state.play("draw")
    assert event(state.play("finish K5"), "round_over")["reason"] == "finished"


def test_the_default_limits() -> None:
    assert OKEY.new(4, {}, 1).options == {"turn_limit": 400, "max_rounds": 100}


def test_a_drawn_round_passes_the_deal_on_and_nobody_scores() -> None:
    state = state_of({0: "K6"}, stock_left=0, dealer=2)
    before = state.dump()
    events = state.play(next(move for move in state.legal_moves() if move.startswith("discard")))
    assert event(events, "round_over")["points"] == [0, 0, 0, 0]
    after = state.dump()
    assert (after["dealer"], after["round"], after["scores"]) == (3, 2, before["scores"])


# An empty stock


def last_turn(hand: str, discard: str) -> State:
    """The last tile has been drawn; a seat is to discard that tile before the seat with this hand."""
    mover = state_of(stock_left=0).to_move
    return state_of({mover: discard, (mover + 1) % 4: hand}, stock_left=0)


def test_the_stock_runs_out_by_drawing_only() -> None:
    state = state_of(stock_left=1, discards="B9", phase="draw")
    state.play("take")
    assert len(state.dump()["stock"]) == 1
    state.play("discard B9")
    assert "draw" in state.legal_moves()


def test_the_turn_that_drew_the_last_tile_goes_on_as_any() -> None:
    state = state_of(stock_left=1, discards="B9", phase="draw")
    state.play("draw")
    assert state.dump()["stock"] == []
    assert all(move.startswith("discard") for move in state.legal_moves())


def test_with_an_empty_stock_and_no_winning_take_the_round_is_drawn() -> None:
    state = last_turn(GROUPS.replace("B13", "Y13").replace("R2", "R6"), "B13")
    events = state.play("discard B13")
    assert types(events)[:2] == ["discarded", "round_over"]
    assert event(events, "round_over")["reason"] == "stock_empty"


def test_with_an_empty_stock_a_winning_take_is_offered_and_pass() -> None:
    state = last_turn(GROUPS.replace("B13", "Y13"), "B13")
    assert types(state.play("discard B13")) == ["discarded"]
    assert state.legal_moves() == ["pass", "take"]
    assert refusal(state, "draw") == "stock_empty"
    state.play("take")
    assert state.legal_moves() == ["finish Y13"]
    assert refusal(state, "discard Y13") == "must_finish"
    assert refusal(state, "pass") == "must_discard"
    events = state.play("finish Y13")
    assert event(events, "round_over")["reason"] == "finished"


def test_with_an_empty_stock_a_complete_hand_can_finish_with_any_tile() -> None:
    """14 complete tiles and the last discard, which is discarded again."""
    state = last_turn(GROUPS, "Y13")
    state.play("discard Y13")
    state.play("take")
    assert "finish Y13" in state.legal_moves()
    assert all(move.startswith("finish") for move in state.legal_moves())


def test_a_pass_draws_the_round() -> None:
    state = last_turn(GROUPS.replace("B13", "Y13"), "B13")
    state.play("discard B13")
    events = state.play("pass")
    assert types(events)[:2] == ["passed", "round_over"]
    over = event(events, "round_over")
    assert (over["reason"], over["winner"], over["points"]) == ("passed", None, [0, 0, 0, 0])
    assert state.dump()["round"] == 2


def test_pass_is_only_for_an_empty_stock() -> None:
    state = state_of(discards="B9", phase="draw")
    assert "pass" not in state.legal_moves()
    assert refusal(state, "pass") == "stock_left"


def test_the_turn_limit_counts_before_an_empty_stock() -> None:
    state = last_turn(GROUPS.replace("B13", "Y13"), "B13")
    dump = state.dump()
    dump["options"] = {**dump["options"], "turn_limit": len(dump["discards"]) + 1}
    limited = OKEY.load(dump)
    assert event(limited.play("discard B13"), "round_over")["reason"] == "turn_limit"
