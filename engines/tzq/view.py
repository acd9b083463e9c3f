"""What one seat knows of a Tien Zi Que game.

It sees its own hand, both discard piles, all cards kept and how many cards lie where. When the draw
pile is made anew of discards, all other cards that it does not see must be in the other hand: it
knows that hand then, and each card of it until it is played (`known`). Of the rest it
cannot tell whether it is in the other hand or in the draw pile.
"""

from __future__ import annotations

from engines.base import FORMAT, Json, View
from engines.tzq.cards import texts
from engines.tzq.position import Rules, TzqPosition
from engines.tzq.table import Table


class TzqView(TzqPosition, View):
    """`sizes` are how many cards the hands have, `stock` how many the draw pile has."""

    hands_field = "hand_sizes"
    stock_field = "stock_size"

    def __init__(
        self,
        rules: Rules,
        seat: int,
        first: int,
        round_: int,
        turns: int,
        points: list[int],
        phase: int,
        table: Table,
        sizes: list[int],
        stock: int,
    ) -> None:
        super().__init__(rules, first, round_, turns, points, phase, table)
        self.seat = seat
        self.sizes = sizes
        self.stock = stock

    def stock_size(self) -> int:
        return self.stock

    def hand_size(self, seat: int) -> int:
        return self.sizes[seat]

    def dump(self) -> Json:
        return {
            "game": "tzq",
            "format": FORMAT,
            "seats": 2,
            "seat": self.seat,
            **self.dump_common(),
            "hand": texts(self.table.hands[self.seat]),
            "hand_sizes": self.sizes[:],
            "stock_size": self.stock,
        }
