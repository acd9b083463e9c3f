"""The board of TEN: an endless plane, kept in 1,024 cells.

Cell (x, y) has the *index* (32 * y + x) & 1023, with y downwards. Steps right and down add 1
and 32, and the plane wraps like a spiral stair. Two cells share an index only if they are 32
or more steps apart, which two cells of one edge-connected group of 30 pieces, or beside it,
never are. So the index is exact, neighbours are additions, and nothing is ever resized.

    -33 -32 -31
     -1   .  +1
    +31 +32 +33

Where a cell lies on the plane is one number too, its *place*: y * ROW + x. ROW is 32 more than
a multiple of 1,024, so the last ten bits of a place are the index, and steps are additions again.

What a cell holds is a number:

    0                              nothing, and no piece beside it
    1 .. 62                        nothing, beside a piece: its slot in the frontier, from 1
    128 + 64 seat + 4 number + value   a piece; `number` counts those of its seat, from 0

so `cell >> 6` is 0 where no piece lies, else 2 + seat (the *side*).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from engines.ten.stock import STOCK
from engines.vecs import vec

CELLS: Final = 1024
MASK: Final = CELLS - 1
DOWN: Final = 32
ROW: Final = (1 << 16) + DOWN
SIDES: Final = (1, DOWN, -1, -DOWN)
PLACE_SIDES: Final = (1, ROW, -1, -ROW)
"""The steps of SIDES between places."""
LINES: Final = (1, 32, 33, 31)
"""The steps of a row, a column and both diagonals, in one of their two senses."""

FRONTIER_MOST: Final = 64
"""More than the cells beside 30 pieces, which are 62 at most."""
PIECE: Final = 128
PIECES: Final = 2 * STOCK
ALL_PIECES: Final = 0x3FFFFFFF
"""The bits of all pieces."""
TARGET: Final = 10


def place_of(x: i64, y: i64) -> i64:
    return y * ROW + x


def xy_of(place: i64) -> tuple[int, int]:
    y = (place + ROW // 2) // ROW
    return place - y * ROW, y


def index_of(x: i64, y: i64) -> i64:
    return (DOWN * y + x) & MASK


def cell_with(seat: i64, number: i64, value: i64) -> int:
    """What a cell holds with that piece on it."""
    return PIECE + (seat << 6) + (number << 2) + value


def number_of(cell: i64) -> i64:
    """Which piece lies on a cell that holds this: 0 to 29."""
    return STOCK * ((cell >> 6) - 2) + (cell >> 2 & 15)


def add_to_frontier(cells: vec[u8], frontier: vec[i64], opened: i64, place: i64) -> i64:
    """Adds a cell unless it holds a piece or is there already; returns the number of frontier cells."""
    # Without a branch, as it could not be foreseen: the slot after the last one is written in any case.
    index = place & MASK
    held: int = cells[index]
    added: i64 = 1 if held == 0 else 0
    frontier[opened + 1] = place
    now: int = held + added * (opened + 1)
    cells[index] = now
    return opened + added


def take_from_frontier(cells: vec[u8], frontier: vec[i64], opened: i64, index: i64) -> i64:
    """Takes a cell out, the last one into its slot; returns the number of frontier cells."""
    slot: int = cells[index]
    last = frontier[opened]
    frontier[slot] = last
    cells[last & MASK] = cells[index]
    cells[index] = 0
    return opened - 1


def drop_lonely(cells: vec[u8], frontier: vec[i64], opened: i64, index: i64) -> i64:
    """Takes an empty cell that no piece touches any more out of the frontier."""
    if cells[index] >= PIECE or sides_taken(cells, index) != 0:
        return opened
    return take_from_frontier(cells, frontier, opened, index)


def sides_taken(cells: vec[u8], index: i64) -> u8:
    """How many of the four neighbours of a cell hold a piece."""
    # A piece has its bit 7 set, and nothing else has.
    return (
        (cells[(index + 1) & MASK] >> 7)
        + (cells[(index + DOWN) & MASK] >> 7)
        + (cells[(index - 1) & MASK] >> 7)
        + (cells[(index - DOWN) & MASK] >> 7)
    )


def is_lonely(cells: vec[u8], index: i64) -> i64:
    """1 when the cell is empty and just one piece touches it, else 0."""
    return 1 if cells[index] < PIECE and sides_taken(cells, index) == 1 else 0


def arms(cells: vec[u8], index: i64) -> u8:
    """How many of the four neighbours hold a piece, those that a piece at the corner joins counted as one.

    All eight cells around taken count as none: the four are one ring.
    """
    right, down = cells[(index + 1) & MASK] >> 7, cells[(index + DOWN) & MASK] >> 7
    left, up = cells[(index - 1) & MASK] >> 7, cells[(index - DOWN) & MASK] >> 7
    return (
        (right + down + left + up)
        - (right & down & (cells[(index + 33) & MASK] >> 7))
        - (down & left & (cells[(index + 31) & MASK] >> 7))
        - (left & up & (cells[(index - 33) & MASK] >> 7))
        - (up & right & (cells[(index - 31) & MASK] >> 7))
    )


def piece_bit(cell: i64) -> i64:
    """A bit of its own for each piece."""
    return 1 << number_of(cell)


def run(cells: vec[u8], index: i64, step: i64, side: u8) -> u8:
    """The total of the side's unbroken pieces from the cell after `index` onwards."""
    total: u8 = 0
    index = (index + step) & MASK
    cell = cells[index]
    while cell >> 6 == side:
        total += cell & 3
        index = (index + step) & MASK
        cell = cells[index]
    return total


def are_two(cells: vec[u8], index: i64, step: i64, side: u8) -> bool:
    """Whether the next two cells both hold a piece of the side."""
    # One branch, mostly foreseen: the pieces of one test after the other are not.
    return ((cells[(index + step) & MASK] >> 6 ^ side) | (cells[(index + 2 * step) & MASK] >> 6 ^ side)) == 0


def makes_ten(cells: vec[u8], index: i64, side: u8, value: u8) -> bool:
    """Whether a line of the side's through a cell totals ten with a piece of that value on it."""
    return (
        ten_along(cells, index, 1, side, value)
        or ten_along(cells, index, 32, side, value)
        or ten_along(cells, index, 33, side, value)
        or ten_along(cells, index, 31, side, value)
    )


def ten_along(cells: vec[u8], index: i64, step: i64, side: u8, value: u8) -> bool:
    """The same for one direction."""
    # Ten takes four pieces, so two of them follow one another on one side of the cell.
    if not are_two(cells, index, step, side) and not are_two(cells, index, -step, side):
        return False
    return line_total(cells, index, step, side, value) == TARGET


def ten_from(cells: vec[u8], index: i64, step: i64, side: u8) -> bool:
    """Whether the side's unbroken pieces from the cell after `index` onwards total ten."""
    return are_two(cells, index, step, side) and run(cells, index, step, side) == TARGET


def line_total(cells: vec[u8], index: i64, step: i64, side: u8, value: u8) -> u8:
    """What the side's line through a cell totals with a piece of that value on it."""
    total = value
    ahead = (index + step) & MASK
    while cells[ahead] >> 6 == side:
        total += cells[ahead] & 3
        ahead = (ahead + step) & MASK
    behind = (index - step) & MASK
    while cells[behind] >> 6 == side:
        total += cells[behind] & 3
        behind = (behind - step) & MASK
    return total
