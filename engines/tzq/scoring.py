"""What five kept cards score, line by line."""

from __future__ import annotations

from typing import Final

from engines.tzq.cards import BLACK, COLOR, DRAGON, FACE, FACE_KINDS, FIRST_HONOR, NINE, SPARROW_FACE, WHITE

LINES: Final = (
    "flush",
    "white_flush",
    "elements",
    "king_of_sparrows",
    "reckless_dragon",
    "pair",
    "three_of_a_kind",
    "four_of_a_kind",
    "honors",
    "all_winds",
    "all_honors",
    "winning_draw",
)
"""The names of the lines. `line_points` answers in this order."""
FLUSH: Final = 0
WHITE_FLUSH: Final = 1
ELEMENTS: Final = 2
KING: Final = 3
RECKLESS: Final = 4
PAIR: Final = 5
THREE: Final = 6
FOUR: Final = 7
HONORS: Final = 8
ALL_WINDS: Final = 9
ALL_HONORS: Final = 10
WINNING_DRAW: Final = 11

FIVE: Final = 5
PAIR_POINTS: Final = 2
HONOR_POINTS: Final = (0, 1, 3, 5, 9)
"""By the number of different honours."""
POINTS_MOST: Final = 24
"""No five cards score more: three and two honours of two kinds, after a draw."""


def line_points(cards: list[int], winning_draw: bool) -> list[int]:
    """The points of each line for five cards; two pairs stand as four points of `pair`."""
    points = [0] * len(LINES)
    faces = [0] * FACE_KINDS
    colors = [0] * (BLACK + 1)
    for card in cards:
        faces[FACE[card]] += 1
        colors[COLOR[card]] += 1
    add_colors(points, colors)
    add_alike(points, faces)
    add_honors(points, faces)
    if is_straight(faces):
        points[RECKLESS] = 6
    if winning_draw:
        points[WINNING_DRAW] = 1
    return points


def add_colors(points: list[int], colors: list[int]) -> None:
    """Five of one code, or all five codes. There are too few sparrows for a black flush."""
    if colors[WHITE] == FIVE:
        points[WHITE_FLUSH] = 4
    elif max(colors) == FIVE:
        points[FLUSH] = 3
    elif min(colors) == 1:
        points[ELEMENTS] = 4


def add_alike(points: list[int], faces: list[int]) -> None:
    """Each face counts once, by its number; three sparrows are the king and no three of a kind."""
    for face in range(FACE_KINDS):
        count = faces[face]
        if count == 2:
            points[PAIR] += PAIR_POINTS
        elif count == 4:
            points[FOUR] = 10
        elif count == 3:
            if face == SPARROW_FACE:
                points[KING] = 6
            else:
                points[THREE] = 5


def add_honors(points: list[int], faces: list[int]) -> None:
    """The dearest of the three lines of honours; it replaces the others."""
    held = kinds = 0
    for face in range(FIRST_HONOR, DRAGON + 1):
        held += faces[face]
        kinds += faces[face] > 0
    if held == FIVE:
        points[ALL_HONORS] = 16
    elif kinds == 4 and faces[DRAGON] == 0:
        points[ALL_WINDS] = 12
    else:
        points[HONORS] = HONOR_POINTS[kinds]


def is_straight(faces: list[int]) -> bool:
    """Whether the five are consecutive numbers."""
    for low in range(NINE - FIVE + 2):
        if faces[low] == 1:
            return faces[low : low + FIVE] == [1] * FIVE
    return False


def score(cards: list[int], winning_draw: bool) -> int:
    """What five cards score in all."""
    return sum(line_points(cards, winning_draw))
