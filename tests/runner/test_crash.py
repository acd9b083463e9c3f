"""Workers are killed and Redis is restarted in the middle of a tournament: every game counts once,
and the games are those of an undisturbed run of the same seed."""

from __future__ import annotations

from pathlib import Path
from time import time

import pytest

from engines.base import Json
from runner.jobs import submit
from runner.local import LocalTournament
from runner.result import Result, unpack_result
from runner.settings import Settings
from runner.spec import Tournament
from runner.store import FINISHED, Store, connect
from tests.runner.cluster import (
    RestartableRedis,
    builtin,
    tournament,
    wait_for_end,
    wait_for_games,
    workers,
)

GAMES = 2_400


def spec(games: int = GAMES) -> Tournament:
    return tournament(builtin("r", "random"), builtin("g", "greedy", blunder=50), deals=games // 2, seed=99)


Facts = tuple[list[float], str, list[int]]


def undisturbed(one: Tournament) -> tuple[Json, dict[int, Facts]]:
    """Standings and games of the same tournament, played in this process."""
    local = LocalTournament(one, Settings())
    local.play(lambda done: None)
    return local.standings(), {n: facts(unpack_result(game.result)) for n, game in local.games.items()}


def facts(result: Result) -> Facts:
    """What of a result does not depend on the clock."""
    return result.payoffs, result.reason, result.move_counts


def without_times(standings: Json) -> Json:
    for row in standings["table"]:
        row.pop("mean_move_ms")
    return standings


def expect_the_same(store: Store, one: Tournament) -> None:
    assert wait_for_end(store, one.id) == FINISHED
    table, games = undisturbed(one)
    assert {n: facts(result) for n, result in store.results(one.id)} == games
    assert len(games) == one.schedule.total
    kept = store.table(one.id)
    assert kept is not None
    assert without_times(kept) == without_times(table)


def test_an_undisturbed_tournament(store: Store, redis_url: str) -> None:
    one = spec()
    with workers(redis_url, 2):
        submit(store, one)
        expect_the_same(store, one)


def test_workers_killed_in_the_middle(store: Store, redis_url: str) -> None:
    one = spec()
    with workers(redis_url, 2) as cluster:
        submit(store, one)
        wait_for_games(store, one.id, GAMES // 10)
        cluster.crash(0)
        cluster.start(1)
        wait_for_games(store, one.id, GAMES // 4)
        cluster.crash(0, with_horse=False)
        cluster.start(1)
        wait_for_games(store, one.id, GAMES // 2)
        cluster.kill_horse(0)
        expect_the_same(store, one)


def test_all_workers_killed_and_others_take_over(store: Store, redis_url: str) -> None:
    one = spec()
    with workers(redis_url, 2) as cluster:
        submit(store, one)
        wait_for_games(store, one.id, GAMES // 4)
        cluster.crash(0)
        cluster.crash(0)
        cluster.start(1)
        expect_the_same(store, one)


def test_redis_restarted_in_the_middle(tmp_path: Path) -> None:
    redis = RestartableRedis(tmp_path)
    try:
        store = Store(connect(redis.server.url))
        one = spec()
        with workers(redis.server.url, 2):
            submit(store, one)
            wait_for_games(store, one.id, GAMES // 4)
            redis.restart()
            expect_the_same(store, one)
    finally:
        redis.stop()


@pytest.mark.soak
def test_ten_thousand_games_three_killed_workers_and_a_restart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    redis = RestartableRedis(tmp_path)
    try:
        store = Store(connect(redis.server.url))
        one = spec(10_000)
        with workers(redis.server.url, 2) as cluster:
            started = time()
            submit(store, one)
            for killed in range(1, 4):
                wait_for_games(store, one.id, 2_000 * killed)
                cluster.crash(0)
                cluster.start(1)
            wait_for_games(store, one.id, 8_000)
            redis.restart()
            expect_the_same(store, one)
        status = store.status(one.id)
        assert status is not None
        assert status.ended_at is not None
        seconds = status.ended_at - started
        with capsys.disabled():
            print(f"\n{status.games_done} games in {seconds:.1f} s, {status.games_done / seconds:.0f} a second")
    finally:
        redis.stop()
