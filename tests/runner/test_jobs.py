"""Jobs and upkeep with a real queue: cutting, cancelling, failing, and mending what was lost."""

from __future__ import annotations

from time import time

from redis import Redis

from runner import upkeep
from runner.batch import Progress
from runner.jobs import (
    GAMES_PER_JOB_MOST,
    cut,
    enqueue_games,
    games_per_job,
    job_id,
    job_range,
    settle,
    share_out,
    submit,
)
from runner.spec import Tournament
from runner.store import CANCELLED, FAILED, FINISHED, QUEUED, RUNNING, Store
from runner.workers import game_queue, job_ids
from tests.runner.cluster import builtin, tournament, wait_for_end, wait_for_games, webhook, workers


def test_cut_covers_every_number_once_and_ends_in_small_parts() -> None:
    numbers = [*range(100), *range(200, 250)]
    ranges = list(cut(numbers, 40, 3))
    parts = [[n for n in numbers if low <= n < high] for low, high in ranges]
    assert [n for part in parts for n in part] == numbers
    sizes = [len(part) for part in parts]
    assert sizes[0] == 40
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] <= 10


def test_cut_for_one_worker() -> None:
    assert list(cut([5], 1)) == [(5, 6)]
    numbers = [*range(10), *range(20, 25)]
    assert list(cut(numbers, 4)) == [(0, 4), (4, 8), (8, 22), (22, 25)]
    assert list(cut(range(3), 1)) == [(0, 1), (1, 2), (2, 3)]
    assert list(cut([], 7)) == []


def test_what_is_left_is_shared_out_in_blocks_until_it_is_short() -> None:
    assert list(share_out(range(20, 120), 10, 2, 4)) == [(20, 45), (45, 70), (70, 95), (95, 120)]
    assert list(share_out(range(20, 120), 10, 2, 1)) == [(20, 120)]
    assert list(share_out(range(41), 10, 2, 4)) == [(0, 11), (11, 22), (22, 33), (33, 41)]
    assert list(share_out(range(40), 10, 2, 4)) == list(cut(range(40), 10, 2))
    assert list(share_out(range(20), 10, 2, 1)) == list(cut(range(20), 10, 2))
    assert list(share_out([], 10, 0, 0)) == []


def test_job_ids_tell_their_range() -> None:
    assert job_range(job_id("a3bc", 5, 17)) == ("a3bc", 5, 17)
    assert job_range("a3bc_start") == ("a3bc", 0, 0)


def test_jobs_hold_about_two_seconds_of_work() -> None:
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=10)
    assert games_per_job(Progress(50, 0.1, False), one, 32) == 1000
    assert games_per_job(Progress(1, 30.0, False), one, 32) == 1
    assert games_per_job(Progress(100_000, 0.001, False), one, 32) == GAMES_PER_JOB_MOST


def test_jobs_with_webhooks_keep_many_games_in_flight() -> None:
    one = tournament(builtin("r", "random"), webhook("w", "http://127.0.0.1:1/"), deals=10)
    assert games_per_job(Progress(1, 30.0, False), one, 32) == 128


def test_submitting_stores_and_queues_at_once(store: Store, redis: Redis) -> None:
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=3)
    submit(store, one)
    assert store.active() == ["t"]
    assert game_queue(redis).get_job_ids() == ["t_start"]
    status = store.status("t")
    assert status is not None
    assert status.status == QUEUED


def test_several_tournaments_share_the_workers(store: Store, redis_url: str) -> None:
    ones = [tournament(builtin("r", "random"), builtin("g", "greedy"), deals=150, name=name) for name in "abc"]
    for one in ones:
        submit(store, one)
    with workers(redis_url, 2):
        assert [wait_for_end(store, one.id) for one in ones] == [FINISHED] * 3
    assert [sum(1 for _ in store.results(one.id)) for one in ones] == [300] * 3
    assert store.active() == []


def test_cancelling_stops_the_work_and_keeps_what_was_played(store: Store, redis_url: str) -> None:
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=50_000)
    with workers(redis_url, 1):
        submit(store, one)
        wait_for_games(store, one.id, 200)
        assert store.change_status(one.id, CANCELLED, time(), (QUEUED, RUNNING)) == CANCELLED
        settle(store, one)
        played = sum(1 for _ in store.results(one.id))
        other = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=10, name="other")
        submit(store, other)
        assert wait_for_end(store, "other") == FINISHED
    assert sum(1 for _ in store.results(one.id)) == played
    table = store.table(one.id)
    assert table is not None
    assert table["table"][0]["games"] == played


def test_a_webhook_that_is_gone_is_taken_out_and_the_tournament_ends(store: Store, redis_url: str) -> None:
    entrants = [builtin("r", "random"), builtin("g", "greedy"), webhook("w", "http://127.0.0.1:1/")]
    one = tournament(*entrants, deals=20, move_ms=500)
    with workers(redis_url, 2):
        submit(store, one)
        assert wait_for_end(store, one.id) == FINISHED
    assert list(store.out(one.id)) == [2]
    table = store.table(one.id)
    assert table is not None
    last = table["table"][-1]
    assert (last["name"], last["games"], last["losses"]) == ("w", 80, 80)
    assert set(last["faults"]) == {"unreachable", "withdrawn"}
    assert sum(last["faults"].values()) == 80


def test_upkeep_queues_games_again_that_no_job_holds(store: Store, redis: Redis) -> None:
    one = begun(store, deals=10)
    enqueue_games(game_queue(redis), one, [(0, 5)], 5)
    upkeep.tick(redis)
    assert held(redis) == list(range(20))


def test_upkeep_leaves_games_alone_that_jobs_hold(store: Store, redis: Redis) -> None:
    one = begun(store, deals=10)
    enqueue_games(game_queue(redis), one, cut(range(20), 7), 7)
    before = game_queue(redis).get_job_ids()
    upkeep.tick(redis)
    assert game_queue(redis).get_job_ids() == before


def test_upkeep_queues_a_lost_start_again(store: Store, redis: Redis) -> None:
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=3)
    submit(store, one)
    game_queue(redis).empty()  # type: ignore[no-untyped-call]
    upkeep.tick(redis)
    assert game_queue(redis).get_job_ids() == ["t_start"]


def test_upkeep_gives_up_on_a_job_that_stays_between_queue_and_worker(store: Store, redis: Redis) -> None:
    one = begun(store, deals=10)
    queue = game_queue(redis)
    enqueue_games(queue, one, [(0, 20)], 20)
    redis.lmove(queue.key, queue.intermediate_queue_key)
    upkeep.tick(redis)
    assert queue.get_job_ids() == []
    redis.delete("th:upkeep")
    upkeep.tick(redis)
    assert held(redis) == list(range(20))


def test_upkeep_ends_what_was_played_but_not_ended(store: Store, redis: Redis, redis_url: str) -> None:
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=5)
    with workers(redis_url, 1):
        submit(store, one)
        assert wait_for_end(store, one.id) == FINISHED
    redis.hset("th:tournament:t", "status", RUNNING)
    redis.sadd("th:active", "t")
    redis.delete("th:tournament:t:table", "th:upkeep")
    upkeep.tick(redis)
    assert store.table("t") is not None
    assert store.active() == []


def test_upkeep_fails_a_tournament_that_no_repair_helps(store: Store, redis: Redis) -> None:
    begun(store, deals=1)
    for _ in range(upkeep.MENDINGS_MOST + 1):
        game_queue(redis).empty()  # type: ignore[no-untyped-call]
        redis.delete("th:upkeep")
        upkeep.tick(redis)
    status = store.status("t")
    assert status is not None
    assert status.status == FAILED
    assert status.error is not None
    assert "20 attempts" in status.error


def test_only_one_worker_at_a_time_does_the_upkeep(store: Store, redis: Redis) -> None:
    begun(store, deals=1)
    redis.set("th:upkeep", 1)
    upkeep.tick(redis)
    assert game_queue(redis).get_job_ids() == []


def begun(store: Store, deals: int) -> Tournament:
    """A tournament that runs and has no job."""
    one = tournament(builtin("r", "random"), builtin("g", "greedy"), deals=deals)
    with store.redis.pipeline() as pipe:
        store.add_tournament(one, pipe)
        pipe.execute()
    store.change_status("t", RUNNING, time(), (QUEUED,))
    return one


def held(redis: Redis) -> list[int]:
    """The games that jobs hold, in order; twice where two jobs hold one."""
    return sorted(n for name in job_ids(redis).all for n in range(*job_range(name)[1:]))
