"""How far a hand is from a finish: the fewest new tiles with which it is worth ten. Exact.

A finished hand is at most two sets, and free tiles. Each choice of sets is tried. A set takes all that
it can from the hand, and what it lacks must come. The rest of the hand is kept as free tiles or dropped;
for these only values matter:

    kept free tiles + new free tiles = ten - what the sets are worth

No finish is missed because sets take all that they can. To drop such a tile and draw its like is to draw
one tile too many; to keep it as a free tile and draw its like for the set is to draw that like as a free tile.
Only a hand that is finished as it is must drop a tile and draw; it is asked what each tile less leaves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.marten.hand import HAND, SETS_MOST, WORTH, can_finish, worth
from engines.marten.packed import (
    filled,
    number_in,
    one_of,
    pack_counts,
    pack_tiles,
    reaches,
    shortage,
    sums_of,
    value_in,
)
from engines.marten.shapes import BLUE_NEEDS, RED_NEEDS, SHAPES, WORTHS
from engines.marten.tiles import BITS, BLUE, KINDS, PURPLE, RED, SPAN

DONE: Final = 1
"""A bit that is no tile: nothing more has to come."""
PURPLE_BITS: Final = 0b1111 << 25


def live_bits(live: list[int]) -> list[int]:
    """The tiles (bits) of each value that can come."""
    bits = [0] * 9
    for tile in KINDS:
        if live[tile]:
            bits[tile % 10] |= BITS[tile]
    return bits


class Search:
    """One hand and the tiles that may still come; all counts are packed (packed.py).

    `useful[tile]`, for each tile that can be dropped at the distance found, is a set of tiles (bits) that then
    bring the hand nearer; `found` are those that bring it nearer in any way.
    """

    def __init__(self, closed: list[int], open_sets: list[int], live: list[int]) -> None:
        self.closed = closed
        self.open_sets = open_sets
        self.live = live
        blue, red, purple = pack_tiles(closed)
        self.blue: i64 = blue
        self.red: i64 = red
        self.purple: i64 = purple
        blue, red, purple = pack_counts(live)
        self.live_blue: i64 = blue
        self.live_red: i64 = red
        self.live_purple: i64 = purple
        self.size: i64 = HAND - 3 * len(open_sets)
        self.room: i64 = SETS_MOST - len(open_sets)
        self.need: i64 = WORTH - worth([], open_sets)
        self.useful = [0] * SPAN
        self.found = 0
        self.collecting = False
        self.least: i64 = 1
        self.most: i64 = HAND
        self.live_values: i64 = self.live_blue + self.live_red + self.live_purple
        self.live_bits = live_bits(live)
        # What the choice of sets that is being tried leaves in the hand, and what it lacks.
        self.left_blue: i64 = 0
        self.left_red: i64 = 0
        self.left_purple: i64 = 0
        self.lack_blue: i64 = 0
        self.lack_red: i64 = 0
        self.shapes: list[int] = []
        self.lacks: list[int] = []
        if self.room:
            self.sort_shapes()

    def run(self) -> int:
        """`measure`, and finds what is useful."""
        distance = self.measure()
        if distance <= HAND and not self.found:
            self.collecting = True
            self.most = distance
            self.try_all()
        return distance

    def measure(self, most: int = HAND) -> int:
        """The distance, at least 1; one more than `most` when so many tiles would not do."""
        if len(self.closed) == self.size and can_finish(self.closed, self.open_sets):
            self.exchange_one()
            if self.found:
                return 1
            self.least = 2
        self.most = most
        self.try_all()
        return self.most + 1

    def exchange_one(self) -> None:
        """One new tile for one of a finished hand."""
        for tile in set(self.closed):
            rest = self.closed[:]
            rest.remove(tile)
            search = Search(rest, self.open_sets, self.live)
            if search.run() == 1:
                self.useful[tile] = search.found
                self.found |= search.found

    def sort_shapes(self) -> None:
        """Puts the shapes in order of the tiles that the hand lacks for them."""
        by_lack: list[list[int]] = [[], [], [], []]
        for shape in SHAPES:
            short_blue = shortage(self.blue, BLUE_NEEDS[shape])
            short_red = shortage(self.red, RED_NEEDS[shape])
            by_purple = filled(short_blue + short_red) & self.purple
            by_lack[number_in(short_blue + short_red - by_purple)].append(shape)
        for lack in range(4):
            self.shapes += by_lack[lack]
            self.lacks += [lack] * len(by_lack[lack])

    # Choices of sets

    def try_all(self) -> None:
        """Every choice of sets for which at most `most` tiles must come."""
        for i in range(len(self.shapes)):
            lack: i64 = self.lacks[i]
            if lack > self.most:
                break
            shape = self.shapes[i]
            self.try_sets(BLUE_NEEDS[shape], RED_NEEDS[shape], self.size - 3, self.need - WORTHS[shape])
            if self.room == SETS_MOST:
                self.try_two(i)
        self.try_sets(0, 0, self.size, self.need)

    def try_two(self, first: int) -> None:
        """The same with each second set, from that place in `shapes` on."""
        shape = self.shapes[first]
        blue: i64 = BLUE_NEEDS[shape]
        red: i64 = RED_NEEDS[shape]
        points: i64 = self.need - WORTHS[shape]
        lack: i64 = self.lacks[first]
        for j in range(first, len(self.shapes)):
            if lack + self.lacks[j] > self.most:
                return
            other = self.shapes[j]
            self.try_sets(blue + BLUE_NEEDS[other], red + RED_NEEDS[other], self.size - 6, points - WORTHS[other])

    def try_sets(self, blue: i64, red: i64, free: i64, points: i64) -> None:
        """Sets that need these blue and red tiles; `free` tiles worth `points` make the hand ten."""
        if points < 0:
            return
        short_blue = shortage(self.blue, blue)
        short_red = shortage(self.red, red)
        for_blue = filled(short_blue) & self.purple
        for_red = filled(short_red) & self.purple
        self.left_blue = self.blue - blue + short_blue
        self.left_red = self.red - red + short_red
        self.left_purple = self.purple & ~(for_blue | for_red)
        # A purple tile that sets of either colour lack goes to the blue ones or to the red ones.
        either = for_blue & for_red
        part = either
        while True:
            self.lack_blue = short_blue - (for_blue ^ either ^ part)
            self.lack_red = short_red - (for_red ^ part)
            self.try_rest(free, points)
            if part == 0:
                return
            part = (part - 1) & either

    def try_rest(self, free: i64, points: i64) -> None:
        """The same when it is settled what is left in the hand and what the sets lack."""
        lack = number_in(self.lack_blue + self.lack_red)
        if lack > self.most:
            return
        by_purple = shortage(self.live_blue, self.lack_blue) + shortage(self.live_red, self.lack_red)
        if by_purple & ~self.live_purple:
            return
        left = self.left_blue + self.left_red + self.left_purple
        coming = self.live_values - self.lack_blue - self.lack_red
        if self.collecting:
            new = self.most - lack
            if new <= free:
                self.collect(left, free - new, coming, new, points)
            return
        for new in range(max(0, self.least - lack), min(free, self.most - lack) + 1):
            if meet(sums_of(left, free - new), sums_of(coming, new), points):
                self.most = lack + new - 1
                return

    # Useful tiles

    def collect(self, left: i64, kept: i64, coming: i64, new: i64, points: i64) -> None:
        """Adds the tiles that help with these sets: what they lack, and `new` free ones beside `kept` of the hand."""
        sums = sums_of(left, kept)
        by_sum = [0] * (WORTH + 1)
        together = 0
        for kept_points in range(points + 1):
            if sums >> kept_points & 1:
                by_sum[kept_points] = self.free_tiles(coming, new, points - kept_points)
                together |= by_sum[kept_points]
        if not together:
            return
        lacking = self.lacking_tiles()
        self.found |= together | lacking
        for value in range(9):
            if value_in(left, value) == 0:
                continue
            helps = bits_at(by_sum, sums_of(left - one_of(value), kept))
            if helps:
                self.add_useful(value, helps | lacking)

    def add_useful(self, value: i64, tiles: int) -> None:
        """For the tiles of that value that are left, or in the place of which a purple one that is left can go."""
        purple = value_in(self.left_purple, value) > 0
        if value_in(self.blue if purple else self.left_blue, value):
            self.useful[10 * BLUE + value] |= tiles
        if value_in(self.red if purple else self.left_red, value):
            self.useful[10 * RED + value] |= tiles
        if purple:
            self.useful[10 * PURPLE + value] |= tiles

    def lacking_tiles(self) -> int:
        """All tiles that can come for what the sets lack."""
        tiles = 0
        for value in range(9):
            blue, red = value_in(self.lack_blue, value), value_in(self.lack_red, value)
            if blue:
                tiles |= self.live_bits[value] & (BITS[10 * BLUE + value] | PURPLE_BITS)
            if red:
                tiles |= self.live_bits[value] & (BITS[10 * RED + value] | PURPLE_BITS)
        return tiles | DONE

    def free_tiles(self, coming: i64, new: i64, points: i64) -> int:
        """All tiles that are among `new` of those coming worth so many points; 0 when there are no such."""
        if new == 0:
            return DONE if points == 0 else 0
        tiles = 0
        for value in range(min(8, points) + 1):
            if value_in(coming, value) and reaches(coming - one_of(value), new - 1, points - value):
                tiles |= self.live_bits[value]
        return tiles


def meet(one: i64, other: i64, points: i64) -> bool:
    """Whether a sum of the one and a sum of the other make the points."""
    for part in range(points + 1):
        if one >> part & 1 and other >> points - part & 1:
            return True
    return False


def bits_at(by_sum: list[int], sums: i64) -> int:
    """What stands at these sums, together."""
    tiles = 0
    for points in range(WORTH + 1):
        if sums >> points & 1:
            tiles |= by_sum[points]
    return tiles
