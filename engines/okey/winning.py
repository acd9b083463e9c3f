"""Hands that can finish, made of tiles that a seat may hold.

With an empty stock a seat is asked only where it can finish. So whoever sees another seat asked
then knows that much of its hand, and a sample of that hand is found by search, in random order.
"""

from __future__ import annotations

from engines.okey.tiles import FACES, KINDS, NO_TILE, NUMBERS, natural_of, tile_as
from engines.rng import Rng

LAID = 14


def all_melds() -> list[list[int]]:
    """The faces of every set, and of every run of 3 to 5: longer ones are made of these."""
    melds = []
    for number in range(NUMBERS):
        colors = [number + base for base in range(0, FACES, NUMBERS)]
        melds += [colors[:place] + colors[place + 1 :] for place in range(4)] + [colors]
    for base in range(0, FACES, NUMBERS):
        for length in (3, 4, 5):
            for low in range(NUMBERS + 2 - length):
                melds.append([base + (low + step) % NUMBERS for step in range(length)])
    return melds


class HandSearch:
    """A search for 14 tiles that can be laid out, `held` among them and the rest from `pool`.

    `free` counts the naturals of both by face, `need` those held that do not lie yet, `kept` those
    held at all; `laid` are the tiles that lie.
    """

    def __init__(self, pool: list[int], held: list[int], wild: int, rng: Rng) -> None:
        self.wild = wild
        self.free = [0] * FACES
        self.need = [0] * FACES
        self.wilds = pool[wild]
        self.need_wilds = 0
        for tile in range(KINDS):
            if tile != wild:
                self.free[natural_of(tile, wild)] += pool[tile]
        for tile in held:
            face = natural_of(tile, wild)
            if face == NO_TILE:
                self.wilds += 1
                self.need_wilds += 1
            else:
                self.free[face] += 1
                self.need[face] += 1
        self.kept = self.need[:]
        self.laid: list[int] = []
        melds = all_melds()
        order = list(range(len(melds)))
        rng.shuffle(order)
        self.melds = [melds[place] for place in order]

    def hand(self) -> list[int]:
        """The tiles that lie, the wild ones of `held` in the place of some that were not held."""
        tiles = self.laid[:]
        for place, tile in enumerate(tiles):
            if self.need_wilds and tile != self.wild and tiles.count(tile) > self.must_keep(tile):
                tiles[place] = self.wild
                self.need_wilds -= 1
        return sorted(tiles)

    def must_keep(self, tile: int) -> int:
        return self.kept[natural_of(tile, self.wild)]

    def groups(self) -> list[int]:
        """A hand of sets and runs, sorted; empty when there is none."""
        return self.hand() if self.found(0, LAID) else []

    def found(self, start: int, left: int) -> bool:
        """Whether melds of `left` tiles in all can take up what is needed; from `start` on once nothing is."""
        needed = NO_TILE
        for face in range(FACES):
            if self.need[face]:
                needed, start = face, 0
                break
        if left == 0:
            return needed == NO_TILE
        for at in range(start, len(self.melds)):
            meld = self.melds[at]
            if len(meld) > left or (needed != NO_TILE and needed not in meld):
                continue
            # Melds that nothing needs come in one order only.
            if self.found_after(meld, at if needed == NO_TILE else 0, left):
                return True
        return False

    def found_after(self, meld: list[int], start: int, left: int) -> bool:
        """Whether it goes on after this meld, wild tiles where no natural is free."""
        stand_ins = 0
        for face in meld:
            if self.free[face] == 0:
                stand_ins += 1
        if stand_ins > self.wilds:
            return False
        free, need, wilds, need_wilds = self.free[:], self.need[:], self.wilds, self.need_wilds
        for face in meld:
            self.lay(face)
        if self.found(start, left - len(meld)):
            return True
        self.free, self.need, self.wilds, self.need_wilds = free, need, wilds, need_wilds
        del self.laid[-len(meld) :]
        return False

    def lay(self, face: int) -> None:
        """Lays the natural, or a wild tile when none is free."""
        if self.free[face]:
            self.free[face] -= 1
            self.need[face] = max(0, self.need[face] - 1)
            self.laid.append(tile_as(face, self.wild))
        else:
            self.wilds -= 1
            self.need_wilds = max(0, self.need_wilds - 1)
            self.laid.append(self.wild)

    def pairs(self, rng: Rng) -> list[int]:
        """A hand of seven pairs, sorted; empty when there is none."""
        order = list(range(FACES))
        rng.shuffle(order)
        # First what is held, then what has two free, then a single one with a wild tile.
        for least in (0, 2, 1):
            for face in order:
                wanted = self.need[face] > 0 if least == 0 else self.free[face] >= least
                if wanted and len(self.laid) < LAID and (self.free[face] >= 2 or self.wilds):
                    self.lay(face)
                    self.lay(face)
        if sum(self.need) or len(self.laid) < LAID:
            return []
        return self.hand()


def finishing_hand(pool: list[int], held: list[int], wild: int, rng: Rng) -> list[int]:
    """15 tiles, sorted, that can finish: `held`, and others from the counts in `pool`. Empty when there are none."""
    discards = sorted(set(held))
    if len(held) <= LAID:
        discards.insert(0, NO_TILE)
    for discard in discards:
        rest = held[:]
        if discard != NO_TILE:
            rest.remove(discard)
        laid = HandSearch(pool, rest, wild, rng).groups() or HandSearch(pool, rest, wild, rng).pairs(rng)
        if laid:
            return sorted([*laid, discard if discard != NO_TILE else any_other(pool, rest, laid, rng)])
    return []


def any_other(pool: list[int], held: list[int], laid: list[int], rng: Rng) -> int:
    """A tile of the pool that does not lie."""
    left = []
    for tile in range(KINDS):
        left += [tile] * (pool[tile] + held.count(tile) - laid.count(tile))
    return left[rng.below(len(left))]
