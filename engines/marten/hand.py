"""A hand of eight tiles: in which ways it is worth ten, and the best of them.

A hand is its closed tiles and its open sets (see sets.py). A *declaration* names the sets that
closed tiles form and the colour of each purple tile: in a set it has the set's colour, a free one
is blue or red as one likes. All other tiles count as themselves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.marten.bonuses import bonus_points
from engines.marten.packed import one_of, pack_tiles, value_in
from engines.marten.sets import COLOR_OF, SAVED_BY, STARTING, TILES_OF, VALUE_OF, number_of
from engines.marten.shapes import can_save
from engines.marten.tiles import BLUE, KINDS, RED, count, total

HAND: Final = 8
SETS_MOST: Final = 2
WORTH: Final = 10


def worth(closed: list[int], open_sets: list[int]) -> i64:
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
    blue, red, purple = pack_tiles(closed)
    return can_save(worth(closed, open_sets) - WORTH, SETS_MOST - len(open_sets), blue, red, purple)


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
    lying = [number_of(packed) for packed in open_sets]
    for sets in layouts(closed, open_sets):
        colors = [-1] * 9
        color_sets([*lying, *sets], colors)
        blue, red = faces_of_sets([*lying, *sets])
        free_blue, free_red, purple = pack_tiles(free_tiles(closed, sets))
        ways = Ways(sets, colors, len(open_sets) == 0, heaven, found)
        ways.color(blue + free_blue, red + free_red, purple, 0)
    return found


def free_tiles(closed: list[int], sets: list[int]) -> list[int]:
    """The closed tiles that are in none of these sets."""
    free = closed[:]
    for number in sets:
        for tile in TILES_OF[number]:
            free.remove(tile)
    return free


def color_sets(sets: list[int], colors: list[int]) -> None:
    """Purple tiles in a set take its colour."""
    for number in sets:
        for tile in TILES_OF[number]:
            if tile >= 20:
                colors[tile - 20] = COLOR_OF[number]


def faces_of_sets(sets: list[int]) -> tuple[i64, i64]:
    """The blue and the red faces of all their tiles (packed.py)."""
    blue: i64 = 0
    red: i64 = 0
    for number in sets:
        for tile in TILES_OF[number]:
            if COLOR_OF[number] == BLUE:
                blue += one_of(tile % 10)
            else:
                red += one_of(tile % 10)
    return blue, red


class Ways:
    """The ways to colour the free purple tiles of a hand with these sets."""

    def __init__(
        self, sets: list[int], colors: list[int], closed: bool, heaven: bool, found: list[Declaration]
    ) -> None:
        self.sets = sets
        self.colors = colors
        self.closed = closed
        self.heaven = heaven
        self.found = found

    def color(self, blue: i64, red: i64, purple: i64, value: i64) -> None:
        """Adds a declaration for each way to colour the purple tiles from `value` on."""
        while value < 9 and value_in(purple, value) == 0:
            value += 1
        if value == 9:
            bonuses = bonus_points(blue, red, self.closed, self.heaven)
            self.found.append(Declaration(self.sets, self.colors[:], bonuses, sum(bonuses)))
            return
        self.colors[value] = BLUE
        self.color(blue + one_of(value), red, purple, value + 1)
        self.colors[value] = RED
        self.color(blue, red + one_of(value), purple, value + 1)


def best_bonuses(closed: list[int], open_sets: list[int], heaven: bool) -> int:
    """The most points that the bonuses of a declaration come to; -1 when there is none.

    A hand whose purple tiles are all blue or red is ten in the same ways as one of plain tiles.
    """
    blue, red, purple = pack_tiles(closed)
    open_blue, open_red = faces_of_sets([number_of(packed) for packed in open_sets])
    excess: i64 = worth(closed, open_sets) - WORTH
    room: i64 = SETS_MOST - len(open_sets)
    most = -1
    reds = purple
    while True:
        all_blue, all_red = blue + (purple ^ reds), red + reds
        if can_save(excess, room, all_blue, all_red, 0):
            points = sum(bonus_points(all_blue + open_blue, all_red + open_red, not open_sets, heaven))
            most = max(most, points)
        if reds == 0:
            return most
        reds = (reds - 1) & purple


def base_points(advanced: bool, dealer: bool) -> int:
    """What a finish scores before bonuses."""
    if not advanced:
        return 1
    return 3 if dealer else 2


def better_first(declaration: Declaration) -> tuple[int, list[int], list[int]]:
    """The order of declarations: more points first, then fewer and lower-numbered sets, then blue before red."""
    return -declaration.points, [len(declaration.sets), *declaration.sets], declaration.colors
