"""What the queue costs: a tournament of random bots by workers, against a plain loop in one process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from benchmarks.harness import Bench, Goal, Line, Pair, Round
from benchmarks.processes import redis_server, workers
from benchmarks.timed_worker import seconds_in_games
from benchmarks.tournaments import RANDOM, between_two, play
from runner.store import Store, connect

ROUNDS = 3
WORK_SECONDS = 8.0
"""How long a worker is to have work, in one round."""

LINES = (
    Line("queue.outside-play", "one worker's seconds outside games", "all its seconds", "s", Goal(0.03, at_most=True)),
    Line("queue.one-worker", "one worker, from submitting to the end", "plain loop", "games/s", Goal(0.95)),
    Line("queue.each-of-two", "two workers, for each", "plain loop", "games/s", Goal(0.95)),
    Line("queue.two-workers", "two workers", "one worker", "games/s", Goal(1.85)),
    Line("queue.machine", "two plain loops side by side", "one plain loop", "games/s", None),
)


def loops(number: int) -> float:
    """Games a second of so many plain loops at the same time, in processes of their own."""
    command = [sys.executable, "-m", "benchmarks.tournaments"]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(number)]
    return sum(float(process.communicate()[0]) for process in processes)


@contextmanager
def opened() -> Iterator[Round]:
    numbers = count()
    with redis_server() as url, connect(url) as redis:
        store = Store(redis)

        def played_by(number: int, games: int) -> tuple[float, float]:
            """Games a second of so many workers, and the seconds that these spent in games."""
            redis.flushall()
            tournament = between_two(f"queue{next(numbers)}", RANDOM, games)
            with workers(url, number, "benchmarks.timed_worker"):
                seconds = play(store, tournament)
            return tournament.schedule.total / seconds, seconds_in_games(redis)

        def measure() -> list[Pair]:
            loop = loops(1)
            games = int(loop * WORK_SECONDS)
            one, in_games = played_by(1, games)
            two, _ = played_by(2, 2 * games)
            spent = games // 2 * 2 / one
            return [
                Pair(spent - in_games, spent),
                Pair(one, loop),
                Pair(two / 2, loop),
                Pair(two, one),
                Pair(loops(2), loop),
            ]

        yield measure


BENCHES = (Bench(LINES, opened, ROUNDS),)
