"""Memory of web processes and workers while a large tournament is played, against that of a small one.

The games are as short as the product has any, rounds of Okey with one turn, so that many fit into the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Self
from urllib.error import HTTPError
from urllib.request import urlopen

from benchmarks.harness import Bench, Goal, Line, Missing, Pair, Round
from benchmarks.processes import Process, redis_server, web, workers
from benchmarks.tournaments import RANDOM, between_two, play
from runner.spec import Tournament
from runner.store import Store, connect

FEW = 2_000
MANY = 200_000
FLAT = Goal(1.1, at_most=True)
PAUSE = 0.05
SHORT_GAME = {"game": "okey", "options": {"turn_limit": 1, "max_rounds": 1}}
PAGES = ("", "/standings", "/games?limit=100")


def megabytes(pid: int) -> float:
    """Resident memory of a process and those that it has started; 0 when it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    held = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    return max([int(held[0]) / 1024 if held else 0.0, *(megabytes(int(child)) for child in children)])


@dataclass
class Watch:
    """Looks at processes, and reads the pages of a tournament meanwhile; `most` is the largest of each kind."""

    watched: dict[str, list[int]]
    pages: list[str]
    most: dict[str, float] = field(default_factory=dict)

    def __enter__(self) -> Self:
        self.over = Event()
        self.thread = Thread(target=self.look)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def look(self) -> None:
        turn = 0
        while not self.over.wait(PAUSE):
            read(self.pages[turn % len(self.pages)])
            turn += 1
            for kind, pids in self.watched.items():
                self.most[kind] = max([self.most.get(kind, 0.0), *map(megabytes, pids)])


def read(url: str) -> None:
    try:
        with urlopen(url, timeout=30) as answer:  # noqa: S310 - our own address
            answer.read()
    except HTTPError as error:
        error.close()  # the tournament is not there yet


def watched_play(
    store: Store, tournament: Tournament, address: str, watched: dict[str, list[Process]]
) -> dict[str, float]:
    """The most megabytes that a process of each kind held while the tournament was played."""
    pages = [f"{address}/v1/tournaments/{tournament.id}{page}" for page in PAGES]
    pids = {kind: [process.pid for process in processes] for kind, processes in watched.items()}
    with Watch(pids, pages) as watch:
        play(store, tournament)
    return watch.most


@contextmanager
def opened() -> Iterator[Round]:
    if not Path("/proc/self/status").exists():
        raise Missing("no /proc to read memory from")
    with redis_server() as url, connect(url) as redis, web(REDIS_URL=url) as (address, api), workers(url, 2) as crew:
        store = Store(redis)
        watched = {"web": [api], "worker": crew}

        def most_of(count: int, name: str) -> dict[str, float]:
            return watched_play(store, between_two(name, RANDOM, count, **SHORT_GAME), address, watched)

        def measure() -> list[Pair]:
            few = most_of(FEW, "few")
            many = most_of(MANY, "many")
            return [Pair(many[kind], few[kind]) for kind in watched]

        yield measure


LINES = tuple(
    Line(f"memory.{kind}", f"largest {kind} process in {MANY:,} games", f"in {FEW:,}", "MB", FLAT)
    for kind in ("web", "worker")
)
BENCHES = (Bench(LINES, opened, rounds=1),)
