"""Turns, rounds and the end of Marten, by positions made by hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.base import NOBODY, State
from engines.errors import InvalidMove
from tests.engines.marten.build import ADVANCED, events_of, refusal, state_dump, state_of
from tests.engines.marten.hands import MARTEN
from tests.engines.marten.slow import ALL

WAITING = "B1 B1 B1 B1 R1 R1 R1"
"""Worth seven: a three makes it ten."""
HOPELESS = "B7 B6 R7 R6 B4 R5 R3"


def test_the_game_has_61_tiles() -> None:
    dump = MARTEN.new(4, {}, 1).dump()
    tiles = [tile for hand in dump["hands"] for tile in hand] + dump["stock"]
    assert Counter(tiles) == Counter(ALL)
    assert len(tiles) == 61


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_gets_seven_tiles_and_the_dealer_begins(seats: int) -> None:
    for seed in range(5):
        dump = MARTEN.new(seats, {}, seed).dump()
        assert [len(hand) for hand in dump["hands"]] == [7] * seats
        assert len(dump["stock"]) == 61 - 7 * seats
        assert dump["to_move"] == dump["dealer"]
        assert (dump["round"], dump["scores"]) == (1, [0] * seats)


def test_the_first_dealer_follows_from_the_seed() -> None:
    dealers = Counter(MARTEN.new(4, {}, seed).dump()["dealer"] for seed in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 60


def test_deals_follow_from_seed_and_round() -> None:
    """The second deal is the same however the first round went."""
    first, second = (state_of({0: WAITING}, next_tile="R3", number=1) for _ in range(2))
    first.play("draw")
    first.play("finish")
    second.play("draw")
    second.play("discard R3")
    while second.dump()["round"] == 1:
        second.play(second.legal_moves()[0])
    assert first.dump()["hands"] != state_dump({0: WAITING})["hands"]
    assert (first.dump()["hands"], first.dump()["stock"]) == (second.dump()["hands"], second.dump()["stock"])


def test_turns_go_round_from_the_dealer() -> None:
    state = MARTEN.new(3, {}, 4)
    dealer = state.to_move
    for turn in range(7):
        assert state.to_move == (dealer + turn) % 3
        state.play("draw")
        state.play(next(move for move in state.legal_moves() if move.startswith("discard")))


def test_a_draw_takes_the_next_tile_and_a_discard_ends_the_turn() -> None:
    state = state_of({0: HOPELESS}, next_tile="P8")
    assert state.legal_moves() == ["draw"]
    assert events_of(state, "draw")["drawn"] == {"type": "drawn", "seat": 0, "tile": "P8", "only": [0]}
    assert "P8" in state.dump()["hands"][0]
    assert state.legal_moves() == [f"discard {tile}" for tile in sorted([*HOPELESS.split(), "P8"])]
    assert events_of(state, "discard P8")["discarded"] == {"type": "discarded", "seat": 0, "tile": "P8"}
    assert state.dump()["discards"] == [["P8"], []]
    assert state.to_move == 1


def test_all_learn_of_a_draw_but_not_what_it_was() -> None:
    events = state_of({0: HOPELESS}, next_tile="P8").play("draw")
    assert [event for event in events if "only" not in event] == [{"type": "drew", "seat": 0, "stock_left": 46}]


def test_a_set_is_made_of_the_top_discard_and_two_tiles() -> None:
    state = state_of({0: "B3 B4 R6 R7 B7 R1 B1"}, discards={0: "R2 B2", 1: "R5 B5"})
    assert [move for move in state.legal_moves() if move.startswith("get")] == ["get 1 B3 B4"]
    event = events_of(state, "get 1 B3 B4")["got"]
    assert event == {"type": "got", "seat": 0, "tiles": ["B3", "B4", "B5"], "as": "B", "taken": "B5", "from": 1}
    dump = state.dump()
    assert dump["open_sets"][0] == [{"tiles": ["B3", "B4", "B5"], "as": "B", "taken": "B5", "from": 1}]
    assert dump["hands"][0] == ["B1", "B7", "R1", "R6", "R7"]
    assert dump["discards"] == [["R2", "B2"], ["R5"]]
    assert state.to_move == 0


def test_the_tile_below_comes_to_the_top() -> None:
    hands = {0: "B3 B4 R6 R7 B7 R1 B1", 1: "R3 R4 B1 B2 B7 P8 R7"}
    state = state_of(hands, seats=3, discards={0: "R2 B6", 1: "B6 R6", 2: "R5 B5"})
    state.play("get 2 B3 B4")
    state.play("discard B7")
    assert [move for move in state.legal_moves() if move.startswith("get 2")] == ["get 2 R3 R4"]


def test_a_set_may_be_made_with_a_discard_of_any_other_seat() -> None:
    state = state_of({3: "B3 B4 R2 R3 P8 P7 R7"}, seats=4, discards={0: "B5", 1: "R4", 2: "B2"}, dealer=0)
    assert state.to_move == 3
    assert [move for move in state.legal_moves() if move.startswith("get")] == [
        "get 0 B3 B4",
        "get 1 R2 R3",
        "get 2 B3 B4",
    ]


def test_a_turn_with_a_set_ends_with_a_discard() -> None:
    """Even when the hand is worth ten: it cannot finish."""
    state = state_of({0: "B3 B4 B1 B1 R1 R2 R2"}, discards={0: "R5", 1: "B5"})
    state.play("get 1 B3 B4")
    assert MARTEN.evaluate({"tiles": ["B1", "B1", "R1", "R2", "R2"], "open_sets": [["B3", "B4", "B5"]]})["valid"]
    assert state.legal_moves() == ["discard B1", "discard R1", "discard R2"]
    assert refusal(state, "finish") == "get_cannot_finish"
    assert refusal(state, "draw") == refusal(state, "finish 1") == refusal(state, "pass") == "turn_taken"


def test_a_second_set_leaves_two_closed_tiles_and_then_one() -> None:
    state = state_of({0: "R2 R3 R7 B7"}, open_sets={0: ["B3 B4 B5 < 1 B5"]}, discards={0: "B1 B2", 1: "R4"})
    state.play("get 1 R2 R3")
    assert state.legal_moves() == ["discard B7", "discard R7"]
    state.play("discard R7")
    assert state.dump()["hands"][0] == ["B7"]


def test_one_closed_tile_makes_no_set() -> None:
    sets = ["B3 B4 B5 < 1 B5", "R2 R3 R4 < 1 R4"]
    state = state_of({0: "B7"}, open_sets={0: sets}, discards={0: "B1 B2 R5", 1: "B7"})
    assert state.legal_moves() == ["draw"]
    assert refusal(state, "get 1 B7 B7") == "not_in_hand"


def test_a_purple_tile_takes_the_colour_of_its_set() -> None:
    state = state_of({0: "B6 B7 R6 R7 R1 B1 B2"}, discards={0: "R2", 1: "P5"})
    assert [m for m in state.legal_moves() if m.startswith("get")] == ["get 1 B6 B7", "get 1 R6 R7"]
    state.play("get 1 R6 R7")
    assert state.dump()["open_sets"][0][0]["as"] == "R"


def test_three_purple_tiles_need_a_colour() -> None:
    state = state_of({0: "P5 P6 B7 R7 R1 B1 B2"}, discards={0: "R2", 1: "P7"})
    gets = [move for move in state.legal_moves() if move.startswith("get")]
    assert gets == ["get 1 P5 P6 as B", "get 1 P5 P6 as R"]
    assert refusal(state, "get 1 P5 P6") == "color_required"
    other = state.copy()
    state.play("get 1 P5 P6 as R")
    assert state.dump()["open_sets"][0][0] == {"tiles": ["P5", "P6", "P7"], "as": "R", "taken": "P7", "from": 1}
    other.play("get 1 P5 P6 as B")
    assert other.dump()["open_sets"][0][0]["as"] == "B"


def test_only_three_purple_tiles_are_given_a_colour() -> None:
    state = state_of({0: "P5 P6 B7 R7 R1 B1 B2"}, discards={0: "R2", 1: "B4"})
    assert refusal(state, "get 1 P5 P6 as B") == "color_given"
    state.play("get 1 P5 P6")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("discard B3", "draw_first"),
        ("finish", "nothing_drawn"),
        ("finish 1", "not_ten"),
        ("finish 0", "own_discard"),
        ("finish 2", "no_such_seat"),
        ("finish 9", "no_such_seat"),
        ("get 1 B3 R6", "not_a_set"),
        ("get 1 B4 B6", "not_in_hand"),
        ("get 1 B3 B3", "not_in_hand"),
        ("get 0 B3 B4", "own_discard"),
        ("get 3 B3 B4", "no_such_seat"),
        ("get 1 B3 B4 as B", "color_given"),
        ("pass", "stock_left"),
    ],
)
def test_what_is_refused_at_the_start_of_a_turn(move: str, reason: str) -> None:
    assert refusal(state_of({0: "B3 B4 R6 R7 B7 R1 B1"}, discards={0: "R2", 1: "B5"}), move) == reason


def test_nothing_is_taken_where_nothing_lies() -> None:
    state = state_of({1: "B3 B4 R6 R7 B7 R1 B1"}, seats=3, discards={0: "B5"})
    assert refusal(state, "get 2 B3 B4") == refusal(state, "finish 2") == "no_discard"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("discard B2", "not_in_hand"),
        ("draw", "turn_taken"),
        ("get 1 B3 B4", "turn_taken"),
        ("finish", "not_ten"),
        ("finish 1", "turn_taken"),
        ("pass", "turn_taken"),
    ],
)
def test_what_is_refused_after_a_draw(move: str, reason: str) -> None:
    """The hand is worth eleven at best."""
    state = state_of({0: "B1 B1 B1 B1 R1 R1 R1"}, next_tile="R4", discards={0: "R2", 1: "B5"})
    state.play("draw")
    assert refusal(state, move) == reason


@pytest.mark.parametrize(
    "text",
    ["get 1 B4 B3", "discard B8", "discard", "get B3 B4", "get 1 B3 B4 as P", "finish -1", "take 1", "finish 10"],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        state_of({0: HOPELESS}).play(text)


def test_the_lower_tile_comes_first() -> None:
    with pytest.raises(InvalidMove, match="the lower of your two tiles comes first, B3 B4"):
        state_of({0: "B3 B4 R6 R7 B7 R1 B1"}, discards={0: "R2", 1: "B5"}).play("get 1 B4 B3")


def test_a_finish_from_a_draw() -> None:
    state = state_of({0: WAITING}, next_tile="R3")
    state.play("draw")
    assert "finish" in state.legal_moves()
    events = events_of(state, "finish")
    assert events["finished"]["seat"] == 0
    assert events["finished"]["from"] is None
    assert events["finished"]["tiles"] == ["B1", "B1", "B1", "B1", "R1", "R1", "R1", "R3"]
    assert events["finished"]["valid"]
    assert (events["finished"]["points"], events["finished"]["bonuses"]) == (1, [])
    assert events["round_over"] == {
        "type": "round_over",
        "round": 1,
        "reason": "finish",
        "winner": 0,
        "points": [1, 0],
        "scores": [1, 0],
    }


def test_a_finish_need_not_be_declared() -> None:
    state = state_of({0: WAITING}, next_tile="R3")
    state.play("draw")
    state.play("discard R3")
    assert state.to_move == 1


def test_a_finish_from_a_discard_of_any_seat() -> None:
    state = state_of({3: WAITING}, seats=4, discards={0: "R3", 1: "B7", 2: "B3"}, options=ADVANCED)
    assert [move for move in state.legal_moves() if move.startswith("finish")] == ["finish 0", "finish 2"]
    events = events_of(state, "finish 2")
    assert events["finished"]["from"] == 2
    names = {bonus["name"]: bonus["points"] for bonus in events["finished"]["bonuses"]}
    # Without the open set that Get would have made, and not by a drawn tile.
    assert names == {"closed": 1, "multi": 5, "under_five": 2}
    assert events["round_over"]["points"] == [0, 0, 0, 10]


def test_only_the_top_discard_finishes() -> None:
    state = state_of({0: WAITING}, discards={0: "R5", 1: "R3"})
    assert "finish 1" in state.legal_moves()
    state = state_of({0: WAITING}, discards={0: "R5 R6", 1: "R3 B7"})
    assert "finish 1" not in state.legal_moves()


def test_a_finish_with_open_sets() -> None:
    """The run counts 4, the others 6."""
    sets = {0: ["B4 B5 B6 < 1 B4"]}
    state = state_of({0: "B1 R1 R1 R1"}, open_sets=sets, discards={0: "R6 B2", 1: "R2"}, options=ADVANCED)
    events = events_of(state, "finish 1")
    names = {bonus["name"]: bonus["points"] for bonus in events["finished"]["bonuses"]}
    assert names == {"single_three": 1, "half_color": 1}
    assert [each["open"] for each in events["finished"]["sets"]] == [True]
    assert events["round_over"]["points"] == [5, 0]


def bonuses_of_finish(state: State, move: str) -> set[str]:
    return {bonus["name"] for bonus in events_of(state, move)["finished"]["bonuses"]}


def test_heaven_of_the_dealer() -> None:
    state = state_of({0: WAITING}, next_tile="R3", options=ADVANCED)
    state.play("draw")
    assert "heaven" in bonuses_of_finish(state, "finish")
    # 3 for the dealer, closed 1, half_color 1, under_five 2, heaven 3, multi 5.
    assert state.scores() == [15, 0]


def test_heaven_of_another_seat() -> None:
    state = state_of({0: WAITING, 1: HOPELESS}, dealer=1, next_tile="B7 R3", options=ADVANCED)
    for move in ("draw", "discard B7", "draw"):
        state.play(move)
    assert "heaven" in bonuses_of_finish(state, "finish")
    assert state.scores() == [14, 0]


def test_no_heaven_in_the_second_turn() -> None:
    state = state_of({0: WAITING}, next_tile="R3", discards={0: "B7", 1: "B7"}, options=ADVANCED)
    state.play("draw")
    assert "heaven" not in bonuses_of_finish(state, "finish")


def test_no_heaven_by_a_discard() -> None:
    state = state_of({0: WAITING}, dealer=1, discards={1: "R3"}, options=ADVANCED)
    assert "heaven" not in bonuses_of_finish(state, "finish 1")


def test_sets_and_colours_that_score_most_are_taken() -> None:
    """The free purple five is red: all eight are."""
    state = state_of({0: "R1 R1 R1 R2 R3 R3 R3"}, next_tile="P5", options=ADVANCED)
    state.play("draw")
    assert state.parts(state.parse("finish")) == {"type": "finish", "from": None, "points": 13}
    finished = events_of(state, "finish")["finished"]
    assert finished["colors"] == {"P5": "R"}
    names = {bonus["name"]: bonus["points"] for bonus in finished["bonuses"]}
    assert names == {"closed": 1, "single_color": 3, "heaven": 3, "double_three": 3}
    assert finished["points"] == state.scores()[0] == 13


# Rounds


def test_the_next_round_is_dealt_at_once_by_the_next_seat() -> None:
    state = state_of({0: WAITING}, seats=3, dealer=0, next_tile="R3")
    state.play("draw")
    events = state.play("finish")
    assert [event["type"] for event in events] == ["finished", "round_over", "dealt", "hand", "hand", "hand"]
    assert events[2] == {"type": "dealt", "round": 2, "dealer": 1}
    dump = state.dump()
    assert (dump["round"], dump["dealer"], dump["to_move"], dump["phase"]) == (2, 1, 1, "start")
    assert (dump["discards"], dump["open_sets"], dump["finish"]) == ([[]] * 3, [[]] * 3, None)
    assert [len(hand) for hand in dump["hands"]] == [7] * 3
    assert len(dump["stock"]) == 40


def test_each_seat_alone_learns_its_new_hand() -> None:
    state = state_of({0: WAITING}, next_tile="R3")
    state.play("draw")
    hands = [event for event in state.play("finish") if event["type"] == "hand"]
    assert [event["only"] for event in hands] == [[0], [1]]
    assert [event["tiles"] for event in hands] == state.dump()["hands"]


def test_the_deal_passes_from_the_last_seat_to_seat_0() -> None:
    state = state_of({1: WAITING}, dealer=1, next_tile="R3")
    state.play("draw")
    state.play("finish")
    assert state.dump()["dealer"] == 0


def last_turn(hand: str, top: str, **given: Any) -> State:
    """A turn that begins with an empty stock, of a seat with that hand; the other's top discard is `top`."""
    return state_of({0: hand}, discards={1: top}, empty=True, dealer=1, **given)


def test_with_an_empty_stock_only_finishes_and_pass_are_left() -> None:
    state = last_turn(WAITING, "R3")
    assert state.to_move == 0
    assert state.legal_moves() == ["finish 1", "pass"]
    assert refusal(state, "draw") == refusal(state, "get 1 B1 B1") == "stock_empty"


def test_a_pass_draws_the_round() -> None:
    state = last_turn(WAITING, "R3", scores=[2, 1], number=4)
    events = state.play("pass")
    assert events[0] == {"type": "passed", "seat": 0}
    assert events[1] == {
        "type": "round_over",
        "round": 4,
        "reason": "stock_empty",
        "winner": None,
        "points": [0, 0],
        "scores": [2, 1],
    }
    dump = state.dump()
    assert (dump["round"], dump["dealer"], dump["scores"]) == (5, 0, [2, 1])


def test_a_finish_with_an_empty_stock() -> None:
    state = last_turn(WAITING, "R3")
    assert events_of(state, "finish 1")["round_over"]["winner"] == 0


@pytest.mark.parametrize(("top", "drawn"), [("R3", False), ("B7", True)])
def test_the_round_is_drawn_at_once_when_the_next_seat_cannot_finish(top: str, drawn: bool) -> None:
    """Seat 1 discards after the last draw; seat 0 waits for a three."""
    dump = state_dump({0: WAITING}, discards={1: top}, empty=True, dealer=1)
    dump["discards"][1].pop()
    dump["hands"][1].append(top)
    dump |= {"phase": "drawn", "to_move": 1}
    state = MARTEN.load(dump)
    events = events_of(state, f"discard {top}")
    assert ("round_over" in events) == drawn
    assert state.dump()["round"] == (2 if drawn else 1)
    if drawn:
        assert events["round_over"]["reason"] == "stock_empty"
        assert (state.dump()["dealer"], state.scores()) == (0, [0, 0])


def test_the_last_tile_of_the_stock_may_finish() -> None:
    dump = state_dump({0: WAITING}, discards={1: "R3"}, empty=True, dealer=1)
    tile = dump["discards"][1].pop()
    dump["stock"] = [tile]
    dump["to_move"] = 1
    dump["hands"][0], dump["hands"][1] = dump["hands"][1], dump["hands"][0]
    state = MARTEN.load(dump)
    state.play("draw")
    assert state.legal_moves()[-1] == "finish"


# The end


def finish_at(scores: list[int], number: int = 9, **options: object) -> dict[str, dict[str, Any]]:
    """Seat 0 finishes by a draw in its second turn: one point, or 12 with advanced scoring."""
    state = state_of(
        {0: WAITING},
        next_tile="R3",
        discards={0: "B7", 1: "B7"},
        scores=scores,
        number=number,
        options=options,
    )
    state.play("draw")
    events = events_of(state, "finish")
    assert ("game_over" in events) == (state.to_move == NOBODY) == (state.outcome() is not None)
    return events


def test_the_game_ends_at_four_points() -> None:
    assert "game_over" not in finish_at([2, 3])
    assert finish_at([3, 3])["game_over"] == {"type": "game_over", "reason": "target", "winners": [0]}


def test_the_game_ends_at_25_points_with_advanced_scoring() -> None:
    assert "game_over" not in finish_at([12, 24], scoring="advanced")
    assert finish_at([13, 24], scoring="advanced")["game_over"]["reason"] == "target"


@pytest.mark.parametrize(("scoring", "before"), [("basic", 6), ("advanced", 6)])
def test_the_target_is_an_option(scoring: str, before: int) -> None:
    assert finish_at([before, 0], scoring=scoring, target=7)["game_over"]["reason"] == "target"
    assert "game_over" not in finish_at([before, 0], scoring=scoring, target=19)


def test_the_winner_has_the_most_points_not_the_last_finish() -> None:
    over = finish_at([1, 3], 100)
    assert over["game_over"] == {"type": "game_over", "reason": "max_rounds", "winners": [1]}


def test_equal_scores_share_the_rank() -> None:
    over = finish_at([2, 3], 100)
    assert over["game_over"] == {"type": "game_over", "reason": "max_rounds", "winners": []}


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_the_game_may_end_when_every_seat_has_dealt_twice(scoring: str) -> None:
    options = {"end": "deals", "scoring": scoring}
    assert "game_over" not in finish_at([2, 0], 3, **options)
    assert finish_at([2, 0], 4, **options)["game_over"]["reason"] == "deals"


def test_by_deals_the_target_does_not_matter() -> None:
    assert "game_over" not in finish_at([26, 0], 3, end="deals", scoring="advanced", target=5)


def test_max_rounds_may_end_a_game_by_deals() -> None:
    assert finish_at([0, 0], 3, end="deals", max_rounds=3)["game_over"]["reason"] == "max_rounds"


def test_a_game_by_deals_has_two_rounds_for_each_seat() -> None:
    for seats in (2, 3, 4):
        state = MARTEN.new(seats, {"end": "deals", "scoring": "advanced"}, 3)
        rng = Random(seats)
        dealers = Counter({state.dump()["dealer"]: 1})
        number = 1
        while state.outcome() is None:
            state.play(rng.choice(state.legal_moves()))
            if state.dump()["round"] != number:
                number = state.dump()["round"]
                dealers[state.dump()["dealer"]] += 1
        assert set(dealers.values()) == {2}
        assert len(dealers) == seats


def test_a_drawn_last_round_ends_the_game_too() -> None:
    state = last_turn(WAITING, "R3", scores=[1, 0], number=100)
    events = {event["type"]: event for event in state.play("pass")}
    assert events["game_over"] == {"type": "game_over", "reason": "max_rounds", "winners": [0]}
    assert state.dump()["finish"] is None


def test_the_last_finish_stays_on_the_table() -> None:
    state = state_of({0: WAITING}, discards={0: "B7", 1: "R3"}, scores=[3, 0], number=9)
    state.play("finish 1")
    dump = state.dump()
    assert dump["finish"] == {"seat": 0, "from": 1}
    assert (dump["phase"], dump["to_move"], dump["scores"]) == ("over", None, [4, 0])
    assert dump["hands"][0] == ["B1", "B1", "B1", "B1", "R1", "R1", "R1", "R3"]
    assert dump["discards"] == [["B7"], []]


def test_ranking_is_by_points() -> None:
    state = state_of({0: WAITING}, seats=4, next_tile="R3", scores=[3, 1, 3, 0], number=20, options={"max_rounds": 30})
    state.play("draw")
    state.play("finish")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((4, 1, 3, 0), [1, 3, 2, 4], [0])
    assert outcome.payoffs == pytest.approx([1, 1 / 3, 2 / 3, 0])
