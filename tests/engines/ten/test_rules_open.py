"""The open game of TEN, a test a rule."""

from __future__ import annotations

import pytest

from engines import get
from tests.engines.ten.boards import ALL_BUT_ONE, TO_ROW, TWO_WAYS
from tests.engines.ten.build import refusal, state_of, winner_after

TEN = get("ten")
OPEN = {"variant": "open"}


def two_ways() -> dict[str, object]:
    return {"left": {1: (3,)}, "right": {1: (2,)}, "options": OPEN}


def test_both_rows_lie_open_to_both_seats() -> None:
    state = TEN.new(2, OPEN, 1)
    rows = state.dump()["stocks"]
    assert [len(row) for row in rows] == [15, 15]
    for seat in (0, 1):
        view = state.view(seat).dump()
        assert view["rows"] == rows
        assert view["piece"] is view["face_down"] is None


def test_a_piece_comes_from_either_end_of_the_movers_row() -> None:
    state = state_of("A1", left={1: (3, 1)}, right={1: (1, 2)}, options=OPEN)
    assert state.legal_moves() == [
        f"place {end} {at}" for end in ("left", "right") for at in ("-1,0", "0,-1", "0,1", "1,0")
    ]
    row = state.dump()["stocks"][1]
    left, right = state.copy(), state.copy()
    assert left.play("place left 1,0") == [{"type": "placed", "seat": 1, "value": 3, "at": [1, 0], "end": "left"}]
    assert right.play("place right 1,0") == [{"type": "placed", "seat": 1, "value": 2, "at": [1, 0], "end": "right"}]
    assert left.dump()["stocks"][1] == row[1:]
    assert right.dump()["stocks"][1] == row[:-1]
    assert left.dump()["stocks"][0] == state.dump()["stocks"][0]


def test_the_end_must_be_named() -> None:
    assert refusal(state_of("A1", options=OPEN), "place 1,0") == "end_required"


def test_the_hidden_game_has_no_rows() -> None:
    assert refusal(state_of("A1"), "place left 1,0") == "no_rows"
    assert refusal(state_of("A1"), "place right 1,0") == "no_rows"


def test_the_last_piece_of_a_row_is_its_left_end() -> None:
    state = state_of(ALL_BUT_ONE, options=OPEN)
    assert {move.split()[1] for move in state.legal_moves()} == {"left"}
    assert refusal(state, "place right 3,0") == "use_left"
    assert winner_after(state, "place left 3,0") == []
    assert {move.split()[0] for move in state.legal_moves()} == {"move"}


def test_two_pieces_have_both_ends() -> None:
    board = {cell: piece for cell, piece in ALL_BUT_ONE.items() if cell not in ((2, 2), (0, 2))}
    assert len(board) == 27
    state = state_of(board, options=OPEN)
    assert {move.split()[1] for move in state.legal_moves()} == {"left", "right"}


def test_cells_and_lines_are_as_in_the_hidden_game() -> None:
    state = state_of(TO_ROW, right={0: (1,)}, options=OPEN)
    assert refusal(state, "place left 0,0") == "cell_taken"
    assert refusal(state, "place right 4,0") == "not_adjacent"
    assert winner_after(state, "place right 3,0") == [0]
    first = TEN.new(2, OPEN, 1)
    assert first.legal_moves() == ["place left 0,0", "place right 0,0"]
    assert refusal(first, "place left 1,0") == "not_origin"


def test_the_printed_example_a_seat_that_can_win_in_two_ways_cannot_be_stopped() -> None:
    state = state_of(TWO_WAYS, **two_ways())
    assert state.to_move == 0
    for move in state.legal_moves():
        after = state.copy()
        assert winner_after(after, move) == []
        replies = [reply for reply in after.legal_moves() if winner_after(after.copy(), reply) == [1]]
        assert replies
        assert set(replies) <= {"place left 0,-1", "place right 1,-1"}


@pytest.mark.parametrize("winning", ["place left 0,-1", "place right 1,-1"])
def test_the_printed_example_both_ways_win(winning: str) -> None:
    state = state_of(TWO_WAYS, **two_ways())
    state.play("place left 6,3")
    assert winner_after(state, winning) == [1]


def test_the_printed_example_the_wrong_end_does_not_win() -> None:
    for wrong in ("place right 0,-1", "place left 1,-1"):
        state = state_of(TWO_WAYS, **two_ways())
        state.play("place left 6,3")
        assert winner_after(state, wrong) == []
