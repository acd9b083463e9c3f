"""The plain player of TEN: it wins when it can, blocks when it must, else builds its line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.ten.boards import (
    ALL_BUT_ONE,
    ONLY_SHORTER,
    SHORTER_AT_ITS_END,
    SHORTER_DIAGONAL,
    SHORTER_FROM_WITHIN,
    TO_COLUMN,
    TO_DIAGONAL,
    TO_OTHER_DIAGONAL,
    TO_ROW,
    TO_TWELVE,
)
from tests.engines.ten.build import STUCK, Board, board_of, state_of, winner_after
from tests.engines.ten.slow import SlowTen, cell_of, lines, open_cells, wins

TEN = get("ten")


def choice(state: State, seed: int = 1) -> str:
    """What greedy plays for the seat to move."""
    return state.format(TEN.greedy(state.view(state.to_move), Rng(seed)))


def choices(state: State) -> set[str]:
    """What it plays under many seeds."""
    return {choice(state, seed) for seed in range(40)}


def winning_moves(slow: SlowTen) -> list[str]:
    found = []
    for move in slow.legal_moves():
        after = slow.copy()
        after.play(move)
        if after.winner is not None:
            found.append(move)
    return found


def lost_cells(slow: SlowTen) -> set[str]:
    """The cells where the other seat would win at once with a piece that it may have next."""
    assert slow.to_move is not None
    other = 1 - slow.to_move
    stock = slow.stocks[other]
    values = {stock[0], stock[-1]} if slow.open and stock else set(stock)
    found = set()
    for cell in open_cells(slow.board):
        for value in values:
            board = {**slow.board, cell: (other, value)}
            if any(wins(board, line, slow.exact) for line in lines(board, other)):
                found.add(f"{cell[0]},{cell[1]}")
    return found


def games(options: dict[str, Any], seeds: range, every: int) -> list[State]:
    """Some positions of random games."""
    found = []
    for seed in seeds:
        state, rng = TEN.new(2, options, seed), Random(seed)
        while state.to_move != NOBODY:
            if rng.randrange(every) == 0:
                found.append(state.copy())
            state.play(rng.choice(state.legal_moves()))
    return found


@pytest.mark.parametrize("variant", ["hidden", "open"])
@pytest.mark.parametrize("exact", [True, False])
def test_it_takes_a_win_when_there_is_one(variant: str, exact: bool) -> None:
    won = 0
    options = {"variant": variant, "exact_lines": exact, "relocation_limit": 0}
    for state in games(options, range(60), 4):
        winning = winning_moves(SlowTen(state.dump()))
        assert not winning or choice(state) in winning
        won += bool(winning)
    assert won > 10


@pytest.mark.parametrize("exact", [True, False])
def test_it_takes_a_win_by_relocation(exact: bool) -> None:
    won = 0
    for state in games({"exact_lines": exact}, range(20), 12):
        winning = winning_moves(SlowTen(state.dump()))
        assert not winning or choice(state) in winning
        won += bool(winning)
    assert won > 5


@pytest.mark.parametrize("board", [TO_ROW, TO_COLUMN, TO_DIAGONAL, TO_OTHER_DIAGONAL])
def test_it_completes_each_kind_of_line(board: Board) -> None:
    for move in choices(state_of(board, left={0: (1,)})):
        assert winner_after(state_of(board, left={0: (1,)}), move) == [0]


@pytest.mark.parametrize("board", [SHORTER_AT_ITS_END, SHORTER_FROM_WITHIN, SHORTER_DIAGONAL, ONLY_SHORTER])
def test_it_wins_by_a_line_that_becomes_shorter(board: Board) -> None:
    state = state_of(board, first=1, relocations=1)
    for move in choices(state):
        assert winner_after(state.copy(), move) == [0]


def test_it_takes_the_end_of_the_row_that_wins() -> None:
    state = state_of(TO_ROW, left={0: (2,)}, right={0: (1,)}, options={"variant": "open"})
    assert choices(state) == {"place right -1,0", "place right 3,0"}


def test_it_knows_which_reading_of_lines_is_played() -> None:
    assert choices(state_of(TO_TWELVE, left={0: (3,)}, options={"exact_lines": False})) == {"place 2,0"}
    assert choices(state_of(TO_TWELVE, left={0: (3,)})) != {"place 2,0"}


def test_it_blocks_a_certain_loss() -> None:
    """Seat 1 has only ones left and needs one at the open end of its nine."""
    board = board_of("""
    A1 B3 B3 B3 ..
    .. A2 A1 .. ..
    """)
    state = state_of(board, left={1: (1,)}, right={1: (1,)}, options={"variant": "open"})
    assert lost_cells(SlowTen(state.dump())) == {"4,0"}
    assert {move.split()[-1] for move in choices(state)} == {"4,0"}


def test_it_rather_wins_than_blocks() -> None:
    board = board_of("""
    A1 B3 B3 B3 ..
    .. A3 A3 A3 ..
    .. B1 .. .. ..
    """)
    state = state_of(board, left={0: (1,)})
    assert choices(state) <= {"place 0,1", "place 4,1"}


@pytest.mark.parametrize("variant", ["hidden", "open"])
@pytest.mark.parametrize("exact", [True, False])
def test_it_lays_on_a_cell_where_the_other_seat_would_win(variant: str, exact: bool) -> None:
    blocked = 0
    options = {"variant": variant, "exact_lines": exact, "relocation_limit": 0}
    for state in games(options, range(50), 4):
        slow = SlowTen(state.dump())
        lost = lost_cells(slow)
        if lost and not winning_moves(slow):
            assert choice(state).split()[-1] in lost
            blocked += 1
    assert blocked > 30


def test_it_blocks_where_most_pieces_would_win() -> None:
    """A one ends the row and a three the column; seat 1 has five ones left and two threes."""
    picture = """
    .. A1 .. .. ..
    A1 B3 B3 B3 ..
    .. B2 A2 .. ..
    .. B2 A1 .. ..
    .. .. A2 .. ..
    """
    state = state_of(board_of(picture, at=(0, -1)))
    assert lost_cells(SlowTen(state.dump())) == {"4,0", "1,3"}
    assert {move.split()[-1] for move in choices(state)} == {"4,0"}


def test_it_blocks_by_a_relocation_too() -> None:
    """Where the other seat could complete a line with a piece that it can move, a piece goes there if one can."""
    seen = 0
    for state in games({}, range(12), 6):
        slow = SlowTen(state.dump())
        if slow.placing() or winning_moves(slow):
            continue
        lost = cells_lost_to_a_relocation(slow)
        able = {move.split()[2] for move in slow.legal_moves() if " " in move} & lost
        if able:
            assert choice(state).split()[2] in able
            seen += 1
    assert seen > 3


def cells_lost_to_a_relocation(slow: SlowTen) -> set[str]:
    """The cells where a piece that the other seat can move would complete a line if it were laid there as one more."""
    other = slow.copy()
    assert slow.to_move is not None
    other.to_move = 1 - slow.to_move
    values = {slow.board[cell_of(move.split()[1])][1] for move in other.relocation_texts()}
    found = set()
    for cell in open_cells(slow.board):
        for value in values:
            board = {**slow.board, cell: (other.to_move, value)}
            if any(wins(board, line, slow.exact) and cell in line for line in lines(board, other.to_move)):
                found.add(f"{cell[0]},{cell[1]}")
    return found


def test_it_extends_its_best_line() -> None:
    """The row to eight; beside it there are only lines of five and six."""
    assert choices(state_of("A3 A2\nB1 B2", left={0: (3,)})) == {"place -1,0", "place 2,0"}


def test_it_does_not_spoil_a_line_beyond_ten() -> None:
    """Nine and a two would be eleven."""
    board = board_of("A3 A3 A3 ..\nB1 B2 B1 ..")
    assert not choices(state_of(board, left={0: (2,)})) & {"place -1,0", "place 3,0"}


def test_equally_good_moves_are_drawn_by_lot() -> None:
    assert choices(state_of("A3")) == {"place -1,0", "place 0,-1", "place 0,1", "place 1,0"}


def test_it_passes_when_it_must() -> None:
    assert choices(state_of(STUCK)) == {"pass"}


def test_it_plays_the_first_and_the_last_piece() -> None:
    assert choices(state_of({})) == {"place 0,0"}
    assert choices(state_of(ALL_BUT_ONE)) == {"place -1,0"}


@pytest.mark.parametrize("variant", ["hidden", "open"])
def test_it_beats_random_play_clearly(variant: str) -> None:
    points = 0.0
    for seed in range(100):
        state, rng, lot = TEN.new(2, {"variant": variant}, seed), Random(seed), Rng(seed)
        seat = seed % 2
        while state.to_move != NOBODY:
            if state.to_move == seat:
                state.apply(TEN.greedy(state.view(seat), lot))
            else:
                state.play(rng.choice(state.legal_moves()))
        outcome = state.outcome()
        assert outcome is not None
        points += outcome.payoffs[seat]
    assert points >= 90
