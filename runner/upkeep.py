"""What keeps tournaments going when workers die or the queue loses a job.

Every worker calls `tick` every few seconds; one of them at a time does the work. The results
say what has been played; whatever has no result and no job is queued again. To queue a game
twice costs its time and nothing else.
"""

from __future__ import annotations

import logging
from time import time
from typing import Any, cast

from redis import Redis
from rq.registry import StartedJobRegistry
from rq.serializers import JSONSerializer

from runner.jobs import cut, enqueue_games, enqueue_start, finish, job_range, settle
from runner.spec import Tournament
from runner.store import ENDED, QUEUED, Store
from runner.workers import QUEUE_NAME, game_queue

TICK_SECONDS = 5
MENDINGS_MOST = 20
"""So many repairs without one new result mean that no repair helps."""
GAMES_PER_MENDING_JOB = 500

log = logging.getLogger("runner.upkeep")


def tick(redis: Redis) -> None:
    """Looks after all tournaments that are to be played, unless another worker does so just now."""
    if not redis.set("th:upkeep", 1, nx=True, ex=TICK_SECONDS):
        return
    registry = StartedJobRegistry(QUEUE_NAME, connection=redis, serializer=JSONSerializer)
    registry.cleanup()
    store = Store(redis)
    known = known_jobs(redis, registry)
    for tournament_id in store.active():
        tournament = store.tournament(tournament_id)
        if tournament is not None:
            look_after(store, tournament, known.get(tournament_id))


def known_jobs(redis: Redis, registry: StartedJobRegistry) -> dict[str, int]:
    """For each tournament with jobs queued or running, how many games they hold; a start job holds none."""
    queue = game_queue(redis)
    stuck_key = "th:upkeep:intermediate"
    with redis.pipeline() as pipe:
        pipe.lrange(queue.key, 0, -1)
        pipe.lrange(queue.intermediate_queue_key, 0, -1)
        pipe.zrange(registry.key, 0, -1)
        pipe.smembers(stuck_key)
        queued, between, started, seen = pipe.execute()
    # A job lies between queue and worker for a moment only; one that was there at the last tick lost its worker.
    stuck = set(between) & set(seen)
    with redis.pipeline() as pipe:
        for name in stuck:
            pipe.lrem(queue.intermediate_queue_key, 0, name)
        pipe.delete(stuck_key)
        if set(between) - stuck:
            pipe.sadd(stuck_key, *(set(between) - stuck))
        pipe.execute()
    games: dict[str, int] = {}
    running = [registry.parse_job_id(entry.decode()) for entry in cast(Any, started)]
    for name in {entry.decode() for entry in queued + between if entry not in stuck} | set(running):
        tournament_id, low, high = job_range(name)
        games[tournament_id] = games.get(tournament_id, 0) + high - low
    return games


def look_after(store: Store, tournament: Tournament, in_jobs: int | None) -> None:
    """Ends, starts or mends one tournament. `in_jobs` is the number of games its jobs hold, None without jobs."""
    status = store.status(tournament.id)
    if status is None:
        return
    total = tournament.schedule.total
    if status.status in ENDED:
        settle(store, tournament)
    elif status.games_done >= total:
        finish(store, tournament)
    elif status.status == QUEUED:
        if in_jobs is None:
            log.warning("tournament %s lost its first job; it is queued again", tournament.id)
            enqueue_start(game_queue(store.redis), tournament)
    elif in_jobs is None or (0 < in_jobs < total - status.games_done):
        mend(store, tournament, total)


def mend(store: Store, tournament: Tournament, total: int) -> None:
    """Queues all games without a result again."""
    if store.count_mending(tournament.id) > MENDINGS_MOST:
        store.fail(
            tournament.id, f"no game could be played in {MENDINGS_MOST} attempts; the workers' logs say why", time()
        )
        return
    missing = store.missing(tournament.id, 0, total)
    log.warning("tournament %s: %d games have no result and no job; they are queued again", tournament.id, len(missing))
    enqueue_games(game_queue(store.redis), tournament, cut(missing, GAMES_PER_MENDING_JOB))
