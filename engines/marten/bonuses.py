"""The bonuses of advanced scoring: properties of the eight faces of a hand, whatever its sets are.

A *group* is all tiles of one face. A Three is a group of exactly three, a Four one of four or five.
"""

from __future__ import annotations

from engines.marten.tiles import BLUE, RED

BONUSES = (
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

RUN = 5
"""How many sequential faces of one colour make a straight."""


def bonus_points(faces: list[int], closed: bool, heaven: bool) -> list[int]:
    """The points of each of BONUSES, 0 for those that the hand has not.

    `faces` counts the tiles of each face; `closed` says that no set lies open, `heaven` that the
    hand was finished in its seat's first turn by a drawn tile.
    """
    three, pair_of_threes, four, mixed, pair_of_fours = group_points(faces)
    blues = sum(faces[1:9])
    return [
        int(closed),
        int(not has(faces, 1)),
        three,
        int(blues == 4),
        int(has(faces, 7)),
        int(straight(faces, BLUE) or straight(faces, RED)),
        int(blues == 2),
        2 * int(under_five(faces)),
        four,
        single_color_points(blues),
        2 * int(has(faces, 8)),
        pair_of_threes,
        3 * int(heaven),
        mixed,
        pair_of_fours,
        25 * int(one_value(faces)),
    ]


def group_points(faces: list[int]) -> tuple[int, int, int, int, int]:
    """The points for one Three, two Threes, one Four, a Three and a Four, two Fours: one of these at most."""
    threes = 0
    fours = 0
    equal = False
    for face in range(len(faces)):
        if faces[face] == 3:
            threes += 1
            equal = equal or (face >= 10 and faces[face - 10] == 3)
        elif faces[face] > 3:
            fours += 1
    if threes == 2:
        return 0, 4 if equal else 3, 0, 0, 0
    if threes == 1:
        return (1, 0, 0, 0, 0) if fours == 0 else (0, 0, 0, 5, 0)
    return 0, 0, 2 if fours == 1 else 0, 0, 10 if fours == 2 else 0


def has(faces: list[int], value: int) -> bool:
    return faces[value] > 0 or faces[10 + value] > 0


def straight(faces: list[int], color: int) -> bool:
    """Whether five sequential values of the colour are there."""
    run = 0
    for face in range(10 * color, 10 * color + 9):
        run = run + 1 if faces[face] > 0 else 0
        if run == RUN:
            return True
    return False


def under_five(faces: list[int]) -> bool:
    for value in range(5, 9):
        if has(faces, value):
            return False
    return True


def single_color_points(blues: int) -> int:
    """Two points when all eight tiles are blue, three when all are red."""
    if blues == 0:
        return 3
    return 2 if blues == 8 else 0


def one_value(faces: list[int]) -> bool:
    """Whether all tiles have the same value."""
    values = 0
    for value in range(9):
        values += int(has(faces, value))
    return values == 1
