"""The pure question of Marten: what a hand of eight tiles scores, in every way it can be declared."""

from __future__ import annotations

from engines import check
from engines.base import Json
from engines.errors import InvalidInput
from engines.marten.bonuses import BONUSES
from engines.marten.hand import HAND, SETS_MOST, Declaration, base_points, better_first, declarations
from engines.marten.reading import check_copies, read_flag, read_set, read_tiles
from engines.marten.sets import COLOR_OF, TILES_OF, VALUE_OF, number_of
from engines.marten.tiles import COLORS, names

SCORINGS = ("basic", "advanced")


def evaluate(data: object) -> Json:
    """`tiles` (closed), `open_sets`, `scoring`, `dealer` and `heaven` in; what the hand scores out.

    An open set is an array of three tiles, or an object of `tiles` and the colour they count `as`,
    which three purple tiles need.
    """
    fields = check.an_object(data, "", "tiles", optional=("open_sets", "scoring", "dealer", "heaven"))
    items = check.an_array(fields.get("open_sets", []), "/open_sets", SETS_MOST)
    open_sets = [read_set(item, f"/open_sets/{i}") for i, item in enumerate(items)]
    tiles = read_tiles(fields["tiles"], "/tiles", HAND)
    size = HAND - 3 * len(open_sets)
    if len(tiles) != size:
        raise InvalidInput("/tiles", f"must hold {size} tiles, so that they are {HAND} with the open sets")
    check_copies(tiles + [tile for number in open_sets for tile in TILES_OF[number]], "/tiles")
    scoring = fields.get("scoring", SCORINGS[0])
    if scoring not in SCORINGS:
        raise InvalidInput("/scoring", f"must be one of {', '.join(SCORINGS)}")
    dealer = read_flag(fields.get("dealer", False), "/dealer")
    heaven = read_flag(fields.get("heaven", False), "/heaven")
    if heaven and open_sets:
        raise InvalidInput("/heaven", "a hand with an open set was not finished in its seat's first turn")
    return answer(sorted(tiles), open_sets, scoring == "advanced", dealer, heaven)


def answer(closed: list[int], open_sets: list[int], advanced: bool, dealer: bool, heaven: bool) -> Json:
    """What a hand scores: the best declaration and, best first, all of them."""
    found = declarations(closed, open_sets, heaven)
    if not advanced:
        for declaration in found:
            declaration.bonuses = []
            declaration.points = 0
    found.sort(key=better_first)
    base = base_points(advanced, dealer)
    listed = [declaration_json(declaration, open_sets, base) for declaration in found]
    best = listed[0] if listed else {"points": 0, "bonuses": [], "sets": [], "colors": {}}
    return {"valid": bool(listed), **best, "declarations": listed}


def declaration_json(declaration: Declaration, open_sets: list[int], base: int) -> Json:
    bonuses = zip(BONUSES, declaration.bonuses, strict=False)
    sets = [set_json(number_of(packed), True) for packed in open_sets]
    return {
        "points": base + declaration.points,
        "bonuses": [{"name": name, "points": points} for name, points in bonuses if points],
        "sets": sets + [set_json(number, False) for number in declaration.sets],
        "colors": {f"P{value}": COLORS[color] for value, color in enumerate(declaration.colors) if color >= 0},
    }


def set_json(number: int, is_open: bool) -> Json:
    """A set of a declaration."""
    return {
        "tiles": names(TILES_OF[number]),
        "as": COLORS[COLOR_OF[number]],
        "value": VALUE_OF[number],
        "open": is_open,
    }
