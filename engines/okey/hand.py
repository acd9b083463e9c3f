"""A hand as bits: which tiles are held at all, and which of them twice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

TOP_PLACE: Final = 61
TOP: Final = 1 << TOP_PLACE


def bit(place: i64) -> i64:
    """The number with just this bit, from 0 to 61."""
    # mypyc takes `1 << place` for a shift of 32 bits, but knows the size of a large constant.
    return TOP >> (TOP_PLACE - place)


def count_bits(mask: i64) -> i64:
    """How many bits are set, of bits 0 to 61: added up within fields of 2, 4, 8, then more bits."""
    pairs = mask - ((mask >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    wide = eights + (eights >> 8)
    wide += wide >> 16
    return (wide + (wide >> 32)) & 63


def at_most(mask: i64, most: i64) -> bool:
    """Whether no more than so many bits are set; for few."""
    while most > 0 and mask:
        mask &= mask - 1
        most -= 1
    return mask == 0


def nth(mask: i64, number: i64) -> i64:
    """The place of the bit of this number among those that are set, from 0 on."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return count_bits((mask & -mask) - 1)


@final
class Hand:
    """Bit t of `once` says that tile t is held, bit t of `twice` that both are."""

    def __init__(self, once: i64, twice: i64) -> None:
        self.once = once
        self.twice = twice

    def copy(self) -> Hand:
        return Hand(self.once, self.twice)

    def add(self, tile: i64) -> None:
        held = bit(tile)
        self.twice |= self.once & held
        self.once |= held

    def remove(self, tile: i64) -> None:
        held = bit(tile)
        if self.twice & held:
            self.twice ^= held
        else:
            self.once ^= held

    def without(self, tile: i64) -> Hand:
        """The hand less one such tile."""
        rest = Hand(self.once, self.twice)
        rest.remove(tile)
        return rest

    def holds(self, tile: i64) -> bool:
        return self.once & bit(tile) != 0

    def tiles(self) -> list[int]:
        """The tiles, sorted."""
        return tiles_of(self.once, self.twice)


def hand_of(tiles: list[int]) -> Hand:
    """The hand that has these tiles."""
    hand = Hand(0, 0)
    for tile in tiles:
        hand.add(tile)
    return hand


def tiles_of(once: i64, twice: i64) -> list[int]:
    """The tiles of two masks, sorted."""
    found: list[int] = []
    tile = 0
    while once:
        if once & 1:
            found.append(tile)
            if twice & 1:
                found.append(tile)
        once >>= 1
        twice >>= 1
        tile += 1
    return found
