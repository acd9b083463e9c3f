"""The deal, turns and finishing in Okey, a test a rule; then test_rules_rounds.py on how rounds and games end."""

from __future__ import annotations

from collections import Counter

import pytest

from engines import get
from engines.base import State
from engines.errors import GameOver
from tests.engines.okey.build import (
    GROUPS,
    NAMES,
    PAIRS,
    event,
    refusal,
    sort,
    state_dump,
    state_of,
    tiles,
    types,
    wild_of,
)

OKEY = get("okey")
SEEDS = range(60)


def deals(seats: int = 4) -> list[State]:
    return [OKEY.new(seats, {}, seed) for seed in SEEDS]


def all_tiles(dump: dict[str, object]) -> Counter[str]:
    hands, stock, discards, taken = dump["hands"], dump["stock"], dump["discards"], dump["taken"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    assert isinstance(discards, list)
    assert isinstance(taken, list)
    left = [tile for turn, tile in enumerate(discards) if turn not in taken]
    return Counter([tile for hand in hands for tile in hand] + stock + left + [dump["indicator"]])


def test_there_are_106_tiles() -> None:
    """Four colours of 1 to 13, twice, and two jokers."""
    for seats in (2, 3, 4):
        for state in deals(seats)[:10]:
            counts = all_tiles(state.dump())
            assert counts == dict.fromkeys(NAMES, 2)
            assert sum(counts.values()) == 106


def test_the_seat_to_the_right_of_the_dealer_has_fifteen_tiles_and_the_start() -> None:
    for seats in (2, 3, 4):
        for state in deals(seats):
            dump = state.dump()
            starter = (dump["dealer"] + 1) % seats
            assert [len(hand) for hand in dump["hands"]] == [15 if seat == starter else 14 for seat in range(seats)]
            assert len(dump["stock"]) == 106 - 1 - 14 * seats - 1
            if dump["phase"] == "discard":
                assert dump["to_move"] == starter


def test_the_first_dealer_is_drawn_from_the_seed() -> None:
    dealers = Counter(OKEY.new(4, {}, seed).dump()["dealer"] for seed in range(400))
    assert all(70 <= dealers[seat] <= 130 for seat in range(4))
    assert OKEY.new(4, {}, 7).dump() == OKEY.new(4, {}, 7).dump()


def test_the_deal_is_drawn_from_the_seed() -> None:
    assert len({str(state.dump()["hands"]) for state in deals()}) == len(SEEDS)
    first = Counter(OKEY.new(4, {}, seed).dump()["stock"][0] for seed in range(1000))
    assert len(first) == 53
    assert max(first.values()) < 45


def test_a_joker_is_never_the_indicator() -> None:
    """Where the seed reveals a joker it is put back, and may be drawn later like any tile."""
    found = Counter(OKEY.new(4, {}, seed).dump()["indicator"] for seed in range(2000))
    assert "J" not in found
    assert len(found) == 52
    places: Counter[int] = Counter()
    for seed in range(600):
        stock = OKEY.new(4, {}, seed).dump()["stock"]
        places.update(place // 12 for place, tile in enumerate(stock) if tile == "J")
    assert all(90 < places[quarter] < 185 for quarter in range(4))


def test_the_wild_face_follows_the_indicator() -> None:
    assert wild_of("R5") == "R6"
    for state in deals():
        dump = state.dump()
        assert dump["wild"] == wild_of(dump["indicator"])
    assert state_dump(indicator="B13")["wild"] == "B1"
    assert state_of(indicator="B13").dump()["wild"] == "B1"


def test_turns_go_round_to_the_right() -> None:
    for seats in (2, 3, 4):
        state = state_of(seats=seats, dealer=0)
        order = []
        for _ in range(2 * seats):
            order.append(state.to_move)
            if "draw" in state.legal_moves():
                state.play("draw")
            state.play(next(move for move in state.legal_moves() if move.startswith("discard")))
        assert order == 2 * [*range(1, seats), 0]


def test_the_starter_begins_with_a_discard() -> None:
    state = state_of({0: "R1 R1 R5"})
    moves = state.legal_moves()
    assert all(move.startswith("discard ") for move in moves)
    assert {move.split()[1] for move in moves} == set(state.dump()["hands"][0])
    assert refusal(state, "draw") == "must_discard"
    assert refusal(state, "take") == "must_discard"
    assert refusal(state, "pass") == "must_discard"


def test_the_starter_may_finish_at_once() -> None:
    state = state_of({0: f"{GROUPS} Y13"})
    assert "finish Y13" in state.legal_moves()
    assert state.play("finish Y13")[0]["seat"] == 0


def test_a_turn_draws_or_takes_then_discards() -> None:
    state = state_of({0: "B5", 1: "Y5"}, discards="B9", phase="draw")
    assert state.to_move == 1
    assert state.legal_moves() == ["draw", "take"]
    assert refusal(state, "discard Y5") == "must_draw"
    assert refusal(state, "finish Y5") == "must_draw"
    assert refusal(state, "pass") == "stock_left"
    state.play("draw")
    assert state.to_move == 1
    assert refusal(state, "draw") == "must_discard"
    state.play("discard Y5")
    assert state.to_move == 2
    assert (state.dump()["discards"], state.dump()["taken"]) == (["B9", "Y5"], [])


def test_drawing_gives_the_next_tile_of_the_stock() -> None:
    state = state_of(discards="B9", phase="draw", stock="R7 Y3")
    before = state.dump()
    events = state.play("draw")
    after = state.dump()
    assert after["stock"] == before["stock"][1:]
    assert after["hands"][1] == sort([*before["hands"][1], "R7"])
    assert event(events, "drawn")["tile"] == "R7"


def test_taking_gives_the_tile_just_discarded() -> None:
    state = state_of(discards="B9", phase="draw")
    before = state.dump()
    state.play("take")
    after = state.dump()
    assert after["stock"] == before["stock"]
    assert after["hands"][1] == sort([*before["hands"][1], "B9"])
    assert (after["discards"], after["taken"]) == (["B9"], [0])


def test_only_the_last_discard_can_be_taken_and_only_by_the_next_seat() -> None:
    state = state_of(discards="B9 R9 Y9", phase="draw")
    assert state.to_move == 3
    assert state.parts(state.parse("take")) == {"type": "take", "tile": "Y9"}
    state.play("take")
    state.play("discard Y9")
    state.play("draw")
    assert (state.dump()["discards"], state.dump()["taken"]) == (["B9", "R9", "Y9", "Y9"], [2])


def test_a_tile_taken_may_be_discarded_at_once() -> None:
    state = state_of(discards="B9", phase="draw")
    state.play("take")
    assert "discard B9" in state.legal_moves()


def test_a_discard_must_be_in_the_hand() -> None:
    state = state_of({0: "R1 R2"})
    other = next(tile for tile in NAMES if tile not in state.dump()["hands"][0])
    assert refusal(state, f"discard {other}") == "not_held"
    assert refusal(state, f"finish {other}") == "not_held"


def test_a_finish_must_be_laid_out_wholly() -> None:
    state = state_of({0: f"{GROUPS} Y13"})
    assert [move for move in state.legal_moves() if move.startswith("finish")] == ["finish Y13"]
    assert refusal(state, "finish R1") == "not_complete"
    broken = state_of({0: f"{GROUPS} Y13".replace("R2", "R7")})
    assert not any(move.startswith("finish") for move in broken.legal_moves())
    assert refusal(broken, "finish Y13") == "not_complete"


def test_a_hand_of_fourteen_that_is_complete_must_still_discard_a_fifteenth_tile() -> None:
    state = state_of({1: GROUPS}, discards="K13", phase="draw", stock="K5")
    assert refusal(state, "finish K13") == "must_draw"
    state.play("draw")
    assert "finish K5" in state.legal_moves()


def test_nobody_has_to_finish() -> None:
    state = state_of({0: f"{GROUPS} Y13"})
    assert "discard Y13" in state.legal_moves()
    state.play("discard Y13")
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("hand", "discard", "loss", "pattern"),
    [
        (GROUPS, "Y13", 2, "groups"),
        (GROUPS, "K2", 4, "groups"),
        (GROUPS, "J", 2, "groups"),
        (PAIRS, "Y13", 4, "pairs"),
        (PAIRS, "K2", 8, "pairs"),
        (PAIRS, "J", 4, "pairs"),
    ],
)
def test_what_the_others_lose(hand: str, discard: str, loss: int, pattern: str) -> None:
    state = state_of({0: f"{hand} {discard}"})
    parts = state.parts(state.parse(f"finish {discard}"))
    assert parts == {"type": "finish", "tile": discard, "pattern": pattern, "loss": loss}
    events = state.play(f"finish {discard}")
    assert types(events)[:2] == ["finished", "round_over"]
    assert event(events, "round_over")["points"] == [0, -loss, -loss, -loss]
    assert state.scores() == [20, 20 - loss, 20 - loss, 20 - loss]


def test_the_event_of_a_finish_holds_the_evaluation() -> None:
    state = state_of({0: f"{GROUPS} K2"})
    told = state.play("finish K2")[0]
    answer = OKEY.evaluate({"tiles": tiles(GROUPS), "indicator": "K1", "discard": "K2"})
    assert told == {"type": "finished", "seat": 0, "tile": "K2", **answer}


def test_finishing_with_the_tile_just_discarded() -> None:
    state = state_of({1: GROUPS.replace("B13", "Y13")}, discards="B13", phase="draw")
    state.play("take")
    assert [move for move in state.legal_moves() if move.startswith("finish")] == ["finish Y13"]
    state.play("finish Y13")
    assert state.scores() == [18, 20, 18, 18]


def holder_of(state: State) -> int | None:
    """The seat that holds the indicator's twin."""
    dump = state.dump()
    for seat, hand in enumerate(dump["hands"]):
        if dump["indicator"] in hand:
            return seat
    return None


def test_the_holder_of_the_twin_alone_is_asked_to_show_it() -> None:
    asked = 0
    for state in deals():
        holder = holder_of(state)
        if holder is None:
            assert state.dump()["phase"] == "discard"
            assert refusal(state, "show") == refusal(state, "decline") == "no_show"
        else:
            assert state.to_move == holder
            assert state.dump()["phase"] == "show"
            assert state.legal_moves() == ["decline", "show"]
            assert refusal(state, "draw") == refusal(state, "discard R1") == "show_first"
            asked += 1
    assert 20 < asked < 50


def test_a_show_costs_every_other_seat_a_point_at_once() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2)
    events = state.play("show")
    assert events == [{"type": "shown", "seat": 2, "tile": "K1", "scores": [19, 19, 20, 19]}]
    assert state.scores() == [19, 19, 20, 19]
    assert (state.to_move, state.dump()["phase"], state.dump()["shown"]) == (0, "discard", 2)
    assert "K1" in state.dump()["hands"][2]


def test_a_decline_costs_nothing_and_only_its_seat_learns_of_it() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2)
    assert state.play("decline") == [{"type": "declined", "seat": 2, "only": [2]}]
    assert state.scores() == [20] * 4
    assert (state.to_move, state.dump()["shown"]) == (0, None)


def test_the_twin_is_shown_only_right_after_the_deal() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2)
    state.play("decline")
    assert refusal(state, "show") == "no_show"
    drawn = state_of(discards="B9", phase="draw", stock="K1")
    drawn.play("draw")
    assert refusal(drawn, "show") == "no_show"


def test_the_starter_may_hold_the_twin() -> None:
    state = state_of({0: "K1"}, phase="show", to_move=0)
    assert state.legal_moves() == ["decline", "show"]
    state.play("show")
    assert state.to_move == 0
    assert "discard K1" in state.legal_moves()


def test_moves_taken_apart() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2)
    assert state.parts(state.parse("show")) == {"type": "show", "tile": "K1"}
    assert state.parts(state.parse("decline")) == {"type": "decline"}
    assert state.parts(state.parse("discard R5")) == {"type": "discard", "tile": "R5"}
    assert state.parts(state.parse("draw")) == {"type": "draw"}
    assert state.parts(state.parse("pass")) == {"type": "pass"}


def test_what_is_drawn_only_its_seat_sees() -> None:
    state = state_of(discards="B9", phase="draw", stock="R7")
    events = state.play("draw")
    assert events == [
        {"type": "drew", "seat": 1, "stock_left": 47},
        {"type": "drawn", "seat": 1, "tile": "R7", "only": [1]},
    ]


def test_no_moves_after_the_end() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, options={"max_rounds": 1})
    state.play("finish Y13")
    assert state.legal_moves() == []
    with pytest.raises(GameOver):
        state.play("draw")
