"""How far a hand is from a finish: the fewest new tiles with which it is worth ten. Exact.

A finished hand keeps some closed tiles and has `new` others. All that is kept is used: in one of at
most two sets, whose missing tiles are new, or free. So for given kept tiles the question is one of sums:

    kept tiles + what the sets change + free new tiles = ten

where a set changes the sum by its worth less its kept tiles. The kept tiles are what is left of the hand
when as many as need be are dropped; the search tries all ways to drop one tile, then two, and so on.
"""

from __future__ import annotations

from engines.marten.hand import HAND, SETS_MOST, WORTH, worth
from engines.marten.tiles import BITS, BLUE, KINDS, RED, SPAN, count

DONE = 1
"""A bit that is no tile: nothing more has to come."""

SLOTS: list[list[int]] = []
"""The faces of each kind of set: 13 runs and 14 threes."""
WORTHS: list[int] = []


def _add_shapes() -> None:
    for color in (BLUE, RED):
        for low in range(1 if color == BLUE else 0, 7):
            SLOTS.append([10 * color + value for value in range(low, low + 3)])
            WORTHS.append(low if color == BLUE else low + 2)
        for value in range(1, 8):
            SLOTS.append([10 * color + value] * 3)
            WORTHS.append(0)


_add_shapes()


class Search:
    """One hand and the tiles that may still come.

    `have` counts the closed tiles that are kept, `live` the tiles that can come, `values` those of each value.
    `useful[tile]`, for each tile that can be dropped at the distance found, is a set of tiles (bits) that then
    bring the hand nearer.
    """

    def __init__(self, closed: list[int], open_sets: list[int], live: list[int]) -> None:
        self.have = count(closed)
        self.live = live[:]
        self.values = [0] * 9
        self.bits_of_value = [0] * 9
        for tile in KINDS:
            if live[tile]:
                self.values[tile % 10] += live[tile]
                self.bits_of_value[tile % 10] |= BITS[tile]
        self.size = HAND - 3 * len(open_sets)
        self.extra = len(closed) - self.size
        self.room = SETS_MOST - len(open_sets)
        self.need = WORTH - worth(closed, open_sets)
        self.useful = [0] * SPAN
        self.found = 0
        self.lacks = [self.lack_of(shape) for shape in range(len(SLOTS))]
        self.shapes: list[int] = []

    def run(self) -> int:
        """The distance, at least 1; more than a hand has tiles when nothing that can come would do."""
        for new in range(1, self.size + 1):
            self.shapes = [shape for shape in range(len(SLOTS)) if self.room and self.lacks[shape] <= new]
            self.drop(0, new + self.extra, new, 0)
            if self.found:
                return new
        return HAND + 1

    def lack_of(self, shape: int) -> int:
        """How many tiles of a set the whole hand lacks."""
        missing: list[int] = []
        self.put_back(self.take(shape, missing))
        return len(missing)

    def take(self, shape: int, missing: list[int]) -> list[int]:
        """Takes the tiles for a set from those kept; the faces that are not there go to `missing`."""
        have = self.have
        used = []
        for face in SLOTS[shape]:
            # A blue or red tile goes first: the purple one can be all that it can be.
            tile = face if have[face] else 20 + face % 10
            if tile < SPAN and have[tile]:
                have[tile] -= 1
                used.append(tile)
            else:
                missing.append(face)
        return used

    def put_back(self, used: list[int]) -> None:
        for tile in used:
            self.have[tile] += 1

    def drop(self, start: int, drops: int, new: int, dropped: int) -> None:
        """Tries every way to drop so many tiles, from the place `start` in KINDS on."""
        if drops == 0:
            useful = self.useful_with(new)
            self.found |= useful
            for tile in KINDS:
                if dropped & BITS[tile]:
                    self.useful[tile] |= useful
            return
        for i in range(start, len(KINDS)):
            tile = KINDS[i]
            if self.have[tile]:
                self.have[tile] -= 1
                self.need += tile % 10
                self.drop(i, drops - 1, new, dropped | BITS[tile])
                self.need -= tile % 10
                self.have[tile] += 1

    def useful_with(self, new: int) -> int:
        """The tiles that are among the `new` ones of some finished hand that keeps all that is left."""
        useful = self.free_tiles(new, self.need)
        purple = self.have[25] + self.have[26] + self.have[27] + self.have[28]
        for i in range(len(self.shapes)):
            missing: list[int] = []
            used = self.take(self.shapes[i], missing)
            if len(missing) <= new:
                need = self.need - self.change(self.shapes[i], used)
                useful |= self.completed(missing, new, need)
                if self.room == SETS_MOST:
                    # Which of two sets is the first matters only for who takes a purple tile.
                    useful |= self.second_sets(0 if purple else i, missing, new, need)
            self.put_back(used)
        return useful

    def second_sets(self, start: int, missing: list[int], new: int, need: int) -> int:
        """The same for each second set, when a first one is taken and lacks these faces."""
        useful = 0
        most = new - len(missing)
        for i in range(start, len(self.shapes)):
            shape = self.shapes[i]
            if self.lacks[shape] > most:
                continue
            more = missing[:]
            used = self.take(shape, more)
            if len(more) <= new:
                useful |= self.completed(more, new, need - self.change(shape, used))
            self.put_back(used)
        return useful

    def change(self, shape: int, used: list[int]) -> int:
        """What a set changes the sum of the kept tiles by, its missing tiles not counted."""
        change = WORTHS[shape]
        for tile in used:
            change -= tile % 10
        return change

    def completed(self, missing: list[int], new: int, need: int) -> int:
        """The useful tiles when these faces come, and free tiles that add up to `need`; 0 when they cannot."""
        free = new - len(missing)
        if need < 0 or need > 8 * free:
            return 0
        came: list[int] = []
        useful = DONE
        for face in missing:
            purple = 20 + face % 10
            if purple < SPAN and self.live[purple]:
                useful |= BITS[purple]
            tile = face if self.live[face] else purple
            if tile < SPAN and self.live[tile]:
                useful |= BITS[tile]
                self.live[tile] -= 1
                self.values[tile % 10] -= 1
                came.append(tile)
        rest = self.free_tiles(free, need) if len(came) == len(missing) else 0
        for tile in came:
            self.live[tile] += 1
            self.values[tile % 10] += 1
        return useful | rest if rest else 0

    def free_tiles(self, new: int, need: int) -> int:
        """The useful tiles when so many come that add up to `need`; 0 when they cannot."""
        if new == 0:
            return DONE if need == 0 else 0
        if need < 0 or need > 8 * new:
            return 0
        if new == 1:
            return self.bits_of_value[need] if need < 9 and self.values[need] > 0 else 0
        useful = 0
        for value in range(9):
            if self.values[value] > 0:
                self.values[value] -= 1
                if self.free_tiles(new - 1, need - value):
                    useful |= self.bits_of_value[value]
                self.values[value] += 1
        return useful
