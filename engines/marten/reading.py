"""Reading tiles and sets of JSON that nobody vouches for."""

from __future__ import annotations

from engines import check
from engines.errors import InvalidInput
from engines.marten.sets import EITHER, NO_SET, set_as, set_of
from engines.marten.tiles import COLORS, COPIES, NAMES, TILE_OF, count, names


def read_flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidInput(path, "must be true or false")
    return value


def read_tile(value: object, path: str = "") -> int:
    tile = TILE_OF.get(value) if isinstance(value, str) else None
    if tile is None:
        raise InvalidInput(path, "is no tile; tiles are B1 to B7, R0 to R7, P5 to P8")
    return tile


def read_tiles(value: object, path: str, most: int) -> list[int]:
    """At most so many tiles, in the order given."""
    return check.each(check.an_array(value, path, most), path, read_tile)


def read_set(value: object, path: str) -> int:
    """The number of a set: three tiles, or an object of them and the colour they count `as`."""
    if isinstance(value, list):
        tiles = read_three(value, path)
        number = set_of(tiles[0], tiles[1], tiles[2])
        if number == EITHER:
            raise InvalidInput(path, "three purple tiles: say as which colour they count")
        return number
    fields = check.an_object(value, path, "tiles", optional=("as",))
    if "as" not in fields:
        return read_set(list_of(fields["tiles"], f"{path}/tiles"), f"{path}/tiles")
    tiles = read_three(fields["tiles"], f"{path}/tiles")
    number = set_as(tiles[0], tiles[1], tiles[2], read_color(fields["as"], f"{path}/as"))
    if number == NO_SET:
        raise InvalidInput(f"{path}/as", "is not the colour of these tiles")
    return number


def list_of(value: object, path: str) -> list[object]:
    return check.an_array(value, path, 3)


def read_three(value: object, path: str) -> list[int]:
    """Three tiles that are a set in some colour."""
    tiles = read_tiles(value, path, 3)
    if len(tiles) != 3:
        raise InvalidInput(path, "a set has three tiles")
    if set_of(tiles[0], tiles[1], tiles[2]) == NO_SET:
        raise InvalidInput(path, f"{' '.join(names(tiles))} is no set")
    return tiles


def read_color(value: object, path: str) -> int:
    if value not in ("B", "R"):
        raise InvalidInput(path, "must be B or R")
    return COLORS.index(str(value))


def check_copies(tiles: list[int], path: str) -> None:
    """No tile comes more often than the game has it."""
    counts = count(tiles)
    for tile in tiles:
        if counts[tile] > COPIES[tile]:
            raise InvalidInput(path, f"{NAMES[tile]} comes {counts[tile]} times, the game has {COPIES[tile]}")
