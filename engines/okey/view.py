"""What one seat knows of an Okey game: its hand, all that lies or lay open, and counts.

Whether somebody is asked to show the indicator's twin is known to that seat alone. While it
chooses, the others' views are those of the position after it declined: the starter is to
discard. So they are the same whether the twin is held, declined or still in the stock.
"""

from __future__ import annotations

from typing import final

from engines.base import FORMAT, NOBODY, Json, View
from engines.okey.hand import Hand
from engines.okey.position import OkeyPosition, Setup
from engines.okey.tiles import names_of


@final
class OkeyView(OkeyPosition, View):
    """`hand` is the seat's own; `laid` the winner's 14 tiles when the game is over, or empty."""

    def __init__(self, setup: Setup, seat: int, round_number: int, dealer: int, indicator: int, stock: int) -> None:
        super().__init__(setup, round_number, dealer, indicator)
        self.seat = seat
        self.stock_count = stock
        self.hand = Hand(0, 0)
        self.laid: list[int] = []

    def hand_to_move(self) -> Hand | None:
        return self.hand if self.seat == self.to_move else None

    def seen_hand(self, seat: int) -> list[int]:
        return self.hand.tiles() if seat == self.seat else self.known_hands()[seat]

    def stock_left(self) -> int:
        return self.stock_count

    def known_hands(self) -> list[list[int]]:
        """What everybody knows of each hand; that of a winner lies open."""
        known = self.known_tiles()
        if self.winner != NOBODY:
            known[self.winner] = self.laid
        return known

    def unseen_counts(self) -> list[int]:
        """How many of each tile are in the stock or unknown in another hand."""
        seen = self.open_counts()
        for seat, tiles in enumerate(self.known_hands()):
            for tile in self.hand.tiles() if seat == self.seat else tiles:
                seen[tile] += 1
        return [2 - count for count in seen]

    def dump(self) -> Json:
        return {
            "game": "okey",
            "format": FORMAT,
            "seats": self.seats,
            "seat": self.seat,
            **self.dump_common(),
            "hand": names_of(self.hand.tiles()),
            "hand_counts": [self.hand_count(seat) for seat in range(self.seats)],
            "known": self.dump_hands(self.known_hands()),
            "stock_left": self.stock_count,
        }
