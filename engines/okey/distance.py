"""How far a hand is from a finish: the fewest of its 14 tiles that must be replaced, exactly.

Which tiles can still be had is not asked, so a tile to come may be any. Then a layout of sets
and runs is four melds of 3 to 5 tiles, 14 in all (or three, of 4, 5 and 5), and the distance
is 14 less the wild tiles less the most naturals that such melds can hold.

The search goes over what is held: a *part* is two to five naturals that fit into one meld,
with the `extra` places that it needs beyond three. Melds without a part hold one natural each.
Parts come with the fullest first, so that the search ends where the rest cannot help.

Naturals still at hand are counted in one number, three bits a face (`UNITS`): the third bit
stays free, so that taking more than there are shows in it (`GUARDS`).
"""

from __future__ import annotations

from engines.okey.tiles import FACES, NO_TILE, NUMBERS, count_tiles, natural_of

HAND = 14
UNITS = [8**place for place in range(16)]
GUARDS = sum(4 * unit for unit in UNITS)
ROW = 20
"""Places a colour in a table by number; 14 is the 1 again, and 15 and more stay empty."""


class Cover:
    """The naturals of a hand and the parts of melds among them."""

    def __init__(self, hand: list[int], wild: int) -> None:
        self.wilds = 0
        self.naturals = 0
        self.held = 0
        self.units = [0] * FACES
        faces = 0
        for tile in hand:
            face = natural_of(tile, wild)
            if face == NO_TILE:
                self.wilds += 1
                continue
            if self.units[face] == 0:
                self.units[face] = UNITS[faces]
                faces += 1
            self.held += self.units[face]
            self.naturals += 1
        self.parts: list[int] = []
        self.sizes: list[int] = []
        self.extras: list[int] = []
        self.sets: list[int] = []
        self.best = 0
        self.goal = 0
        self.find_parts()

    def find_parts(self) -> None:
        """Lists the parts by size, largest first, then by the extra places that they need."""
        kinds: list[list[int]] = [[] for _ in range(24)]
        self.find_run_parts(kinds)
        self.find_set_parts(kinds)
        for size in (5, 4, 3, 2):
            for kind in range(4):
                found = kinds[4 * size + kind]
                self.parts += found
                many = len(found)
                self.sizes += [size] * many
                # Kind 3 is a set of three or less; the largest set needs one extra place.
                self.extras += [(1 if size == 4 else 0) if kind == 3 else kind] * many
                self.sets += [1 if kind == 3 else 0] * many

    def find_run_parts(self, kinds: list[list[int]]) -> None:
        units = self.units
        table = [0] * (4 * ROW)
        for face in range(FACES):
            if units[face]:
                table[face // NUMBERS * ROW + face % NUMBERS + 1] = units[face]
        for base in range(0, 4 * ROW, ROW):
            table[base + 14] = table[base + 1]
            for low in range(base + 1, base + 14):
                one = table[low]
                if one == 0:
                    continue
                # Both ends of a part are held; of those between, any may be used elsewhere.
                two, three, four = table[low + 1], table[low + 2], table[low + 3]
                if two:
                    kinds[8].append(one + two)
                if three:
                    kinds[8].append(one + three)
                    if two:
                        kinds[12].append(one + two + three)
                if four:
                    self.add_wide(kinds, 1, one + four, two, three, 0)
                if table[low + 4]:
                    self.add_wide(kinds, 2, one + table[low + 4], two, three, four)

    def add_wide(self, kinds: list[list[int]], extra: int, ends: int, first: int, second: int, third: int) -> None:
        """Adds the parts with these ends and any of the naturals between them."""
        kinds[8 + extra].append(ends)
        for one in (first, second, third):
            if one:
                kinds[12 + extra].append(ends + one)
        if first and second:
            kinds[16 + extra].append(ends + first + second)
        if third:
            if first:
                kinds[16 + extra].append(ends + first + third)
            if second:
                kinds[16 + extra].append(ends + second + third)
                if first:
                    kinds[20 + extra].append(ends + first + second + third)

    def find_set_parts(self, kinds: list[list[int]]) -> None:
        for number in range(NUMBERS):
            held = [unit for unit in self.units[number::NUMBERS] if unit]
            if len(held) < 2:
                continue
            for place, one in enumerate(held):
                for two in held[:place]:
                    kinds[11].append(one + two)
            if len(held) == 3:
                kinds[15].append(sum(held))
            elif len(held) == 4:
                whole = sum(held)
                kinds[19].append(whole)
                for one in held:
                    kinds[15].append(whole - one)

    def most(self, held: int, naturals: int, floor: int, goal: int) -> int:
        """The most of these naturals that melds can hold; `floor` when it is not more than that.

        It may stop as soon as it finds `goal`.
        """
        self.best = floor
        self.goal = goal
        self.four_melds(0, held, 0, naturals, 4, 2)
        if self.best < goal and self.parts:
            self.three_melds(0, held, 0, naturals, 3, 2, 1)
        return self.best

    def four_melds(self, start: int, held: int, covered: int, left: int, melds: int, extra: int) -> None:
        """Four melds: two extra places in all. `left` naturals are in none yet."""
        self.best = max(self.best, covered + min(melds, left))
        if melds == 0:
            return
        for at in range(start, len(self.parts)):
            size = self.sizes[at]
            if covered + min(size * melds, 3 * melds + extra) <= self.best or self.best >= self.goal:
                return
            if self.extras[at] > extra:
                continue
            rest = (held | GUARDS) - self.parts[at]
            if rest & GUARDS == GUARDS:
                self.four_melds(at, rest ^ GUARDS, covered + size, left - size, melds - 1, extra - self.extras[at])

    def three_melds(self, start: int, held: int, covered: int, left: int, melds: int, wide: int, sets: int) -> None:
        """Melds of 5, 5 and 4: at most two that need five places, at most one set."""
        self.best = max(self.best, covered + min(melds, left))
        if melds == 0:
            return
        for at in range(start, len(self.parts)):
            size = self.sizes[at]
            if covered + size * melds <= self.best or self.best >= self.goal:
                return
            if self.sets[at] > sets or (self.extras[at] == 2 and wide == 0):
                continue
            rest = (held | GUARDS) - self.parts[at]
            if rest & GUARDS == GUARDS:
                wider = wide - (1 if self.extras[at] == 2 else 0)
                self.three_melds(at, rest ^ GUARDS, covered + size, left - size, melds - 1, wider, sets - self.sets[at])


def group_distance(hand: list[int], wild: int) -> int:
    """How many tiles must be replaced for sets and runs; of 15 tiles the best 14 count."""
    cover = Cover(hand, wild)
    return max(0, HAND - cover.wilds - cover.most(cover.held, cover.naturals, 0, HAND - cover.wilds))


def pair_distance(hand: list[int], wild: int) -> int:
    """How many tiles must be replaced for seven pairs; of 15 tiles the best 14 count."""
    counts = count_tiles(hand)
    wilds, counts[wild] = counts[wild], 0
    return missing_of_pairs(counts.count(2), counts.count(1), wilds)


def missing_of_pairs(pairs: int, odd: int, wilds: int) -> int:
    pairs = min(pairs, 7)
    return max(0, HAND - wilds - 2 * pairs - min(odd, 7 - pairs))


def distance(hand: list[int], wild: int) -> int:
    """How many of the tiles must be replaced for a layout of either pattern; of 15 the best 14 count."""
    pairs = pair_distance(hand, wild)
    return min(pairs, group_distance(hand, wild)) if pairs else 0


def distances(hand: list[int], wild: int) -> list[int]:
    """The distance that each tile of a hand of 15 leaves when it is discarded."""
    cover = Cover(hand, wild)
    full = HAND - cover.wilds
    # One more than the full hand needs: it may be that a wild tile can go.
    most = cover.most(cover.held, cover.naturals, 0, full + 1)
    counts = count_tiles(hand)
    counts[wild] = 0
    pairs, odd = counts.count(2), counts.count(1)
    found: list[int] = []
    for place, tile in enumerate(hand):
        if place and hand[place - 1] == tile:
            found.append(found[-1])
            continue
        face = natural_of(tile, wild)
        if face == NO_TILE:
            groups = full + 1 - most
            twins = missing_of_pairs(pairs, odd, cover.wilds - 1)
        else:
            groups = full - cover.most(cover.held - cover.units[face], cover.naturals - 1, most - 1, most)
            twin = 1 if counts[tile] == 2 else 0
            twins = missing_of_pairs(pairs - twin, odd + 2 * twin - 1, cover.wilds)
        found.append(min(groups, twins))
    return found
