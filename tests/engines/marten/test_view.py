"""What a seat knows of Marten, and full states drawn from it."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.games import exactly, through_json
from tests.engines.marten.build import state_dump, state_of
from tests.engines.marten.hands import MARTEN

WAITING = "B1 B1 B1 B1 R1 R1 R1"


def middle() -> State:
    return state_of(
        {0: "B1 B2 R1 R7"},
        seats=3,
        open_sets={0: ["B3 B4 B5 < 1 B5"]},
        discards={0: "R2 R6", 1: "R5", 2: "B6 B7"},
    )


def test_a_view_has_the_fields_that_are_meant_for_it() -> None:
    state = middle()
    shared = {"game", "format", "seats", "options", "round", "dealer", "to_move", "phase", "scores"}
    shared |= {"discards", "open_sets", "finish"}
    assert set(state.view(1).dump()) == shared | {"seat", "hand", "hand_sizes", "stock_left", "revealed"}
    assert set(state.dump()) == shared | {"seed", "hands", "stock"}


def test_a_seat_sees_its_own_tiles_and_counts() -> None:
    state = middle()
    dump = state.dump()
    for seat in range(3):
        view = state.view(seat).dump()
        assert view["hand"] == dump["hands"][seat]
        assert view["hand_sizes"] == [4, 7, 7]
        assert view["stock_left"] == len(dump["stock"])
        assert (view["discards"], view["open_sets"]) == (dump["discards"], dump["open_sets"])


def test_a_drawn_tile_is_seen_by_its_seat_alone() -> None:
    """Two states that differ in the tile drawn look the same to the others."""
    views = []
    for tile in ("P8", "R3"):
        state = state_of({0: "B1 B2 B3 B4 B5 B6 B7", 1: "R1 R1 R2 R2 R4 R4 R5"}, next_tile=tile)
        state.play("draw")
        views.append([exactly(state.view(seat).dump()) for seat in (0, 1)])
    assert views[0][1] == views[1][1]
    assert views[0][0] != views[1][0]


def test_a_seat_that_is_not_to_move_knows_no_moves() -> None:
    view = middle().view(1)
    assert view.legal_moves() == []
    assert view.refusal(view.parse("draw")) == "not_your_turn"
    assert view.reason_words("not_your_turn")


def test_the_finishing_hand_is_revealed_at_the_end_and_no_other() -> None:
    state = state_of({0: WAITING}, seats=3, discards={0: "B7", 1: "B7", 2: "R3"}, scores=[3, 0, 0], number=5)
    other = state.dump()["hands"][2]
    state.play("finish 2")
    view = state.view(1).dump()
    assert view["revealed"] == ["B1", "B1", "B1", "B1", "R1", "R1", "R1", "R3"]
    assert view["hand_sizes"] == [8, 7, 7]
    assert exactly(other) not in exactly(view)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shuffling_what_is_hidden_leaves_a_view_as_it_is(seats: int) -> None:
    """Without the engine's own sampling: the hidden tiles are dealt anew by hand."""
    rng = Random(seats)
    state = MARTEN.new(seats, {}, seats)
    changed = 0
    while state.to_move != NOBODY and state.dump()["round"] < 4:
        dump = through_json(state.dump())
        seat = rng.randrange(seats)
        reshuffle(dump, seat, rng)
        if dump["stock"] or dump["phase"] != "start":
            other = MARTEN.load(dump)
            assert exactly(other.view(seat).dump()) == exactly(state.view(seat).dump())
            changed += exactly(other.dump()) != exactly(state.dump())
        state.play(rng.choice(state.legal_moves()))
    assert changed > 20


def reshuffle(dump: dict[str, Any], seat: int, rng: Random) -> None:
    """Deals the stock and all hands but one anew, and takes another seed."""
    others = [other for other in range(dump["seats"]) if other != seat]
    hidden = [tile for other in others for tile in dump["hands"][other]] + dump["stock"]
    rng.shuffle(hidden)
    for other in others:
        size = len(dump["hands"][other])
        dump["hands"][other], hidden = sorted(hidden[:size]), hidden[size:]
    dump["stock"] = hidden
    dump["seed"] = rng.randrange(1 << 53)


def test_each_hidden_tile_is_sampled_as_often_as_it_is_likely() -> None:
    """Of 46 unseen tiles, seven go to seat 1 and 39 to the stock."""
    state = state_of({0: "B1 B1 B2 B2 R1 R1 R2", 1: "B3 B3 B3 B3 R3 R3 R3"}, seats=2)
    rng = Rng(3)
    counts = Counter(tile for _ in range(3000) for tile in MARTEN.sample(state.view(0), rng).dump()["hands"][1])
    assert sum(counts.values()) == 21_000
    assert counts["B1"] == pytest.approx(3000 * 7 * 2 / 54, rel=0.12)
    assert counts["B3"] == pytest.approx(3000 * 7 * 4 / 54, rel=0.1)
    assert counts["R0"] == pytest.approx(3000 * 7 / 54, rel=0.2)


def last_turn() -> State:
    """The stock is empty and seat 0, of three, can finish; seat 1 looks on."""
    return MARTEN.load(state_dump({0: WAITING}, seats=3, discards={2: "R3"}, dealer=last_dealer(), empty=True))


def last_dealer() -> int:
    """With 40 turns ended, the dealer for whom seat 0 is to move."""
    return next(dealer for dealer in range(3) if (dealer + 40) % 3 == 0)


def test_who_sees_that_a_last_turn_goes_on_knows_that_its_seat_can_finish() -> None:
    view = last_turn().view(1)
    rng = Rng(1)
    hands = set()
    for _ in range(30):
        sampled = MARTEN.sample(view, rng)
        assert any(move.startswith("finish") for move in sampled.legal_moves())
        assert exactly(sampled.view(1).dump()) == exactly(view.dump())
        hands.add(exactly(sampled.dump()["hands"]))
    assert len(hands) > 1


def test_a_finishing_hand_is_built_where_chance_finds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["engines.marten.sample"], "TRIES", 0)
    view = last_turn().view(1)
    sampled = MARTEN.sample(view, Rng(1))
    assert any(move.startswith("finish") for move in sampled.legal_moves())
    assert exactly(MARTEN.load(through_json(sampled.dump())).view(1).dump()) == exactly(view.dump())


def test_a_sample_shares_nothing_with_the_state() -> None:
    state = middle()
    before = exactly(state.dump())
    sampled = MARTEN.sample(state.view(0), Rng(1))
    for _ in range(6):
        sampled.play(sampled.legal_moves()[0])
    assert exactly(state.dump()) == before
