"""Whatever the results, the totals of the standings must agree with each other and with the games."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.base import Json, payoffs
from runner.formats.round_robin import RoundRobin
from runner.result import Result
from runner.stats.standings import standings

MANY = settings(max_examples=80, deadline=None, database=None)
FAULTS = ("illegal", "timeout", "unreachable")

Games = list[tuple[int, Result]]


@st.composite
def tournaments(draw: st.DrawFn, seats: int) -> tuple[RoundRobin, Games]:
    """A schedule and the results of some of its games, in any order."""
    schedule = RoundRobin(draw(st.integers(seats, seats + 2)), seats, draw(st.integers(1, 3)), seed=1)
    numbers = draw(st.lists(st.integers(0, schedule.total - 1), unique=True, max_size=40))
    return schedule, [(n, draw(results(seats))) for n in numbers]


@st.composite
def results(draw: st.DrawFn, seats: int) -> Result:
    scores = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    counts = draw(st.lists(st.integers(0, 30), min_size=seats, max_size=seats))
    faults = draw(st.lists(st.tuples(st.integers(0, seats - 1), st.sampled_from(FAULTS)), max_size=1))
    return Result(payoffs(scores), "line", counts, [2.0 * count for count in counts], faults)


def rows(schedule: RoundRobin, games: Games) -> tuple[list[Json], list[list[Json]]]:
    """The lines of the table by entrant, and the cross table."""
    found = standings(schedule, [f"entrant {i}" for i in range(schedule.entrants)], games)
    return sorted(found["table"], key=lambda row: row["entrant"]), found["cross_table"]


def taken(schedule: RoundRobin, games: Games, entrant: int) -> list[Fraction]:
    """What the entrant took from each of its games, counted in another way than the standings do."""
    found = []
    for n, result in games:
        seated = schedule.pairing(n).entrants
        if entrant in seated:
            found.append(Fraction(result.payoffs[seated.index(entrant)]).limit_denominator(6))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(data=st.data())
@MANY
def test_every_line_is_the_sum_of_its_games(seats: int, data: st.DataObject) -> None:
    schedule, games = data.draw(tournaments(seats))
    table, _ = rows(schedule, games)
    for entrant, row in enumerate(table):
        own = taken(schedule, games, entrant)
        assert row["games"] == len(own) == row["wins"] + row["draws"] + row["losses"]
        assert row["wins"] == own.count(Fraction(1))
        assert row["losses"] == own.count(Fraction(0))
        assert row["points"] == pytest.approx(float(sum(own)), abs=1e-6)
        if own:
            assert row["points_rate"] == pytest.approx(float(sum(own) / len(own)), abs=1e-6)
            low, high = row["points_rate_95"]
            assert 0 <= low <= row["points_rate"] + 1e-6
            assert row["points_rate"] - 1e-6 <= high <= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(data=st.data())
@MANY
def test_all_points_are_there(seats: int, data: st.DataObject) -> None:
    schedule, games = data.draw(tournaments(seats))
    table, _ = rows(schedule, games)
    assert sum(row["games"] for row in table) == seats * len(games)
    assert sum(row["points"] for row in table) == pytest.approx(len(games) * seats / 2, abs=1e-5)
    assert sum(sum(row["faults"].values()) for row in table) == sum(len(result.faults) for _, result in games)


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(data=st.data())
@MANY
def test_the_cross_table_adds_up(seats: int, data: st.DataObject) -> None:
    """A payoff is what a seat takes from each other seat of its table, shared out among them."""
    schedule, games = data.draw(tournaments(seats))
    table, cross = rows(schedule, games)
    for i, row in enumerate(table):
        cells = [cell for j, cell in enumerate(cross[i]) if j != i]
        assert cross[i][i] is None
        assert sum(cell["points"] for cell in cells) == pytest.approx(row["points"] * (seats - 1), abs=1e-5)
        assert sum(cell["games"] for cell in cells) == row["games"] * (seats - 1)
        for j in range(i):
            assert cross[i][j]["games"] == cross[j][i]["games"]
            assert cross[i][j]["points"] + cross[j][i]["points"] == cross[i][j]["games"]


@pytest.mark.parametrize("seats", [2, 4])
@given(data=st.data())
@MANY
def test_ranks_follow_the_rates(seats: int, data: st.DataObject) -> None:
    schedule, games = data.draw(tournaments(seats))
    table, _ = rows(schedule, games)
    rates = []
    for entrant in range(schedule.entrants):
        own = taken(schedule, games, entrant)
        rates.append(sum(own) / len(own) if own else Fraction(0))
    assert [row["rank"] for row in table] == [1 + sum(other > rate for other in rates) for rate in rates]
