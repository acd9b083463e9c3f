"""Results in a real Redis: every game counts once, whoever plays it again and at the same time."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from runner import settings
from runner.batch import HANDOVER_MOST
from runner.local import LocalTournament
from runner.result import unpack_record, unpack_result
from runner.settings import Settings
from runner.store import CANCELLED, FINISHED, QUEUED, RUNNING, Finished, Store, connect
from tests.runner.samples import finished, tournament

TOTAL = 600


@pytest.fixture
def running(store: Store) -> Store:
    """A store in which the tournament t1 runs."""
    with store.redis.pipeline() as pipe:
        store.add_tournament(tournament(deals=TOTAL // 2), pipe)
        pipe.execute()
    store.change_status("t1", RUNNING, 10.0, (QUEUED,))
    return store


def done(store: Store) -> int:
    status = store.status("t1")
    assert status is not None
    return status.games_done


def test_the_first_result_of_a_game_is_kept(running: Store) -> None:
    first, second = finished(4, payoff=1.0), Finished(4, finished(4, payoff=0.0).result, b"another record", "0-")
    assert running.commit("t1", [first], 11.0) == (1, set())
    assert running.commit("t1", [second], 12.0) == (1, set())
    assert list(running.results("t1")) == [(4, unpack_result(first.result))]
    assert running.record("t1", 4) == unpack_record(first.record)
    status = running.status("t1")
    assert status is not None
    assert status.last_result_at == 11.0


def test_a_game_twice_in_one_commit_counts_once(running: Store) -> None:
    assert running.commit("t1", [finished(0, payoff=1.0), finished(0, payoff=0.0)], 11.0) == (1, set())
    assert list(running.results("t1")) == [(0, unpack_result(finished(0, payoff=1.0).result))]


def test_games_done_are_counted(running: Store) -> None:
    assert running.commit("t1", [], 11.0) == (0, set())
    assert running.commit("t1", [finished(n) for n in range(10)], 11.0) == (10, set())
    assert running.commit("t1", [finished(n) for n in range(5, 15)], 12.0) == (15, set())
    assert done(running) == 15


def test_as_many_games_as_a_worker_ever_hands_over_are_kept_at_once(running: Store) -> None:
    most = HANDOVER_MOST + settings.from_environment({"GAMES_IN_FLIGHT": "512"}).games_in_flight
    assert running.commit("t1", [finished(n) for n in range(most)], 11.0) == (most, set())
    assert running.record("t1", most - 1) == unpack_record(finished(most - 1).record)


@pytest.mark.parametrize("status", [QUEUED, FINISHED, CANCELLED])
def test_nothing_is_kept_unless_the_tournament_runs(running: Store, status: str) -> None:
    running.redis.hset("th:tournament:t1", "status", status)
    assert running.commit("t1", [finished(0)], 11.0) is None
    assert (done(running), running.record("t1", 0)) == (0, None)


def test_nothing_is_kept_of_an_unknown_tournament(running: Store) -> None:
    assert running.commit("t2", [finished(0)], 11.0) is None
    assert list(running.results("t2")) == []


def test_results_are_complete_and_in_order(running: Store) -> None:
    numbers = list(range(TOTAL))
    Random(1).shuffle(numbers)
    for start in range(0, TOTAL, 50):
        running.commit("t1", [finished(n, payoff=n % 2) for n in numbers[start : start + 50]], 11.0)
    found = list(running.results("t1"))
    assert [n for n, _ in found] == list(range(TOTAL))
    assert all(result.payoffs == [n % 2, 1 - n % 2] for n, result in found)


def test_a_page_of_results_has_gaps_where_games_are_missing(running: Store) -> None:
    running.commit("t1", [finished(1), finished(3)], 11.0)
    result = unpack_result(finished(1).result)
    assert running.some_results("t1", [0, 1, 2, 3]) == [None, result, None, result]
    assert running.some_results("t1", []) == []


def test_missing(running: Store) -> None:
    def missing(low: int, high: int) -> list[int]:
        return list(running.missing("t1", low, high))

    assert missing(3, 7) == [3, 4, 5, 6]
    running.commit("t1", [finished(n) for n in (0, 4, 5, 9)], 11.0)
    assert missing(3, 7) == [3, 6]
    assert missing(4, 6) == missing(5, 5) == []
    assert missing(0, 10_000) == [n for n in range(10_000) if n not in (0, 4, 5, 9)]


# Streaks: 0 and 1 are entrants, - a fault that is no illegal move, + anything better.


def out_after(store: Store, *marks: str) -> set[int]:
    """Who is out when these games have been kept one by one."""
    out: set[int] = set()
    for n, mark in enumerate(marks):
        answer = store.commit("t1", [finished(n, marks=mark)], 11.0)
        assert answer is not None
        out = answer[1]
    return out


@pytest.mark.parametrize(
    ("marks", "out"),
    [
        (["0-", "0-"], set()),
        (["0-", "0-", "0-"], {0}),
        (["0-", "0-", "0+", "0-", "0-"], set()),
        (["0-", "0+", "0-", "0-", "0-"], {0}),
        (["0-1+", "0-1+", "0-1+"], {0}),
        (["0-1-", "0-1-", "0-1-"], {0, 1}),
        (["0-", "1-", "0-", "1-", "0-"], {0}),
        (["0-", "", "0-", "", "0-"], {0}),
        (["10-", "1-", "0-"], set()),
        (["10-", "10-", "10-"], {10}),
        (["0-", "0-", "0-", "0+"], {0}),
    ],
)
def test_three_faults_in_a_row_take_an_entrant_out(running: Store, marks: list[str], out: set[int]) -> None:
    assert out_after(running, *marks) == out
    assert set(running.out("t1")) == out


def test_the_game_after_which_an_entrant_went_out_is_told(running: Store) -> None:
    running.commit("t1", [finished(n, marks="1-") for n in (7, 5, 9, 2)], 11.0)
    assert running.out("t1") == {1: 9}


def test_marks_of_a_game_that_was_kept_already_do_not_count(running: Store) -> None:
    running.commit("t1", [finished(0, marks="0-"), finished(1, marks="0-")], 11.0)
    for _ in range(5):
        assert running.commit("t1", [finished(1, marks="0-")], 12.0) == (2, set())
    assert running.commit("t1", [finished(1, marks="0+"), finished(2, marks="0-")], 12.0) == (3, {0})


def test_a_tournament_in_one_process_has_the_same_rule(running: Store) -> None:
    rng = Random(6)
    local = LocalTournament(tournament(deals=TOTAL // 2), Settings())
    for n in range(30):
        marks = "".join(f"{entrant}{rng.choice('+--')}" for entrant in (0, 1) if rng.random() < 0.8)
        local.keep(finished(n, marks=marks))
        answer = running.commit("t1", [finished(n, marks=marks)], 11.0)
        assert answer is not None
        assert answer[1] == local.out
    assert local.out


def test_games_kept_by_many_at_once_count_once(running: Store, redis_url: str) -> None:
    """Four workers keep overlapping parts of a tournament, each with results of its own."""

    def work(worker: int) -> list[int]:
        numbers = [n for n in range(TOTAL) if n % 4 != worker]
        Random(worker).shuffle(numbers)
        counts = []
        with connect(redis_url) as redis:
            store = Store(redis)
            for start in range(0, len(numbers), 15):
                games = [finished(n, marks=f"{n}-", payoff=worker / 4) for n in numbers[start : start + 15]]
                answer = store.commit("t1", games, 11.0)
                assert answer is not None
                assert answer[1] == set()  # each entrant has one fault, whoever tells of it
                counts.append(answer[0])
        return counts

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(work, range(4)))
    assert all(counts == sorted(counts) for counts in answers)
    assert max(counts[-1] for counts in answers) == done(running) == TOTAL
    results = dict(running.results("t1"))
    assert sorted(results) == list(range(TOTAL))
    assert all(results[n].payoffs[0] != n % 4 / 4 for n in results)
    streaks = Counter(running.redis.hvals("th:tournament:t1:streaks"))
    assert streaks == {b"1": TOTAL}
