"""Serialized states and views of Marten that no play could reach are refused, with the place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.errors import InvalidState
from tests.engines.games import through_json
from tests.engines.marten.build import state_dump, state_of
from tests.engines.marten.hands import MARTEN

Spoil = Callable[[Any], object]
WAITING = "B1 B1 B1 B1 R1 R1 R1"
OPTIONS = {"scoring": "advanced", "max_rounds": 50}


def put(*path: str | int, value: object) -> Spoil:
    """Sets what lies at the path."""

    def spoil(dump: Any) -> object:
        for step in path[:-1]:
            dump = dump[step]
        dump[path[-1]] = value
        return None

    return spoil


def drop(*path: str | int) -> Spoil:
    """Takes away what lies at the path."""

    def spoil(dump: Any) -> object:
        for step in path[:-1]:
            dump = dump[step]
        del dump[path[-1]]
        return None

    return spoil


def refused(dump: object, read: Callable[[object], object] = MARTEN.load) -> tuple[str, str]:
    """Where and why the dump is refused."""
    with pytest.raises(InvalidState) as caught:
        read(dump)
    return caught.value.path, caught.value.reason


def running(**given: Any) -> dict[str, Any]:
    """Seat 0 is to move; it has an open set, made with a five of seat 1."""
    dump = state_dump(
        {0: "B1 B2 R1 R7"},
        seats=3,
        open_sets={0: ["B3 B4 B5 < 1 B5"]},
        discards={0: "R2 R6", 1: "R5", 2: "B6 B7"},
        scores=[5, 0, 24],
        number=9,
        options=OPTIONS,
        **given,
    )
    found: dict[str, Any] = through_json(dump)
    return found


RUNNING = [
    (put("game", value="ten"), "/game", "'marten'"),
    (put("format", value=2), "/format", "must be 1"),
    (put("format", value=True), "/format", "must be 1"),
    (put("seats", value=5), "/seats", "from 2 to 4"),
    (put("seats", value=2), "/discards", "3 items"),
    (put("seats", value=4), "/discards", "each of the 4 seats"),
    (put("options", "scoring", value="rich"), "/options/scoring", "basic, advanced"),
    (put("options", "exact_lines", value=True), "/options/exact_lines", "not a known field"),
    (drop("options", "end"), "/options/end", "is missing"),
    (put("options", "target", value=101), "/options/target", "from 0 to 100"),
    (put("options", "max_rounds", value=0), "/options/max_rounds", "from 1 to 100"),
    (put("options", "max_rounds", value=8), "/round", "from 1 to 8"),
    (put("options", "end", value="deals"), "/round", "from 1 to 6"),
    (put("options", "target", value=24), "/scores", "ended when a seat had 24"),
    (put("options", "scoring", value="basic"), "/scores", "more than 8 earlier rounds"),
    (put("round", value=0), "/round", "out of range"),
    (put("round", value=2), "/scores", "more than 1 earlier"),
    (put("dealer", value=3), "/dealer", "from 0 to 2"),
    (put("dealer", value=1), "/to_move", "must be 1"),
    (put("to_move", value=1), "/to_move", "must be 0"),
    (put("to_move", value=None), "/to_move", "must be 0"),
    (put("phase", value="moving"), "/phase", "start, drawn, got, over"),
    (put("phase", value=["start"]), "/phase", "start, drawn, got, over"),
    (put("phase", value="drawn"), "/hands/0", "holds 4 tiles; after the turns taken it holds 5"),
    (put("phase", value="got"), "/hands/0", "it holds 5"),
    (put("phase", value="over"), "/to_move", "must be null"),
    (put("scores", value=[0, 0]), "/scores", "each of the 3 seats"),
    (put("scores", 0, value=-1), "/scores/0", "out of range"),
    (put("scores", 0, value=1), "/scores/0", "less than 2"),
    (put("scores", 0, value=25), "/scores", "ended when a seat had 25"),
    (put("scores", 0, value=True), "/scores/0", "whole number"),
    (put("discards", 0, value="R2"), "/discards/0", "an array"),
    (put("discards", 0, 0, value="R8"), "/discards/0/0", "is no tile"),
    (put("discards", 0, 0, value=2), "/discards/0/0", "is no tile"),
    (put("discards", 0, value=["R2"]), "/discards/0", "made 2, here are 1"),
    (put("discards", 1, value=["R5", "R5"]), "/discards/0", "made 3, here are 2"),
    (put("open_sets", value=[[], []]), "/open_sets", "each of the 3 seats"),
    (put("open_sets", 0, 0, "tiles", value=["B3", "B4", "B6"]), "/open_sets/0/0/tiles", "is no set"),
    (put("open_sets", 0, 0, "tiles", value=["B3", "B4"]), "/open_sets/0/0/tiles", "three tiles"),
    (put("open_sets", 0, 0, "as", value="R"), "/open_sets/0/0/as", "not the colour"),
    (put("open_sets", 0, 0, "taken", value="B6"), "/open_sets/0/0/taken", "not in the set"),
    (put("open_sets", 0, 0, "from", value=0), "/open_sets/0/0/from", "its own discards"),
    (put("open_sets", 0, 0, "from", value=3), "/open_sets/0/0/from", "from 0 to 2"),
    (put("open_sets", 0, 0, "from", value=2), "/discards/1", "made 2, here are 1"),
    (drop("open_sets", 0, 0, "from"), "/open_sets/0/0/from", "is missing"),
    (put("finish", value={"seat": 0, "from": None}), "/finish", "while the game goes on"),
    (put("seed", value=-1), "/seed", "out of range"),
    (put("seed", value=1 << 53), "/seed", "out of range"),
    (put("hands", value=[[], []]), "/hands", "each of the 3 seats"),
    (put("hands", 1, value=["B1"]), "/hands/1", "holds 1 tiles"),
    (put("hands", 1, 0, value="P9"), "/hands/1/0", "is no tile"),
    (drop("stock", 0), "/stock", "after the turns taken it holds"),
    (put("stock", 0, value="X1"), "/stock/0", "is no tile"),
    (put("hands", 0, value=["B3", "B3", "B3", "B3"]), "/stock", "; the game has 4"),
    (put("colour", value=1), "/colour", "not a known field"),
]


@pytest.mark.parametrize(("spoil", "path", "reason"), RUNNING)
def test_a_spoiled_state_is_refused_where_it_is_wrong(spoil: Spoil, path: str, reason: str) -> None:
    dump = running()
    MARTEN.load(dump)
    spoil(dump)
    where, why = refused(dump)
    assert where == path
    assert reason in why


@pytest.mark.parametrize("field", running())
def test_every_field_is_needed(field: str) -> None:
    dump = running()
    del dump[field]
    assert refused(dump) == (f"/{field}", "is missing")


def test_five_of_a_tile_are_refused() -> None:
    """One B3 instead of another tile: what the state holds is not the game's set of tiles."""
    dump = running()
    place = next(i for i, tile in enumerate(dump["stock"]) if tile not in ("B3", "P5"))
    dump["stock"][place] = "B3"
    path, reason = refused(dump)
    assert path == "/stock"
    assert reason == "with all else there are 5 of B3; the game has 4"


def test_open_tiles_are_counted_before_all_others() -> None:
    dump = running()
    dump["discards"][0] = ["B3", "B3"]
    dump["discards"][2] = ["B3", "B3"]
    assert refused(dump) == ("/discards", "B3 comes 5 times, the game has 4")


def test_tiles_may_come_in_any_order() -> None:
    dump = running()
    expected = MARTEN.load(dump).dump()
    dump["hands"] = [hand[::-1] for hand in dump["hands"]]
    dump["open_sets"][0][0]["tiles"].reverse()
    assert MARTEN.load(dump).dump() == expected


def test_a_set_takes_a_turn_after_the_discard() -> None:
    """The dealer cannot have made one in its first turn, nor anybody two in one turn."""
    dump = state_dump({0: "B1 B2 R1 R7"}, open_sets={0: ["B3 B4 B5 < 1 B5"]}, discards={0: "R2"})
    assert refused(dump) == ("/open_sets/0/0/from", "seat 1 had no discard left to take")
    sets = {1: ["B3 B4 B5 < 0 B5", "R3 R3 R3 < 0 R3"]}
    dump = state_dump({1: "B7"}, open_sets=sets, discards={1: "R2 R6"})
    MARTEN.load(dump)
    dump = state_dump({2: "B7"}, seats=3, open_sets={2: ["B3 B4 B5 < 0 B5", "R3 R3 R3 < 1 R3"]}, discards={2: "R6"})
    assert refused(dump) == ("/open_sets/2", "seat 2 has had no turn to make them")


def test_no_discard_is_taken_twice() -> None:
    """Seats 1 and 2 had a turn each, and seat 0 had made one discard before."""
    sets = {1: ["B1 B2 B3 < 0 B1"], 2: ["R1 R2 R3 < 0 R1"]}
    dump = state_dump(seats=3, open_sets=sets, discards={1: "B7", 2: "B7"})
    assert refused(dump) == ("/open_sets/2/0/from", "seat 0 had no discard left to take")
    later = {1: "B7 R6", 2: "B7 R6", 0: "R7"}
    assert MARTEN.load(state_dump(seats=3, open_sets=sets, discards=later))


def test_open_sets_stand_in_the_order_in_which_they_were_made() -> None:
    """Seat 1 could only take from seat 0 in its first turn."""
    first, second = "R1 R2 R3 < 0 R1", "B1 B2 B3 < 2 B1"
    discards = {0: "B7", 1: "B7"}
    assert MARTEN.load(state_dump(seats=3, phase="got", open_sets={1: [first, second]}, discards=discards))
    dump = state_dump(seats=3, phase="got", open_sets={1: [second, first]}, discards=discards)
    assert refused(dump) == ("/open_sets/1/0/from", "seat 2 had no discard left to take")


def test_a_phase_after_a_set_has_the_set() -> None:
    dump = state_dump({0: "B1 B2 B3 B4 B5 B6 B7 R7"}, phase="got", discards={0: "R1", 1: "R2"})
    assert refused(dump) == ("/phase", "seat 0 has made no open set")


def test_an_empty_stock_needs_a_seat_that_can_finish() -> None:
    fine = state_dump({0: WAITING}, discards={1: "R3"}, dealer=1, empty=True)
    assert MARTEN.load(fine).legal_moves() == ["finish 1", "pass"]
    dull = state_dump({0: WAITING}, discards={1: "B7"}, dealer=1, empty=True)
    assert refused(dull) == ("/phase", "the stock is empty and nobody can finish: the round is drawn")


# States that are over


def ended(move: str = "finish 1") -> dict[str, Any]:
    """Seat 0 finished with a three of seat 1, and has four points."""
    state = state_of({0: WAITING}, discards={0: "B7", 1: "R3"}, scores=[3, 1], number=9)
    state.play(move)
    dump: dict[str, Any] = through_json(state.dump())
    assert dump["phase"] == "over"
    return dump


OVER = [
    (put("phase", value="start"), "/finish", "while the game goes on"),
    (put("to_move", value=0), "/to_move", "must be null"),
    (put("finish", value=None), "/finish", "must name the seat"),
    (put("finish", "from", value=None), "/finish/seat", "must be 1"),
    (put("finish", "from", value=0), "/finish/from", "its own discards"),
    (put("finish", "seat", value=1), "/finish/from", "its own discards"),
    (put("finish", "seat", value=2), "/finish/seat", "from 0 to 1"),
    (put("scores", value=[0, 1]), "/scores/0", "less than the finish brought"),
    (put("scores", value=[3, 1]), "/phase", "the game is not over"),
    (put("scores", value=[4, 4]), "/scores", "ended when a seat had 4"),
    (put("scores", value=[5, 1]), "/scores", "ended when a seat had 4"),
    (put("round", value=4), "/scores", "more than 3 earlier rounds"),
    (put("hands", 0, 7, value="R4"), "/stock", "; the game has 4"),
]


@pytest.mark.parametrize(("spoil", "path", "reason"), OVER)
def test_a_spoiled_end_is_refused_where_it_is_wrong(spoil: Spoil, path: str, reason: str) -> None:
    dump = ended()
    MARTEN.load(dump)
    spoil(dump)
    where, why = refused(dump)
    assert where == path
    assert reason in why


def test_a_finish_must_be_ten() -> None:
    dump = ended()
    place = dump["stock"].index("R4")
    dump["stock"][place], dump["hands"][0][7] = dump["hands"][0][7], "R4"
    assert refused(dump) == ("/finish", "the hand of seat 0 is not worth ten")


def test_a_game_without_a_finish_ends_with_an_empty_stock() -> None:
    dump = state_dump(number=100) | {"phase": "over", "to_move": None}
    assert refused(dump) == ("/finish", "must name the seat that finished: the stock is not empty")


def test_a_drawn_last_round_loads() -> None:
    state = state_of({0: WAITING}, discards={1: "R3"}, dealer=1, empty=True, number=100)
    state.play("pass")
    assert MARTEN.load(through_json(state.dump())).dump() == state.dump()


# Views


def view_dump(seat: int) -> dict[str, Any]:
    dump: dict[str, Any] = through_json(MARTEN.load(running()).view(seat).dump())
    return dump


VIEWS = [
    (put("seat", value=3), "/seat", "from 0 to 2"),
    (put("hand", value=["B1"]), "/hand", "holds 1 tiles"),
    (put("hand", value=["B3", "B3", "B3", "B3"]), "/hand", "B3 comes 5 times"),
    (put("hand_sizes", value=[4, 7, 6]), "/hand_sizes", "must be [4, 7, 7]"),
    (put("stock_left", value=30), "/stock_left", "must be"),
    (put("revealed", value=["B1"]), "/revealed", "must be null"),
    (put("stock", value=[]), "/stock", "not a known field"),
    (put("seed", value=1), "/seed", "not a known field"),
    (put("discards", 0, value=["R2"]), "/discards/0", "made 2, here are 1"),
    (put("scores", 0, value=25), "/scores", "ended when"),
]


@pytest.mark.parametrize(("spoil", "path", "reason"), VIEWS)
def test_a_spoiled_view_is_refused_where_it_is_wrong(spoil: Spoil, path: str, reason: str) -> None:
    dump = view_dump(0)
    MARTEN.load_view(dump)
    spoil(dump)
    where, why = refused(dump, MARTEN.load_view)
    assert where == path
    assert reason in why


@pytest.mark.parametrize("field", view_dump(1))
def test_every_field_of_a_view_is_needed(field: str) -> None:
    dump = view_dump(1)
    del dump[field]
    assert refused(dump, MARTEN.load_view) == (f"/{field}", "is missing")


def test_the_revealed_hand_is_that_of_the_finish() -> None:
    over = MARTEN.load(ended())
    for seat in (0, 1):
        dump = over.view(seat).dump()
        assert MARTEN.load_view(through_json(dump)).dump() == dump
        spoiled = {**dump, "revealed": ["B1"] * 4 + ["R1"] * 3 + ["R4"]}
        assert refused(spoiled, MARTEN.load_view)[0] == ("/revealed" if seat == 0 else "/finish")
        assert refused({**dump, "revealed": None}, MARTEN.load_view) == ("/revealed", "must be an array")


def test_a_view_of_a_last_turn_needs_tiles_with_which_the_seat_to_move_can_finish() -> None:
    """Of two seats one knows the other's hand by then: nothing else is unseen."""
    dump = state_dump({0: WAITING}, discards={1: "R3"}, dealer=1, empty=True)
    seen = through_json(MARTEN.load(dump).view(1).dump())
    assert MARTEN.load_view(seen).dump() == seen
    other = state_dump({0: WAITING}, discards={1: "B7"}, dealer=1, empty=True)
    seen |= {"discards": through_json(other)["discards"], "hand": sorted(other["hands"][1])}
    assert refused(seen, MARTEN.load_view) == ("/phase", "the stock is empty and nobody can finish: the round is drawn")
