"""What a seat has still to lay, as one number: two bits a piece, the one that is drawn next lowest.

In the open variant that is the row from left to right. No value is 0, so neither is a stock
until it is used up.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.rng import Rng

EACH: Final = 5
"""How many pieces of each value, 1 to 3, a seat begins with."""
FULL: Final = 0b11_11_11_11_11_10_10_10_10_10_01_01_01_01_01
STOCK: Final = 15
"""How many pieces a seat begins with."""


def pack(values: list[int]) -> int:
    stock = 0
    for value in reversed(values):
        stock = stock << 2 | value
    return stock


def unpack(stock: int) -> list[int]:
    values = []
    while stock:
        values.append(stock & 3)
        stock >>= 2
    return values


def shuffled(rng: Rng) -> i64:
    """A full stock in random order, drawn as `Rng.shuffle` draws it."""
    stock: i64 = FULL
    for i in range(STOCK - 1, 0, -1):
        here: i64 = 2 * i
        there = 2 * rng.below(i + 1)
        changed = (stock >> here ^ stock >> there) & 3
        stock ^= changed << here
        stock ^= changed << there
    return stock
