"""Round robin with duplicate deals: every table of entrants plays every deal with each seating.

Games are numbered deal by deal, so that at any time all entrants have met about as often:

    n = (deal * tables + table) * seatings + seating

A table is a set of entrants, one a seat; a seating is one way to sit down (2 for two seats, 24
for four). All tables play the same deals, so luck of the deal falls on everybody alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import comb, factorial

from engines.rng import derive_seed


@dataclass(frozen=True)
class Pairing:
    """One game to play: `entrants[seat]` is the index of the entrant in that seat."""

    n: int
    deal: int
    entrants: tuple[int, ...]


@dataclass(frozen=True)
class RoundRobin:
    """All games between `entrants` (a number) at tables of `seats`, over `deals` deals."""

    entrants: int
    seats: int
    deals: int
    seed: int

    @cached_property
    def tables(self) -> list[tuple[int, ...]]:
        return list(combinations(range(self.entrants), self.seats))

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        return list(permutations(range(self.seats)))

    @property
    def total(self) -> int:
        """How many games there are."""
        return games_in(self.entrants, self.seats, self.deals)

    @property
    def games_a_deal(self) -> int:
        """How many games of each deal an entrant has."""
        return games_in(self.entrants, self.seats, 1) * self.seats // self.entrants

    def pairing(self, n: int) -> Pairing:
        """Game number n, 0 <= n < total."""
        rest, seating = divmod(n, len(self.seatings))
        deal, table = divmod(rest, len(self.tables))
        chosen = self.tables[table]
        entrants = tuple(chosen[i] for i in self.seatings[seating])
        return Pairing(n, deal, entrants)

    def deal_seed(self, deal: int) -> int:
        """The seed of the game state, the same for all games of a deal."""
        return derive_seed(self.seed, "deal", deal)

    def player_seed(self, n: int, seat: int) -> int:
        """What the built-in strategy in this seat of game n draws its lots from."""
        return derive_seed(self.seed, "player", n, seat)


def games_in(entrants: int, seats: int, deals: int) -> int:
    """How many games a round robin has, without making it."""
    return deals * comb(entrants, seats) * factorial(seats)
