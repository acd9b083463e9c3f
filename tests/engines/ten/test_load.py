"""Serialized states of TEN that no play could reach are refused, with the place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY
from engines.errors import InvalidState
from tests.engines.games import through_json
from tests.engines.ten.boards import ALL_BUT_ONE, BLOCK, TO_ROW
from tests.engines.ten.build import Board, board_of, pieces_of, state_dump, state_of, stock_of

TEN = get("ten")
Spoil = Callable[[Any], object]

WON = TO_ROW | {(3, 0): (0, 1)}
"""The row of ten, just laid by seat 0."""


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


def refused(dump: object, read: Callable[[object], object] = TEN.load) -> tuple[str, str]:
    """Where and why the dump is refused."""
    with pytest.raises(InvalidState) as caught:
        read(dump)
    return caught.value.path, caught.value.reason


RUNNING = [
    (put("game", value="chess"), "/game", "'ten'"),
    (put("format", value=2), "/format", "must be 1"),
    (put("format", value=True), "/format", "must be 1"),
    (put("format", value=1.0), "/format", "must be 1"),
    (put("seats", value=3), "/seats", "must be 2"),
    (put("options", value=None), "/options", "an object"),
    (drop("options", "first"), "/options/first", "is missing"),
    (put("options", "colour", value="red"), "/options/colour", "not a known field"),
    (put("options", "variant", value="closed"), "/options/variant", "one of hidden, open"),
    (put("options", "exact_lines", value=1), "/options/exact_lines", "one of true, false"),
    (put("options", "relocation_limit", value=1001), "/options/relocation_limit", "from 0 to 1000"),
    (put("options", "first", value=1), "/first", "does not agree"),
    (put("first", value=2), "/first", "from 0 to 1"),
    (put("first", value=False), "/first", "whole number"),
    (put("seed", value=-1), "/seed", "out of range"),
    (put("seed", value=1 << 53), "/seed", "out of range"),
    (put("seed", value=1.0), "/seed", "whole number"),
    (put("seed", value=None), "/seed", "whole number"),
    (put("relocations", value=1), "/relocations", "until all 30"),
    (put("relocations", value=-1), "/relocations", "from 0 to 60"),
    (put("to_move", value=1), "/to_move", "must be 0"),
    (put("to_move", value=None), "/to_move", "must be 0"),
    (put("to_move", value=False), "/to_move", "must be 0"),
    (put("pieces", value={}), "/pieces", "an array"),
    (put("pieces", 0, value=[0, 0, 0, 1]), "/pieces/0", "an object"),
    (drop("pieces", 1, "at"), "/pieces/1/at", "is missing"),
    (put("pieces", 1, "colour", value=1), "/pieces/1/colour", "not a known field"),
    (put("pieces", 1, "at", value=[1]), "/pieces/1/at", "a cell"),
    (put("pieces", 1, "at", value=[1, 0, 0]), "/pieces/1/at", "3 items"),
    (put("pieces", 1, "at", value=None), "/pieces/1/at", "an array"),
    (put("pieces", 1, "at", value=[1.0, 0]), "/pieces/1/at/0", "whole number"),
    (put("pieces", 1, "at", value=[1, True]), "/pieces/1/at/1", "whole number"),
    (put("pieces", 1, "at", value=[1030, 0]), "/pieces/1/at/0", "from -1029 to 1029"),
    (put("pieces", 1, "at", value=[0, -1030]), "/pieces/1/at/1", "from -1029 to 1029"),
    (put("pieces", 1, "at", value=[0, 0]), "/pieces/1/at", "two pieces lie on 0,0"),
    (put("pieces", 2, "at", value=[4, 0]), "/pieces/2/at", "not joined by sides"),
    (put("pieces", 2, "at", value=[3, 2]), "/pieces/2/at", "not joined by sides"),
    (put("pieces", 1, "seat", value=2), "/pieces/1/seat", "from 0 to 1"),
    (put("pieces", 1, "seat", value=False), "/pieces/1/seat", "whole number"),
    (put("pieces", 1, "seat", value=1), "/pieces", "seats lay in turn"),
    (put("pieces", 1, "value", value=0), "/pieces/1/value", "from 1 to 3"),
    (put("pieces", 1, "value", value=4), "/pieces/1/value", "from 1 to 3"),
    (put("pieces", 1, "value", value=2), "/stocks/0", "6 pieces of value 2 on board and in stock"),
    (put("stocks", value=[[]]), "/stocks", "two seats"),
    (put("stocks", value=[[], [], []]), "/stocks", "3 items"),
    (put("stocks", 1, value=None), "/stocks/1", "an array"),
    (put("stocks", 1, value=[1] * 16), "/stocks/1", "16 items"),
    (put("stocks", 1, 0, value=4), "/stocks/1/0", "from 1 to 3"),
    (put("stocks", 1, 0, value=3), "/stocks/1", "pieces of value"),
    (drop("stocks", 0, 0), "/stocks/0", "4 pieces of value 1 on board and in stock, not 5"),
]


@pytest.mark.parametrize(("spoil", "path", "words"), RUNNING)
def test_a_spoiled_state_is_refused_where_it_is_wrong(spoil: Spoil, path: str, words: str) -> None:
    dump = state_dump(TO_ROW, options={"first": 0})
    assert TEN.load(dump).dump() == dump
    spoil(dump)
    where, why = refused(dump)
    assert where == path
    assert words in why


@pytest.mark.parametrize("field", sorted(state_dump(TO_ROW)))
def test_every_field_of_a_state_is_needed(field: str) -> None:
    dump = state_dump(TO_ROW)
    del dump[field]
    assert refused(dump) == (f"/{field}", "is missing")


def test_unknown_fields_are_refused() -> None:
    assert refused({**state_dump(TO_ROW), "winner": None}) == ("/winner", "is not a known field")
    view = state_of(TO_ROW).view(0).dump()
    assert refused({**view, "seed": 1}, TEN.load_view) == ("/seed", "is not a known field")


def test_there_are_five_pieces_of_each_value() -> None:
    board: Board = {(i, 0): (0, 1) for i in range(6)} | {(i, 1): (1, i % 3 + 1) for i in range(6)}
    dump = {**state_dump(TO_ROW), "pieces": pieces_of(board)}
    assert refused(dump) == ("/pieces/5/value", "seat 0 has five pieces of value 1, here is a sixth")


def test_there_are_thirty_pieces() -> None:
    dump = state_dump(BLOCK)
    dump["pieces"].append({"at": [9, 9], "seat": 0, "value": 1})
    assert refused(dump)[0] == "/pieces"


def test_the_first_piece_lies_at_the_origin() -> None:
    moved = {(x + 1, y): piece for (x, y), piece in TO_ROW.items()}
    assert refused(state_dump(moved)) == ("/pieces", "the first piece lies at 0,0, and none is there")
    far = {(x + 32, y - 1): piece for (x, y), piece in BLOCK.items()}
    assert refused(state_dump(far)) == ("/pieces", "the first piece lies at 0,0, and none is there")


def test_it_may_have_left_the_origin_in_the_second_phase() -> None:
    far = {(x + 32, y - 1): piece for (x, y), piece in BLOCK.items()}
    dump = state_dump(far, relocations=40)
    assert TEN.load(dump).dump() == dump


def test_nothing_lies_on_the_board_of_a_game_that_begins_and_the_stocks_are_full() -> None:
    dump = state_dump({}, first=1)
    assert TEN.load(dump).legal_moves() == ["place 0,0"]
    assert refused({**dump, "stocks": [[], []]})[0] == "/stocks/0"


def test_seats_lay_in_turn_from_the_first_on() -> None:
    assert refused(state_dump("A1", first=1))[0] == "/pieces"
    assert TEN.load(state_dump("B1", first=1)).to_move == 0


def test_relocations_stay_within_the_limit() -> None:
    assert TEN.load(state_dump(BLOCK, relocations=5, over=True, options={"relocation_limit": 5})).to_move == NOBODY
    assert refused(state_dump(BLOCK, relocations=6, options={"relocation_limit": 5}))[0] == "/relocations"
    assert refused(state_dump(BLOCK, relocations=5, options={"relocation_limit": 5}))[0] == "/to_move"
    assert refused(state_dump(BLOCK, relocations=4, over=True, options={"relocation_limit": 5}))[0] == "/to_move"


def test_a_won_state_is_over() -> None:
    state = TEN.load(state_dump(WON, over=True))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("line", [0])
    assert refused(state_dump(WON))[0] == "/to_move"


def test_a_line_of_ten_that_the_game_went_on_after() -> None:
    board = WON | {(4, 0): (1, 1)}
    assert refused(state_dump(board)) == ("/pieces", "a line of seat 0 wins, and the game went on after it")
    assert refused(state_dump(board, over=True))[0] == "/pieces"


NOBODY_LAST = ("/pieces", "no piece of seat 0 can have been the last: a line won before")


def test_lines_that_one_piece_made_at_once() -> None:
    crossing = """
    A3 A3 A1 A3
    B2 B2 B2 A3
    B1 B1 B1 A3
    .. .. .. A1
    """
    assert TEN.load(state_dump(crossing, over=True)).to_move == NOBODY


@pytest.mark.parametrize(
    "picture",
    [
        "A3 A3 A3 A1 B1\nB3 B3 B1 B3 B2\nA3 A2 A3 A2 B1",
        # They share the first piece only.
        "A3 A3 A3 A1\nA3 B2 B2 B2\nA3 B1 B1 B1\nA1 .. .. ..",
        # The other pieces hang on each piece of the line but the first.
        "A3 A3 A1 A3 B1 B1 B1",
    ],
)
def test_lines_of_which_one_would_have_ended_the_game_before(picture: str) -> None:
    assert refused(state_dump(picture, over=True)) == NOBODY_LAST


def test_a_group_does_not_wander_faster_than_it_is_moved() -> None:
    row: Board = {(20 + i, 0): (i % 2, i // 2 % 3 + 1) for i in range(30)}
    assert TEN.load(state_dump(row, relocations=20))
    where, why = refused(state_dump(row, relocations=19))
    assert (where, why) == ("/pieces/29/at", "is farther from 0,0 than 19 relocations lead")


def test_two_lines_of_ten_of_both_seats() -> None:
    board = board_of("""
    A3 A3 A3 A1
    B3 B3 B3 B1
    """)
    assert refused(state_dump(board, over=True))[0] == "/pieces"
    assert refused(state_dump(board))[0] == "/pieces"


def test_what_wins_depends_on_the_option() -> None:
    twelve = board_of("""
    A2 A3 A3 A2 A2
    .. B1 B2 B3 B1
    """)
    assert TEN.load(state_dump(twelve)).to_move == 1
    assert refused(state_dump(twelve, options={"exact_lines": False}))[0] == "/to_move"
    assert TEN.load(state_dump(twelve, over=True, options={"exact_lines": False})).to_move == NOBODY


def test_the_last_piece_may_have_won_with_no_relocation_allowed() -> None:
    board = ALL_BUT_ONE | {(-1, 0): (1, 1)}
    outcome = TEN.load(state_dump(board, over=True, options={"relocation_limit": 0})).outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("line", [1])


def test_pieces_may_come_in_any_order() -> None:
    dump = state_dump(BLOCK)
    assert TEN.load({**dump, "pieces": dump["pieces"][::-1]}).dump() == dump


def test_cells_of_a_state_are_two_numbers_as_the_schema_says() -> None:
    dump = state_dump("A1")
    dump["pieces"][0]["at"] = "0,0"
    assert refused(dump)[0] == "/pieces/0/at"


HIDDEN_VIEW = [
    (put("seat", value=2), "/seat", "from 0 to 1"),
    (put("seat", value=None), "/seat", "whole number"),
    (put("phase", value="moving"), "/phase", "'placing'"),
    (put("phase", value=None), "/phase", "'placing'"),
    (put("piece", value=None), "/piece", "whole number"),
    (put("piece", value=0), "/piece", "from 1 to 3"),
    (put("piece", value=3), "/face_down", "must be"),
    (put("rows", value=[[], []]), "/rows", "null in the hidden variant"),
    (put("face_down", value=None), "/face_down", "must be"),
    (put("face_down", value=[[4, 5, 2], [3, 4, 4]]), "/face_down", "must be"),
    (put("face_down", 0, 0, value=False), "/face_down", "must be"),
    (put("face_down", 0, 1, value=4.0), "/face_down", "must be"),
    (put("to_move", value=1), "/to_move", "must be 0"),
]


@pytest.mark.parametrize(("spoil", "path", "words"), HIDDEN_VIEW)
def test_a_spoiled_view_is_refused_where_it_is_wrong(spoil: Spoil, path: str, words: str) -> None:
    board = board_of("A3 A2 A1 A1 A1 A1\nB1 B2 B1 B3 B3 B2")
    dump = through_json(state_of(board, left={0: (1,)}).view(1).dump())
    assert dump["face_down"] == [[0, 4, 4], [3, 3, 3]]
    spoil(dump)
    where, why = refused(dump, TEN.load_view)
    assert where == path
    assert words in why


def test_the_piece_drawn_is_not_on_the_board() -> None:
    board = board_of("A1 A1 A1 A1 A1\nB1 B2 B1 B3 B2")
    dump = state_of(board).view(1).dump()
    assert refused({**dump, "piece": 1}, TEN.load_view) == ("/piece", "the five pieces of value 1 are on the board")


def test_a_view_of_the_open_game_has_rows_and_no_drawn_piece() -> None:
    dump = state_of(TO_ROW, options={"variant": "open"}).view(0).dump()
    assert refused({**dump, "piece": 1}, TEN.load_view)[0] == "/piece"
    assert refused({**dump, "rows": None}, TEN.load_view)[0] == "/rows"
    assert refused({**dump, "rows": [stock_of(TO_ROW, 0), []]}, TEN.load_view)[0] == "/rows/1"
    assert refused({**dump, "face_down": [[5, 5, 2], [3, 4, 5]]}, TEN.load_view)[0] == "/face_down"


def test_no_piece_is_drawn_in_the_second_phase() -> None:
    dump = state_of(BLOCK).view(0).dump()
    assert TEN.load_view(dump).dump() == dump
    assert refused({**dump, "piece": 1}, TEN.load_view)[0] == "/piece"


@pytest.mark.parametrize("field", sorted(state_of(TO_ROW).view(0).dump()))
def test_every_field_of_a_view_is_needed(field: str) -> None:
    dump = state_of(TO_ROW).view(0).dump()
    del dump[field]
    assert refused(dump, TEN.load_view) == (f"/{field}", "is missing")
