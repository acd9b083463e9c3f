"""The bonuses of advanced scoring: properties of the eight faces of a hand, whatever its sets are.

A *group* is all tiles of one face. A Three is a group of exactly three, a Four one of four or five.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.marten.packed import ONES, filled, number_in, value_in

BONUSES: Final = (
    "closed",
    "no_ones",
    "single_three",
    "half_color",
    "seven",
    "straight",
    "two_blues",
    "under_five",
    "single_four",
    "single_color",
    "eight",
    "double_three",
    "heaven",
    "multi",
    "double_four",
    "god_ten",
)
"""In the order in which they are listed."""


def bonus_points(blue: i64, red: i64, closed: bool, heaven: bool) -> list[int]:
    """The points of each of BONUSES, 0 for those that the hand has not.

    `blue` and `red` count the faces of each colour (packed.py); `closed` says that no set lies open, `heaven`
    that the hand was finished in its seat's first turn by a drawn tile.
    """
    three, pair_of_threes, four, mixed, pair_of_fours = group_points(blue, red)
    both = blue + red
    blues = number_in(blue)
    return [
        int(closed),
        int(value_in(both, 1) == 0),
        three,
        int(blues == 4),
        int(value_in(both, 7) > 0),
        int(straight(blue) or straight(red)),
        int(blues == 2),
        2 * int(both >> 4 * 5 == 0),
        four,
        single_color_points(blues),
        2 * int(value_in(both, 8) > 0),
        pair_of_threes,
        3 * int(heaven),
        mixed,
        pair_of_fours,
        25 * int(one_value(both)),
    ]


def group_points(blue: i64, red: i64) -> tuple[int, int, int, int, int]:
    """The points for one Three, two Threes, one Four, a Three and a Four, two Fours: one of these at most."""
    blue_threes, red_threes = threes(blue), threes(red)
    three = number_in(blue_threes + red_threes)
    four = number_in(fours(blue) + fours(red))
    if three == 2:
        return 0, 4 if blue_threes & red_threes else 3, 0, 0, 0
    if three == 1:
        return (1, 0, 0, 0, 0) if four == 0 else (0, 0, 0, 5, 0)
    return 0, 0, 2 if four == 1 else 0, 0, 10 if four == 2 else 0


def threes(faces: i64) -> i64:
    """The values of which there are just three: one for each."""
    return faces & faces >> 1 & ~(faces >> 2) & ONES


def fours(faces: i64) -> i64:
    """The values of which there are four or five."""
    return faces >> 2 & ONES


def straight(faces: i64) -> bool:
    """Whether five sequential values are there."""
    there = filled(faces)
    return (there & there >> 4 & there >> 8 & there >> 12 & there >> 16) > 0


def single_color_points(blues: i64) -> int:
    """Two points when all eight tiles are blue, three when all are red."""
    if blues == 0:
        return 3
    return 2 if blues == 8 else 0


def one_value(both: i64) -> bool:
    """Whether all tiles have the same value."""
    there = filled(both)
    return there & there - 1 == 0
