"""Tournaments take turns: a job plays a part of its block and goes back to the end of the queue."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import pairwise
from time import time

import pytest
from redis import Redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from runner import jobs, upkeep
from runner.jobs import carried_on, enqueue_games, enqueue_start, job_id, job_range, settle, submit
from runner.spec import Tournament
from runner.store import CANCELLED, FINISHED, QUEUED, RUNNING, Store
from runner.workers import game_queue
from tests.runner.cluster import builtin, tournament, wait_for_end, wait_for_games, wait_until, workers

LARGE = 400_000
"""So many deals take far longer than what these tests do beside them."""
TURN_SECONDS = 0.1


def of_deals(deals: int, name: str = "t") -> Tournament:
    return tournament(builtin("r", "random"), builtin("g", "greedy"), deals=deals, name=name)


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For jobs that run in this process."""
    monkeypatch.setattr(jobs, "JOB_SECONDS", TURN_SECONDS)
    monkeypatch.setattr(jobs, "TRIAL_SECONDS", TURN_SECONDS / 4)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def run_jobs(redis: Redis, most: int | None = None) -> None:
    """Runs the first jobs of the queue in this process, or all."""
    worker = SimpleWorker([game_queue(redis)], connection=redis, serializer=JSONSerializer)
    worker.work(burst=True, max_jobs=most)


def queued(redis: Redis) -> list[tuple[str, int, int]]:
    return [job_range(name) for name in game_queue(redis).get_job_ids()]


def games_done(store: Store, one: Tournament) -> int:
    status = store.status(one.id)
    assert status is not None
    return status.games_done


def begin(store: Store, redis: Redis, deals: int = LARGE) -> Tournament:
    """A tournament whose first job has been run."""
    one = of_deals(deals)
    submit(store, one)
    run_jobs(redis, 1)
    return one


@pytest.mark.usefixtures("short_turns")
def test_the_first_job_cuts_the_rest_into_a_few_blocks(store: Store, redis: Redis) -> None:
    one = begin(store, redis)
    (_, low, middle), (_, begins, high) = queued(redis)
    assert (low, begins, high) == (games_done(store, one), middle, 2 * LARGE)
    assert abs((middle - low) - (high - middle)) <= 1


@pytest.mark.usefixtures("short_turns")
def test_a_job_plays_some_games_and_puts_the_rest_behind_the_jobs_of_others(store: Store, redis: Redis) -> None:
    one = begin(store, redis)
    first, second = queued(redis)
    submit(store, of_deals(3, "other"))
    before = games_done(store, one)
    run_jobs(redis, 1)
    assert queued(redis)[:2] == [second, ("other", 0, 0)]
    (_, low, high) = queued(redis)[2]
    assert (low - first[1], high) == (games_done(store, one) - before, first[2])
    run_jobs(redis, 2)
    assert store.active() == ["t"]


@pytest.mark.usefixtures("short_turns")
def test_a_tournament_in_turns_counts_every_game_once_and_ends(store: Store, redis: Redis) -> None:
    one = begin(store, redis, 5_000)
    run_jobs(redis)
    assert wait_for_end(store, one.id) == FINISHED
    assert [n for n, _ in store.results(one.id)] == list(range(10_000))
    table = store.table(one.id)
    assert table is not None
    assert [row["games"] for row in table["table"]] == [10_000, 10_000]
    assert queued(redis) == []


@pytest.mark.usefixtures("short_turns")
def test_the_last_block_is_shared_out_again(store: Store, redis: Redis) -> None:
    begin(store, redis)
    (_, low, high), second = queued(redis)
    game_queue(redis).remove(job_id(*second))
    run_jobs(redis, 1)
    (_, begins, middle), (_, again, end) = queued(redis)
    assert low < begins < middle == again < end == high


@pytest.mark.usefixtures("short_turns")
@pytest.mark.parametrize("first", [False, True], ids=["play", "start"])
def test_a_job_that_runs_again_after_it_put_its_rest_back_does_nothing(store: Store, redis: Redis, first: bool) -> None:
    one, queue = begin(store, redis), game_queue(redis)
    run_jobs(redis, 1)
    done, (_, low, high) = games_done(store, one), queued(redis)[0]
    queue.empty()  # type: ignore[no-untyped-call]
    if first:
        enqueue_start(queue, one)
    else:
        enqueue_games(queue, one, [(low - 10, high)], 100)
    enqueue_games(queue, one, [(low, high)], 100)
    run_jobs(redis, 1)
    assert queued(redis) == [("t", low, high)]
    assert games_done(store, one) == done


def test_who_carries_a_range_on() -> None:
    assert carried_on([(0, 5), (20, 40)], 10, 40)
    assert carried_on([(10, 40)], 10, 40)
    assert not carried_on([(10, 40)], 11, 40)
    assert not carried_on([(20, 30), (40, 50)], 10, 40)
    assert not carried_on([], 10, 40)


@pytest.mark.usefixtures("short_turns")
def test_a_cancelled_tournament_leaves_the_queue(store: Store, redis: Redis) -> None:
    one = begin(store, redis)
    assert store.change_status(one.id, CANCELLED, time(), (QUEUED, RUNNING)) == CANCELLED
    run_jobs(redis)
    assert queued(redis) == []


@pytest.mark.usefixtures("short_turns")
def test_upkeep_queues_a_lost_block_again_and_no_other(store: Store, redis: Redis) -> None:
    one = begin(store, redis)
    run_jobs(redis, 1)
    (_, low, high), kept = queued(redis)
    game_queue(redis).remove(job_id(one.id, low, high))
    redis.delete("th:upkeep")
    upkeep.tick(redis)
    ranges = sorted(queued(redis))
    assert kept in ranges
    assert ranges[-1][2] == high == 2 * LARGE
    assert sum(end - begin for _, begin, end in ranges) == 2 * LARGE - games_done(store, one)
    assert all(end == begin for (_, _, end), (_, begin, _) in pairwise(ranges))


def test_a_small_tournament_ends_while_a_large_one_runs_on(store: Store, redis: Redis, redis_url: str) -> None:
    large, small = of_deals(LARGE, "large"), of_deals(5_000, "small")
    with workers(redis_url, 2, TURN_SECONDS):
        submit(store, large)
        wait_until(lambda: any(low < high for _, low, high in queued(redis)), "the blocks of the large one")
        submit(store, small)
        assert wait_for_end(store, small.id) == FINISHED
        status = store.status(large.id)
        assert status is not None
        assert status.status == RUNNING
        wait_for_games(store, large.id, status.games_done + 1)
        assert store.change_status(large.id, CANCELLED, time(), (RUNNING,)) == CANCELLED
        settle(store, large)
    assert [n for n, _ in store.results(small.id)] == list(range(10_000))


def test_workers_killed_while_two_tournaments_take_turns(store: Store, redis_url: str) -> None:
    ones = [of_deals(8_000, name) for name in "ab"]
    with workers(redis_url, 2, TURN_SECONDS) as cluster:
        for one in ones:
            submit(store, one)
        for one, with_horse in zip(ones, (True, False), strict=True):
            wait_for_games(store, one.id, 3_000)
            cluster.crash(0, with_horse)
            cluster.start(1)
        wait_for_games(store, "b", 5_000)
        cluster.kill_horse(0)
        assert [wait_for_end(store, one.id) for one in ones] == [FINISHED] * 2
    for one in ones:
        assert [n for n, _ in store.results(one.id)] == list(range(16_000))
        table = store.table(one.id)
        assert table is not None
        assert [row["games"] for row in table["table"]] == [16_000, 16_000]
