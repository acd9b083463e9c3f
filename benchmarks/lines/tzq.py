"""Tien Zi Que: whole rounds against RLCard."""

from __future__ import annotations

from benchmarks.harness import Batch, Goal, Line, compare
from benchmarks.playing import ONE_ROUND, random_games
from benchmarks.yardsticks import rlcard

ROUND_LINE = Line("tzq.rounds", "whole random rounds", "RLCard gin-rummy games", "games/s", Goal(200))


def rounds() -> tuple[Batch, Batch]:
    return random_games("tzq", **ONE_ROUND["tzq"]), rlcard.games("gin-rummy")


BENCHES = (compare(ROUND_LINE, rounds, seconds=0.5),)
