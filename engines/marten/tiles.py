"""The 61 tiles of Marten, as small numbers.

A tile is 10 * colour + value, so that both can be read off it:

    blue    B1 ..  B7    1 ..  7      four of each
    red     R1 ..  R7   11 .. 17      four of each
    red     R0          10            one
    purple  P5 ..  P8   25 .. 28      one of each, blue or red as needed

A *face* is a tile whose colour is decided: a blue or red tile as it is, or a purple one seen as
blue (5 .. 8) or red (15 .. 18).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BLUE: Final = 0
RED: Final = 1
PURPLE: Final = 2
COLORS: Final = "BRP"

KINDS: Final[list[int]] = [*range(1, 8), *range(10, 18), *range(25, 29)]
"""Every tile once, in the order in which tiles are written."""
SPAN: Final = 29
"""Tiles are numbers below this: the length of a list of counts."""

COPIES: Final[list[int]] = [0] * SPAN
"""How many of each tile there are."""
for _kind in KINDS:
    COPIES[_kind] = 4 if _kind < 18 and _kind != 10 else 1

ALL: Final[list[int]] = [kind for kind in KINDS for _ in range(COPIES[kind])]
TILES: Final[int] = len(ALL)

BITS: Final[list[int]] = [1 << kind for kind in range(SPAN)]
"""A set of tiles is a number with these bits."""

NAMES: Final[list[str]] = [f"{COLORS[kind // 10]}{kind % 10}" for kind in range(SPAN)]
"""The text of each tile, by its number (those that are no tiles have one too, never shown)."""

TILE: Final = "B[1-7]|R[0-7]|P[5-8]"
TILE_OF: Final[dict[str, int]] = {NAMES[kind]: kind for kind in KINDS}


def tile_of(text: str) -> int:
    """The tile of a text that TILE matches."""
    return TILE_OF[text]


def names(tiles: list[int]) -> list[str]:
    """The texts of some tiles, in their order."""
    return [NAMES[tile] for tile in tiles]


def count(tiles: list[int]) -> list[int]:
    """How many of each tile there are among these."""
    counts = [0] * SPAN
    for tile in tiles:
        counts[tile] += 1
    return counts


def total(tiles: list[int]) -> i64:
    """The sum of their values."""
    points: i64 = 0
    for tile in tiles:
        value: i64 = tile
        points += value % 10
    return points


def insert(tiles: list[int], tile: int) -> None:
    """Puts a tile in its place among tiles that are in order."""
    place = len(tiles)
    while place and tiles[place - 1] > tile:
        place -= 1
    tiles.insert(place, tile)


def remove(tiles: list[int], tile: int) -> None:
    """Takes one such tile from tiles among which it is."""
    place = 0
    while tiles[place] != tile:
        place += 1
    tiles.pop(place)
