"""TEN once more, slowly and obviously, from the rules alone: what the engine is compared with.

It shares nothing with the engine but the serialized form that it starts from and the texts of
moves. The board is a dictionary of cells; every question scans all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Cell = tuple[int, int]
Piece = tuple[int, int]
"""Seat and value."""
Board = dict[Cell, Piece]

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share a side with a cell."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def touches(board: Board, cell: Cell) -> bool:
    return any(side in board for side in beside(cell))


def joined(board: Board) -> bool:
    """Whether the pieces are one group, joined by their sides."""
    reached: set[Cell] = set()
    waiting = list(board)[:1]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [side for side in beside(cell) if side in board]
    return len(reached) == len(board)


def area(board: Board) -> Iterator[Cell]:
    """Every cell of the rectangle around the pieces, and one more on each side."""
    xs, ys = [x for x, _ in board] or [0], [y for _, y in board] or [0]
    for y in range(min(ys) - 1, max(ys) + 2):
        for x in range(min(xs) - 1, max(xs) + 2):
            yield x, y


def open_cells(board: Board) -> list[Cell]:
    """Where a piece may be laid: every empty cell that shares a side with a piece; 0,0 on an empty board."""
    if not board:
        return [(0, 0)]
    return [cell for cell in area(board) if cell not in board and touches(board, cell)]


def lines(board: Board, seat: int) -> list[list[Cell]]:
    """The seat's lines: unbroken, as long as they go, of two pieces or more."""
    own = {cell for cell, (owner, _) in board.items() if owner == seat}
    found = []
    for dx, dy in DIRECTIONS:
        for x, y in sorted(own):
            if (x - dx, y - dy) in own:
                continue
            line = []
            while (x, y) in own:
                line.append((x, y))
                x, y = x + dx, y + dy
            if len(line) > 1:
                found.append(line)
    return found


def wins(board: Board, line: list[Cell], exact: bool) -> bool:
    """Whether a line totals ten: the whole of it, or any stretch of it."""
    worth = [board[cell][1] for cell in line]
    stretches = [worth] if exact else [worth[i:j] for i in range(len(worth)) for j in range(i + 1, len(worth) + 1)]
    return any(sum(stretch) == 10 for stretch in stretches)


class SlowTen:
    """A game of TEN that goes on from a dump."""

    def __init__(self, dump: dict[str, Any]) -> None:
        self.dump = dump
        self.open = dump["options"]["variant"] == "open"
        self.exact = dump["options"]["exact_lines"]
        self.limit = dump["options"]["relocation_limit"]
        self.board: Board = {(p["at"][0], p["at"][1]): (p["seat"], p["value"]) for p in dump["pieces"]}
        self.stocks: list[list[int]] = [list(stock) for stock in dump["stocks"]]
        self.relocations: int = dump["relocations"]
        self.to_move: int | None = dump["to_move"]
        self.winner: int | None = None

    def copy(self) -> SlowTen:
        other = SlowTen(self.dump)
        other.board = dict(self.board)
        other.stocks = [list(stock) for stock in self.stocks]
        other.relocations, other.to_move, other.winner = self.relocations, self.to_move, self.winner
        return other

    def placing(self) -> bool:
        return len(self.board) < 30

    def legal_moves(self) -> list[str]:
        if self.to_move is None:
            return []
        if self.placing():
            return sorted(f"place {end}{x},{y}" for end in self.ends() for x, y in open_cells(self.board))
        return sorted(self.relocation_texts()) or ["pass"]

    def ends(self) -> list[str]:
        """The words for the pieces that the mover may choose from."""
        assert self.to_move is not None
        if not self.open:
            return [""]
        return ["left ", "right "] if len(self.stocks[self.to_move]) > 1 else ["left "]

    def relocation_texts(self) -> list[str]:
        texts = []
        for cell, (seat, _) in self.board.items():
            others = self.without(cell)
            free = any(side not in self.board for side in beside(cell))
            if seat == self.to_move and free and joined(others):
                goals = [goal for goal in open_cells(others) if goal != cell]
                texts += [f"move {cell[0]},{cell[1]} {x},{y}" for x, y in goals]
        return texts

    def without(self, cell: Cell) -> Board:
        return {other: piece for other, piece in self.board.items() if other != cell}

    def play(self, text: str) -> None:
        """Plays a legal move."""
        mover = self.to_move
        assert mover is not None
        words = text.split(" ")
        if words[0] == "place":
            stock = self.stocks[mover]
            value = stock.pop() if words[1] == "right" else stock.pop(0)
            self.board[cell_of(words[-1])] = (mover, value)
        elif words[0] == "move":
            self.board[cell_of(words[2])] = self.board.pop(cell_of(words[1]))
            self.relocations += 1
        else:
            self.relocations += 1
        if any(wins(self.board, line, self.exact) for line in lines(self.board, mover)):
            self.winner = mover
        over = self.winner is not None or (not self.placing() and self.relocations >= self.limit)
        self.to_move = None if over else 1 - mover

    def faults(self, text: str) -> set[str]:
        """Every reason that speaks against a well written move; none when it is legal."""
        words = text.split(" ")
        if words[0] == "place":
            return self.place_faults(words[1] if len(words) == 3 else "", cell_of(words[-1]))
        if self.placing():
            return {"not_all_placed"}
        if words[0] == "pass":
            return {"can_move"} if self.relocation_texts() else set()
        return self.move_faults(cell_of(words[1]), cell_of(words[2]))

    def place_faults(self, end: str, cell: Cell) -> set[str]:
        if not self.placing():
            return {"all_placed"}
        assert self.to_move is not None
        last = len(self.stocks[self.to_move]) == 1
        found = {
            "end_required": self.open and not end,
            "no_rows": not self.open and bool(end),
            "use_left": self.open and end == "right" and last,
            "not_origin": not self.board and cell != (0, 0),
            "cell_taken": cell in self.board,
            "not_adjacent": bool(self.board) and cell not in self.board and not touches(self.board, cell),
        }
        return {reason for reason, holds in found.items() if holds}

    def move_faults(self, origin: Cell, goal: Cell) -> set[str]:
        if origin not in self.board:
            return {"no_piece"}
        others = self.without(origin)
        found = {
            "not_your_piece": self.board[origin][0] != self.to_move,
            "no_free_side": all(side in self.board for side in beside(origin)),
            "would_split": not joined(others),
            "same_cell": goal == origin,
            "cell_taken": goal in others,
            "not_adjacent": goal not in self.board and not touches(others, goal),
        }
        return {reason for reason, holds in found.items() if holds}

    def pieces(self) -> list[dict[str, Any]]:
        """The pieces as a dump lists them: by row, then column."""
        cells = sorted(self.board, key=lambda cell: (cell[1], cell[0]))
        return [{"at": list(cell), "seat": self.board[cell][0], "value": self.board[cell][1]} for cell in cells]

    def all_lines(self) -> Counter[tuple[int, int, tuple[Cell, ...]]]:
        """Seat, total and cells of each line."""
        return Counter(
            (seat, sum(self.board[cell][1] for cell in line), tuple(sorted(line)))
            for seat in (0, 1)
            for line in lines(self.board, seat)
        )


def cell_of(word: str) -> Cell:
    x, y = word.split(",")
    return int(x), int(y)


def count(game: SlowTen, depth: int) -> int:
    """How many sequences of `depth` legal moves there are."""
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total
