"""How much the queue costs: games a second of RQ workers against the plain loop in one process.

    python -m benchmarks.tournament [GAMES]

The yardstick is the same tournament (random against greedy) played by one process that does
nothing else. "outside play" is the share of a worker's time that did not go into games, were
its cores its own: 1 - (games a second of a worker) / (games a second of the loop).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, sleep, time

from launcher.redis_server import RedisServer
from runner.batch import GamePlayer
from runner.jobs import submit
from runner.players.webhook import WebhookClient
from runner.spec import Strategy, Tournament, make_strategy, make_tournament
from runner.store import FINISHED, Store, connect
from runner.workers import workers_seen

ROUNDS = 3


def spec(name: str, games: int) -> Tournament:
    entrants = [entrant("random"), entrant("greedy")]
    return make_tournament({"name": name, "game": "ten", "deals": games // 2, "seed": 1}, entrants, name, time())


def entrant(builtin: str) -> Strategy:
    return make_strategy({"name": builtin, "kind": "builtin", "builtin": builtin}, builtin, time())


def plain_loop(games: int) -> float:
    """Games a second of one process."""
    player = GamePlayer(spec("loop", games), WebhookClient(()))
    started = monotonic()
    for n in range(games):
        player.play(n)
    return games / (monotonic() - started)


@contextmanager
def cluster(url: str, count: int) -> Iterator[None]:
    environ = {**os.environ, "REDIS_URL": url}
    workers = [subprocess.Popen([sys.executable, "-m", "runner.worker"], env=environ) for _ in range(count)]
    try:
        with connect(url) as redis:
            while workers_seen(redis) < count:
                sleep(0.05)
        yield
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()


def with_workers(url: str, count: int, games: int, name: str) -> float:
    """Games a second of so many workers, from submitting to the end."""
    store = Store(connect(url))
    store.redis.flushall()
    with cluster(url, count):
        started = time()
        submit(store, spec(name, games))
        while True:
            status = store.status(name)
            assert status is not None
            if status.status == FINISHED and status.ended_at is not None:
                return games / (status.ended_at - started)
            sleep(0.02)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rates: dict[int, list[float]] = {0: [], 1: [], 2: []}
    with tempfile.TemporaryDirectory() as directory:
        server = RedisServer(Path(directory))
        process = subprocess.Popen(server.command())  # noqa: S603
        try:
            server.wait(process)
            for number in range(ROUNDS):
                rates[0].append(plain_loop(min(games, 3_000)))
                for workers in (1, 2):
                    rates[workers].append(with_workers(server.url, workers, games, f"bench{number}"))
        finally:
            process.terminate()
            process.wait()
            server.clean_up()
    loop = median(rates[0])
    print(f"{games} games of TEN, random against greedy; medians of {ROUNDS} rounds")
    print(f"{'':14}{'games/s':>9}{'range':>15}{'per worker / loop':>19}{'outside play':>14}")
    for workers, measured in rates.items():
        rate = median(measured)
        name = "plain loop" if workers == 0 else f"{workers} worker{'s' * (workers > 1)}"
        ratio = rate / max(workers, 1) / loop
        spread = f"{min(measured):.0f}-{max(measured):.0f}"
        share = "" if workers == 0 else f"{1 - ratio:.1%}"
        print(f"{name:14}{rate:9.0f}{spread:>15}{ratio:19.3f}{share:>14}")


if __name__ == "__main__":
    main()
