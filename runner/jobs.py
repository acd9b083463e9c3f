"""What RQ runs. A job is told ids and numbers, may run twice or be killed, and leaves only results.

Tournaments take turns. `start` plays the first games to see how long one takes, and cuts the rest
into a few blocks, one job each. `play` plays some two seconds of those games of its block that have
no result yet and puts the rest of the block back at the end of the queue, as one job, behind
those of other tournaments. What is short is cut small, so that the workers finish together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil
from time import time
from typing import Any

from redis import RedisError
from rq import Queue, Retry, get_current_job
from rq.timeouts import JobTimeoutException

import engines
from runner import settings
from runner.batch import GamePlayer, Progress, play_games
from runner.players.transport import longest_call
from runner.players.webhook import WebhookClient
from runner.progress import compute_standings
from runner.spec import Tournament
from runner.store import ENDED, FINISHED, QUEUED, RUNNING, Finished, Store
from runner.workers import game_queue, job_ids, workers_seen

JOB_SECONDS = 2.0
"""How much of its range a job is to play."""
TRIAL_SECONDS = 0.3
"""How long `start` plays to measure a game of built-in strategies."""
BUDGET_SECONDS = 5.0
"""After this a job begins no further game; with webhooks, after twelve times as long."""
GAMES_PER_JOB_MOST = 20_000
ROUNDS_PER_JOB_LEAST = 4
"""With webhooks a job holds at least so many times the games in flight: at its end they run dry."""
BLOCKS_PER_WORKER = 2
"""A tournament's share of the queue: while each worker plays one block, another waits."""
TRIES = 5
"""How often RQ itself runs a job again whose worker died; after that upkeep.py mends."""


def submit(store: Store, tournament: Tournament) -> None:
    """Stores a tournament and queues its first job, both or neither."""
    with store.redis.pipeline() as pipe:
        # RQ begins the transaction, so its part comes first.
        enqueue_start(game_queue(store.redis), tournament, pipe)
        store.add_tournament(tournament, pipe)
        pipe.execute()


def enqueue_start(queue: Queue, tournament: Tournament, pipe: Any = None) -> None:
    queue.enqueue(start, tournament.id, pipeline=pipe, job_id=f"{tournament.id}_start", **job_terms(tournament))


def enqueue_games(queue: Queue, tournament: Tournament, ranges: Iterable[tuple[int, int]], size: int) -> None:
    """One job a range of game numbers, from low to high - 1, which plays `size` games before its turn is over."""
    terms = job_terms(tournament)
    terms["timeout"] = terms.pop("job_timeout")
    queue.enqueue_many(
        [
            Queue.prepare_data(play, (tournament.id, low, high, size), job_id=job_id(tournament.id, low, high), **terms)
            for low, high in ranges
        ]
    )


def job_id(tournament_id: str, low: int, high: int) -> str:
    return f"{tournament_id}_{low}_{high}"


def job_range(name: str) -> tuple[str, int, int]:
    """The tournament and the range of a job's id; an empty range for a start job."""
    tournament_id, _, numbers = name.partition("_")
    low, _, high = numbers.partition("_")
    return (tournament_id, int(low), int(high)) if high else (tournament_id, 0, 0)


def job_terms(tournament: Tournament) -> dict[str, Any]:
    """How RQ is to treat the jobs of a tournament. The time limit is for a job that hangs."""
    engine = engines.get(tournament.game)
    seconds = budget(tournament) + 60
    if tournament.has_remote:
        seconds += engine.longest(tournament.seats, tournament.options) * longest_call(tournament.move_ms / 1000)
    return {"job_timeout": int(seconds), "result_ttl": 0, "failure_ttl": 86_400, "retry": Retry(TRIES)}


def budget(tournament: Tournament) -> float:
    return BUDGET_SECONDS * (12 if tournament.has_remote else 1)


def start(tournament_id: str) -> None:
    """Job: begins a tournament."""
    desk = Desk(tournament_id)
    desk.store.change_status(tournament_id, RUNNING, time(), (QUEUED,))
    if desk.tournament is None:
        return
    total = desk.tournament.schedule.total
    trial = desk.settings.games_in_flight * 2 if desk.tournament.has_remote else total
    desk.play(0, total, trial, budget(desk.tournament) if desk.tournament.has_remote else TRIAL_SECONDS)


def play(tournament_id: str, low: int, high: int, size: int) -> None:
    """Job: plays the first `size` of the games from low to high - 1 that have no result yet."""
    desk = Desk(tournament_id)
    if desk.tournament is not None:
        desk.play(low, high, size, budget(desk.tournament))


class Desk:
    """What a job works with: its tournament, the store, the queue."""

    def __init__(self, tournament_id: str) -> None:
        job = get_current_job()
        assert job is not None
        self.store = Store(job.connection)
        self.queue = game_queue(job.connection)
        self.settings = settings.from_environment()
        self.tournament = self.store.tournament(tournament_id)
        self.done = 0

    def keep(self, games: list[Finished]) -> set[int] | None:
        assert self.tournament is not None
        kept = self.store.commit(self.tournament.id, games, time())
        if kept is None:
            return None
        self.done, out = kept
        return out

    def play(self, low: int, high: int, most: int, seconds: float) -> None:
        """Plays at most `most` of the games in the range; queues what is left of it."""
        tournament = self.tournament
        assert tournament is not None
        if carried_on(self.ranges(job_ids(self.store.redis).all), low + 1, high):
            return
        numbers = self.store.missing(tournament.id, low, high)
        try:
            with WebhookClient(self.settings.webhook_networks) as client:
                player = GamePlayer(tournament, client)
                player.out = set(self.store.out(tournament.id))
                progress = play_games(player, islice(numbers, most), self.keep, self.settings.games_in_flight, seconds)
        except (RedisError, JobTimeoutException):
            raise
        except Exception as error:
            self.store.fail(tournament.id, f"{type(error).__name__}: {error}", time())
            raise
        if progress.stopped:
            return
        left = next(numbers, None)
        if left is not None:
            self.put_back(left, high, games_per_job(progress, tournament, self.settings.games_in_flight))
        elif self.done >= tournament.schedule.total or not progress.games:
            finish(self.store, tournament)

    def put_back(self, low: int, high: int, size: int) -> None:
        """Queues what is left of a range: as one block, or as several when no other of the tournament waits."""
        assert self.tournament is not None
        names = job_ids(self.store.redis)
        if carried_on(self.ranges(names.all), low, high):
            return
        workers = workers_seen(self.store.redis)
        blocks = 1 if self.ranges(names.queued) else BLOCKS_PER_WORKER * workers
        enqueue_games(self.queue, self.tournament, share_out(range(low, high), size, workers, blocks), size)

    def ranges(self, names: Iterable[str]) -> list[tuple[int, int]]:
        """The ranges of those of these jobs that belong to the tournament; a start job has none."""
        assert self.tournament is not None
        found = [job_range(name) for name in names]
        return [(low, high) for owner, low, high in found if owner == self.tournament.id and low < high]


def carried_on(ranges: Iterable[tuple[int, int]], low: int, high: int) -> bool:
    """Whether one of the ranges begins at `low` or later and ends at `high`.

    Where a job has that range, all before it has been played, and the rest is in good hands. Who finds this runs
    for a second time, as its worker died or was only silent, and would play each game a second time beside it.
    """
    return any(begin >= low and end == high for begin, end in ranges)


def games_per_job(progress: Progress, tournament: Tournament, in_flight: int) -> int:
    """How many games make a job, from how long these took."""
    size = int(JOB_SECONDS * progress.games / max(progress.seconds, 1e-6))
    least = in_flight * ROUNDS_PER_JOB_LEAST if tournament.has_remote else 1
    return max(least, min(size, GAMES_PER_JOB_MOST))


def share_out(numbers: Sequence[int], size: int, workers: int, blocks: int) -> Iterator[tuple[int, int]]:
    """Ranges that hold these numbers: so many blocks of equal length, or jobs of `size` where these are not more.

    A single block is cut into jobs when it holds no more than two.
    """
    if len(numbers) <= size * max(2, blocks):
        return cut(numbers, size, workers)
    return cut(numbers, ceil(len(numbers) / max(1, blocks)))


def cut(numbers: Sequence[int], size: int, workers: int = 1) -> Iterator[tuple[int, int]]:
    """Ranges that hold these numbers, each at most `size` of them; numbers in between have been played.

    Where there are several workers they get smaller towards the end, down to a quarter, so that none has long
    to wait for the last one.
    """
    start = 0
    while start < len(numbers):
        left = len(numbers) - start
        part = numbers[start : start + min(size, max(1, size // 4, left // max(1, workers)))]
        yield part[0], part[-1] + 1
        start += len(part)


def finish(store: Store, tournament: Tournament) -> None:
    """Ends a tournament whose games are all done; does nothing when some are not."""
    status = store.status(tournament.id)
    if status is None or (status.status == RUNNING and status.games_done < tournament.schedule.total):
        return
    if status.status == RUNNING:
        store.change_status(tournament.id, FINISHED, status.last_result_at or time(), (RUNNING,))
    settle(store, tournament)


def settle(store: Store, tournament: Tournament) -> None:
    """Keeps the final standings of a tournament that has ended, however it did."""
    status = store.status(tournament.id)
    if status is not None and status.status in ENDED:
        store.retire(tournament.id, compute_standings(store, tournament))
