"""What one seat knows of a TEN game.

All pieces on the board are seen by both. In the open variant both rows are too, so a view
hides nothing. In the hidden variant the piece of the turn is turned over before it is laid,
for both to see; of the rest of the stocks both know the values (five each, less those on the
board) but not the order.
"""

from __future__ import annotations

from engines.base import FORMAT, Json, View
from engines.options import Options
from engines.ten.board import Board
from engines.ten.position import EACH, PLACE_RIGHT, TenPosition


class TenView(TenPosition, View):
    """`rows` are the open rows, None in the hidden variant; `piece` is the one drawn, or 0."""

    def __init__(
        self,
        options: Options,
        seat: int,
        first: int,
        board: Board,
        relocations: int,
        rows: list[list[int]] | None,
        piece: int,
    ) -> None:
        self.seat = seat
        self.rows = rows
        self.piece = piece
        super().__init__(options, first, board, relocations)

    def value_of(self, seat: int, end: int) -> int:
        if self.rows is None:
            return self.piece
        return self.rows[seat][-1 if end == PLACE_RIGHT else 0]

    def face_down(self, seat: int) -> list[int]:
        """How many ones, twos and threes of a seat lie face down; the piece drawn does not."""
        left = [EACH, EACH, EACH]
        for index in self.board.pieces[seat]:
            left[abs(self.board.cells[index]) - 1] -= 1
        if self.piece and seat == self.to_move:
            left[self.piece - 1] -= 1
        return left

    def dump(self) -> Json:
        hidden = self.rows is None
        return {
            "game": "ten",
            "format": FORMAT,
            "seats": 2,
            "seat": self.seat,
            "phase": self.phase,
            **self.dump_common(),
            "piece": self.piece or None,
            "face_down": [self.face_down(0), self.face_down(1)] if hidden else None,
            "rows": None if self.rows is None else [row[:] for row in self.rows],
        }
