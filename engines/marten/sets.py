"""The 61 sets of three tiles, numbered once and for all.

A set has one colour, blue or red; purple tiles in it take that colour:

    B4 B5 B6    three sequential blue tiles are worth the lowest     4
    R4 R5 R6    three sequential red tiles are worth the highest     6
    B5 B5 P5    three equal tiles are worth nothing                  0

What a set *saves* is the sum of its tiles less its worth. An open set is kept as one number: the
set, the tile that was taken for it, and the seat that had discarded that tile.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Final

from engines.marten.tiles import BITS, BLUE, COPIES, RED, SPAN

TILES_OF: Final[list[list[int]]] = []
"""The three tiles of each set, in the order of tiles."""
COLOR_OF: Final[list[int]] = []
VALUE_OF: Final[list[int]] = []
SAVED_BY: Final[list[int]] = []
STARTING: Final[list[list[int]]] = [[] for _ in range(SPAN)]
"""The sets whose first tile is this one."""

NO_SET: Final = -1
EITHER: Final = -2
"""Three purple tiles: a set of either colour."""

_BY_TILES: Final[list[int]] = [NO_SET] * SPAN**3
PARTNERS: Final[list[int]] = [0] * SPAN**2
"""The tiles (bits) that make a set with two others, a and b at SPAN * a + b."""


def key(a: int, b: int, c: int) -> int:
    return (a * SPAN + b) * SPAN + c


def tiles_showing(color: int, value: int) -> list[int]:
    """The tiles that can be this face: the tile of the colour and the purple one."""
    return [tile for tile in (10 * color + value, 20 + value) if tile % 10 == value and COPIES[tile]]


def _add(tiles: list[int], color: int, value: int) -> None:
    number = len(TILES_OF)
    place = key(tiles[0], tiles[1], tiles[2])
    _BY_TILES[place] = number if _BY_TILES[place] == NO_SET else EITHER
    TILES_OF.append(tiles)
    COLOR_OF.append(color)
    VALUE_OF.append(value)
    SAVED_BY.append(sum(tile % 10 for tile in tiles) - value)
    STARTING[tiles[0]].append(number)
    for a, b, c in permutations(tiles):
        PARTNERS[SPAN * a + b] |= BITS[c]


def _add_all() -> None:
    for color in (BLUE, RED):
        for low in range(7):
            slots = [tiles_showing(color, value) for value in range(low, low + 3)]
            for tiles in product(*slots):
                _add(sorted(tiles), color, low + 2 if color == RED else low)
        for value in range(1, 8):
            base, *purple = tiles_showing(color, value)
            _add([base] * 3, color, 0)
            for tile in purple:
                _add([base, base, tile], color, 0)


_add_all()


def set_of(a: int, b: int, c: int) -> int:
    """The set of three tiles, in any order: its number, NO_SET, or EITHER for three purple ones."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return _BY_TILES[key(a, b, c)]


def set_as(a: int, b: int, c: int, color: int) -> int:
    """The set of three tiles in that colour, or NO_SET."""
    number = set_of(a, b, c)
    if number == EITHER:
        number = purple_set(a + b + c, color)
    return number if number != NO_SET and COLOR_OF[number] == color else NO_SET


def purple_set(sum_of_tiles: int, color: int) -> int:
    """The set of three purple tiles with that sum, in that colour."""
    for number in range(len(TILES_OF)):
        tiles = TILES_OF[number]
        if tiles[0] >= 20 and tiles[0] + tiles[1] + tiles[2] == sum_of_tiles and COLOR_OF[number] == color:
            return number
    return NO_SET


# Open sets


def pack(number: int, taken: int, source: int) -> int:
    """A set that lies open: `taken` came from the discards of the seat `source`."""
    return number | taken << 8 | source << 16


def number_of(packed: int) -> int:
    return packed & 255


def taken_of(packed: int) -> int:
    return packed >> 8 & 255


def source_of(packed: int) -> int:
    return packed >> 16
