"""Which pieces hold the group together: the articulation points of a graph, by one walk (Tarjan, 1972)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from engines.ten.cells import DOWN, MASK, PIECE, PIECES, number_of, piece_bit
from engines.vecs import vec


@final
class Walk:
    """A walk from piece to piece, depth first.

    `order[number]` says as which one a piece was met, from 1, and `cuts` collects the bits of the
    pieces found.
    """

    def __init__(self, cells: vec[u8]) -> None:
        self.cells = cells
        self.order: vec[i64] = vec[i64]([0] * PIECES)
        self.met: i64 = 0
        self.cuts: i64 = 0

    def visit(self, index: i64) -> i64:
        """Meets this piece and all behind it; returns the earliest one that any of these touches."""
        self.met += 1
        own = self.met
        cell: int = self.cells[index]
        self.order[number_of(cell)] = own
        low = min(own, self.look(index, (index + 1) & MASK, own))
        low = min(low, self.look(index, (index + DOWN) & MASK, own))
        low = min(low, self.look(index, (index - 1) & MASK, own))
        return min(low, self.look(index, (index - DOWN) & MASK, own))

    def look(self, index: i64, side: i64, own: i64) -> i64:
        """The same for what lies on one side of the piece at `index`, which was met as `own`."""
        cell: int = self.cells[side]
        if cell < PIECE:
            return own
        met = self.order[number_of(cell)]
        if met != 0:
            return met
        first = self.met + 1
        low = self.visit(side)
        # Nothing behind leads past this piece. Where the walk began that counts for a second branch only.
        if low >= own and (own > 1 or first > 2):
            held_by: int = self.cells[index]
            self.cuts |= piece_bit(held_by)
        return low
