"""The 106 tiles of Okey. A tile is a small number; two equal tiles have the same one.

    0..12  R1..R13      13..25  Y1..Y13      26..38  K1..K13      39..51  B1..B13      52  J

Each comes twice. `R` is red, `Y` yellow, `K` black, `B` blue, `J` a joker.

The indicator sets the round's wild face. The two tiles of that face are the wild tiles and
stand for any tile; a joker stands for the wild face itself and for nothing else. So an
evaluation reads a hand as wild tiles and *naturals*: a joker is the natural of the wild face.
"""

from __future__ import annotations

from typing import Final

COLORS: Final = "RYKB"
NUMBERS: Final = 13
FACES: Final = 52
JOKER: Final = 52
KINDS: Final = 53
COPIES: Final = 2
TILES: Final = COPIES * KINDS
NO_TILE: Final = -1

NAMES: Final[list[str]] = [f"{color}{number}" for color in COLORS for number in range(1, NUMBERS + 1)] + ["J"]
TILE_PATTERN = r"(?:J|[RYKB](?:1[0-3]|[1-9]))"
TILE_OF: Final[dict[str, int]] = {name: tile for tile, name in enumerate(NAMES)}


def tile_of(text: str) -> int:
    """The tile of a name, NO_TILE when there is none."""
    return TILE_OF.get(text, NO_TILE)


def names_of(tiles: list[int]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def wild_of(indicator: int) -> int:
    """The wild face: the indicator's colour, the next number, 1 after 13."""
    return indicator - NUMBERS + 1 if indicator % NUMBERS == NUMBERS - 1 else indicator + 1


def natural_of(tile: int, wild: int) -> int:
    """The face that a tile counts as by itself; NO_TILE for a wild one."""
    if tile == JOKER:
        return wild
    return NO_TILE if tile == wild else tile


def tile_as(face: int, wild: int) -> int:
    """The tile that is the natural of a face: a joker for the wild face."""
    return JOKER if face == wild else face


def count_tiles(tiles: list[int]) -> list[int]:
    """How many of each tile there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def insert(tiles: list[int], tile: int) -> None:
    """Puts a tile into a sorted list."""
    place = len(tiles)
    while place > 0 and tiles[place - 1] > tile:
        place -= 1
    tiles.insert(place, tile)
