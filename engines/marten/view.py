"""What one seat knows of a Marten game.

Its own tiles, all discards and open sets, the scores, and how many tiles each hand and the stock
hold. When the game has ended with a finish, the hand that was revealed for it too.
"""

from __future__ import annotations

from engines.base import Json, View
from engines.marten.position import MartenPosition
from engines.marten.sets import TILES_OF, number_of
from engines.marten.table import Rules, lists_for
from engines.marten.tiles import COPIES, names


class MartenView(MartenPosition, View):
    """`hands` holds the seat's own and the one revealed at the end; the others are empty."""

    def __init__(
        self,
        rules: Rules,
        hands: list[list[int]],
        piles: list[list[int]],
        open_sets: list[list[int]],
        points: list[int],
        seat: int,
        stock_left: int,
    ) -> None:
        super().__init__(rules, hands, piles, open_sets, points)
        self.seat = seat
        self.stock_left = stock_left

    def stock_size(self) -> int:
        return self.stock_left

    def knows_mover(self) -> bool:
        return self.seat == self.to_move

    def unseen(self) -> list[int]:
        """How many of each tile lie in the stock or in hands that are not known here."""
        left = COPIES[:]
        for hand in self.hands:
            for tile in hand:
                left[tile] -= 1
        for pile in self.piles:
            for tile in pile:
                left[tile] -= 1
        for sets in self.open_sets:
            for packed in sets:
                for tile in TILES_OF[number_of(packed)]:
                    left[tile] -= 1
        return left

    def dump(self) -> Json:
        revealed = self.finisher >= 0
        return {
            **self.dump_common(),
            "seat": self.seat,
            "hand": names(self.hands[self.seat]),
            "hand_sizes": [self.hand_size(seat) for seat in range(self.seats)],
            "stock_left": self.stock_left,
            "revealed": names(self.hands[self.finisher]) if revealed else None,
        }


def view_of(table: MartenPosition, seat: int, stock_left: int) -> MartenView:
    """The view of a seat; it shares discards and open sets with the table."""
    hands = lists_for(table.seats)
    hands[seat] = table.hands[seat]
    if table.finisher >= 0:
        hands[table.finisher] = table.hands[table.finisher]
    view = MartenView(table.rules, hands, table.piles, table.open_sets, table.points, seat, stock_left)
    view.follow(table)
    return view
