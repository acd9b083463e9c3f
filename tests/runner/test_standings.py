"""Standings of small tournaments whose numbers are known."""

from __future__ import annotations

import pytest

from engines.base import Json
from runner.formats.round_robin import RoundRobin
from runner.result import Result
from runner.stats.interval import rate_interval
from runner.stats.standings import standings

NAMES = ["ann", "bob", "cyd", "dan", "eve"]


def result(*payoffs: float, faults: list[tuple[int, str]] | None = None, moves: int = 10, ms: float = 5.0) -> Result:
    seats = len(payoffs)
    return Result(list(payoffs), "line", [moves] * seats, [ms] * seats, faults or [])


def table_of(schedule: RoundRobin, results: list[tuple[int, Result]]) -> Json:
    return standings(schedule, NAMES[: schedule.entrants], results)


def column(found: Json, name: str) -> dict[str, object]:
    """One column of the table, by the entrants' names."""
    return {row["name"]: row[name] for row in found["table"]}


def test_a_small_tournament() -> None:
    """Two deals: ann-bob, bob-ann, ann-cyd, cyd-ann, bob-cyd, cyd-bob; payoffs are by seat."""
    schedule = RoundRobin(3, 2, 2, seed=1)
    first = [result(1, 0), result(0.5, 0.5), result(1, 0), result(0, 1), result(0, 1), result(0.5, 0.5)]
    second = [result(1, 0), result(0, 1), result(0.5, 0.5), result(0, 1), result(1, 0), result(1, 0)]
    found = table_of(schedule, list(enumerate(first + second)))
    assert [(row["rank"], row["name"]) for row in found["table"]] == [(1, "ann"), (2, "cyd"), (3, "bob")]
    assert column(found, "games") == {"ann": 8, "bob": 8, "cyd": 8}
    assert column(found, "wins") == {"ann": 6, "bob": 1, "cyd": 2}
    assert column(found, "draws") == {"ann": 2, "bob": 2, "cyd": 2}
    assert column(found, "losses") == {"ann": 0, "bob": 5, "cyd": 4}
    assert column(found, "points") == {"ann": 7.0, "bob": 2.0, "cyd": 3.0}
    assert column(found, "points_rate") == {"ann": 0.875, "bob": 0.25, "cyd": 0.375}
    assert found["cross_table"] == [
        [None, {"points": 3.5, "games": 4}, {"points": 3.5, "games": 4}],
        [{"points": 0.5, "games": 4}, None, {"points": 1.5, "games": 4}],
        [{"points": 0.5, "games": 4}, {"points": 2.5, "games": 4}, None],
    ]


def test_the_interval_is_taken_over_deals() -> None:
    schedule = RoundRobin(2, 2, 3, seed=1)
    payoffs = [(1, 0), (0, 1), (1, 0), (1, 0), (0.5, 0.5), (0, 1)]
    found = table_of(schedule, [(n, result(*both)) for n, both in enumerate(payoffs)])
    # ann sits first in games 0, 2, 4 and second in 1, 3, 5.
    low, high = rate_interval([(2, 2), (1, 2), (1.5, 2)])
    assert column(found, "points_rate_95")["ann"] == [round(low, 6), round(high, 6)]


def test_equal_rates_share_a_rank_and_the_next_is_skipped() -> None:
    schedule = RoundRobin(3, 2, 1, seed=1)
    games = [(0, result(1, 0)), (1, result(0, 1)), (4, result(1, 0)), (5, result(1, 0))]
    games += [(2, result(0.5, 0.5)), (3, result(1, 0))]
    found = table_of(schedule, games)
    # ann 2 of bob, 0.5 of cyd; bob 1 of cyd; cyd 1.5 of ann, 1 of bob.
    assert column(found, "points") == {"ann": 2.5, "cyd": 2.5, "bob": 1.0}
    assert [(row["rank"], row["name"]) for row in found["table"]] == [(1, "ann"), (1, "cyd"), (3, "bob")]


def test_faults_moves_and_times_are_added_up() -> None:
    schedule = RoundRobin(2, 2, 2, seed=1)
    games = [
        (0, result(0, 1, faults=[(0, "timeout")], moves=4, ms=8.0)),
        (1, result(1, 0, faults=[(1, "timeout")], moves=2, ms=1.0)),
        (2, result(1, 0, faults=[(1, "illegal")], moves=0, ms=0.0)),
        (3, result(0.5, 0.5, faults=[(0, "withdrawn"), (1, "withdrawn")], moves=0, ms=0.0)),
    ]
    found = table_of(schedule, games)
    assert column(found, "faults") == {"ann": {"timeout": 2, "withdrawn": 1}, "bob": {"illegal": 1, "withdrawn": 1}}
    assert column(found, "mean_move_ms") == {"ann": 1.5, "bob": 1.5}


def test_while_it_runs_the_rate_decides_not_the_points() -> None:
    schedule = RoundRobin(3, 2, 2, seed=1)
    found = table_of(schedule, [(0, result(1, 0)), (1, result(1, 0)), (2, result(1, 0))])
    # ann 2 of 3, bob 1 of 2, cyd 0 of 1.
    assert column(found, "rank") == {"ann": 1, "bob": 2, "cyd": 3}
    found = table_of(schedule, [(0, result(0, 1)), (1, result(0, 1)), (2, result(0, 1)), (4, result(0.5, 0.5))])
    # ann 1 of 3, bob 1.5 of 3, cyd 1.5 of 2.
    assert column(found, "rank") == {"cyd": 1, "bob": 2, "ann": 3}


def test_who_has_not_played_has_no_rate() -> None:
    found = table_of(RoundRobin(3, 2, 1, seed=1), [(0, result(1, 0, moves=0))])
    assert column(found, "points_rate") == {"ann": 1.0, "bob": 0.0, "cyd": None}
    assert column(found, "points_rate_95")["cyd"] is None
    assert column(found, "mean_move_ms") == {"ann": None, "bob": None, "cyd": None}
    assert found["cross_table"][0][2] == {"points": 0.0, "games": 0}


def test_the_order_of_the_results_does_not_matter() -> None:
    schedule = RoundRobin(3, 2, 3, seed=1)
    games = [(n, result(n % 2, 1 - n % 2)) for n in range(schedule.total)]
    assert table_of(schedule, games) == table_of(schedule, games[::-1])


# Four seats: 1, 2/3, 1/3, 0.


def test_four_seats() -> None:
    schedule = RoundRobin(5, 4, 1, seed=1)
    # Game 0 seats ann, bob, cyd, dan; game 24 ann, bob, cyd, eve.
    found = table_of(schedule, [(0, result(1, 2 / 3, 1 / 3, 0)), (24, result(1 / 6, 1 / 6, 1, 2 / 3))])
    assert column(found, "points") == {
        "ann": pytest.approx(7 / 6, abs=1e-6),
        "bob": pytest.approx(5 / 6, abs=1e-6),
        "cyd": pytest.approx(4 / 3, abs=1e-6),
        "dan": 0.0,
        "eve": pytest.approx(2 / 3, abs=1e-6),
    }
    assert found["cross_table"][0] == [
        None,
        {"points": 1.5, "games": 2},
        {"points": 1.0, "games": 2},
        {"points": 1.0, "games": 1},
        {"points": 0.0, "games": 1},
    ]
    assert [row["wins"] for row in sorted(found["table"], key=lambda row: row["entrant"])] == [1, 0, 1, 0, 0]


def test_equal_points_share_a_rank_in_whatever_order_they_came() -> None:
    """Sums of thirds as binary fractions depend on their order; places must not."""
    schedule = RoundRobin(4, 4, 1, seed=1)
    # Games 0 to 3 seat dan last, last but one, last, last but one; bob second, second, third, last.
    draw, won_last = result(0.5, 0.5, 0.5, 0.5), result(1 / 3, 1 / 3, 1 / 3, 1)
    found = table_of(schedule, [(0, draw), (1, draw), (2, won_last), (3, won_last)])
    assert column(found, "points")["bob"] == column(found, "points")["dan"] == pytest.approx(7 / 3, abs=1e-6)
    assert column(found, "rank") == {"bob": 1, "dan": 1, "ann": 3, "cyd": 3}
