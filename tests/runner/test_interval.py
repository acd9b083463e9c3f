"""The 95 % interval of a points rate: its parts against known values, and how often it holds the truth."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from runner.stats.interval import Z, rate_interval, student, wilson

TOURNAMENTS = 1_500

# Student's t, 97.5 %, as printed in any table.
TABLE = [
    *((3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306), (9, 2.262), (10, 2.228)),
    *((12, 2.179), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980), (100_000, 1.960)),
]


@pytest.mark.parametrize(("freedom", "quantile"), TABLE)
def test_student_is_near_the_table(freedom: int, quantile: float) -> None:
    tolerance = {3: 0.04, 4: 0.02, 5: 0.011}.get(freedom, 0.007)
    assert student(freedom) == pytest.approx(quantile, rel=tolerance)


def test_student_falls_towards_the_normal_quantile() -> None:
    quantiles = [student(freedom) for freedom in range(1, 500)]
    assert all(later < earlier for earlier, later in pairwise(quantiles))
    assert quantiles[-1] > Z


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # By hand: z*z = 3.8415, centre 0.5, reach z / (1 + z*z/10) * sqrt(0.025 + z*z/400).
        (5, 10, 0.2366, 0.7634),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilson_is_as_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games, Z) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_says_nothing() -> None:
    assert rate_interval([]) == (0.0, 1.0)
    assert rate_interval([(0.0, 0), (0.0, 0)]) == (0.0, 1.0)


@pytest.mark.parametrize("deals", [1, 2, 5, 30, 500])
@pytest.mark.parametrize("points", [0.0, 1.0, 2.0])
def test_equal_deals_leave_doubt(deals: int, points: float) -> None:
    """All lost, every deal split, all won: the interval holds the rate and does not collapse."""
    low, high = rate_interval([(points, 2)] * deals)
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= points / 2 <= high + 1e-12
    assert high - low > 0.5 / (deals + 1)


@pytest.mark.parametrize("deals", [1, 2, 5, 30, 500])
def test_winning_all_games_says_no_more_than_so_many_independent_games_would(deals: int) -> None:
    low, high = rate_interval([(2.0, 2)] * deals)
    assert low <= wilson(1.0, 2 * deals, Z)[0]
    assert high == pytest.approx(1.0)


def test_more_deals_say_more() -> None:
    for points in (0.0, 1.0, 2.0):
        widths = [high - low for low, high in (rate_interval([(points, 2)] * deals) for deals in range(1, 60))]
        assert all(later < earlier for earlier, later in pairwise(widths))


def test_won_and_lost_mirror_each_other() -> None:
    deals = [(2.0, 2), (1.5, 2), (1.0, 2), (2.0, 2), (0.5, 2)]
    low, high = rate_interval(deals)
    assert rate_interval([(games - points, games) for points, games in deals]) == pytest.approx((1 - high, 1 - low))


Deal = Callable[[Random], float]
"""Plays both games of a deal; the points of both."""


def independent(rng: Random) -> float:
    return (rng.random() < 0.5) + (rng.random() < 0.5)


def stronger(rng: Random) -> float:
    return (rng.random() < 0.7) + (rng.random() < 0.7)


def drawish(rng: Random) -> float:
    return sum(rng.choices((0.0, 0.5, 1.0), (3, 4, 3), k=2))


def alike(rng: Random) -> float:
    """The deal favours one entrant in whatever seat: mostly both games go the same way."""
    first = rng.random() < 0.6
    return first + (first if rng.random() < 0.7 else rng.random() < 0.6)


def opposite(rng: Random) -> float:
    """The deal favours a seat: the pieces win, whoever has them, in three deals of ten."""
    if rng.random() < 0.3:
        return 1.0
    return (rng.random() < 0.6) + (rng.random() < 0.6)


RATES: dict[Deal, float] = {independent: 0.5, stronger: 0.7, drawish: 0.5, alike: 0.6, opposite: 0.57}
"""Each kind of deal and the true rate of points."""


@pytest.mark.parametrize("deals", [10, 30, 200])
@pytest.mark.parametrize("deal", RATES, ids=lambda deal: deal.__name__)
def test_the_interval_holds_the_truth_about_95_times_in_100(deal: Deal, deals: int) -> None:
    rng = Random(f"{deal.__name__} {deals}")
    held = 0
    for _ in range(TOURNAMENTS):
        low, high = rate_interval([(deal(rng), 2) for _ in range(deals)])
        assert 0 <= low <= high <= 1
        held += low <= RATES[deal] <= high
    assert 0.93 <= held / TOURNAMENTS <= 0.985


@pytest.mark.parametrize("deals", [10, 30, 200])
@pytest.mark.parametrize("rate", [0.02, 0.9, 0.95, 0.98])
def test_the_interval_holds_the_truth_between_unequal_entrants(rate: float, deals: int) -> None:
    """Near the ends few games are lost, and what can come out moves in steps: Wilson's interval itself
    holds between 90 and 99 times in 100 here."""
    rng, held = Random(f"{rate} {deals}"), 0
    for _ in range(TOURNAMENTS):
        low, high = rate_interval([((rng.random() < rate) + (rng.random() < rate), 2) for _ in range(deals)])
        held += low <= rate <= high
    assert held / TOURNAMENTS >= 0.9


def test_a_running_tournament_with_deals_of_unequal_size() -> None:
    """The interval holds while deals are partly played."""
    rng, held = Random(4), 0
    for _ in range(TOURNAMENTS):
        sizes = [rng.randint(1, 6) for _ in range(40)]
        low, high = rate_interval([(sum(rng.random() < 0.6 for _ in range(size)), size) for size in sizes])
        held += low <= 0.6 <= high
    assert 0.93 <= held / TOURNAMENTS <= 0.985
