"""The arithmetic of the table, on figures made up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from click.testing import CliRunner

from benchmarks.__main__ import chosen, main, names
from benchmarks.figures import Figures
from benchmarks.harness import Bench, Goal, Line, Missing, Pair, Result, Round, compare, package, rate, run
from benchmarks.lines import BENCHES
from benchmarks.reasons import REASONS
from benchmarks.report import Report, cells, number

LINE = Line("a.b", "ours", "theirs", "games/s", Goal(2))
MOST = Line("a.c", "ours", "theirs", "ms", Goal(3, at_most=True))
PLAIN = Line("a.d", "ours", "theirs", "ms", None)


def result(line: Line, *ratios: float) -> Result:
    return Result(line, tuple(Pair(ratio * 10, 10) for ratio in ratios))


def test_the_ratio_is_the_median_over_the_rounds_not_that_of_the_rates() -> None:
    found = Result(LINE, (Pair(10, 10), Pair(90, 30), Pair(40, 20)))
    assert found.ratios == [1, 3, 2]
    assert (found.ratio, found.ours, found.yardstick) == (2, 40, 20)


@pytest.mark.parametrize(
    ("line", "ratio", "met", "word"),
    [
        (LINE, 2.0, True, "met"),
        (LINE, 1.9, False, "SHORT"),
        (MOST, 3.0, True, "met"),
        (MOST, 3.1, False, "SHORT"),
        (PLAIN, 1.0, None, ""),
    ],
)
def test_a_goal_is_held_against_the_median(line: Line, ratio: float, met: bool | None, word: str) -> None:
    found = result(line, ratio, 0.1, 100)
    assert found.met is met
    assert cells(found)[-1] == word


def test_a_bench_measures_all_its_lines_in_each_round() -> None:
    rounds = iter(range(1, 4))

    @contextmanager
    def opened() -> Iterator[Round]:
        def measure() -> list[Pair]:
            n = next(rounds)
            return [Pair(n, 1), Pair(1, n)]

        yield measure

    first, second = run(Bench((LINE, MOST), opened, rounds=3))
    assert first.ratios == [1, 2, 3]
    assert second.ratios == [1, 1 / 2, 1 / 3]


def test_what_cannot_be_measured_is_shown_with_its_reason() -> None:
    @contextmanager
    def opened() -> Iterator[Round]:
        package("no_such_package_here", "some_distribution")
        yield list

    found = run(Bench((LINE, MOST), opened))
    assert [one.line for one in found] == [LINE, MOST]
    assert all(one.met is None and one.skipped.startswith("the package some_distribution") for one in found)
    assert "skipped: the package some_distribution" in cells(found[0])[-1]
    assert "skipped: the package some_distribution" in Report(found, [], 1.0).text()


def test_a_line_that_breaks_costs_no_other_line() -> None:
    def opened() -> AbstractContextManager[Round]:
        raise ValueError("something new")

    (found,) = run(Bench((LINE,), opened))
    assert cells(found)[-1] == "FAILED: ValueError: something new"
    assert found.met is None


def test_the_report_says_the_same_as_table_and_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REASONS, "a.b", "it is slow")
    figures = Figures("small", "A small table", ["game", "µs"], [["ten", 1.5]])
    report = Report([result(LINE, 1, 1.5, 9), result(MOST, 2)], [figures], 12.0)
    text, data = report.text(), json.loads(json.dumps(report.json()))
    for words in ("1 of 2 goals met, in 12 s.", "- `a.b`: it is slow", "A small table:", "1 to 9"):
        assert words in text
    assert data["lines"][0]["ratio"] == {"median": 1.5, "least": 1, "most": 9}
    assert (data["lines"][0]["met"], data["lines"][0]["reason"]) == (False, "it is slow")
    assert (data["lines"][1]["met"], data["lines"][1]["goal"]) == (True, "<= 3")
    assert data["tables"][0]["rows"] == [["ten", 1.5]]


def test_sides_in_one_process_are_measured_in_turn() -> None:
    calls: list[str] = []

    def batch(side: str) -> int:
        calls.append(side)
        return 1

    (found,) = run(compare(LINE, lambda: (lambda: batch("ours"), lambda: batch("theirs")), seconds=0), rounds=2)
    order = [side for at, side in enumerate(calls) if at == 0 or calls[at - 1] != side]
    assert order == ["ours", "theirs"] * 3
    assert len(found.pairs) == 2


def test_a_rate_counts_the_units_of_its_batches() -> None:
    assert rate(lambda: 0, 0.001) == 0
    assert rate(lambda: 3, 0.001) > 0


def test_lines_are_chosen_by_name_or_the_beginning_of_it() -> None:
    every = names()
    assert len(every) == len(set(every))
    assert [bench.lines[0].name for bench in chosen(("ten",))] == ["ten.playouts", "ten.games", "ten.games-mnk"]
    assert len(chosen(("ten.games",))) == 1
    assert chosen(()) == list(BENCHES)
    assert CliRunner().invoke(main, ["tennis"]).exit_code == 2
    assert CliRunner().invoke(main, ["--list"]).output.split() == every


def test_every_goal_of_a_line_is_a_number_to_reach() -> None:
    goals = [line.goal for bench in BENCHES for line in bench.lines if line.goal is not None]
    assert all(goal.bound > 0 for goal in goals)


@pytest.mark.parametrize(("value", "text"), [(1234.5, "1,234"), (0.01234, "0.0123"), (12.34, "12.3")])
def test_numbers_keep_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_missing_is_no_error_of_a_bench() -> None:
    with pytest.raises(Missing, match="no_such"):
        package("no_such")
