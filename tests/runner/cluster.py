"""Real workers and a real server of a test's own, to be killed and restarted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from launcher.redis_server import RedisServer
from runner.spec import Strategy, Tournament, make_strategy, make_tournament
from runner.store import ENDED, Store

LONGEST_WAIT = 120.0
WORK = "from runner import jobs, worker; jobs.JOB_SECONDS = {}; worker.work()"


class Cluster:
    """Workers on one Redis. `crash` ends a worker and the job it is at, as a power cut would.

    Their jobs last `job_seconds`, if given, instead of what they last outside tests.
    """

    def __init__(self, redis_url: str, job_seconds: float | None = None) -> None:
        work = ["-m", "runner.worker"] if job_seconds is None else ["-c", WORK.format(job_seconds)]
        self.command = [sys.executable, *work]
        self.environ = {**os.environ, "REDIS_URL": redis_url, "WEBHOOK_NETWORKS": "127.0.0.0/8"}
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, count: int) -> None:
        for _ in range(count):
            self.workers.append(subprocess.Popen(self.command, env=self.environ, start_new_session=True))

    def crash(self, index: int, with_horse: bool = True) -> None:
        """SIGKILL to a worker, and to the process that plays its job unless that is to live on."""
        worker = self.workers.pop(index)
        horses = children(worker.pid) if with_horse else []
        worker.kill()
        for horse in horses:
            with_signal(horse, signal.SIGKILL)
        worker.wait()

    def kill_horse(self, index: int) -> None:
        for horse in children(self.workers[index].pid):
            with_signal(horse, signal.SIGKILL)

    def stop(self) -> None:
        for worker in self.workers:
            with_signal(worker.pid, signal.SIGTERM)
        for worker in self.workers:
            try:
                worker.wait(10)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
        self.workers.clear()


@contextmanager
def workers(redis_url: str, count: int, job_seconds: float | None = None) -> Iterator[Cluster]:
    cluster = Cluster(redis_url, job_seconds)
    try:
        cluster.start(count)
        yield cluster
    finally:
        cluster.stop()


class RestartableRedis:
    """A server with its data on disk that can be killed and started again."""

    def __init__(self, directory: Path) -> None:
        self.server = RedisServer(directory)
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self.server.command())
        self.server.wait(process)
        return process

    def restart(self) -> None:
        """SIGKILL, a pause, and a new start on the same files."""
        self.process.kill()
        self.process.wait()
        sleep(1.0)
        self.process = self.start()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.server.clean_up()


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except FileNotFoundError:
        text = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False).stdout
    return [int(child) for child in text.split()]


def with_signal(pid: int, signum: signal.Signals) -> None:
    try:
        os.kill(pid, signum)
    except ProcessLookupError:
        return


def wait_until(reached: Callable[[], bool], what: str, seconds: float = LONGEST_WAIT) -> None:
    """Waits for something that is bound to happen; fails when it does not."""
    deadline = monotonic() + seconds
    while not reached():
        assert monotonic() < deadline, f"waited {seconds:g} s for {what}"
        sleep(0.02)


def wait_for_end(store: Store, tournament_id: str) -> str:
    """The status in which a tournament ended."""

    def status() -> str:
        found = store.status(tournament_id)
        assert found is not None
        return found.status

    wait_until(lambda: status() in ENDED, "the end of the tournament")
    return status()


def wait_for_games(store: Store, tournament_id: str, count: int) -> None:
    def done() -> int:
        found = store.status(tournament_id)
        assert found is not None
        return found.games_done

    wait_until(lambda: done() >= count, f"{count} games")


def builtin(name: str, strategy: str, **params: object) -> Strategy:
    return make_strategy({"name": name, "kind": "builtin", "builtin": strategy, "params": params}, name, 0.0)


def webhook(name: str, url: str) -> Strategy:
    return make_strategy({"name": name, "kind": "webhook", "url": url}, name, 0.0)


def tournament(*entrants: Strategy, deals: int, seed: int = 1, move_ms: int = 2000, name: str = "t") -> Tournament:
    fields = {"name": name, "game": "ten", "deals": deals, "seed": seed, "limits": {"move_ms": move_ms}}
    return make_tournament(fields, list(entrants), name, 0.0)
