"""Okey hands by brute force: it shares no code with the engine, and a tile here is its text.

A finish: the first tile is tried in every meld of any length, with every choice of the tiles that wild
ones stand in for, then the next. A distance: all sets of tiles that fit into one meld of 3, 4 or 5 places, and all
ways to put four (or three) of them side by side.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

COLORS = "RYKB"
Natural = tuple[str, int]


def next_number(indicator: str) -> str:
    """The wild tile of an indicator."""
    color, number = indicator[0], int(indicator[1:])
    return f"{color}{number % 13 + 1}"


def read(tiles: list[str], indicator: str) -> tuple[list[Natural], int]:
    """The naturals of a hand, sorted, and how many wild tiles it has."""
    wild = next_number(indicator)
    naturals = [wild if tile == "J" else tile for tile in tiles if tile != wild]
    return sorted((tile[0], int(tile[1:])) for tile in naturals), len(tiles) - len(naturals)


@cache
def melds_with(tile: Natural) -> tuple[tuple[Natural, ...], ...]:
    """Every set and run that has this tile in it."""
    color, number = tile
    found: list[tuple[Natural, ...]] = []
    for size in (2, 3):
        for others in combinations([other for other in COLORS if other != color], size):
            found.append((tile, *((other, number) for other in others)))
    circle = [*range(1, 14), 1]
    for length in range(3, 15):
        for start in range(15 - length):
            run = tuple((color, n) for n in circle[start : start + length])
            if tile in run:
                found.append(run)
    return tuple(found)


def can_part(naturals: tuple[Natural, ...], wilds: int) -> bool:
    """Whether the tiles are melds, every one of them in one; up to `wilds` tiles of a meld are wild ones."""
    if not naturals:
        return wilds == 0
    held = Counter(naturals)
    for meld in melds_with(naturals[0]):
        if sum(tile not in held for tile in meld) > wilds:
            continue
        others = list(meld)
        others.remove(naturals[0])
        for stand_ins in range(min(wilds, len(others)) + 1):
            for own in combinations(others, len(others) - stand_ins):
                needed = Counter([naturals[0], *own])
                if all(held[tile] >= many for tile, many in needed.items()):
                    rest = tuple(sorted((held - needed).elements()))
                    if can_part(rest, wilds - stand_ins):
                        return True
    return False


def is_groups(tiles: list[str], indicator: str) -> bool:
    naturals, wilds = read(tiles, indicator)
    return can_part(tuple(naturals), wilds)


def is_pairs(tiles: list[str], indicator: str) -> bool:
    """Each face that comes once needs a wild tile; wild tiles left over make a pair."""
    naturals, wilds = read(tiles, indicator)
    return sum(many % 2 for many in Counter(naturals).values()) <= wilds


def loss(tiles: list[str], indicator: str, discard: str | None) -> int:
    """What the 14 tiles take from each other seat; 0 when they are no finish."""
    points = 4 if is_pairs(tiles, indicator) else 2 if is_groups(tiles, indicator) else 0
    return 2 * points if discard == next_number(indicator) else points


def fits(tiles: list[Natural], places: int) -> bool:
    """Whether the tiles can all be in one meld of that many places."""
    if len(set(tiles)) < len(tiles):
        return False
    colors, numbers = {color for color, _ in tiles}, {number for _, number in tiles}
    if len(numbers) == 1 and places < 5 and len(tiles) <= places:
        return True
    if len(colors) > 1:
        return False
    high = {14 if number == 1 else number for number in numbers}
    return max(numbers) - min(numbers) < places or max(high) - min(high) < places


def parts(naturals: list[Natural], places: int) -> list[int]:
    """All sets of tiles that fit into one meld, none and one included, as bits by place in the hand."""
    found = [0]
    layer: list[tuple[int, ...]] = [()]
    while layer:
        layer = [
            (*chosen, place)
            for chosen in layer
            for place in range(chosen[-1] + 1 if chosen else 0, len(naturals))
            if fits([naturals[at] for at in (*chosen, place)], places)
        ]
        found += [sum(1 << place for place in chosen) for chosen in layer]
    return found


def unions(one: list[int], other: list[int]) -> list[int]:
    """Every set made of two that do not meet, the largest first."""
    return sorted({a | b for a in one for b in other if not a & b}, key=int.bit_count, reverse=True)


def most(one: list[int], other: list[int], best: int) -> int:
    """The most tiles in two sets that do not meet, or `best` if that is more. The largest come first."""
    for a in one:
        if a.bit_count() + other[0].bit_count() <= best:
            break
        for b in other:
            if a.bit_count() + b.bit_count() <= best:
                break
            if not a & b:
                best = a.bit_count() + b.bit_count()
    return best


def group_distance(tiles: list[str], indicator: str) -> int:
    naturals, wilds = read(tiles, indicator)
    three, four, five = parts(naturals, 3), parts(naturals, 4), parts(naturals, 5)
    threes = unions(three, three)
    best = most(threes, unions(four, four), 0)
    best = most(threes, unions(three, five), best)
    best = most(unions(five, five), sorted(four, key=int.bit_count, reverse=True), best)
    return max(0, 14 - wilds - best)


def pair_distance(tiles: list[str], indicator: str) -> int:
    """Seven pairs are chosen one by one: two of a kind, then any one tile, then two tiles to come."""
    naturals, wilds = read(tiles, indicator)
    held = sorted(Counter(naturals).values(), reverse=True)[:7]
    return max(0, 14 - wilds - sum(held))


def distance(tiles: list[str], indicator: str) -> int:
    return min(group_distance(tiles, indicator), pair_distance(tiles, indicator))
