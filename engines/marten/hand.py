"""A hand of eight tiles: in which ways it is worth ten, and the best of them.

A hand is its closed tiles and its open sets (see sets.py). A *declaration* names the sets that
closed tiles form and the colour of each purple tile: in a set it has the set's colour, a free one
is blue or red as one likes. All other tiles count as themselves.
"""

from __future__ import annotations

from engines.marten.bonuses import bonus_points
from engines.marten.sets import COLOR_OF, SAVED_BY, STARTING, TILES_OF, VALUE_OF, number_of
from engines.marten.tiles import BITS, BLUE, FACES, KINDS, PURPLE, RED, SPAN, count, total

HAND = 8
SETS_MOST = 2
WORTH = 10


def worth(closed: list[int], open_sets: list[int]) -> int:
    """What a hand is worth before any closed tiles form a set."""
    points = total(closed)
    for packed in open_sets:
        points += VALUE_OF[number_of(packed)]
    return points


def sets_in(counts: list[int]) -> list[int]:
    """The sets that can be formed of these tiles, one at a time."""
    found = []
    for tile in KINDS:
        if counts[tile] == 0:
            continue
        for number in STARTING[tile]:
            if holds(counts, TILES_OF[number]):
                found.append(number)
    return found


def holds(counts: list[int], tiles: list[int]) -> bool:
    """Whether the three tiles of a set are there."""
    a, b, c = tiles[0], tiles[1], tiles[2]
    if a == c:
        return counts[a] >= 3
    if a == b:
        return counts[a] >= 2 and counts[c] >= 1
    return counts[a] >= 1 and counts[b] >= 1 and counts[c] >= 1


def hold_both(counts: list[int], one: int, other: int) -> bool:
    """Whether two sets, each of which is there, are there side by side."""
    for tile in TILES_OF[one]:
        counts[tile] -= 1
    both = holds(counts, TILES_OF[other])
    for tile in TILES_OF[one]:
        counts[tile] += 1
    return both


def can_finish(closed: list[int], open_sets: list[int]) -> bool:
    """Whether a hand of eight tiles is worth ten in some way."""
    excess = worth(closed, open_sets) - WORTH
    if excess <= 0:
        return excess == 0
    room = SETS_MOST - len(open_sets)
    if room == 0:
        return False
    counts = count(closed)
    found = sets_in(counts)
    for number in found:
        if SAVED_BY[number] == excess:
            return True
    if room == 1:
        return False
    for i in range(len(found)):
        rest = excess - SAVED_BY[found[i]]
        for j in range(i, len(found)):
            if SAVED_BY[found[j]] == rest and hold_both(counts, found[i], found[j]):
                return True
    return False


def layouts(closed: list[int], open_sets: list[int]) -> list[list[int]]:
    """Each choice of closed sets with which the hand is worth ten."""
    excess = worth(closed, open_sets) - WORTH
    room = SETS_MOST - len(open_sets)
    found: list[list[int]] = [[]] if excess == 0 else []
    if room == 0 or excess <= 0:
        return found
    counts = count(closed)
    there = sets_in(counts)
    for i in range(len(there)):
        rest = excess - SAVED_BY[there[i]]
        if rest == 0:
            found.append([there[i]])
        for j in range(i, len(there)):
            if room == 2 and SAVED_BY[there[j]] == rest and hold_both(counts, there[i], there[j]):
                found.append([there[i], there[j]])
    return found


class Declaration:
    """`sets` are the closed ones; `colors[v]` is the colour of the purple tile of value v, -1 when the hand
    has none; `bonuses` holds the points of each of BONUSES, and `points` is all that it scores."""

    def __init__(self, sets: list[int], colors: list[int], bonuses: list[int], points: int) -> None:
        self.sets = sets
        self.colors = colors
        self.bonuses = bonuses
        self.points = points


def declarations(closed: list[int], open_sets: list[int], heaven: bool) -> list[Declaration]:
    """Every distinct declaration with which the hand is worth ten; `points` are those of its bonuses."""
    found: list[Declaration] = []
    for sets in layouts(closed, open_sets):
        colors = [-1] * 9
        faces = [0] * FACES
        color_sets([number_of(packed) for packed in open_sets], colors, faces)
        color_sets(sets, colors, faces)
        free = free_tiles(closed, sets)
        purple = 0
        for tile in free:
            if tile < 20:
                faces[tile] += 1
            else:
                purple |= BITS[tile]
        color_free(sets, purple, 20, colors, faces, len(open_sets) == 0, heaven, found)
    return found


def free_tiles(closed: list[int], sets: list[int]) -> list[int]:
    """The closed tiles that are in none of these sets."""
    free = closed[:]
    for number in sets:
        for tile in TILES_OF[number]:
            free.remove(tile)
    return free


def color_sets(sets: list[int], colors: list[int], faces: list[int]) -> None:
    """Purple tiles in a set take its colour; adds the faces of all its tiles."""
    for number in sets:
        color = COLOR_OF[number]
        for tile in TILES_OF[number]:
            if tile >= 20:
                colors[tile - 20] = color
            faces[10 * color + tile % 10] += 1


def color_free(
    sets: list[int],
    purple: int,
    tile: int,
    colors: list[int],
    faces: list[int],
    closed: bool,
    heaven: bool,
    found: list[Declaration],
) -> None:
    """Adds a declaration for each way to colour the free purple tiles from `tile` on."""
    while tile < SPAN and not purple & BITS[tile]:
        tile += 1
    if tile == SPAN:
        bonuses = bonus_points(faces, closed, heaven)
        found.append(Declaration(sets, colors[:], bonuses, sum(bonuses)))
        return
    value = tile - 10 * PURPLE
    for color in (BLUE, RED):
        colors[value] = color
        faces[10 * color + value] += 1
        color_free(sets, purple, tile + 1, colors, faces, closed, heaven, found)
        faces[10 * color + value] -= 1


def best_bonuses(closed: list[int], open_sets: list[int], heaven: bool) -> int:
    """The most points that the bonuses of a declaration come to; -1 when there is none."""
    most = -1
    for declaration in declarations(closed, open_sets, heaven):
        if declaration.points > most:
            most = declaration.points
    return most


def base_points(advanced: bool, dealer: bool) -> int:
    """What a finish scores before bonuses."""
    if not advanced:
        return 1
    return 3 if dealer else 2


def better_first(declaration: Declaration) -> tuple[int, list[int], list[int]]:
    """The order of declarations: more points first, then fewer and lower-numbered sets, then blue before red."""
    return -declaration.points, [len(declaration.sets), *declaration.sets], declaration.colors
