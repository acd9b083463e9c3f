"""How far a hand is from a finish: the fewest of its 14 tiles that must be replaced, exactly.

Which tiles can still be had is not asked, so a tile to come may be any. Then a layout of sets
and runs is four melds of 3 to 5 tiles, 14 in all (or three, of 4, 5 and 5), and the distance
is 14 less the wild tiles less the most naturals that such melds can hold.

The search goes over what is held: a *part* is two to five naturals that fit into one meld, its
*width* the places that this meld must have. Melds without a part hold one natural each. Parts come
with the fullest first, so that the search ends where the rest cannot help.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from engines.okey.hand import Hand, bit, count_bits, hand_of
from engines.okey.lanes import ACE_HIGH, ACES, HIGH_ACES, LANE, count_wilds, faces_of, lanes
from engines.okey.tiles import NO_TILE

HAND: Final = 14
SPARE: Final = 2
"""Places of a layout beyond three in each of four melds, or four in each of three."""
ANY: Final = -1
"""A mask of all places."""

WITH_FAR: Final = 0x07FF_07FF_07FF_07FF
"""Numbers 1 to 11: three and four places above them is still their own lane."""

# The places of a part in a set, from its lowest colour on: that one, and the colours so many after it.
NEXT: Final = 0x0000_0000_0001_0001
SECOND: Final = 0x0000_0001_0000_0001
THIRD: Final = 0x0001_0000_0000_0001
NEXT_SECOND: Final = 0x0000_0001_0001_0001
NEXT_THIRD: Final = 0x0001_0000_0001_0001
SECOND_THIRD: Final = 0x0001_0001_0000_0001
ALL_FOUR: Final = 0x0001_0001_0001_0001


@final
class Cover:
    """The naturals of a hand, in lanes, and the search for melds that hold the most of them.

    While it goes on, `once` and `twice` are what lies in no part, `covered` what does; `melds`
    are still to come, with `spare` places beyond `width` for each, and `sets` at most among them.
    """

    def __init__(self, once: i64, twice: i64, wild: i64) -> None:
        self.once = lanes(faces_of(once, wild))
        self.twice = lanes(faces_of(twice, wild))
        self.wilds = count_wilds(once, twice, wild)
        self.naturals = count_bits(self.once) + count_bits(self.twice)
        self.covered: i64 = 0
        self.melds: i64 = 0
        self.width: i64 = 0
        self.spare: i64 = 0
        self.sets: i64 = 0
        self.best: i64 = 0
        self.goal: i64 = 0
        self.unused: i64 = 0
        """Naturals that the best layout found does without."""

    def most(self, floor: i64, goal: i64) -> i64:
        """The most naturals that melds can hold; `floor` when it is not more than that.

        It may stop as soon as it finds `goal`.
        """
        self.best = floor
        self.goal = goal
        self.lay(4, 3, 4)
        if self.best < goal:
            self.lay(3, 4, 1)
        return self.best

    def lay(self, melds: i64, width: i64, sets: i64) -> None:
        """Tries all layouts of so many melds."""
        self.melds = melds
        self.width = width
        self.sets = sets
        self.spare = SPARE
        self.lay_parts(5, ANY)

    def bound(self, size: i64) -> i64:
        """What further parts of at most this size cannot lead beyond, or need not."""
        return min(self.goal, self.covered + min(size * self.melds, self.width * self.melds + self.spare))

    def note(self) -> None:
        """Keeps the layout as it is, with one natural in each of the melds to come, if it is the best."""
        left = self.naturals - self.covered
        held = self.covered + min(self.melds, left)
        if held > self.best:
            self.best = held
            self.unused = self.once
            if left <= self.melds:
                self.unused = 0

    def lay_parts(self, size: i64, least: i64) -> None:
        """Lays further parts of this size or less; those of just this size are to begin at the places `least`."""
        self.note()
        if size >= 5:
            self.lay_five(least)
            least = ANY
        if size >= 4:
            if self.best < self.bound(4):
                self.lay_four(least)
            least = ANY
        if size >= 3:
            if self.best < self.bound(3):
                self.lay_three(least)
            least = ANY
        if self.best < self.bound(2):
            self.lay_two(least)

    def with_high_aces(self) -> i64:
        return self.once | (self.once & ACES) << ACE_HIGH

    def lay_five(self, least: i64) -> None:
        held = self.with_high_aces()
        three = held & held >> 1 & held >> 2
        self.lay_each(three & three >> 2 & least, 0b11111, 5, 5)

    def lay_four(self, least: i64) -> None:
        held = self.with_high_aces()
        two = held & held >> 1
        three = two & held >> 2
        self.lay_each(two & two >> 2 & least, 0b1111, 4, 4)
        whole = self.sets_with(LANE) & self.sets_with(2 * LANE) & self.sets_with(3 * LANE)
        self.lay_each_set(whole & least, ALL_FOUR, 4, 4)
        self.lay_each(two & two >> 3 & least, 0b11011, 4, 5)
        self.lay_each(three & held >> 4 & least, 0b10111, 4, 5)
        self.lay_each(held & three >> 2 & least, 0b11101, 4, 5)

    def lay_three(self, least: i64) -> None:
        held = self.with_high_aces()
        inside = held & WITH_FAR
        two, gap, far, end = held & held >> 1, held & held >> 2, inside & held >> 3, inside & held >> 4
        first, second, third = self.sets_with(LANE), self.sets_with(2 * LANE), self.sets_with(3 * LANE)
        any_run = two & gap | (two | gap) & far | (two | gap | far) & end
        any_set = first & second | (first | second) & third
        if (any_run | any_set) & least == 0:
            return
        self.lay_each(two & gap & least, 0b111, 3, 3)
        self.lay_each_set(first & second & least, NEXT_SECOND, 3, 3)
        self.lay_each_set(first & third & least, NEXT_THIRD, 3, 3)
        self.lay_each_set(second & third & least, SECOND_THIRD, 3, 3)
        self.lay_each(two & far & least, 0b1011, 3, 4)
        self.lay_each(gap & far & least, 0b1101, 3, 4)
        self.lay_each(two & end & least, 0b10011, 3, 5)
        self.lay_each(gap & end & least, 0b10101, 3, 5)
        self.lay_each(far & end & least, 0b11001, 3, 5)

    def lay_two(self, least: i64) -> None:
        held = self.with_high_aces()
        self.lay_each(held & held >> 1 & least, 0b11, 2, 3)
        self.lay_each(held & held >> 2 & least, 0b101, 2, 3)
        self.lay_each_set(self.sets_with(LANE) & least, NEXT, 2, 3)
        self.lay_each_set(self.sets_with(2 * LANE) & least, SECOND, 2, 3)
        self.lay_each_set(self.sets_with(3 * LANE) & least, THIRD, 2, 3)
        self.lay_each(held & WITH_FAR & held >> 3 & least, 0b1001, 2, 4)
        self.lay_each(held & WITH_FAR & held >> 4 & least, 0b10001, 2, 5)

    def sets_with(self, shift: i64) -> i64:
        """The naturals that have one of the same number so many places above."""
        return self.once & self.once >> shift

    def lay_each_set(self, lowest: i64, part: i64, size: i64, width: i64) -> None:
        if self.sets:
            self.sets -= 1
            self.lay_each(lowest, part, size, width)
            self.sets += 1

    def lay_each(self, lowest: i64, part: i64, size: i64, width: i64) -> None:
        """Goes on with the part at each of these places for its lowest natural."""
        if lowest == 0:
            return
        wider = max(0, width - self.width)
        if wider > self.spare:
            return
        bound = self.bound(size)
        once, twice = self.once, self.twice
        self.covered += size
        self.melds -= 1
        self.spare -= wider
        while lowest and self.best < bound:
            first = lowest & -lowest
            lowest ^= first
            self.take(first * part)
            if self.melds:
                self.lay_parts(size, -first)
            else:
                self.note()
            self.once, self.twice = once, twice
        self.covered -= size
        self.melds += 1
        self.spare += wider

    def put_back(self, natural: i64) -> None:
        self.twice |= self.once & natural
        self.once |= natural

    def take(self, part: i64) -> None:
        high = part & HIGH_ACES
        part = part ^ high | high >> ACE_HIGH
        second = self.twice & part
        self.once ^= part ^ second
        self.twice ^= second

    def groups(self) -> i64:
        """How many tiles must be replaced for sets and runs; of 15 tiles the best 14 count."""
        full = HAND - self.wilds
        return max(0, full - self.most(0, full))


def pairs_distance(once: i64, twice: i64, wild: i64) -> i64:
    """How many tiles must be replaced for seven pairs; of 15 tiles the best 14 count."""
    naturals = ~bit(wild)
    pairs = count_bits(twice & naturals)
    return missing_of_pairs(pairs, count_bits(once & naturals) - pairs, count_wilds(once, twice, wild))


def missing_of_pairs(pairs: i64, odd: i64, wilds: i64) -> i64:
    pairs = min(pairs, 7)
    return max(0, HAND - wilds - 2 * pairs - min(odd, 7 - pairs))


def hand_distance(hand: Hand, wild: i64) -> i64:
    """How many of the tiles must be replaced for a layout of either pattern; of 15 the best 14 count."""
    pairs = pairs_distance(hand.once, hand.twice, wild)
    if pairs == 0:
        return 0
    return min(pairs, Cover(hand.once, hand.twice, wild).groups())


def distance(tiles: list[int], wild: i64) -> i64:
    """The same of a list."""
    return hand_distance(hand_of(tiles), wild)


def nearer_with(hand: Hand, tile: i64, wild: i64) -> bool:
    """Whether a hand of 14 is nearer to a finish with this tile in the place of another."""
    now = hand_distance(hand, wild)
    more = hand.copy()
    more.add(tile)
    if pairs_distance(more.once, more.twice, wild) < now:
        return True
    cover = Cover(more.once, more.twice, wild)
    enough = HAND - cover.wilds - (now - 1)
    return now > 0 and cover.most(enough - 1, enough) == enough


def distances(hand: Hand, wild: i64) -> list[int]:
    """The distance that each tile of a hand of 15, by `Hand.tiles()`, leaves when it is discarded."""
    once, twice = hand.once, hand.twice
    cover = Cover(once, twice, wild)
    full = HAND - cover.wilds
    # One more than the full hand needs: it may be that a wild tile can go.
    most = cover.most(0, full + 1)
    free = cover.unused
    natural = ~bit(wild)
    pairs = count_bits(twice & natural)
    odd = count_bits(once & natural) - pairs
    found: list[int] = []
    last = NO_TILE
    for tile in hand.tiles():
        if tile == last:
            found.append(found[-1])
            continue
        last = tile
        if tile == wild:
            groups = full + 1 - most
            twins = missing_of_pairs(pairs, odd, cover.wilds - 1)
        else:
            face = lanes(faces_of(bit(tile), wild))
            if not free & face:
                cover.take(face)
                cover.naturals -= 1
                if cover.most(most - 1, most) == most:
                    free |= cover.unused | face
                cover.put_back(face)
                cover.naturals += 1
            groups = full - most
            if not free & face:
                groups += 1
            twin = (twice >> tile) & 1
            twins = missing_of_pairs(pairs - twin, odd + 2 * twin - 1, cover.wilds)
        found.append(min(groups, twins))
    return found
