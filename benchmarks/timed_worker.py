"""The product's worker, which also adds up in Redis how long its games took: `python -m benchmarks.timed_worker`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import perf_counter

from redis import Redis
from rq import get_current_job

from runner import jobs
from runner.batch import GamePlayer, Keep, Progress, play_games
from runner.store import Finished
from runner.worker import work

KEY = "benchmarks:seconds_in_games"


class TimedPlayer(GamePlayer):
    """A player that knows how long it has played."""

    seconds = 0.0

    def play(self, n: int) -> Finished:
        started = perf_counter()
        finished = super().play(n)
        self.seconds += perf_counter() - started
        return finished


def play_timed(player: GamePlayer, numbers: Iterable[int], keep: Keep, in_flight: int, budget: float) -> Progress:
    progress = play_games(player, numbers, keep, in_flight, budget)
    job = get_current_job()
    assert job is not None
    assert isinstance(player, TimedPlayer)
    job.connection.incrbyfloat(KEY, player.seconds)
    return progress


def seconds_in_games(redis: Redis) -> float:
    """What the workers added up since the last time this was asked."""
    found = redis.getdel(KEY)
    assert isinstance(found, bytes)
    return float(found)


if __name__ == "__main__":
    vars(jobs).update(GamePlayer=TimedPlayer, play_games=play_timed)
    sys.exit(work())
