"""What a line of the table is, how it is measured, and what came out.

A *bench* gives one or more *lines*. It is opened once; then each of its rounds measures our
side and the yardstick one after the other, so that what the machine does besides meets both.
A round gives one `Pair` a line; a line's ratio is the median over its rounds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import process_time
from types import ModuleType

ROUNDS = 5
SIDE_SECONDS = 0.2

log = logging.getLogger(__name__)


class Missing(Exception):
    """Something that a bench needs is not there; the text says what."""


@dataclass(frozen=True)
class Goal:
    """What a ratio is to reach, or, with `at_most`, not to exceed."""

    bound: float
    at_most: bool = False

    def met(self, ratio: float) -> bool:
        return ratio <= self.bound if self.at_most else ratio >= self.bound

    def __str__(self) -> str:
        return f"{'<=' if self.at_most else '>='} {self.bound:g}"


@dataclass(frozen=True)
class Line:
    """One line of the table; `unit` is that of both figures. Without a goal it is for information."""

    name: str
    ours: str
    yardstick: str
    unit: str
    goal: Goal | None


@dataclass(frozen=True)
class Pair:
    """What one round measured on both sides."""

    ours: float
    yardstick: float

    @property
    def ratio(self) -> float:
        return self.ours / self.yardstick


Round = Callable[[], Sequence[Pair]]
"""Measures once; one pair for each line of the bench."""
Batch = Callable[[], int]
"""Does some work and says how many units it was."""


@dataclass(frozen=True)
class Bench:
    """Lines that are measured together.

    `opened` prepares the work, clears up after it, and raises `Missing` when it cannot be done.
    """

    lines: tuple[Line, ...]
    opened: Callable[[], AbstractContextManager[Round]]
    rounds: int = ROUNDS


@dataclass(frozen=True)
class Result:
    """A line and what its rounds measured: nothing when it was skipped or broke, and then why."""

    line: Line
    pairs: tuple[Pair, ...]
    skipped: str = ""
    failed: str = ""

    @property
    def ratios(self) -> list[float]:
        return [pair.ratio for pair in self.pairs]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def ours(self) -> float:
        return median(pair.ours for pair in self.pairs)

    @property
    def yardstick(self) -> float:
        return median(pair.yardstick for pair in self.pairs)

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None without a goal or without figures."""
        if self.line.goal is None or not self.pairs:
            return None
        return self.line.goal.met(self.ratio)


def run(bench: Bench, rounds: int = 0) -> list[Result]:
    """Measures a bench, `rounds` times if given; a result for each of its lines, whatever happens."""
    try:
        with bench.opened() as measure:
            measured = [measure() for _ in range(rounds or bench.rounds)]
    except Missing as reason:
        return [Result(line, (), skipped=str(reason)) for line in bench.lines]
    except Exception as error:
        # One line that breaks must not cost the whole table.
        log.exception("%s broke", bench.lines[0].name)
        return [Result(line, (), failed=f"{type(error).__name__}: {error}") for line in bench.lines]
    return [Result(line, tuple(pairs)) for line, pairs in zip(bench.lines, zip(*measured, strict=True), strict=True)]


def rate(batch: Batch, seconds: float = SIDE_SECONDS) -> float:
    """Units a second of processor time, over whole batches that take at least `seconds`."""
    started = process_time()
    units = 0
    while True:
        units += batch()
        spent = process_time() - started
        if spent >= seconds and spent > 0:
            return units / spent


def compare(line: Line, sides: Callable[[], tuple[Batch, Batch]], seconds: float = SIDE_SECONDS) -> Bench:
    """A bench of one line whose sides, ours and the yardstick, both work in this process."""

    @contextmanager
    def opened() -> Iterator[Round]:
        ours, yardstick = sides()
        ours()  # the first time fills caches
        yardstick()
        yield lambda: [Pair(rate(ours, seconds), rate(yardstick, seconds))]

    return Bench((line,), opened)


def package(module: str, distribution: str = "") -> ModuleType:
    """A module of a package that only benchmarks need."""
    try:
        return import_module(module)
    except ImportError as error:
        raise Missing(f"the package {distribution or module} cannot be imported ({error})") from None
