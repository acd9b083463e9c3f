"""The board of TEN: an endless plane, kept in 1,024 cells.

Cell (x, y) lies at index (32 * y + x) & 1023, with y downwards. Steps right and down add 1
and 32, and the plane wraps like a spiral stair. Two cells share an index only if they are 32
or more steps apart, which two cells of one edge-connected group of 30 pieces, or beside it,
never are. So the index is exact, neighbours are additions, and nothing is ever resized.

    -33 -32 -31
     -1   .  +1
    +31 +32 +33

A piece of seat 0 is its value, 1 to 3; a piece of seat 1 is that value negated; 0 is empty.
"""

from __future__ import annotations

CELLS = 1024
MASK = CELLS - 1
SIDES = (1, 32, -1, -32)
CORNERS = (33, 31, -33, -31)
LINES = (1, 32, 33, 31)
"""The steps of a row, a column and both diagonals, in one of their two senses."""
RING = (1, 33, 32, 31, -1, -33, -32, -31)
"""The eight cells around one, in turn; every other one, from the first, shares a side."""

ROW = 1 << 16
PLACE_SIDES = (1, ROW, -1, -ROW)
"""The steps of SIDES in a `place`, the cell's own number on the endless plane: y * 65536 + x."""

TARGET = 10


def place_of(x: int, y: int) -> int:
    return y * ROW + x


def xy_of(place: int) -> tuple[int, int]:
    x = ((place + ROW // 2) & (ROW - 1)) - ROW // 2
    return x, (place - x) // ROW


def index_of(x: int, y: int) -> int:
    return (32 * y + x) & MASK


class Board:
    """Pieces on the plane, and the empty cells beside them (the frontier).

    `places[i]` says which cell of the plane index i is now; it holds for pieces and frontier.
    `slots[i]` is where i stands in `frontier`, or -1. `pieces[seat]` lists the indices of a
    seat's pieces, in no order.
    """

    def __init__(self, x: int = 0, y: int = 0, model: Board | None = None) -> None:
        """An empty board whose first piece is to go to (x, y), or a copy of `model`."""
        self.cells: list[int] = [0] * CELLS if model is None else model.cells[:]
        self.places: list[int] = [0] * CELLS if model is None else model.places[:]
        self.slots: list[int] = [-1] * CELLS if model is None else model.slots[:]
        self.frontier: list[int] = [] if model is None else model.frontier[:]
        self.pieces: list[list[int]] = [[], []] if model is None else [pieces[:] for pieces in model.pieces]
        if model is None:
            start = index_of(x, y)
            self.places[start] = place_of(x, y)
            self._join_frontier(start)

    def copy(self) -> Board:
        return Board(model=self)

    def put(self, index: int, seat: int, value: int) -> None:
        """Lays a piece on a frontier cell."""
        self.cells[index] = -value if seat else value
        self.pieces[seat].append(index)
        self._leave_frontier(index)
        place = self.places[index]
        for k in range(4):
            side = (index + SIDES[k]) & MASK
            if self.cells[side] == 0 and self.slots[side] < 0:
                self.places[side] = place + PLACE_SIDES[k]
                self._join_frontier(side)

    def lift(self, index: int) -> None:
        """Takes a piece off; what is left must not be empty."""
        self.pieces[1 if self.cells[index] < 0 else 0].remove(index)
        self.cells[index] = 0
        self._join_frontier(index)
        for step in SIDES:
            side = (index + step) & MASK
            if self.cells[side] == 0 and self.sides_taken(side) == 0:
                self._leave_frontier(side)

    def _join_frontier(self, index: int) -> None:
        self.slots[index] = len(self.frontier)
        self.frontier.append(index)

    def _leave_frontier(self, index: int) -> None:
        slot = self.slots[index]
        last = self.frontier.pop()
        if last != index:
            self.frontier[slot] = last
            self.slots[last] = slot
        self.slots[index] = -1

    def sides_taken(self, index: int) -> int:
        """How many of the four neighbours of a cell hold a piece."""
        taken = 0
        for step in SIDES:
            if self.cells[(index + step) & MASK] != 0:
                taken += 1
        return taken

    def holds(self, index: int, x: int, y: int) -> bool:
        """Whether the index stands for just this cell of the plane, as piece or frontier."""
        known = self.cells[index] != 0 or self.slots[index] >= 0
        return known and self.places[index] == place_of(x, y)

    def splits(self, index: int) -> bool:
        """Whether the others would fall apart without this piece."""
        cells = self.cells
        arms = 0
        links = 0
        first = 0
        for k in range(0, 8, 2):
            side = (index + RING[k]) & MASK
            if cells[side] != 0:
                arms += 1
                first = side
                if cells[(index + RING[k + 1]) & MASK] != 0 and cells[(index + RING[(k + 2) & 7]) & MASK] != 0:
                    links += 1
        # Neighbours joined around corners stay together: n arms need n - 1 links.
        if links >= arms - 1:
            return False
        seen = {index, first}
        stack = [first]
        while stack:
            cell = stack.pop()
            for step in SIDES:
                side = (cell + step) & MASK
                if cells[side] != 0 and side not in seen:
                    seen.add(side)
                    stack.append(side)
        return len(seen) != len(self.pieces[0]) + len(self.pieces[1])

    def far_cell(self) -> int:
        """The index of some cell that is neither piece nor frontier."""
        index = CELLS // 2
        while self.cells[index] != 0 or self.slots[index] >= 0:
            index += 1
        return index

    def run(self, index: int, step: int, seat: int) -> int:
        """The total of the seat's unbroken pieces from the cell after `index` onwards."""
        cells = self.cells
        total = 0
        index = (index + step) & MASK
        value = cells[index]
        while value < 0 if seat else value > 0:
            total += value
            index = (index + step) & MASK
            value = cells[index]
        return -total if seat else total

    def wins_at(self, index: int, exact: bool) -> bool:
        """Whether a line through the piece at `index` wins for its owner."""
        value = self.cells[index]
        seat = 1 if value < 0 else 0
        value = abs(value)
        for step in LINES:
            total = self.run(index, step, seat) + self.run(index, -step, seat) + value
            if total == TARGET or (total > TARGET and not exact and self._part_wins(index, step, seat)):
                return True
        return False

    def wins_around(self, index: int, seat: int) -> bool:
        """Whether a line of the seat that ends beside the empty cell `index` totals ten exactly."""
        for step in LINES:
            if self.run(index, step, seat) == TARGET or self.run(index, -step, seat) == TARGET:
                return True
        return False

    def _part_wins(self, index: int, step: int, seat: int) -> bool:
        """Whether some unbroken part of the line through `index` totals ten."""
        sums = {0}
        total = 0
        for cell in self.line(index, step, seat):
            total += abs(self.cells[cell])
            if total - TARGET in sums:
                return True
            sums.add(total)
        return False

    def line(self, index: int, step: int, seat: int) -> list[int]:
        """The whole run of the seat through its piece at `index`, in the sense of `step`."""
        sign = -1 if seat else 1
        while self.cells[(index - step) & MASK] * sign > 0:
            index = (index - step) & MASK
        cells = []
        while self.cells[index] * sign > 0:
            cells.append(index)
            index = (index + step) & MASK
        return cells

    def lines(self, seat: int) -> list[list[int]]:
        """Every maximal line of two or more of the seat's pieces."""
        found = []
        sign = -1 if seat else 1
        for index in self.pieces[seat]:
            for step in LINES:
                starts = self.cells[(index - step) & MASK] * sign <= 0
                if starts and self.cells[(index + step) & MASK] * sign > 0:
                    found.append(self.line(index, step, seat))
        return found

    def winning_lines(self, seat: int, exact: bool) -> list[list[int]]:
        """The seat's lines that win."""
        return [line for line in self.lines(seat) if line_wins([abs(self.cells[i]) for i in line], exact)]

    def xy(self, index: int) -> tuple[int, int]:
        return xy_of(self.places[index])


def line_wins(values: list[int], exact: bool) -> bool:
    """Whether a line of these values wins: ten in all, or, read loosely, in some unbroken part."""
    if exact:
        return sum(values) == TARGET
    return any(
        sum(values[start:end]) == TARGET for start in range(len(values)) for end in range(start + 1, len(values) + 1)
    )
