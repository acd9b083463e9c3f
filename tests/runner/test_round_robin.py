"""The schedule: which games a round robin has, in which order, and what each draws its chance from."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import comb, factorial

import pytest

from engines.rng import SEED_LIMIT
from runner.formats.round_robin import RoundRobin, games_in

SHAPES = [(2, 2, 3), (3, 2, 2), (7, 2, 2), (3, 3, 2), (5, 3, 2), (4, 4, 2), (6, 4, 1)]


@pytest.fixture(params=SHAPES, ids=lambda shape: "{}-entrants-{}-seats-{}-deals".format(*shape))
def schedule(request: pytest.FixtureRequest) -> RoundRobin:
    entrants, seats, deals = request.param
    return RoundRobin(entrants, seats, deals, seed=11)


def test_every_deal_is_played_by_every_table_with_each_seating_once(schedule: RoundRobin) -> None:
    games = Counter((pairing.deal, pairing.entrants) for pairing in map(schedule.pairing, range(schedule.total)))
    expected = product(range(schedule.deals), permutations(range(schedule.entrants), schedule.seats))
    assert games == Counter(expected)


def test_number_and_pairing_determine_each_other(schedule: RoundRobin) -> None:
    pairings = [schedule.pairing(n) for n in range(schedule.total)]
    assert [pairing.n for pairing in pairings] == list(range(schedule.total))
    assert len({(pairing.deal, pairing.entrants) for pairing in pairings}) == schedule.total


def test_total(schedule: RoundRobin) -> None:
    tables = comb(schedule.entrants, schedule.seats)
    assert schedule.total == schedule.deals * tables * factorial(schedule.seats)
    assert schedule.total == games_in(schedule.entrants, schedule.seats, schedule.deals)


def test_games_a_deal(schedule: RoundRobin) -> None:
    games = Counter(
        (entrant, pairing.deal)
        for pairing in map(schedule.pairing, range(schedule.total))
        for entrant in pairing.entrants
    )
    assert set(games.values()) == {schedule.games_a_deal}


def test_total_of_known_tournaments() -> None:
    assert games_in(2, 2, 5_000) == 10_000
    assert games_in(4, 2, 10) == 120
    assert games_in(5, 4, 3) == 3 * 5 * 24


def test_order_is_deal_by_deal(schedule: RoundRobin) -> None:
    deals = [schedule.pairing(n).deal for n in range(schedule.total)]
    assert deals == sorted(deals)
    assert set(Counter(deals).values()) == {schedule.total // schedule.deals}


def test_every_entrant_has_each_seat_equally_often(schedule: RoundRobin) -> None:
    seats = Counter(
        (entrant, seat) for n in range(schedule.total) for seat, entrant in enumerate(schedule.pairing(n).entrants)
    )
    assert set(seats.values()) == {schedule.total // schedule.entrants}


def test_every_deal_has_a_seed_of_its_own() -> None:
    schedule = RoundRobin(4, 2, 2_000, seed=3)
    seeds = [schedule.deal_seed(deal) for deal in range(schedule.deals)]
    assert len(set(seeds)) == schedule.deals
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)


def test_deals_follow_from_the_seed_and_from_nothing_else() -> None:
    few, many, other = RoundRobin(2, 2, 10, seed=3), RoundRobin(9, 2, 50, seed=3), RoundRobin(2, 2, 10, seed=4)
    assert [few.deal_seed(deal) for deal in range(10)] == [many.deal_seed(deal) for deal in range(10)]
    assert not {few.deal_seed(deal) for deal in range(10)} & {other.deal_seed(deal) for deal in range(10)}


def test_every_player_has_a_seed_of_its_own(schedule: RoundRobin) -> None:
    seeds = [schedule.player_seed(n, seat) for n in range(schedule.total) for seat in range(schedule.seats)]
    assert len(set(seeds)) == len(seeds)
    assert not set(seeds) & {schedule.deal_seed(deal) for deal in range(schedule.deals)}
