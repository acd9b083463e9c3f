"""Tiles of each value counted in one number: four bits a value, value 0 in the lowest.

    3 << 4 * 5 | 1 << 4 * 2      three tiles of value 5 and one of value 2

So the counts of all values are added, compared and subtracted at once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ONES: Final = 0x111111111
"""One tile of each value, 0 to 8."""
EIGHTS: Final = 0x888888888
TEN: Final = 10
"""Sums above this are of no interest."""
SUMS: Final = 0x7FF
"""The sums 0 to 10, as bits."""
SLOTS_MOST: Final = 5
"""For up to so many tiles `sums_of` keeps all sums in one number."""


def one_of(value: i64) -> i64:
    """One tile of the value."""
    return shifted(1, value)


def shifted(counts: i64, value: i64) -> i64:
    """Counts from value 0 on moved to this value. (mypyc takes a literal on the left of << for 32 bits only.)"""
    return counts << 4 * value


def pack_tiles(tiles: list[int]) -> tuple[i64, i64, i64]:
    """The blue, the red and the purple ones of some tiles."""
    blue: i64 = 0
    red: i64 = 0
    purple: i64 = 0
    for tile in tiles:
        more_blue, more_red, more_purple = pack_tile(tile)
        blue += more_blue
        red += more_red
        purple += more_purple
    return blue, red, purple


def pack_tile(tile: i64) -> tuple[i64, i64, i64]:
    """The same of one tile."""
    if tile < 10:
        return one_of(tile), 0, 0
    if tile < 20:
        return 0, one_of(tile - 10), 0
    return 0, 0, one_of(tile - 20)


def pack_counts(counts: list[int]) -> tuple[i64, i64, i64]:
    """The same of tiles of which there are so many each."""
    blue: i64 = 0
    red: i64 = 0
    purple: i64 = 0
    for value in range(9):
        blue += counts[value] * one_of(value)
        red += counts[10 + value] * one_of(value)
        purple += counts[20 + value] * one_of(value)
    return blue, red, purple


def value_in(counts: i64, value: i64) -> i64:
    """How many there are of the value."""
    return counts >> 4 * value & 15


def shortage(have: i64, need: i64) -> i64:
    """How many of each value are missing, for up to seven there and eight needed."""
    rest = (have | EIGHTS) - need
    short = (EIGHTS ^ rest) & EIGHTS
    return (~rest & (short - (short >> 3))) + (short >> 3)


def filled(counts: i64) -> i64:
    """One for each value that there is."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES


def number_in(counts: i64) -> i64:
    """How many there are, up to 14: sixteen is one more than a multiple of fifteen."""
    return counts % 15


def sums_of(counts: i64, number: i64) -> i64:
    """What so many of these tiles can add up to, as bits 0 to 10."""
    if number <= 0:
        return 1 if number == 0 else 0
    if number > SLOTS_MOST:
        return sums_of_many(counts, number)
    # Bit 10 * n + s: some n tiles add up to s. As there is one tile of value 0 at most, n tiles have n - 1 at
    # least, so that no two pairs of n and s share a bit.
    table: i64 = 1
    value: i64 = 0
    while counts:
        for _ in range(min(counts & 15, number)):
            table |= (table & FITTING[value]) << (10 + value)
        counts >>= 4
        value += 1
    found = table >> 10 * number & SUMS
    return found if number == 1 else found & ~1


def reaches(counts: i64, number: i64, points: i64) -> bool:
    """Whether so many of these tiles can add up to the points."""
    if number == 1:
        return points < 9 and value_in(counts, points) > 0
    return sums_of(counts, number) >> points & 1 == 1


def _fitting(value: int) -> int:
    """The bits of up to four tiles to which one of the value can be added without passing ten."""
    fits = 1
    for number in range(1, SLOTS_MOST):
        for points in range(number - 1, TEN - value + 1):
            fits |= 1 << 10 * number + points
    return fits


FITTING: Final[list[int]] = [_fitting(value) for value in range(9)]


def sums_of_many(counts: i64, number: i64) -> i64:
    """The same for any number of tiles."""
    if least_sum(counts, number) > TEN:
        return 0
    sums = [1] + [0] * number
    for value in range(9):
        for _ in range(counts >> 4 * value & 15):
            for size in range(number, 0, -1):
                sums[size] |= sums[size - 1] << value & SUMS
    return sums[number]


def least_sum(counts: i64, number: i64) -> i64:
    """The sum of the lowest tiles, more than ten when there are not so many."""
    points: i64 = 0
    for value in range(9):
        count = min(counts >> 4 * value & 15, number)
        points += count * value
        number -= count
    return points if number == 0 else TEN + 1
