"""Each game played from Python, a move at a time, against OpenSpiel played so."""

from __future__ import annotations

import engines
from benchmarks.harness import Batch, Bench, Goal, Line, compare
from benchmarks.playing import ONE_ROUND, random_steps
from benchmarks.yardsticks import open_spiel


def bench_of(game: str) -> Bench:
    line = Line(
        f"step.{game}", "legal_moves() and play(text)", "OpenSpiel gin_rummy in a Python loop", "moves/s", Goal(10)
    )

    def sides() -> tuple[Batch, Batch]:
        return random_steps(game, **ONE_ROUND.get(game, {})), open_spiel.steps("gin_rummy")

    return compare(line, sides)


BENCHES = tuple(bench_of(game) for game in engines.ENGINES)
