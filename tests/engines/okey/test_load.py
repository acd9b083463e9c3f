"""Serialized states and views of Okey that no play could reach are refused, with the place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY
from engines.errors import InvalidState
from tests.engines.games import through_json
from tests.engines.okey.build import GROUPS, state_dump, state_of

OKEY = get("okey")
Spoil = Callable[[Any], object]


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


def both(*spoils: Spoil) -> Spoil:
    """Several changes at once."""

    def spoil(dump: Any) -> object:
        for each in spoils:
            each(dump)
        return None

    return spoil


def refused(dump: object, read: Callable[[object], object] = OKEY.load) -> tuple[str, str]:
    """Where and why the dump is refused."""
    with pytest.raises(InvalidState) as caught:
        read(dump)
    return caught.value.path, caught.value.reason


def exchange(one: tuple[str | int, ...], other: tuple[str | int, ...]) -> Spoil:
    """Two things change places."""

    def spoil(dump: Any) -> object:
        holders = []
        for path in (one, other):
            holder = dump
            for step in path[:-1]:
                holder = holder[step]
            holders.append(holder)
        first, second = holders[0][one[-1]], holders[1][other[-1]]
        holders[0][one[-1]], holders[1][other[-1]] = second, first
        return None

    return spoil


DRAWING: dict[str, Any] = {"discards": "B9 R9 Y9", "phase": "draw"}

STATES: list[tuple[Spoil, str, str]] = [
    (put("game", value="ten"), "/game", "'okey'"),
    (put("format", value=2), "/format", "must be 1"),
    (put("format", value=True), "/format", "must be 1"),
    (put("seats", value=5), "/seats", "from 2 to 4"),
    (put("seats", value=1), "/seats", "from 2 to 4"),
    (put("seats", value=4.0), "/seats", "whole number"),
    (put("seed", value=-1), "/seed", "out of range"),
    (put("options", value={"variant": "hidden", "relocation_limit": 60}), "/options/turn_limit", "is missing"),
    (put("options", value={"turn_limit": 400, "max_rounds": 100, "first": 0}), "/options/first", "not a known field"),
    (put("options", "turn_limit", value=0), "/options/turn_limit", "from 1 to 1000"),
    (drop("options", "max_rounds"), "/options/max_rounds", "is missing"),
    (put("round", value=0), "/round", "from 1 to 100"),
    (put("round", value=101), "/round", "from 1 to 100"),
    (put("dealer", value=4), "/dealer", "from 0 to 3"),
    (put("dealer", value=None), "/dealer", "whole number"),
    (put("dealer", value=2), "/to_move", "must be 2"),
    (put("to_move", value=0), "/to_move", "must be 3"),
    (put("to_move", value=4), "/to_move", "must be 3"),
    (put("to_move", value=None), "/to_move", "must be 3"),
    (put("phase", value="play"), "/phase", "one of show, draw, discard, over"),
    (put("phase", value=1), "/phase", "one of"),
    (put("phase", value="discard"), "/hands/3", "has 14 tiles, must have 15"),
    (put("phase", value="show"), "/phase", "before the first discard"),
    (put("phase", value="over"), "/to_move", "must be null"),
    (both(put("phase", value="over"), put("to_move", value=None)), "/phase", "the game goes on"),
    (put("indicator", value="J"), "/indicator", "a joker is never the indicator"),
    (put("indicator", value="K14"), "/indicator", "must be a tile"),
    (put("indicator", value="R1"), "/wild", "must be R2"),
    (put("wild", value="K3"), "/wild", "must be K2"),
    (put("wild", value=None), "/wild", "must be K2"),
    (both(put("indicator", value="R1"), put("wild", value="R2")), "", "not two"),
    (drop("hands", 3), "/hands", "each of the 4 seats"),
    (put("hands", 3, value=[]), "/hands/3", "has 0 tiles, must have 14"),
    (put("hands", 3, 0, value="G5"), "/hands/3/0", "must be a tile"),
    (put("hands", 3, 0, value=["R1"]), "/hands/3/0", "must be a tile"),
    (drop("stock", 0), "/stock", "has 45 tiles, must have 46"),
    (exchange(("stock", 0), ("indicator",)), "", ""),
    (put("discards", value={}), "/discards", "must be an array"),
    (put("discards", 1, value="X"), "/discards/1", "must be a tile"),
    (put("discards", 1, value={"tile": "R9"}), "/discards/1", "must be a tile"),
    (drop("taken"), "/taken", "is missing"),
    (put("taken", value=0), "/taken", "must be an array"),
    (put("taken", value=[0, 1, 2, 3]), "/taken", "has 4 items, at most 3 are possible"),
    (put("taken", value=["0"]), "/taken/0", "whole number"),
    (put("taken", value=[False]), "/taken/0", "whole number"),
    (put("taken", value=[0, 3]), "/taken/1", "from 0 to 2"),
    (put("taken", value=[-1]), "/taken/0", "from 0 to 2"),
    (put("taken", value=[1, 1]), "/taken/1", "must be 2 or more: these turns are in order, each once"),
    (put("taken", value=[1, 0]), "/taken/1", "must be 2 or more"),
    (put("taken", value=[0, 2]), "/taken/1", "only when its taker is to discard"),
    (put("taken", value=[0]), "/stock", "has 46 tiles, must have 47"),
    (drop("discards", 2), "/to_move", "must be 2"),
    (put("shown", value=4), "/shown", "from 0 to 3"),
    (put("shown", value=0), "/hands/0", "the K1 that was shown or taken must be in this hand"),
    (put("winner", value=2), "/winner", "must be null, or in a game that is over"),
    (put("winner", value="2"), "/winner", "whole number"),
    (put("scores", value=[20, 20, 20]), "/scores", "each of the 4 seats"),
    (put("scores", 0, value=21), "/scores/0", "from -7 to 20"),
    (put("scores", 0, value=-8), "/scores/0", "from -7 to 20"),
    (put("scores", 0, value=20.0), "/scores/0", "whole number"),
    (put("scores", 0, value=18), "/scores", "no 0 rounds"),
    (put("scores", 0, value=0), "/scores", "no points left, and the game went on"),
    (drop("seed"), "/seed", "is missing"),
    (put("turns", value=3), "/turns", "not a known field"),
]


@pytest.mark.parametrize(("spoil", "path", "words"), STATES)
def test_a_spoiled_state_is_refused_where_it_is_wrong(spoil: Spoil, path: str, words: str) -> None:
    dump = state_dump({0: "R2 R3"}, **DRAWING)
    assert OKEY.load(dump).dump() == dump
    spoil(dump)
    where, why = refused(dump)
    assert words in why
    assert where == path or words == ""


def test_tiles_must_add_up_to_the_set() -> None:
    for spoil in (put("hands", 1, 0, value="R2"), put("stock", 3, value="R2"), put("discards", 1, value="R2")):
        dump = state_dump({0: "R2 R2"}, **DRAWING)
        spoil(dump)
        where, why = refused(dump)
        assert where == ""
        assert why.endswith("in hands, stock and discards, not two")


def test_hands_are_read_in_any_order_and_kept_sorted() -> None:
    dump = state_dump({0: "R2 R3"}, **DRAWING)
    other = {**dump, "hands": [hand[::-1] for hand in dump["hands"]]}
    assert OKEY.load(other).dump() == dump


def test_what_was_taken_is_still_held_or_was_discarded() -> None:
    dump = state_dump({1: "B9", 2: "Y9"}, discards="B9 R9", taken=(0,), phase="draw")
    assert OKEY.load(dump)
    other = state_dump({0: "B9", 2: "Y9"}, discards="B9 R9", taken=(0,), phase="draw")
    other["hands"][1] = [tile for tile in other["hands"][1] if tile != "B9"]
    spare = other["hands"][1].__len__()
    while spare < 14:
        place = next(i for i, tile in enumerate(other["stock"]) if tile != "B9")
        other["hands"][1].append(other["stock"].pop(place))
        other["stock"].append("B9")
        spare += 1
    where, why = refused(other)
    assert (where, "the B9 that was shown or taken must be in this hand" in why) == ("/hands/1", True)


def test_a_hand_of_known_tiles_discards_one_of_them() -> None:
    """Seat 1 of two took fifteen times in turn and kept all; then it would have to part with one."""
    names = [f"{color}{number}" for color in "RYB" for number in range(1, 14)]
    taken, others = names[:15], names[15:31]
    discards: list[str] = []
    for mine, other in zip(others, taken, strict=False):
        discards += [other, mine]
    dump = state_dump({1: " ".join(taken[:14])}, seats=2, phase="draw")
    dump["discards"] = discards
    dump["taken"] = list(range(0, len(discards), 2))
    dump["to_move"] = 0
    where, why = refused(dump)
    assert (where, "this was none of them" in why) == ("/discards/29", True)


def test_the_show_is_for_the_holder_of_the_twin() -> None:
    dump = state_dump({2: "K1"}, phase="show", to_move=2)
    assert OKEY.load(dump).dump() == dump
    assert refused({**dump, "to_move": 1}) == ("/to_move", "must be the seat that holds the indicator's twin")
    assert refused({**dump, "to_move": None})[0] == "/phase"
    assert refused({**dump, "shown": 2})[0] == "/phase"


def test_the_round_ends_at_the_turn_limit() -> None:
    dump = state_dump(options={"turn_limit": 3}, **DRAWING)
    assert refused(dump) == ("/discards", "the round is drawn after 3 turns")
    longer = state_dump(options={"turn_limit": 2}, **DRAWING)
    assert "at most 2 are possible" in refused(longer)[1]


def test_the_starter_does_not_draw() -> None:
    dump = state_dump()
    assert refused({**dump, "phase": "draw"}) == ("/phase", "the starter does not draw in its first turn")


# The end of the stock


def test_more_cannot_be_drawn_than_the_stock_has() -> None:
    dump = state_dump(stock_left=0)
    dump["discards"].append(dump["discards"][-1])
    dump["to_move"] = (dump["to_move"] + 1) % 4
    assert refused(dump) == ("/discards", "1 tiles more were drawn than the stock has")


def test_with_an_empty_stock_the_seat_to_move_can_finish() -> None:
    mover = state_of(stock_left=0).to_move
    good = state_of({mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}, stock_left=0)
    good.play("discard B13")
    dump = good.dump()
    assert OKEY.load(dump).legal_moves() == ["pass", "take"]
    hand = dump["hands"][good.to_move]
    other = dump["hands"][mover]
    hand[0], other[0] = other[0], hand[0]
    assert refused(dump) == ("/to_move", "the stock is empty and this seat cannot finish: the round is drawn")


def test_with_an_empty_stock_no_second_take_follows() -> None:
    mover = state_of(stock_left=0).to_move
    state = state_of({mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}, stock_left=0)
    state.play("discard B13")
    state.play("take")
    dump = state.dump()
    hand = dump["hands"][state.to_move]
    hand.remove("Y13")
    dump["discards"].append("Y13")
    dump["to_move"] = (state.to_move + 1) % 4
    dump["phase"] = "draw"
    assert refused(dump) == ("/discards", "the stock was empty, and the round went on without a finish")


# The end of the game


def over(**fields: Any) -> dict[str, Any]:
    """A last round that seat 0 finished with its first discard."""
    state = state_of({0: f"{GROUPS} Y13"}, options={"max_rounds": 1}, **fields)
    state.play("finish Y13")
    assert state.to_move == NOBODY
    return state.dump()


def test_a_game_that_is_over_loads() -> None:
    assert OKEY.load(over()).dump() == over()


@pytest.mark.parametrize(
    ("spoil", "path", "words"),
    [
        (put("winner", value=1), "/winner", "the seat that discarded last"),
        (put("winner", value=None), "/scores", "no 0 rounds"),
        (
            both(put("winner", value=None), put("scores", value=[20] * 4)),
            "/phase",
            "neither a winner nor come to its end",
        ),
        (exchange(("hands", 0, 0), ("stock", 0)), "/winner", "neither all sets and runs nor seven pairs"),
        (put("scores", value=[20, 16, 16, 16]), "/scores", "no 0 rounds"),
        (put("scores", value=[20, 20, 20, 20]), "/scores", "no 0 rounds"),
        (put("options", "max_rounds", value=2), "/phase", "the game goes on"),
        (both(put("phase", value="draw"), put("to_move", value=1)), "/winner", "must be null"),
        (put("to_move", value=1), "/to_move", "must be null"),
    ],
)
def test_a_spoiled_end_is_refused(spoil: Spoil, path: str, words: str) -> None:
    dump = over()
    spoil(dump)
    where, why = refused(dump)
    assert where == path
    assert words in why


def test_only_the_last_thing_that_happened_ends_the_game() -> None:
    dump = over()
    dump["round"], dump["options"]["max_rounds"] = 12, 100
    dump["scores"] = [14, 0, 4, 2]
    assert OKEY.load(dump).outcome()
    dump["scores"] = [14, -2, 4, 2]
    assert refused(dump)[1] in ("a seat had no points left, and the game went on", "no 11 rounds leave these points")
    shown = state_dump({2: "K1"}, phase="discard", shown=2, scores=[4, 0, 11, 5], round_number=16)
    shown = {**shown, "phase": "over", "to_move": None}
    assert OKEY.load(shown).outcome()
    assert refused({**shown, "scores": [19, 19, 20, 19]})[1].startswith("the game goes on")
    assert refused({**shown, "shown": None})[0] == "/phase"
    ended = {**shown, "scores": [19, 19, 20, 19], "round": 100}
    assert refused(ended) == ("/phase", "a show ends the game only when a seat has no points left")


# Views

VIEWS: list[tuple[Spoil, str, str]] = [
    (put("seat", value=4), "/seat", "from 0 to 3"),
    (put("hand", value=[]), "/hand", "has 0 tiles, must have 14"),
    (put("hand", 0, value="R14"), "/hand/0", "must be a tile"),
    (put("hand_counts", 0, value=15), "/hand_counts", "must be [14, 14, 14, 14]"),
    (put("stock_left", value=45), "/stock_left", "must be 46"),
    (put("stock_left", value=46.0), "/stock_left", "must be 46"),
    (put("known", value=[[], [], []]), "/known", "each of the 4 seats"),
    (put("known", 1, value=["R5"]), "/known/1", "must be []"),
    (put("known", value={}), "/known", "must be an array"),
    (put("phase", value="show"), "/phase", "before the first discard"),
    (drop("known"), "/known", "is missing"),
    (put("stock", value=[]), "/stock", "not a known field"),
    (put("scores", 0, value=18), "/scores", "no 0 rounds"),
]


@pytest.mark.parametrize(("spoil", "path", "words"), VIEWS)
def test_a_spoiled_view_is_refused_where_it_is_wrong(spoil: Spoil, path: str, words: str) -> None:
    dump = through_json(state_of({0: "R2 R3"}, **DRAWING).view(0).dump())
    assert OKEY.load_view(dump).dump() == dump
    spoil(dump)
    where, why = refused(dump, OKEY.load_view)
    assert where == path
    assert words in why


def test_tiles_in_a_view_exist_twice_at_most() -> None:
    dump = through_json(state_of({0: "R9 R2"}, **DRAWING).view(0).dump())
    dump["hand"][0] = dump["hand"][1] = "R9"
    assert refused(dump, OKEY.load_view)[1].endswith("there are two")


def test_only_the_holder_of_the_twin_sees_that_it_is_asked() -> None:
    state = state_of({2: "K1"}, phase="show", to_move=2)
    dump = through_json(state.view(2).dump())
    assert OKEY.load_view(dump).dump() == dump
    other = through_json(state.view(1).dump())
    for to_move in (1, 2):
        spoiled = {**other, "phase": "show", "to_move": to_move}
        assert "only the holder" in refused(spoiled, OKEY.load_view)[1]


def test_views_of_a_win_that_is_due_are_held_against_what_may_be_held() -> None:
    mover = state_of(stock_left=0, seats=2).to_move
    state = state_of({mover: "B13", 1 - mover: GROUPS.replace("B13", "Y13")}, seats=2, stock_left=0)
    state.play("discard B13")
    own, other = (through_json(state.view(seat).dump()) for seat in (1 - mover, mover))
    assert OKEY.load_view(own).dump() == own
    assert OKEY.load_view(other).dump() == other
    # One tile of each hand changed: now neither seat's hand is a win for the one that is asked.
    own["hand"][0], other["hand"][0] = other["hand"][0], own["hand"][0]
    for dump in (own, other):
        assert "cannot finish" in refused(dump, OKEY.load_view)[1]


def test_the_winner_in_a_view_laid_a_finish() -> None:
    state = OKEY.load(over())
    for seat in (0, 1):
        dump = through_json(state.view(seat).dump())
        assert OKEY.load_view(dump).dump() == dump
        dump["known"][0][0] = "Y12"
        assert refused(dump, OKEY.load_view)[0] in ("/winner", "/known/0")
