"""The kinds of set, 13 runs and 14 threes, and which of them tiles can form.

A shape is a number, 4 * value + kind, where the value of a run is that of its lowest tile; so a set
of shapes is a number with these bits. The tiles that a shape needs are packed counts (packed.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.marten.packed import ONES, filled, shortage
from engines.marten.tiles import BLUE, RED

BLUE_RUN: Final = 0
RED_RUN: Final = 1
BLUE_THREE: Final = 2
RED_THREE: Final = 3
KINDS_OF_SHAPE: Final = 4

SHAPES: Final[list[int]] = []
NUMBERS: Final = 36
"""Shapes are numbers below this."""
BLUE_NEEDS: Final[list[int]] = [0] * NUMBERS
RED_NEEDS: Final[list[int]] = [0] * NUMBERS
WORTHS: Final[list[int]] = [0] * NUMBERS
SAVES: Final[list[int]] = [0] * NUMBERS
"""By how much a set is worth less than its tiles."""
SAVING: Final[list[int]] = [0] * 64
"""The shapes (bits) that save just so much."""
SHAPE_BITS: Final[list[int]] = [1 << shape for shape in range(NUMBERS)]


def _add(value: int, kind: int, needs: int, points: int, worth: int) -> None:
    shape = KINDS_OF_SHAPE * value + kind
    SHAPES.append(shape)
    (RED_NEEDS if kind in (RED_RUN, RED_THREE) else BLUE_NEEDS)[shape] = needs << 4 * value
    WORTHS[shape] = worth
    SAVES[shape] = points - worth
    SAVING[points - worth] |= SHAPE_BITS[shape]


def _add_all() -> None:
    for color in (BLUE, RED):
        for low in range(1 if color == BLUE else 0, 7):
            _add(low, BLUE_RUN + color, 0x111, 3 * low + 3, low if color == BLUE else low + 2)
        for value in range(1, 8):
            _add(value, BLUE_THREE + color, 3, 3 * value, 0)


_add_all()


def shapes_in(blue: i64, red: i64, purple: i64) -> i64:
    """The shapes (bits) that these tiles can form, one at a time."""
    return (
        runs_in(filled(blue) | purple)
        | runs_in(filled(red) | purple) << RED_RUN
        | threes_in(blue + purple) << BLUE_THREE
        | threes_in(red + purple) << RED_THREE
    )


def runs_in(there: i64) -> i64:
    return there & there >> 4 & there >> 8


def threes_in(counts: i64) -> i64:
    """Where there are three or more, of five at most."""
    return (counts >> 2 | counts & counts >> 1) & ONES


def side_by_side(one: i64, other: i64, blue: i64, red: i64, purple: i64) -> bool:
    """Whether these tiles can form both shapes at the same time."""
    short_blue = shortage(blue, BLUE_NEEDS[one] + BLUE_NEEDS[other])
    short_red = shortage(red, RED_NEEDS[one] + RED_NEEDS[other])
    return not short_blue & short_red and not (short_blue | short_red) & ~purple


def can_save(excess: i64, room: i64, blue: i64, red: i64, purple: i64) -> bool:
    """Whether these tiles can form sets, `room` at most, that save just so much."""
    if excess <= 0:
        return excess == 0
    if room == 0 or excess >= len(SAVING):
        return False
    there = shapes_in(blue, red, purple)
    if there & SAVING[excess]:
        return True
    return room > 1 and there != 0 and can_save_by_two(excess, there, blue, red, purple)


def can_save_by_two(excess: i64, there: i64, blue: i64, red: i64, purple: i64) -> bool:
    """The same by two of the shapes that are there."""
    rest = there
    shape: i64 = 0
    while rest:
        if rest & 15 == 0:
            rest >>= 4
            shape += 4
            continue
        # `rest` is `there` from this shape on: of two shapes the other is this one too, or a later one.
        if rest & 1 and SAVES[shape] <= excess:
            others = rest << shape & SAVING[excess - SAVES[shape]]
            if others and one_beside(shape, others, blue, red, purple):
                return True
        rest >>= 1
        shape += 1
    return False


def one_beside(shape: i64, others: i64, blue: i64, red: i64, purple: i64) -> bool:
    """Whether one of the other shapes can be formed beside this one."""
    for other in SHAPES:
        if others & SHAPE_BITS[other] and side_by_side(shape, other, blue, red, purple):
            return True
    return False
