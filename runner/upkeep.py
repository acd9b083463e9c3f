"""What keeps tournaments going when workers die or the queue loses a job.

Every worker calls `tick` every few seconds; one of them at a time does the work. The results
say what has been played; whatever has no result and no job is queued again. To queue a game
twice costs its time and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from time import time
from typing import Any, cast

from redis import Redis

from runner.jobs import BLOCKS_PER_WORKER, enqueue_games, enqueue_start, finish, job_range, settle, share_out
from runner.spec import Tournament
from runner.store import ENDED, QUEUED, Store
from runner.workers import game_queue, job_ids, started_jobs, workers_seen

TICK_SECONDS = 5
MENDINGS_MOST = 20
"""So many repairs without one new result mean that no repair helps."""
GAMES_PER_MENDING_JOB = 500

Range = tuple[int, int]

log = logging.getLogger("runner.upkeep")


def tick(redis: Redis) -> None:
    """Looks after all tournaments that are to be played, unless another worker does so just now."""
    if not redis.set("th:upkeep", 1, nx=True, ex=TICK_SECONDS):
        return
    started_jobs(redis).cleanup()
    store = Store(redis)
    known = known_jobs(redis)
    for tournament_id in store.active():
        tournament = store.tournament(tournament_id)
        if tournament is not None:
            look_after(store, tournament, known.get(tournament_id))


def known_jobs(redis: Redis) -> dict[str, list[Range]]:
    """For each tournament with jobs queued or running, which games they hold; a start job holds none."""
    names = job_ids(redis)
    ranges: dict[str, list[Range]] = {}
    for name in names.queued | names.started | names.between - drop_stuck(redis, names.between):
        tournament_id, low, high = job_range(name)
        ranges.setdefault(tournament_id, []).append((low, high))
    return ranges


def drop_stuck(redis: Redis, between: set[str]) -> set[str]:
    """Takes away the jobs that have lost their worker on the way to it, and tells which.

    A job lies between queue and worker for a moment only, not from one tick to the next.
    """
    key = "th:upkeep:intermediate"
    stuck = between & {entry.decode() for entry in cast(Any, redis.smembers(key))}
    with redis.pipeline() as pipe:
        for name in stuck:
            pipe.lrem(game_queue(redis).intermediate_queue_key, 0, name)
        pipe.delete(key)
        if between - stuck:
            pipe.sadd(key, *(between - stuck))
        pipe.execute()
    return stuck


def look_after(store: Store, tournament: Tournament, held: list[Range] | None) -> None:
    """Ends, starts or mends one tournament. `held` are the ranges of games its jobs hold, None without jobs."""
    status = store.status(tournament.id)
    if status is None:
        return
    total = tournament.schedule.total
    if status.status in ENDED:
        settle(store, tournament)
    elif status.games_done >= total:
        finish(store, tournament)
    elif status.status == QUEUED:
        if held is None:
            log.warning("tournament %s lost its first job; it is queued again", tournament.id)
            enqueue_start(game_queue(store.redis), tournament)
    elif held is None:
        mend(store, tournament, [(0, total)])
    elif any(low < high for low, high in held):
        unheld = list(gaps(held, total))
        # More games in no job's range than have been played: some of them are lost.
        if sum(high - low for low, high in unheld) > status.games_done:
            mend(store, tournament, unheld)


def gaps(held: list[Range], total: int) -> Iterator[Range]:
    """The ranges between these and up to `total`: the games that no job holds."""
    end = 0
    for low, high in sorted(held):
        if end < low:
            yield end, low
        end = max(end, high)
    if end < total:
        yield end, total


def mend(store: Store, tournament: Tournament, unheld: list[Range]) -> None:
    """Queues the games in these ranges again that have no result."""
    if store.count_mending(tournament.id) > MENDINGS_MOST:
        store.fail(
            tournament.id, f"no game could be played in {MENDINGS_MOST} attempts; the workers' logs say why", time()
        )
        return
    workers = workers_seen(store.redis)
    for low, high in unheld:
        lost = list(store.missing(tournament.id, low, high))
        if lost:
            log.warning(
                "tournament %s: %d games have no result and no job; they are queued again", tournament.id, len(lost)
            )
            ranges = share_out(lost, GAMES_PER_MENDING_JOB, workers, BLOCKS_PER_WORKER * workers)
            enqueue_games(game_queue(store.redis), tournament, ranges, GAMES_PER_MENDING_JOB)
