"""Everything kept in Redis. No other file knows a key.

    th:strategies               sorted set of ids, by time of creation
    th:strategy:<id>            JSON
    th:tournaments              sorted set of ids, by time of creation
    th:active                   set of the ids of tournaments that are still to be played
    th:tournament:<id>          hash: spec (JSON), status, total, *_at times, error, mendings
    th:tournament:<id>:results  hash: game number -> result; its size is the number of games done
    th:tournament:<id>:records  hash: game number -> record
    th:tournament:<id>:streaks  hash: entrant -> faults in a row that are no illegal moves
    th:tournament:<id>:out      hash: entrant -> the game after which it was taken out
    th:tournament:<id>:table    JSON: the standings, for good once it has ended, for seconds before

The results are the truth about what has been played. A game's result is written once, by
`commit`, with its record and all that follows from it, in one atomic step; whoever plays the
same game again writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import orjson
from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.retry import Retry

from engines.base import Json
from runner.result import Result, unpack_record, unpack_result
from runner.scripts import CHANGE_STATUS, COMMIT, IF_KNOWN, MISSING
from runner.spec import Strategy, Tournament, load_tournament

QUEUED, RUNNING, FINISHED, CANCELLED, FAILED = "queued", "running", "finished", "cancelled", "failed"
STATUSES = (QUEUED, RUNNING, FINISHED, CANCELLED, FAILED)
ENDED = (FINISHED, CANCELLED, FAILED)

FAULTS_IN_A_ROW = 3
"""So many faults in a row that are no illegal moves take an entrant out of its tournament."""


@dataclass(frozen=True)
class Finished:
    """A played game on its way into the store.

    `marks` says for each remote entrant, by index, whether it kept its word (+) or had a fault
    that is no illegal move (-), as in "0+2-".
    """

    n: int
    result: bytes
    record: bytes
    marks: str


@dataclass(frozen=True)
class Status:
    """Where a tournament stands; times are seconds since 1970."""

    status: str
    games_done: int
    started_at: float | None
    ended_at: float | None
    last_result_at: float | None
    error: str | None


def connect(url: str, patience: int = 12) -> Redis:
    """A client that waits out a restart of the server: about 8 s with 12 tries."""
    return Redis.from_url(url, retry=Retry(ExponentialBackoff(cap=1.0, base=0.05), patience))


class Store:
    """Strategies and tournaments, kept in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self._commit = redis.register_script(COMMIT)
        self._missing = redis.register_script(MISSING)
        self._change_status = redis.register_script(CHANGE_STATUS)
        self._if_known = redis.register_script(IF_KNOWN)

    # Strategies

    def add_strategy(self, strategy: Strategy) -> None:
        with self.redis.pipeline() as pipe:
            pipe.set(f"th:strategy:{strategy.id}", orjson.dumps(strategy.dump()))
            pipe.zadd("th:strategies", {strategy.id: strategy.created_at})
            pipe.execute()

    def strategy(self, strategy_id: str) -> Strategy | None:
        found = self.strategies_by_id([strategy_id])
        return found[0]

    def strategies_by_id(self, ids: list[str]) -> list[Strategy | None]:
        if not ids:
            return []
        packed = cast(list[bytes | None], self.redis.mget([f"th:strategy:{i}" for i in ids]))
        return [None if data is None else Strategy(**orjson.loads(data)) for data in packed]

    def strategies(self, offset: int, limit: int) -> tuple[list[Strategy], int]:
        """A page of the strategies, oldest first, and how many there are."""
        ids, total = self._page("th:strategies", offset, limit)
        return [strategy for strategy in self.strategies_by_id(ids) if strategy is not None], total

    def remove_strategy(self, strategy_id: str) -> bool:
        with self.redis.pipeline() as pipe:
            pipe.delete(f"th:strategy:{strategy_id}")
            pipe.zrem("th:strategies", strategy_id)
            return bool(pipe.execute()[0])

    # Tournaments

    def add_tournament(self, tournament: Tournament, pipe: Any) -> None:
        """Adds the writes of a new tournament to a pipeline, so that its first job goes with them."""
        fields = {
            "spec": orjson.dumps(tournament.dump()),
            "status": QUEUED,
            "total": tournament.schedule.total,
            "mendings": 0,
        }
        pipe.hset(tournament_key(tournament.id), mapping=fields)
        pipe.zadd("th:tournaments", {tournament.id: tournament.created_at})
        pipe.sadd("th:active", tournament.id)

    def tournament(self, tournament_id: str) -> Tournament | None:
        packed = cast(bytes | None, self.redis.hget(tournament_key(tournament_id), "spec"))
        return None if packed is None else load_tournament(orjson.loads(packed))

    def tournaments(self, offset: int, limit: int) -> tuple[list[Tournament], int]:
        """A page of the tournaments, oldest first, and how many there are."""
        ids, total = self._page("th:tournaments", offset, limit)
        found = [self.tournament(tournament_id) for tournament_id in ids]
        return [tournament for tournament in found if tournament is not None], total

    def status(self, tournament_id: str) -> Status | None:
        with self.redis.pipeline() as pipe:
            names = ["status", "started_at", "ended_at", "last_result_at", "error"]
            pipe.hmget(tournament_key(tournament_id), names)
            pipe.hlen(tournament_key(tournament_id, "results"))
            (status, started, ended, last, error), done = pipe.execute()
        if status is None:
            return None
        started_at, ended_at, last_result_at = (None if at is None else float(at) for at in (started, ended, last))
        words = None if error is None else error.decode()
        return Status(status.decode(), done, started_at, ended_at, last_result_at, words)

    def change_status(self, tournament_id: str, new: str, at: float, allowed: Iterable[str]) -> str | None:
        """Moves to a new status from one of the allowed ones; the status there is after that, if any."""
        stamp = "started_at" if new == RUNNING else "ended_at"
        answer = self._change_status(keys=[tournament_key(tournament_id)], args=[new, stamp, at, *allowed])
        return None if answer is None else cast(bytes, answer).decode()

    def retire(self, tournament_id: str, table: Json | None) -> None:
        """Keeps the final standings of a tournament that has ended, and stops looking after it."""
        if table is not None:
            key = tournament_key(tournament_id, "table")
            self._if_known(keys=[tournament_key(tournament_id)], args=["SET", key, orjson.dumps(table)])
        with self.redis.pipeline() as pipe:
            pipe.delete(tournament_key(tournament_id, "streaks"))
            pipe.srem("th:active", tournament_id)
            pipe.execute()

    def fail(self, tournament_id: str, reason: str, at: float) -> None:
        """Ends a tournament because of an error of ours, and says which."""
        if self.change_status(tournament_id, FAILED, at, (QUEUED, RUNNING)) == FAILED:
            self.redis.hset(tournament_key(tournament_id), "error", reason)
            self.retire(tournament_id, None)

    def remove_tournament(self, tournament_id: str) -> None:
        parts = ("", "results", "records", "streaks", "out", "table")
        with self.redis.pipeline() as pipe:
            pipe.zrem("th:tournaments", tournament_id)
            pipe.srem("th:active", tournament_id)
            pipe.unlink(*(tournament_key(tournament_id, part) for part in parts))
            pipe.execute()

    def active(self) -> list[str]:
        """The ids of the tournaments that are still to be played."""
        return sorted(cast(bytes, member).decode() for member in cast(Any, self.redis.smembers("th:active")))

    def count_mending(self, tournament_id: str) -> int:
        """Counts one more repair since the last result that was new; see upkeep.py."""
        key = tournament_key(tournament_id)
        return int(cast(int | None, self._if_known(keys=[key], args=["HINCRBY", key, "mendings", 1])) or 0)

    # Games

    def commit(self, tournament_id: str, games: list[Finished], at: float) -> tuple[int, set[int]] | None:
        """Keeps the games that nobody has kept before.

        Returns how many games are done and which entrants are out; None when the tournament is
        not running (any more) and nothing was kept.
        """
        args: list[Any] = [at, FAULTS_IN_A_ROW]
        for game in games:
            args += [game.n, game.result, game.record, game.marks]
        parts = ("", "results", "records", "streaks", "out")
        answer = cast(list[Any], self._commit(keys=[tournament_key(tournament_id, part) for part in parts], args=args))
        if answer[0] < 0:
            return None
        return answer[0], {int(entrant) for entrant in answer[1:]}

    def missing(self, tournament_id: str, low: int, high: int) -> Iterator[int]:
        """The game numbers from low to high - 1 that have no result yet; looks no further than it is asked."""
        key = tournament_key(tournament_id, "results")
        # A script holds the server up while it runs: about a millisecond at a time.
        for start in range(low, high, 2_000):
            ends = [start, min(start + 2_000, high)]
            yield from cast(list[int], self._missing(keys=[key], args=ends))

    def results(self, tournament_id: str) -> Iterator[tuple[int, Result]]:
        """All results so far, by number."""
        # HSCAN may give a field twice while games are added; asking by number cannot.
        total = int(cast(bytes | None, self.redis.hget(tournament_key(tournament_id), "total")) or 0)
        for start in range(0, total, 2_000):
            numbers = list(range(start, min(start + 2_000, total)))
            for n, result in zip(numbers, self.some_results(tournament_id, numbers), strict=True):
                if result is not None:
                    yield n, result

    def some_results(self, tournament_id: str, numbers: list[int]) -> list[Result | None]:
        if not numbers:
            return []
        key = tournament_key(tournament_id, "results")
        packed = cast(list[bytes | None], self.redis.hmget(key, [str(n) for n in numbers]))
        return [None if data is None else unpack_result(data) for data in packed]

    def record(self, tournament_id: str, n: int) -> Json | None:
        packed = cast(bytes | None, self.redis.hget(tournament_key(tournament_id, "records"), str(n)))
        return None if packed is None else unpack_record(packed)

    def out(self, tournament_id: str) -> dict[int, int]:
        """The entrants that were taken out, with the game after which."""
        found = cast(dict[bytes, bytes], self.redis.hgetall(tournament_key(tournament_id, "out")))
        return {int(entrant): int(n) for entrant, n in found.items()}

    def keep_table_for(self, tournament_id: str, table: Json, seconds: int) -> None:
        """Keeps standings of a running tournament for a while, unless it ended meanwhile."""
        key = tournament_key(tournament_id, "table")
        self._if_known(
            keys=[tournament_key(tournament_id)], args=["SET", key, orjson.dumps(table), "EX", seconds, "NX"]
        )

    def table(self, tournament_id: str) -> Json | None:
        """The standings that are kept, if any."""
        packed = cast(bytes | None, self.redis.get(tournament_key(tournament_id, "table")))
        return None if packed is None else orjson.loads(packed)

    def _page(self, key: str, offset: int, limit: int) -> tuple[list[str], int]:
        with self.redis.pipeline() as pipe:
            pipe.zrange(key, offset, offset + limit - 1)
            pipe.zcard(key)
            ids, total = pipe.execute()
        return [i.decode() for i in ids], total


def tournament_key(tournament_id: str, part: str = "") -> str:
    return f"th:tournament:{tournament_id}" + (f":{part}" if part else "")
