"""Whether tiles can be laid out wholly, and how: sets and runs, or seven pairs.

The naturals of each colour are bits by number in two masks: `once` (held at all) and `twice`.
A 1 may stand behind 13, so number 14 is a 1 that was put off to the end of a run.

The lowest natural must start a run of 3 to 5 tiles (longer ones fall apart into such), be
preceded in it by wild tiles only, or join a set of its number. A wild tile is used only where
the natural is not at hand: otherwise the two could change places. So few branches are left.
"""

from __future__ import annotations

from engines.okey.tiles import FACES, NO_TILE, NUMBERS, count_tiles, natural_of, tile_as

ACE_HIGH = 14
SET = 4
"""In place of a colour: the meld is a set."""
RUN_MOST = 5

BITS = [1 << number for number in range(16)]

Meld = tuple[int, int, int, int]
"""A run: colour, first number, length, mask of its naturals by number.
A set: SET, number, size, mask of its naturals by colour."""


class Layout:
    """A search for sets and runs that use up all naturals and wild tiles; `melds` is what it found."""

    def __init__(self, tiles: list[int], wild: int) -> None:
        self.once = [0, 0, 0, 0]
        self.twice = [0, 0, 0, 0]
        self.wilds = 0
        self.melds: list[Meld] = []
        for tile in tiles:
            face = natural_of(tile, wild)
            if face == NO_TILE:
                self.wilds += 1
                continue
            color, bit = face // NUMBERS, BITS[face % NUMBERS + 1]
            if self.once[color] & bit:
                self.twice[color] |= bit
            else:
                self.once[color] |= bit

    def found(self, spare: int) -> bool:
        """Whether all but `spare` of the naturals can be laid out, with every wild tile."""
        once = self.once
        union = once[0] | once[1] | once[2] | once[3]
        if union == 0:
            return self.wilds == 0 and spare == 0
        bit = union & -union
        number = bit.bit_length() - 1
        color = 0
        while not once[color] & bit:
            color += 1
        if self.found_run(color, number, spare):
            return True
        if number <= NUMBERS and self.found_set(color, number, spare):
            return True
        if number == 1 and self.found_high_ace(color, spare):
            return True
        return spare > 0 and self.found_without(color, bit, spare - 1)

    def found_run(self, color: int, number: int, spare: int) -> bool:
        """Whether it goes on after a run whose lowest natural is this one."""
        for lead in range(min(self.wilds, 2, number - 1) + 1):
            start, mask, wilds = number - lead, 0, lead
            for at in range(number, min(start + RUN_MOST - 1, ACE_HIGH) + 1):
                if self.once[color] & BITS[at]:
                    mask |= BITS[at]
                elif wilds < self.wilds:
                    wilds += 1
                else:
                    break
                length = at - start + 1
                if length >= 3 and self.found_after_run(color, start, length, mask, wilds, spare):
                    return True
        return False

    def found_after_run(self, color: int, start: int, length: int, mask: int, wilds: int, spare: int) -> bool:
        once, twice = self.once[color], self.twice[color]
        self.take(color, mask)
        self.wilds -= wilds
        self.melds.append((color, start, length, mask))
        if self.found(spare):
            return True
        self.melds.pop()
        self.wilds += wilds
        self.once[color], self.twice[color] = once, twice
        return False

    def take(self, color: int, mask: int) -> None:
        """Uses one natural of each number in the mask."""
        second = self.twice[color] & mask
        self.twice[color] ^= second
        self.once[color] ^= mask ^ second

    def found_set(self, color: int, number: int, spare: int) -> bool:
        """Whether it goes on after a set of the number with this colour in it."""
        held, colors = 0, 0
        for other in range(4):
            if self.once[other] & BITS[number]:
                held += 1
                colors |= BITS[other]
        for size in (3, 4):
            if held <= size and size - held <= self.wilds and self.found_after_set(number, size, colors, spare):
                return True
        if held == 4:
            for other in range(4):
                if other != color and self.found_after_set(number, 3, colors ^ BITS[other], spare):
                    return True
        return False

    def found_after_set(self, number: int, size: int, colors: int, spare: int) -> bool:
        once, twice, wilds = self.once[:], self.twice[:], self.wilds
        for color in range(4):
            if colors & BITS[color]:
                size -= 1
                self.take(color, BITS[number])
        # What the naturals leave open is filled by wild tiles.
        self.wilds -= size
        self.melds.append((SET, number, size + colors.bit_count(), colors))
        if self.found(spare):
            return True
        self.melds.pop()
        self.once, self.twice, self.wilds = once, twice, wilds
        return False

    def found_high_ace(self, color: int, spare: int) -> bool:
        """Whether it goes on with the 1 of this colour at the end of a run."""
        once, twice = self.once[color], self.twice[color]
        self.take(color, BITS[1])
        if self.once[color] & BITS[ACE_HIGH]:
            self.twice[color] |= BITS[ACE_HIGH]
        else:
            self.once[color] |= BITS[ACE_HIGH]
        if self.found(spare):
            return True
        self.once[color], self.twice[color] = once, twice
        return False

    def found_without(self, color: int, bit: int, spare: int) -> bool:
        """Whether it goes on when this natural is the spare one."""
        once, twice = self.once[color], self.twice[color]
        self.take(color, bit)
        if self.found(spare):
            return True
        self.once[color], self.twice[color] = once, twice
        return False


def group_layout(tiles: list[int], wild: int) -> list[list[int]]:
    """Sets and runs of just these tiles, in order of number within a meld; empty when there are none."""
    layout = Layout(tiles, wild)
    return [meld_tiles(meld, wild) for meld in layout.melds] if layout.found(0) else []


def meld_tiles(meld: Meld, wild: int) -> list[int]:
    """The tiles of a run by number, of a set by colour, a wild tile where it stands in for one."""
    color, number, size, naturals = meld
    tiles = []
    if color != SET:
        for at in range(number, number + size):
            face = color * NUMBERS + (at - 1) % NUMBERS
            tiles.append(tile_as(face, wild) if naturals & BITS[at] else wild)
        return tiles
    wilds = size - naturals.bit_count()
    for at in range(4):
        if naturals & BITS[at]:
            tiles.append(tile_as(at * NUMBERS + number - 1, wild))
        elif wilds:
            tiles.append(wild)
            wilds -= 1
    return tiles


def pair_layout(tiles: list[int], wild: int) -> list[list[int]]:
    """Seven pairs of just these 14 tiles; empty when there are none."""
    counts = count_tiles(tiles)
    wilds, counts[wild] = counts[wild], 0
    pairs = []
    for tile in range(FACES + 1):
        if counts[tile] == 2:
            pairs.append([tile, tile])
        elif counts[tile] == 1:
            wilds -= 1
            pairs.append([tile, wild])
    if wilds < 0:
        return []
    return [*pairs, [wild, wild]] if wilds else pairs


def is_group_hand(tiles: list[int], wild: int) -> bool:
    """Whether the tiles are sets and runs, wholly."""
    return Layout(tiles, wild).found(0)


def is_pair_hand(tiles: list[int], wild: int) -> bool:
    """Whether the 14 tiles are seven pairs."""
    return odd_ones(tiles, wild) == 0


def odd_ones(tiles: list[int], wild: int) -> int:
    """How many tiles have neither a twin nor a wild tile to pair with."""
    counts = count_tiles(tiles)
    wilds, counts[wild] = counts[wild], 0
    return max(0, counts.count(1) - wilds)


def finishing_discards(hand: list[int], wild: int) -> list[int]:
    """The tiles of a hand of 15, each once, whose discard leaves 14 that can be laid out wholly."""
    if odd_ones(hand, wild) > 1 and not may_lay_out(hand, wild):
        return []
    found = []
    last = NO_TILE
    for place, tile in enumerate(hand):
        if tile != last:
            rest = hand[:place] + hand[place + 1 :]
            if is_pair_hand(rest, wild) or is_group_hand(rest, wild):
                found.append(tile)
        last = tile
    return found


def may_lay_out(hand: list[int], wild: int) -> bool:
    """Whether 14 of the 15 tiles are sets and runs, whichever is left out."""
    if Layout(hand, wild).found(1):
        return True
    return wild in hand and is_group_hand(without(hand, wild), wild)


def without(hand: list[int], tile: int) -> list[int]:
    """The hand less one such tile."""
    rest = hand[:]
    rest.remove(tile)
    return rest
