"""Without which pieces the group falls apart: the board's walk against taking each piece away and counting."""

from __future__ import annotations

from engines.rng import Rng
from engines.ten.board import Board
from engines.ten.cells import MASK, SIDES
from engines.ten.stock import STOCK

GROUPS = 400


def random_group(rng: Rng, size: int, thin: bool) -> Board:
    """So many pieces on random frontier cells; thin groups take the cell with the fewest neighbours of three."""
    board = Board()
    for number in range(size):
        cells = board.open_cells()
        drawn = [cells[rng.below(len(cells))] for _ in range(3 if thin else 1)]
        board.put(min(drawn, key=board.sides_taken), number % 2, 1)
    return board


def fall_apart(pieces: set[int]) -> bool:
    """Whether the pieces are more than one group."""
    met = {next(iter(pieces))}
    waiting = list(met)
    while waiting:
        cell = waiting.pop()
        beside = {(cell + step) & MASK for step in SIDES} & pieces - met
        met |= beside
        waiting += beside
    return met != pieces


def test_a_piece_splits_the_group_just_when_the_others_fall_apart() -> None:
    rng = Rng(1)
    splitting = whole = with_holes = 0
    for n in range(GROUPS):
        board = random_group(rng, 2 + n % (2 * STOCK - 1), thin=n % 3 > 0)
        pieces = {*board.of_seat(0), *board.of_seat(1)}
        cuts = board.cuts()
        with_holes += board.holes > 0
        for piece in pieces:
            expected = fall_apart(pieces - {piece})
            assert board.splits(piece, cuts) == expected
            splitting += expected
            whole += not expected
    assert min(splitting, whole) > GROUPS
    assert with_holes > 10


def test_it_stays_so_while_pieces_are_lifted_and_laid() -> None:
    rng = Rng(2)
    board = random_group(rng, 2 * STOCK, thin=True)
    moved = 0
    for _ in range(GROUPS):
        seat = rng.below(2)
        piece = board.pieces[STOCK * seat + rng.below(STOCK)] & MASK
        pieces = {*board.of_seat(0), *board.of_seat(1)}
        expected = fall_apart(pieces - {piece})
        assert board.splits(piece, board.cuts()) == expected
        if not expected:
            board.lift(piece)
            others = [cell for cell in board.open_cells() if cell != piece]
            board.put(others[rng.below(len(others))], seat, 1)
            moved += 1
    assert moved > GROUPS / 10
