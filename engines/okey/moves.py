"""Moves as numbers and as text. A move's code is its kind and its tile: `kind << 8 | tile`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.okey.hand import bit
from engines.okey.tiles import KINDS, NAMES

SHOW: Final = 0
DECLINE: Final = 1
DRAW: Final = 2
TAKE: Final = 3
PASS: Final = 4
DISCARD: Final = 5
FINISH: Final = 6
TYPES: Final = ("show", "decline", "draw", "take", "pass", "discard", "finish")
TILE_MASK: Final = 255

CODES: Final[dict[str, int]] = {text: kind << 8 for kind, text in enumerate(TYPES[:DISCARD])} | {
    f"{TYPES[kind]} {name}": kind << 8 | tile for kind in (DISCARD, FINISH) for tile, name in enumerate(NAMES)
}
TEXTS: Final[dict[int, str]] = {code: text for text, code in CODES.items()}
BY_NAME: Final[list[int]] = sorted(range(KINDS), key=NAMES.__getitem__)
"""The tiles in the order of their names, which is that of moves with them."""


def texts_of(kind: int, tiles: i64) -> list[str]:
    """The moves of this kind with each of the tiles, sorted."""
    texts = []
    for tile in BY_NAME:
        if tiles & bit(tile):
            texts.append(TEXTS[kind << 8 | tile])
    return texts
