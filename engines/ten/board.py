"""The board of TEN: what lies where, and the empty cells beside it.

cells.py says how cells are numbered and what a cell holds.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from engines.ten.cells import (
    ALL_PIECES,
    CELLS,
    DOWN,
    FRONTIER_MOST,
    LINES,
    MASK,
    PIECE,
    ROW,
    SIDES,
    TARGET,
    add_to_frontier,
    arms,
    cell_with,
    drop_lonely,
    is_lonely,
    makes_ten,
    number_of,
    piece_bit,
    place_of,
    sides_taken,
    take_from_frontier,
    ten_from,
    xy_of,
)
from engines.ten.cuts import Walk
from engines.ten.stock import STOCK
from engines.vecs import vec


@final
class Board:
    """Pieces on the plane, and the empty cells beside them (the frontier).

    `frontier` holds the places of those cells from slot 1 to slot `open`; `pieces` those of the
    pieces, seat 1 from STOCK on, of which `laid_0` and `laid_1` count. `holes` is how many
    separate empty regions the group encloses (corners join empty cells).
    """

    def __init__(self, x: i64 = 0, y: i64 = 0, model: Board | None = None) -> None:
        """An empty board whose first piece is to go to (x, y), or a copy of `model`."""
        if model is None:
            self.cells: vec[u8] = vec[u8]([0] * CELLS)
            self.frontier: vec[i64] = vec[i64]([0] * FRONTIER_MOST)
            self.pieces: vec[i64] = vec[i64]([0] * (2 * STOCK))
            self.laid_0: i64 = 0
            self.laid_1: i64 = 0
            self.open: i64 = add_to_frontier(self.cells, self.frontier, 0, place_of(x, y))
            # The first piece joins nothing to nothing, which counts like the closing of a hole.
            self.holes: i64 = 1
        else:
            self.cells = model.cells[:]
            self.frontier = model.frontier[:]
            self.pieces = model.pieces[:]
            self.laid_0 = model.laid_0
            self.laid_1 = model.laid_1
            self.open = model.open
            self.holes = model.holes

    def copy(self) -> Board:
        return Board(0, 0, self)

    def put(self, index: i64, seat: i64, value: i64) -> None:
        """Lays a piece on a frontier cell."""
        cells, frontier = self.cells, self.frontier
        joined: int = arms(cells, index)
        self.holes += joined - 1
        slot: int = cells[index]
        place = frontier[slot]
        opened = take_from_frontier(cells, frontier, self.open, index)
        if seat:
            number = self.laid_1
            self.laid_1 = number + 1
        else:
            number = self.laid_0
            self.laid_0 = number + 1
        cells[index] = cell_with(seat, number, value)
        self.pieces[STOCK * seat + number] = place
        opened = add_to_frontier(cells, frontier, opened, place + 1)
        opened = add_to_frontier(cells, frontier, opened, place + ROW)
        opened = add_to_frontier(cells, frontier, opened, place - 1)
        self.open = add_to_frontier(cells, frontier, opened, place - ROW)

    def lift(self, index: i64) -> None:
        """Takes a piece off, of two or more. Its cell comes last in the frontier."""
        cells, frontier, pieces = self.cells, self.frontier, self.pieces
        seat = self.seat(index)
        cell: int = cells[index]
        which = number_of(cell)
        place = pieces[which]
        if seat:
            self.laid_1 -= 1
        else:
            self.laid_0 -= 1
        # The last piece of the seat takes the number that is now free.
        last = pieces[STOCK * seat + self.laid(seat)]
        pieces[which] = last
        cells[last & MASK] = cell_with(seat, which - STOCK * seat, self.value(last & MASK))
        cells[index] = 0
        opened = drop_lonely(cells, frontier, self.open, (index + 1) & MASK)
        opened = drop_lonely(cells, frontier, opened, (index + DOWN) & MASK)
        opened = drop_lonely(cells, frontier, opened, (index - 1) & MASK)
        opened = drop_lonely(cells, frontier, opened, (index - DOWN) & MASK)
        self.open = add_to_frontier(cells, frontier, opened, place)
        joined: int = arms(cells, index)
        self.holes -= joined - 1

    def laid(self, seat: i64) -> i64:
        """How many pieces of the seat lie on the board."""
        return self.laid_1 if seat else self.laid_0

    def placed(self) -> i64:
        """How many pieces lie on the board."""
        return self.laid_0 + self.laid_1

    def of_seat(self, seat: int) -> list[int]:
        """The indices of a seat's pieces, in no order."""
        return [self.pieces[STOCK * seat + number] & MASK for number in range(self.laid(seat))]

    def open_cells(self) -> list[int]:
        """The indices of the frontier, by slot."""
        return [self.frontier[slot] & MASK for slot in range(1, self.open + 1)]

    def value(self, index: i64) -> int:
        """The value of the piece that lies there."""
        return self.cells[index] & 3

    def seat(self, index: i64) -> int:
        """Whose piece lies there."""
        return (self.cells[index] >> 6) & 1

    def is_piece(self, index: i64) -> bool:
        return self.cells[index] >= PIECE

    def is_open(self, index: i64) -> bool:
        """Whether the cell is empty and beside a piece."""
        cell = self.cells[index]
        return 0 < cell < PIECE

    def place(self, index: i64) -> i64:
        """Where the piece or the frontier cell with this index lies."""
        cell: int = self.cells[index]
        return self.frontier[cell] if cell < PIECE else self.pieces[number_of(cell)]

    def xy(self, index: i64) -> tuple[int, int]:
        return xy_of(self.place(index))

    def holds(self, index: i64, x: i64, y: i64) -> bool:
        """Whether the index stands for just this cell of the plane, as piece or frontier."""
        # Not by the place: far from the board, other cells have the same one.
        return self.cells[index] != 0 and self.xy(index) == (x, y)

    def far_cell(self) -> int:
        """The index of some cell that is neither piece nor frontier."""
        index = CELLS // 2
        while self.cells[index] != 0:
            index += 1
        return index

    def sides_taken(self, index: i64) -> int:
        """How many of the four neighbours of a cell hold a piece."""
        return sides_taken(self.cells, index)

    # Relocations

    def cuts(self) -> i64:
        """The bits of the pieces that hold the group together, where they have two arms or more.

        Arms that meet elsewhere too enclose something with the piece. So where the group has no
        hole they never do, and every piece with two arms is one without which it falls apart.
        """
        if self.holes == 0:
            return ALL_PIECES
        walk = Walk(self.cells)
        walk.visit(self.pieces[0] & MASK)
        return walk.cuts

    def splits(self, index: i64, cuts: i64) -> bool:
        """Whether the others would fall apart without this piece."""
        cells = self.cells
        cell: int = cells[index]
        return arms(cells, index) > 1 and cuts & piece_bit(cell) != 0

    def targets(self, origin: i64, cuts: i64) -> i64:
        """How many cells the piece there may go to: all of the frontier that others touch too."""
        cells = self.cells
        if sides_taken(cells, origin) == 4 or self.splits(origin, cuts):
            return 0
        lonely: int = (
            is_lonely(cells, (origin + 1) & MASK)
            + is_lonely(cells, (origin + DOWN) & MASK)
            + is_lonely(cells, (origin - 1) & MASK)
            + is_lonely(cells, (origin - DOWN) & MASK)
        )
        return self.open - lonely

    def targets_of(self, origin: i64) -> list[int]:
        """The cells that a piece which may be moved may go to, as the frontier lists them once it is lifted."""
        found = self.open_cells()
        for cell in self.lonely_beside(origin):
            found[found.index(cell)] = found[-1]
            found.pop()
        return found

    def lonely_beside(self, origin: i64) -> list[int]:
        """The empty cells that only the piece there touches, in the order of SIDES."""
        sides = [(origin + step) & MASK for step in SIDES]
        return [side for side in sides if is_lonely(self.cells, side) == 1]

    # Lines

    def wins_at(self, index: i64, exact: bool) -> bool:
        """Whether a line through the piece at `index` wins for its owner."""
        cells = self.cells
        cell = cells[index]
        return makes_ten(cells, index, cell >> 6, cell & 3) or (not exact and self.part_wins_at(index))

    def part_wins_at(self, index: i64) -> bool:
        """Whether some unbroken part of a line through `index` totals ten."""
        seat = self.seat(index)
        for step in LINES:
            if line_wins([self.value(cell) for cell in self.line(index, step, seat)], False):
                return True
        return False

    def wins_around(self, index: i64, seat: int) -> bool:
        """Whether a line of the seat that ends beside the empty cell `index` totals ten exactly."""
        cells = self.cells
        side: u8 = 2 + seat
        return (
            ten_from(cells, index, 1, side)
            or ten_from(cells, index, 32, side)
            or ten_from(cells, index, 33, side)
            or ten_from(cells, index, 31, side)
            or ten_from(cells, index, -1, side)
            or ten_from(cells, index, -32, side)
            or ten_from(cells, index, -33, side)
            or ten_from(cells, index, -31, side)
        )

    def line(self, index: i64, step: i64, seat: int) -> list[int]:
        """The whole run of the seat through its piece at `index`, in the sense of `step`."""
        cells, side = self.cells, 2 + seat
        while cells[(index - step) & MASK] >> 6 == side:
            index = (index - step) & MASK
        found: list[int] = []
        while cells[index] >> 6 == side:
            found.append(index)
            index = (index + step) & MASK
        return found

    def lines(self, seat: int) -> list[list[int]]:
        """Every maximal line of two or more of the seat's pieces."""
        found = []
        cells, side = self.cells, 2 + seat
        for index in self.of_seat(seat):
            for step in LINES:
                starts = cells[(index - step) & MASK] >> 6 != side
                if starts and cells[(index + step) & MASK] >> 6 == side:
                    found.append(self.line(index, step, seat))
        return found

    def winning_lines(self, seat: int, exact: bool) -> list[list[int]]:
        """The seat's lines that win."""
        return [line for line in self.lines(seat) if line_wins([self.value(i) for i in line], exact)]


def line_wins(values: list[int], exact: bool) -> bool:
    """Whether a line of these values wins: ten in all, or, read loosely, in some unbroken part."""
    if exact:
        return sum(values) == TARGET
    return any(
        sum(values[start:end]) == TARGET for start in range(len(values)) for end in range(start + 1, len(values) + 1)
    )
