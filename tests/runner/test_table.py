"""Standings on a terminal: every number in its column, names just as they are."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.table import Table

from runner.formats.round_robin import RoundRobin
from runner.result import Result
from runner.stats.standings import standings
from runner.table import cross_table, standings_table


def shown(table: Table) -> str:
    text = StringIO()
    Console(file=text, width=160, force_terminal=False).print(table)
    return text.getvalue()


def cup(*names: str) -> dict[str, object]:
    """One win of the first over the second, and a fault of the second."""
    result = Result([1.0, 0.0], "forfeit", [4, 3], [6.0, 1.5], [(1, "timeout")])
    return standings(RoundRobin(len(names), 2, 1, seed=1), list(names), [(0, result)])


def test_the_standings() -> None:
    lines = [line.split() for line in shown(standings_table(cup("ann", "bob", "cyd"))).splitlines()]
    header, first, second, third = (words for words in lines if words and (words[0] == "#" or words[0].isdigit()))
    assert header == ["#", "entrant", "games", "won", "drawn", "lost", "points", "rate", "95", "%", "ms/move", "faults"]
    assert first[:8] == ["1", "ann", "1", "1", "0", "0", "1", "1.000"]
    assert first[9:] == ["1.50", "none"]
    assert second[:8] == ["2", "bob", "1", "0", "0", "1", "0", "0.000"]
    assert second[9:] == ["0.50", "1", "timeout"]
    assert third == ["2", "cyd", "0", "0", "0", "0", "0", "-", "-", "-", "none"]


def test_the_cross_table() -> None:
    lines = [line.split() for line in shown(cross_table(cup("ann", "bob", "cyd"))).splitlines()]
    assert ["ann", "bob", "cyd"] in lines
    assert ["ann", "1/1", "0/0"] in lines
    assert ["bob", "0/1", "0/0"] in lines


@pytest.mark.parametrize("name", ["[red]", "[/]", "[/x]", "[bold]x[/bold]", ":smile:", "\\[", "[link=x]y", "x" * 24])
def test_names_are_shown_as_they_are(name: str) -> None:
    found = cup(name, "other")
    assert name in shown(standings_table(found))
    assert shown(cross_table(found)).count(name) == 2


def test_a_very_long_name_leaves_room_for_the_numbers() -> None:
    assert "1.000" in shown(standings_table(cup("x" * 80, "other")))
