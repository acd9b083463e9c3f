"""Whether 14 tiles can be laid out wholly: sets and runs, or seven pairs. Fast, for every move asks it.

The search takes the lowest natural of the first colour that has some (see lanes.py). It must be
the lowest in a run of 3 to 5 tiles (longer ones fall apart into such), or join a set of its number;
a 1 may also be put off to stand behind 13. Two things keep the branches few:

* a wild tile stands only for a natural that is not at hand: otherwise the two could change places;
* wild tiles stand in front of a run only where it ends with the 1 behind 13: otherwise the one in
  front could as well stand at the end.
"""

from __future__ import annotations

from mypy_extensions import i64

from engines.okey.hand import Hand, at_most, bit, count_bits, hand_of, tiles_of
from engines.okey.lanes import ACE_HIGH, ACES, HIGH_ACES, LANE, count_wilds, faces_of, lanes

# What must be asked of 14 tiles


def finishes(tiles: list[int], wild: i64) -> bool:
    """Whether the 14 tiles are sets and runs or seven pairs, with `wild` the wild face."""
    once: i64 = 0
    twice: i64 = 0
    for tile in tiles:
        held = bit(tile)
        twice |= once & held
        once |= held
    return can_finish(once, twice, wild)


def is_pair_hand(tiles: list[int], wild: i64) -> bool:
    """Whether the 14 tiles are seven pairs."""
    hand = hand_of(tiles)
    return are_pairs(hand.once, hand.twice, wild)


def can_finish(once: i64, twice: i64, wild: i64) -> bool:
    """The same of 14 tiles as bits, as in `Hand`."""
    return are_pairs(once, twice, wild) or are_groups(once, twice, wild)


def are_pairs(once: i64, twice: i64, wild: i64) -> bool:
    """Whether 14 tiles are seven pairs: no more odd ones than wild tiles."""
    return at_most((once ^ twice) & ~bit(wild), count_wilds(once, twice, wild))


def are_groups(once: i64, twice: i64, wild: i64) -> bool:
    """Whether the tiles are sets and runs, wholly."""
    return lays_out(lanes(faces_of(once, wild)), lanes(faces_of(twice, wild)), count_wilds(once, twice, wild))


# Of 15 tiles


def finishing_discards(hand: Hand, wild: i64) -> i64:
    """The tiles of a hand of 15, as bits, whose discard leaves 14 that can be laid out wholly."""
    once, twice = hand.once, hand.twice
    if not may_finish(once, twice, wild):
        return 0
    found: i64 = 0
    left = once
    while left:
        tile = left & -left
        left ^= tile
        second = twice & tile
        if can_finish(once ^ tile ^ second, twice ^ second, wild):
            found |= tile
    return found


def finishing_tiles(hand: Hand, wild: i64) -> list[int]:
    """The same as a sorted list."""
    return tiles_of(finishing_discards(hand, wild), 0)


def may_finish(once: i64, twice: i64, wild: i64) -> bool:
    """Whether a finish with 15 tiles is not out of the question. Most hands end here."""
    wilds = count_wilds(once, twice, wild)
    if at_most((once ^ twice) & ~bit(wild), wilds + 1):
        return True
    once, twice = lanes(faces_of(once, wild)), lanes(faces_of(twice, wild))
    alone = once & ~in_natural_melds(once)
    # One may be discarded; the others lie in melds that have a wild tile and four naturals at most.
    return count_bits(alone) + count_bits(alone & twice) <= 1 + 4 * wilds


def in_natural_melds(once: i64) -> i64:
    """The naturals that fit into some set or run without a wild tile."""
    all_places = once | (once & ACES) << ACE_HIGH
    low = all_places & (all_places >> 1) & (all_places >> 2)
    runs = low | low << 1 | low << 2
    red, yellow, black, blue = once, once >> LANE, once >> 2 * LANE, once >> 3 * LANE
    sets = (red & yellow & (black | blue) | (red | yellow) & black & blue) & 0x1FFF
    return runs | (runs & HIGH_ACES) >> ACE_HIGH | sets * ACES


# The search


def lays_out(once: i64, twice: i64, wilds: i64) -> bool:
    """Whether naturals, in lanes, and wild tiles are sets and runs, wholly."""
    if once == 0:
        return wilds == 0
    first = once & -once
    if after_natural_run(once, twice, wilds, first):
        return True
    if first & HIGH_ACES == 0 and after_set(once, twice, wilds, first):
        return True
    if first & ACES and after_high_ace(once, twice, wilds, first):
        return True
    return wilds > 0 and after_wild_run(once, twice, wilds, first)


def after(once: i64, twice: i64, wilds: i64, naturals: i64) -> bool:
    """Whether it goes on after a meld with these naturals, and so many wild tiles then."""
    second = twice & naturals
    return lays_out(once ^ naturals ^ second, twice ^ second, wilds)


def after_natural_run(once: i64, twice: i64, wilds: i64, first: i64) -> bool:
    """Whether it goes on after a run without wild tiles from this natural on; the longest first."""
    run = first * 7
    if once & run != run:
        return False
    if once & (first << 3):
        if once & (first << 4) and after(once, twice, wilds, run | first << 3 | first << 4):
            return True
        if after(once, twice, wilds, run | first << 3):
            return True
    return after(once, twice, wilds, run)


def after_set(once: i64, twice: i64, wilds: i64, first: i64) -> bool:
    """Whether it goes on after a set with this natural; the colours before have none left."""
    one = once & (first << LANE)
    two = once & (first << 2 * LANE)
    three = once & (first << 3 * LANE)
    others = one | two | three
    if one and two and three:
        return (
            after(once, twice, wilds, first | others)
            or after(once, twice, wilds, first | one | two)
            or after(once, twice, wilds, first | one | three)
            or after(once, twice, wilds, first | two | three)
        )
    # Of three or four tiles, what the naturals leave open is filled by wild ones.
    left = wilds - 2
    if one:
        left += 1
    if two:
        left += 1
    if three:
        left += 1
    if left >= 0 and after(once, twice, left, first | others):
        return True
    return left >= 1 and after(once, twice, left - 1, first | others)


def after_high_ace(once: i64, twice: i64, wilds: i64, first: i64) -> bool:
    """Whether it goes on with this 1 behind 13."""
    second = twice & first
    high = first << ACE_HIGH
    return lays_out((once ^ first ^ second) | high, twice ^ second | once & high, wilds)


def after_wild_run(once: i64, twice: i64, wilds: i64, first: i64) -> bool:
    """Whether it goes on after a run with wild tiles and this as its lowest natural."""
    high = HIGH_ACES & -first
    high &= -high
    run = last = first
    length: i64
    for length in range(2, 6):
        # A run that would go on past the end of its lane begins lower instead.
        if last == high:
            run |= run >> 1
        else:
            last <<= 1
            run |= last
        missing = run & ~once
        if length < 3 or missing == 0 or not at_most(missing, wilds):
            continue
        if after(once, twice, wilds - count_bits(missing), run & once):
            return True
    return False
