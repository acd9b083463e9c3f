"""How many points some kept cards promise, before the fifth is kept."""

from __future__ import annotations

from typing import Final

from engines.tzq.cards import BLACK, COLOR, FACE, FACE_KINDS, FIRST_HONOR, NINE, SPARROW_FACE, WHITE
from engines.tzq.scoring import FIVE, LINES, add_alike, add_honors

SAME_COLOR: Final = 0.55
SAME_WHITE: Final = 0.4
OTHER_COLOR: Final = 0.45
NEXT_NUMBER: Final = 0.3
ANOTHER_HONOR: Final = 0.12
SAME_FACE: Final = 0.12
"""About how likely one more set lets a card be kept that goes on with a line."""


def outlook(kept: list[int]) -> float:
    """The points of the cards kept, and of the lines that they may still become, by their chances."""
    faces = [0] * FACE_KINDS
    colors = [0] * (BLACK + 1)
    for card in kept:
        faces[FACE[card]] += 1
        colors[COLOR[card]] += 1
    points = [0] * len(LINES)
    add_alike(points, faces)
    add_honors(points, faces)
    missing = FIVE - len(kept)
    return sum(points) + growth(faces, missing) + by_colors(colors, len(kept)) + by_faces(faces, len(kept))


def growth(faces: list[int], missing: int) -> float:
    """What one more of a face would add."""
    gain = 0
    for face in range(FACE_KINDS):
        count = faces[face]
        if count == 1 or (count == 2 and face != SPARROW_FACE):
            gain += count + 1
        elif count == 2:
            gain += 4
        elif count == 3 and face <= NINE:
            gain += 5
    return SAME_FACE * missing * gain


def by_colors(colors: list[int], kept: int) -> float:
    """The chance of a flush, or of all five codes."""
    missing = FIVE - kept
    if colors[WHITE] == kept:
        return 4 * SAME_WHITE**missing
    if max(colors[:WHITE]) == kept:
        return 3 * SAME_COLOR**missing
    if max(colors) == 1:
        return 4 * OTHER_COLOR**missing
    return 0.0


def by_faces(faces: list[int], kept: int) -> float:
    """The chance of five consecutive numbers, or of five honours."""
    missing = FIVE - kept
    numbers = [face for face in range(NINE + 1) if faces[face]]
    if len(numbers) == kept and numbers[-1] - numbers[0] < FIVE:
        return 6 * NEXT_NUMBER**missing
    if sum(faces[FIRST_HONOR:SPARROW_FACE]) == kept:
        return 16 * ANOTHER_HONOR**missing
    return 0.0
