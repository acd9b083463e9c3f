"""What one seat knows of a TEN game.

All pieces on the board are seen by both. In the open variant both rows are too, so a view
hides nothing. In the hidden variant the piece of the turn is turned over before it is laid,
for both to see; of the rest of the stocks both know the values (five each, less those on the
board) but not the order.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from engines.base import FORMAT, Json, View
from engines.ten.board import Board
from engines.ten.position import Rules, TenPosition
from engines.ten.stock import EACH, unpack


@final
class TenView(TenPosition, View):
    """`piece` is the one drawn, or 0; of the stocks a view knows the open rows and nothing else."""

    def __init__(
        self, rules: Rules, seat: int, first: i64, board: Board, stock_0: i64, stock_1: i64, relocations: i64
    ) -> None:
        self.seat = seat
        self.piece = 0
        super().__init__(rules, first, board, stock_0, stock_1, relocations)

    def value_of(self, seat: i64, end: i64) -> i64:
        return super().value_of(seat, end) if self.rules.open else self.piece

    def face_down(self, seat: int) -> list[int]:
        """How many ones, twos and threes of a seat lie face down; the piece drawn does not."""
        left = [EACH, EACH, EACH]
        for index in self.board.of_seat(seat):
            left[self.board.value(index) - 1] -= 1
        if self.piece and seat == self.to_move:
            left[self.piece - 1] -= 1
        return left

    def dump(self) -> Json:
        hidden = not self.rules.open
        return {
            "game": "ten",
            "format": FORMAT,
            "seats": 2,
            "seat": self.seat,
            "phase": self.phase,
            **self.dump_common(),
            "piece": self.piece or None,
            "face_down": [self.face_down(0), self.face_down(1)] if hidden else None,
            "rows": None if hidden else [unpack(self.stock_0), unpack(self.stock_1)],
        }
