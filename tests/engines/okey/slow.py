"""Okey once more, slowly and plainly, on dumps: for comparison with the engine.

It shares no code with it. A round that ends is not dealt on: `ended` says why, and the test goes on
from the engine's next deal.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.engines.okey import slow_hands

ALL = [f"{color}{number}" for color in "RYKB" for number in range(1, 14)] + ["J"]


class SlowOkey:
    """The table as the dump has it; what is public and what is hidden lie side by side."""

    def __init__(self, dump: dict[str, Any]) -> None:
        dump = deepcopy(dump)
        self.seats: int = dump["seats"]
        self.limit: int = dump["options"]["turn_limit"]
        self.dealer: int = dump["dealer"]
        self.to_move: int | None = dump["to_move"]
        self.phase: str = dump["phase"]
        self.indicator: str = dump["indicator"]
        self.hands: list[list[str]] = dump["hands"]
        self.stock: list[str] = dump["stock"]
        self.discards: list[str] = dump["discards"]
        self.taken: list[int] = dump["taken"]
        self.shown: int | None = dump["shown"]
        self.scores: list[int] = dump["scores"]
        self.winner: int | None = None
        self.ended: str | None = None

    def right_of(self, seat: int) -> int:
        return 0 if seat == self.seats - 1 else seat + 1

    def finishes(self, seat: int, extra: list[str]) -> list[str]:
        """The tiles whose discard lets the seat finish."""
        hand = self.hands[seat] + extra
        found = []
        for tile in sorted(set(hand)):
            rest = hand[:]
            rest.remove(tile)
            if slow_hands.loss(rest, self.indicator, tile):
                found.append(tile)
        return found

    def legal_moves(self) -> list[str]:
        if self.ended or self.to_move is None:
            return []
        if self.phase == "show":
            return ["decline", "show"]
        if self.phase == "draw":
            return ["draw", "take"] if self.stock else ["pass", "take"]
        moves = [f"finish {tile}" for tile in self.finishes(self.to_move, [])]
        if self.stock or len(self.discards) - 1 not in self.taken:
            moves += [f"discard {tile}" for tile in set(self.hands[self.to_move])]
        return sorted(moves)

    def play(self, move: str) -> None:
        assert self.to_move is not None
        seat = self.to_move
        word, _, tile = move.partition(" ")
        if word in ("show", "decline"):
            if word == "show":
                self.shown = seat
                self.all_others_lose(seat, 1)
            self.to_move, self.phase = self.right_of(self.dealer), "discard"
            if min(self.scores) <= 0:
                self.ended = "shown"
        elif word == "pass":
            self.ended = "passed"
        elif word in ("draw", "take"):
            if word == "take":
                self.taken.append(len(self.discards) - 1)
            self.hands[seat].append(self.stock.pop(0) if word == "draw" else self.discards[-1])
            self.phase = "discard"
        else:
            self.hands[seat].remove(tile)
            self.discards.append(tile)
            self.to_move, self.phase = self.right_of(seat), "draw"
            if word == "finish":
                self.winner, self.ended = seat, "finished"
                self.all_others_lose(seat, slow_hands.loss(self.hands[seat], self.indicator, tile))
            elif len(self.discards) == self.limit:
                self.ended = "turn_limit"
            elif not self.stock and not self.finishes(self.to_move, [tile]):
                self.ended = "stock_empty"

    def all_others_lose(self, seat: int, points: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.scores[other] -= points


def count(slow: SlowOkey, depth: int) -> int:
    """How many sequences of that many legal moves go out from here within the round."""
    moves = slow.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy(slow)
        after.play(move)
        total += count(after, depth - 1)
    return total
