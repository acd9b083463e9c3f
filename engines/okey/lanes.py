"""The naturals of a hand by colour and number, as bits on which melds are quickly found.

Each colour has a lane of 16 bits, number n at bit n - 1 of it:

    bit  0..12  numbers 1..13       13  a 1 that stands behind 13      14, 15  empty

So shifting by one, two, three and four finds the neighbours in a run, by 16, 32 and 48 the other
colours of a set, and the empty bits keep runs from going on in the next lane.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.okey.hand import bit
from engines.okey.tiles import JOKER, NUMBERS

LANE: Final = 16
ACE_HIGH: Final = 13
"""From a 1 to its place behind 13, in bits."""

# The faces of each colour. Written out, because mypyc keeps what it must add up in a Python object.
RED: Final = 0x0000_0000_0000_1FFF
YELLOW: Final = 0x0000_0000_03FF_E000
BLACK: Final = 0x0000_007F_FC00_0000
BLUE: Final = 0x000F_FF80_0000_0000
ACES: Final = 0x0001_0001_0001_0001
HIGH_ACES: Final = 0x2000_2000_2000_2000


def lanes(faces: i64) -> i64:
    """A mask of faces, 13 bits a colour, as lanes."""
    return (
        faces & RED
        | (faces & YELLOW) << LANE - NUMBERS
        | (faces & BLACK) << 2 * (LANE - NUMBERS)
        | (faces & BLUE) << 3 * (LANE - NUMBERS)
    )


def faces_of(tiles: i64, wild: i64) -> i64:
    """The faces that tiles count as by themselves: a joker is the wild face, the wild tile is none."""
    joker = bit(JOKER)
    faces = tiles & ~(bit(wild) | joker)
    return faces | bit(wild) if tiles & joker else faces


def count_wilds(once: i64, twice: i64, wild: i64) -> i64:
    return ((once >> wild) & 1) + ((twice >> wild) & 1)
