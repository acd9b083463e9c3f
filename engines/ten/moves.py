"""Moves as numbers, and their texts.

A move's code holds its kind, the cell it leaves and the cell it goes to, as board indices:
`kind << 20 | from << 10 | to`.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from engines.ten.cells import xy_of

PLACE: Final = 0
PLACE_LEFT: Final = 1
PLACE_RIGHT: Final = 2
MOVE: Final = 3
PASS: Final = 4
TYPES: Final = ("place", "place", "place", "move", "pass")
ENDS: Final = {PLACE_LEFT: "left", PLACE_RIGHT: "right"}

NUMBER = r"(0|-?[1-9][0-9]{0,4})"
CELL = NUMBER + "," + NUMBER
PLACE_TEXT: Final = re.compile(rf"place (?:(left|right) )?{CELL}")
MOVE_TEXT: Final = re.compile(rf"move {CELL} {CELL}")
CELL_TEXT: Final = re.compile(CELL)

NEAR: Final = 32
NEAR_TEXTS: Final[list[str]] = [f"{x},{y}" for y in range(-NEAR, NEAR) for x in range(-NEAR, NEAR)]
"""The cells around the first piece by row and column, as moves write them: few games leave these."""


def cell_text(place: i64) -> str:
    """The cell at a place (see cells.py), as moves write it."""
    x, y = xy_of(place)
    if -NEAR <= x < NEAR and -NEAR <= y < NEAR:
        return NEAR_TEXTS[2 * NEAR * (y + NEAR) + x + NEAR]
    return f"{x},{y}"
