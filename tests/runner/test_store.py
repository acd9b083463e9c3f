"""Strategies and tournaments in a real Redis: kept, listed, changed, removed without a trace."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from redis import Redis

from runner.spec import Tournament
from runner.store import CANCELLED, ENDED, FAILED, FINISHED, QUEUED, RUNNING, STATUSES, Status, Store
from tests.runner.samples import builtin, finished, tournament, webhook


def add(store: Store, ident: str = "t1", created_at: float = 2.0, deals: int = 3) -> Tournament:
    made = Tournament(**{**vars(tournament(ident=ident, deals=deals)), "created_at": created_at})
    with store.redis.pipeline() as pipe:
        store.add_tournament(made, pipe)
        pipe.execute()
    return made


def status_of(store: Store, ident: str = "t1") -> Status:
    status = store.status(ident)
    assert status is not None
    return status


# Strategies


def test_a_strategy_comes_back_as_it_was(store: Store) -> None:
    kept = [builtin("a", "greedy", blunder=7), builtin("b"), webhook("c", "http://bot.example/?key=1")]
    for strategy in kept:
        store.add_strategy(strategy)
    assert [store.strategy(strategy.id) for strategy in kept] == kept
    assert store.strategies_by_id(["c", "nobody", "a"]) == [kept[2], None, kept[0]]
    assert store.strategies_by_id([]) == []
    assert store.strategy("nobody") is None


def test_strategies_are_paged_oldest_first(store: Store) -> None:
    for i in (3, 1, 4, 0, 2):
        store.add_strategy(builtin(f"s{i}", created_at=float(i)))
    assert store.strategies(0, 10) == ([builtin(f"s{i}", created_at=float(i)) for i in range(5)], 5)
    pages = [store.strategies(offset, 2) for offset in (0, 2, 4, 6)]
    assert [[strategy.id for strategy in page] for page, _ in pages] == [["s0", "s1"], ["s2", "s3"], ["s4"], []]
    assert {total for _, total in pages} == {5}


def test_a_removed_strategy_is_gone(store: Store, redis: Redis) -> None:
    store.add_strategy(builtin("a"))
    assert store.remove_strategy("a")
    assert not store.remove_strategy("a")
    assert store.strategy("a") is None
    assert store.strategies(0, 10) == ([], 0)
    assert redis.dbsize() == 0


# Tournaments


def test_a_tournament_comes_back_as_it_was(store: Store) -> None:
    made = add(store)
    assert store.tournament("t1") == made
    assert status_of(store) == Status(QUEUED, 0, None, None, None, None)
    assert store.active() == ["t1"]
    assert store.tournament("t2") is None
    assert store.status("t2") is None


def test_tournaments_are_paged_oldest_first(store: Store) -> None:
    for i in (2, 0, 1):
        add(store, f"t{i}", created_at=float(i))
    assert [found.id for found in store.tournaments(0, 2)[0]] == ["t0", "t1"]
    assert [found.id for found in store.tournaments(2, 2)[0]] == ["t2"]
    assert store.tournaments(5, 2) == ([], 3)


def start(store: Store, ident: str = "t1") -> None:
    assert store.change_status(ident, RUNNING, 10.0, (QUEUED,)) == RUNNING


def test_nothing_is_left_of_a_removed_tournament(store: Store, redis: Redis) -> None:
    add(store)
    start(store)
    store.commit("t1", [finished(n, marks="0-1+") for n in range(4)], 11.0)
    store.keep_table_for("t1", {"table": []}, 60)
    assert {str(key).rstrip("'").rpartition(":")[2] for key in redis.scan_iter("th:tournament:t1*")} == {
        *("t1", "results", "records", "streaks", "out", "table")
    }
    store.remove_tournament("t1")
    assert redis.dbsize() == 0


def test_what_comes_late_does_not_bring_a_removed_tournament_back(store: Store, redis: Redis) -> None:
    """A worker may still be at its games, or another caller about to cancel it."""
    add(store)
    start(store)
    store.remove_tournament("t1")
    assert store.commit("t1", [finished(0)], 11.0) is None
    assert store.change_status("t1", CANCELLED, 12.0, (QUEUED, RUNNING)) is None
    store.fail("t1", "an error", 12.0)
    assert redis.dbsize() == 0


def test_upkeep_that_comes_late_leaves_nothing_behind(store: Store, redis: Redis) -> None:
    """Between looking at a tournament and mending or retiring it, somebody may remove it."""
    add(store)
    store.remove_tournament("t1")
    store.count_mending("t1")
    store.retire("t1", {"table": []})
    assert redis.keys() == []


def test_removing_one_tournament_leaves_the_others(store: Store) -> None:
    add(store, "t1")
    kept = add(store, "t11")
    start(store, "t11")
    store.commit("t11", [finished(0)], 11.0)
    store.remove_tournament("t1")
    assert store.tournament("t11") == kept
    assert status_of(store, "t11").games_done == 1


# Status


@pytest.mark.parametrize("now", STATUSES)
@pytest.mark.parametrize(
    ("new", "allowed"),
    [(RUNNING, (QUEUED,)), (FINISHED, (RUNNING,)), (CANCELLED, (QUEUED, RUNNING)), (CANCELLED, ())],
)
def test_a_status_changes_from_the_allowed_ones_only(
    store: Store, redis: Redis, now: str, new: str, allowed: Iterable[str]
) -> None:
    add(store)
    redis.hset("th:tournament:t1", "status", now)
    expected = new if now in allowed else now
    assert store.change_status("t1", new, 10.0, allowed) == expected
    assert status_of(store).status == expected


def test_the_times_of_a_status(store: Store) -> None:
    add(store)
    start(store)
    assert status_of(store) == Status(RUNNING, 0, 10.0, None, None, None)
    store.commit("t1", [finished(0)], 11.5)
    store.change_status("t1", FINISHED, 12.25, (RUNNING,))
    assert status_of(store) == Status(FINISHED, 1, 10.0, 12.25, 11.5, None)
    store.change_status("t1", CANCELLED, 99.0, (QUEUED, RUNNING))
    assert status_of(store) == Status(FINISHED, 1, 10.0, 12.25, 11.5, None)


def test_a_failed_tournament_says_why(store: Store) -> None:
    add(store)
    start(store)
    store.fail("t1", "KeyError: 'ü'", 13.0)
    assert status_of(store) == Status(FAILED, 0, 10.0, 13.0, None, "KeyError: 'ü'")
    assert store.active() == []


def test_a_tournament_that_has_ended_does_not_fail(store: Store) -> None:
    add(store)
    start(store)
    store.change_status("t1", FINISHED, 12.0, (RUNNING,))
    store.fail("t1", "too late", 13.0)
    assert status_of(store) == Status(FINISHED, 0, 10.0, 12.0, None, None)
    assert FINISHED in ENDED


def test_a_retired_tournament_keeps_its_table_and_is_no_longer_looked_after(store: Store) -> None:
    add(store)
    add(store, "t2")
    store.keep_table_for("t1", {"table": ["early"]}, 60)
    store.retire("t1", {"table": ["last"]})
    assert store.active() == ["t2"]
    assert store.table("t1") == {"table": ["last"]}
    assert store.redis.ttl("th:tournament:t1:table") == -1
    store.keep_table_for("t1", {"table": ["late"]}, 60)
    assert store.table("t1") == {"table": ["last"]}
    assert store.table("t2") is None


def test_mendings_are_counted_until_there_is_a_result(store: Store) -> None:
    add(store)
    start(store)
    assert [store.count_mending("t1") for _ in range(3)] == [1, 2, 3]
    store.commit("t1", [finished(0)], 11.0)
    assert store.count_mending("t1") == 1
    store.commit("t1", [finished(0)], 12.0)
    assert store.count_mending("t1") == 2
