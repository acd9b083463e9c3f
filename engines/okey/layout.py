"""How tiles are laid out: the melds of a hand that finishes.

Meld by meld, each the first after which the rest can be laid out too (finish.py). The lowest
natural comes first: in a run, with as few wild tiles before it as can be, else in a set.
A 1 may stand behind 13, so number 14 is a 1 that was put off to the end of a run.
"""

from __future__ import annotations

from mypy_extensions import i64

from engines.okey.finish import are_groups, lays_out
from engines.okey.hand import bit, count_bits, hand_of
from engines.okey.lanes import ACE_HIGH, LANE, count_wilds, faces_of, lanes
from engines.okey.tiles import FACES, NUMBERS, count_tiles, tile_as

HIGHEST = 14
RUN_MOST = 5


def group_layout(tiles: list[int], wild: int) -> list[list[int]]:
    """Sets and runs of just these tiles, in order of number within a meld; empty when there are none."""
    hand = hand_of(tiles)
    if not are_groups(hand.once, hand.twice, wild):
        return []
    once, twice = lanes(faces_of(hand.once, wild)), lanes(faces_of(hand.twice, wild))
    return Layout(once, twice, count_wilds(hand.once, hand.twice, wild), wild).melds


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


class Layout:
    """Naturals in lanes and wild tiles that can be laid out; `melds` takes them up."""

    def __init__(self, once: i64, twice: i64, wilds: i64, wild: int) -> None:
        self.once = once
        self.twice = twice
        self.wilds = wilds
        self.wild = wild
        self.melds: list[list[int]] = []
        while self.once:
            self.lay_lowest()

    def lay_lowest(self) -> None:
        number, color = 1, 0
        while not self.held(color, number):
            color += 1
            if color == 4:
                number, color = number + 1, 0
        if not self.lay_run(color, number) and (number == HIGHEST or not self.lay_set(color, number)):
            self.put_off_ace(color)

    def held(self, color: int, number: int) -> bool:
        return self.once & place_of(color, number) != 0

    def lay_run(self, color: int, number: int) -> bool:
        """Lays the first run with this as its lowest natural that leaves a rest to be laid out."""
        for lead in range(min(self.wilds, 2, number - 1) + 1):
            start, naturals, wilds = number - lead, i64(0), lead
            for at in range(number, min(start + RUN_MOST - 1, HIGHEST) + 1):
                if self.held(color, at):
                    naturals |= place_of(color, at)
                else:
                    wilds += 1
                if wilds > self.wilds:
                    break
                if at - start >= 2 and self.leaves_a_layout(naturals, wilds):
                    self.melds.append([self.tile(color, step, naturals) for step in range(start, at + 1)])
                    return True
        return False

    def lay_set(self, color: int, number: int) -> bool:
        """The same for a set of the number with this colour in it."""
        naturals = i64(0)
        for other in range(4):
            if self.held(other, number):
                naturals |= place_of(other, number)
        held = count_bits(naturals)
        for size in (3, 4):
            if held <= size and size - held <= self.wilds and self.lay_just(number, naturals, size - held):
                return True
        if held == 4:
            for other in range(4):
                if other != color and self.lay_just(number, naturals ^ place_of(other, number), 0):
                    return True
        return False

    def lay_just(self, number: int, naturals: i64, wilds: i64) -> bool:
        """Lays these naturals of a number and wild tiles as a set, if that leaves a rest to be laid out."""
        if not self.leaves_a_layout(naturals, wilds):
            return False
        meld = []
        for color in range(4):
            if naturals & place_of(color, number):
                meld.append(self.tile(color, number, naturals))
            elif wilds:
                meld.append(self.wild)
                wilds -= 1
        self.melds.append(meld)
        return True

    def leaves_a_layout(self, naturals: i64, wilds: i64) -> bool:
        """Takes the tiles of a meld away, if the others can be laid out."""
        second = self.twice & naturals
        once, twice = self.once ^ naturals ^ second, self.twice ^ second
        if not lays_out(once, twice, self.wilds - wilds):
            return False
        self.once, self.twice, self.wilds = once, twice, self.wilds - wilds
        return True

    def put_off_ace(self, color: int) -> None:
        ace = place_of(color, 1)
        second = self.twice & ace
        self.twice = self.twice ^ second | self.once & (ace << ACE_HIGH)
        self.once = (self.once ^ ace ^ second) | ace << ACE_HIGH

    def tile(self, color: int, number: int, naturals: i64) -> int:
        """The tile at this place of a meld: a wild one where there is no natural."""
        if not naturals & place_of(color, number):
            return self.wild
        return tile_as(color * NUMBERS + (number - 1) % NUMBERS, self.wild)


def place_of(color: i64, number: i64) -> i64:
    """The bit of a natural in its lane."""
    return bit(LANE * color + number - 1)
