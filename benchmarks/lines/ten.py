"""TEN: first-phase playouts against C, whole games against OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.harness import Batch, Bench, Goal, Line, Pair, Round, compare, rate
from benchmarks.playing import random_games
from benchmarks.yardsticks import open_spiel, ten_in_c

PLAYOUTS = 2_000

PLAYOUT_LINE = Line("ten.playouts", "random first-phase playouts", "the same in C, -O3", "games/s", Goal(0.6))
CONNECT_FOUR_LINE = Line(
    "ten.games", "whole random games", "OpenSpiel connect_four rollouts, C++", "games/s", Goal(0.3)
)
MNK_LINE = Line("ten.games-mnk", "whole random games", "OpenSpiel 15x15 mnk rollouts, C++", "games/s", Goal(20))


@contextmanager
def playouts() -> Iterator[Round]:
    ours = random_games("ten", relocation_limit=0)
    with ten_in_c.library() as library:

        def in_c() -> int:
            library.ten_playouts(0, PLAYOUTS)
            return PLAYOUTS

        yield lambda: [Pair(rate(ours), rate(in_c))]


def against_connect_four() -> tuple[Batch, Batch]:
    return random_games("ten"), open_spiel.rollouts("connect_four", 2_000)


def against_mnk() -> tuple[Batch, Batch]:
    return random_games("ten"), open_spiel.rollouts("mnk(m=15,n=15,k=5)")


BENCHES = (
    Bench((PLAYOUT_LINE,), playouts),
    compare(CONNECT_FOUR_LINE, against_connect_four),
    compare(MNK_LINE, against_mnk),
)
