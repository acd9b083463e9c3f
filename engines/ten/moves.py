"""Moves as numbers, and the patterns of their texts.

A move's code holds its kind, the cell it leaves and the cell it goes to, as board indices:
`kind << 20 | from << 10 | to`.
"""

from __future__ import annotations

import re
from typing import Final

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
