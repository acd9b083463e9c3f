"""What a seat knows of Okey, and full states drawn from it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import get
from engines.base import NOBODY, Event, State
from engines.rng import Rng
from tests.engines.games import exactly
from tests.engines.okey.build import GROUPS, greedy_games, sort, state_dump, state_of, tiles

OKEY = get("okey")

SHARED = {
    *("game", "format", "seats", "options", "round", "dealer", "to_move", "phase"),
    *("indicator", "wild", "discards", "taken", "shown", "winner", "scores"),
}


def seen(state: State, seat: int) -> str:
    """A view byte for byte."""
    return exactly(state.view(seat).dump())


def test_a_view_has_the_fields_that_are_meant_for_it() -> None:
    state = state_of()
    assert set(state.view(0).dump()) == SHARED | {"seat", "hand", "hand_counts", "known", "stock_left"}
    assert set(state.dump()) == SHARED | {"seed", "hands", "stock"}


def test_a_seat_sees_its_own_tiles_and_counts_the_others() -> None:
    state = state_of({1: "R5"}, discards="B9", phase="draw")
    state.play("draw")
    view = state.view(2).dump()
    assert view["hand"] == state.dump()["hands"][2]
    assert view["hand_counts"] == [14, 15, 14, 14]
    assert view["known"] == [[], [], [], []]
    assert view["stock_left"] == 47


def test_every_discard_of_the_round_is_remembered_with_who_took_it() -> None:
    state = state_of({1: "Y5", 2: "Y5"}, discards="B9", phase="draw")
    for move in ("take", "discard Y5", "draw", "discard Y5"):
        state.play(move)
    for seat in range(4):
        view = state.view(seat).dump()
        assert (view["discards"], view["taken"]) == (["B9", "Y5", "Y5"], [0])
        assert view["known"] == [[], ["B9"], [], []]


def test_a_tile_taken_is_known_until_it_is_discarded() -> None:
    state = state_of(discards="B9", phase="draw")
    state.play("take")
    assert state.view(3).dump()["known"][1] == ["B9"]
    state.play("discard B9")
    assert state.view(3).dump()["known"][1] == []


def test_of_two_equal_tiles_one_taken_the_other_stays_unknown() -> None:
    """The seat holds a B9, takes the other and discards one: whether it has another, nobody knows."""
    state = state_of({1: "B9"}, discards="B9", phase="draw")
    state.play("take")
    state.play("discard B9")
    assert "B9" in state.dump()["hands"][1]
    assert state.view(3).dump()["known"][1] == []
    assert "B9" in state.view(1).dump()["hand"]


def test_a_twin_that_was_shown_is_known_until_it_is_discarded() -> None:
    state = state_of({0: "K1"}, phase="show", to_move=0)
    state.play("show")
    for seat in range(4):
        assert state.view(seat).dump()["known"][0] == ["K1"]
        assert state.view(seat).dump()["shown"] == 0
    state.play("discard K1")
    assert state.view(2).dump()["known"][0] == []
    assert state.view(2).dump()["shown"] == 0


def test_the_winner_of_the_last_round_laid_its_hand_open() -> None:
    state = state_of({0: f"{GROUPS} Y13"}, options={"max_rounds": 1})
    state.play("finish Y13")
    for seat in range(4):
        view = state.view(seat).dump()
        assert (view["winner"], view["phase"], view["to_move"]) == (0, "over", None)
        assert view["known"] == [sort(tiles(GROUPS)), [], [], []]


def test_the_order_of_the_stock_and_the_other_hands_are_hidden() -> None:
    """States that differ in nothing else look alike."""
    dump = state_dump({0: "R1 R2"}, discards="B9 B8", phase="draw")
    views = set()
    rng = Random(1)
    for _ in range(20):
        hidden = [*dump["stock"], *dump["hands"][1], *dump["hands"][2], *dump["hands"][3]]
        rng.shuffle(hidden)
        hands = [dump["hands"][0], hidden[:14], hidden[14:28], hidden[28:42]]
        state = OKEY.load({**dump, "hands": hands, "stock": hidden[42:], "seed": rng.randrange(1000)})
        views.add(seen(state, 0))
    assert len(views) == 1


# The twin of the indicator


def three_ways(seat: int) -> list[State]:
    """The twin held by seat 2 that is asked, declined by it, and in the stock; the hand of `seat` is the same."""
    asked = state_dump({2: "K1 R1"}, phase="show", to_move=2)
    declined = OKEY.load(asked)
    declined.play("decline")
    absent = {**asked, "hands": [hand[:] for hand in asked["hands"]], "stock": asked["stock"][:]}
    absent["hands"][2].remove("K1")
    absent["hands"][2].append(absent["stock"].pop())
    absent["stock"].append("K1")
    absent = {**absent, "phase": "discard", "to_move": 0, "hands": [sort(hand) for hand in absent["hands"]]}
    return [OKEY.load(asked), declined, OKEY.load(absent)]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_no_other_seat_sees_that_one_is_asked_or_declined(seat: int) -> None:
    assert len({seen(state, seat) for state in three_ways(seat)}) == 1


def test_the_holder_of_the_twin_sees_that_it_is_asked() -> None:
    asked, declined, _ = three_ways(2)
    assert (asked.view(2).to_move, asked.view(2).legal_moves()) == (2, ["decline", "show"])
    assert (declined.view(2).to_move, declined.view(2).legal_moves()) == (0, [])


def test_to_the_others_the_starter_is_to_discard_while_one_is_asked() -> None:
    asked = three_ways(1)[0]
    for seat in (0, 1, 3):
        view = asked.view(seat)
        assert (view.to_move, view.dump()["phase"]) == (0, "discard")
    assert asked.view(0).legal_moves() == three_ways(0)[2].legal_moves()


def test_the_events_that_others_may_see_do_not_tell_of_a_decline() -> None:
    asked = three_ways(1)[0]
    events = asked.play("decline")
    assert [event for event in events if 2 not in event.get("only", [])] == []


def visible(events: list[Event], seat: int) -> list[Event]:
    return [event for event in events if seat in event.get("only", [seat])]


def test_what_a_seat_is_told_never_names_a_hidden_tile() -> None:
    """Events of whole games, as one seat may see them, name only tiles that lie open or are its own."""
    for seed in range(3):
        state, rng = OKEY.new(4, {"max_rounds": 3}, seed), Rng(seed)
        while state.to_move != NOBODY:
            mover, code = state.to_move, OKEY.greedy(state.view(state.to_move), rng)
            drew = state.format(code) == "draw"
            events: list[Event] = []
            state.apply(code, events)
            for seat in range(4):
                told = visible(events, seat)
                if drew and seat != mover:
                    assert [event["type"] for event in told] == ["drew"]
                    assert "tile" not in told[0]
                assert all(event["seat"] == seat for event in told if event["type"] in ("hand", "drawn", "declined"))


def test_a_game_seen_by_one_seat_is_the_same_whatever_is_hidden() -> None:
    """Two states that look alike, played on by moves that do not touch what is hidden, look alike on."""
    for state in greedy_games(range(1), options={"max_rounds": 1})[5:60:6]:
        if state.dump()["phase"] != "discard":
            continue
        seat = (state.to_move + 1) % 4
        move = next(move for move in state.legal_moves() if move.startswith("discard"))
        for seed in range(3):
            other = OKEY.sample(state.view(seat), Rng(seed))
            if move in other.legal_moves():
                after = state.copy()
                assert visible(after.play(move), seat)[:1] == visible(other.play(move), seat)[:1]
                if after.dump()["round"] == 1 and after.to_move != NOBODY and other.to_move != NOBODY:
                    assert seen(after, seat) == seen(other, seat)


# Samples


def test_a_sample_keeps_what_is_known_of_each_hand() -> None:
    state = state_of({0: "K1"}, phase="show", to_move=0)
    for move in ("show", "discard " + state.dump()["hands"][0][0]):
        state.play(move)
    state.play("take")
    for seed in range(30):
        hands = OKEY.sample(state.view(3), Rng(seed)).dump()["hands"]
        assert "K1" in hands[0]
        assert state.dump()["discards"][0] in hands[1]
        assert hands[3] == state.dump()["hands"][3]


def test_unseen_tiles_are_sampled_everywhere_alike() -> None:
    state = state_of({0: "R1"}, discards="B9", phase="draw")
    rng = Rng(5)
    where: Counter[str] = Counter()
    for _ in range(3000):
        dump = OKEY.sample(state.view(1), rng).dump()
        places = [*(f"hand {seat}" for seat, hand in enumerate(dump["hands"]) for tile in hand if tile == "J")]
        where.update([*places, *("stock" for tile in dump["stock"] if tile == "J")])
    jokers = 2 - state.dump()["hands"][1].count("J")
    unseen = 14 * 3 + 48
    for seat in (0, 2, 3):
        assert where[f"hand {seat}"] == pytest.approx(3000 * jokers * 14 / unseen, rel=0.12)
    assert where["stock"] == pytest.approx(3000 * jokers * 48 / unseen, rel=0.12)


def test_a_sample_of_a_secret_question_takes_it_as_declined() -> None:
    asked = three_ways(1)[0]
    for seed in range(20):
        state = OKEY.sample(asked.view(1), Rng(seed))
        assert (state.to_move, state.dump()["phase"]) == (0, "discard")
    assert OKEY.sample(asked.view(2), Rng(1)).to_move == 2


def test_a_sample_shares_nothing_with_the_state() -> None:
    state = state_of(discards="B9", phase="draw")
    before = state.dump()
    sampled = OKEY.sample(state.view(1), Rng(1))
    sampled.play("take")
    sampled.play(sampled.legal_moves()[0])
    assert state.dump() == before


def must_win_states() -> list[State]:
    """With an empty stock: a seat that may take or pass, and one that took."""
    mover = state_of(stock_left=0).to_move
    state = state_of({mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}, stock_left=0)
    state.play("discard B13")
    after = state.copy()
    after.play("take")
    return [state, after]


@pytest.mark.parametrize("place", [0, 1])
def test_a_seat_asked_with_an_empty_stock_can_finish_in_every_sample(place: int) -> None:
    state = must_win_states()[place]
    hands = set()
    for seat in range(4):
        for seed in range(12):
            sampled = OKEY.sample(state.view(seat), Rng(seed))
            assert seen(sampled, seat) == seen(state, seat)
            assert OKEY.load(sampled.dump()).dump() == sampled.dump()
            hands.add(str(sampled.dump()["hands"][state.to_move]))
            if "take" in sampled.legal_moves():
                sampled.play("take")
            assert all(move.startswith("finish") for move in sampled.legal_moves())
            assert sampled.legal_moves()
    assert len(hands) > 20
