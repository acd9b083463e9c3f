"""Child processes that are restarted when they die, and that die with their parent."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, sleep

SHORT_LIFE_SECONDS = 10.0
SHORT_LIVES_MOST = 5
RESTART_PAUSE_SECONDS = 0.5
PR_SET_PDEATHSIG = 1


class GivenUpError(RuntimeError):
    """A child dies again and again."""


def die_with_parent() -> None:
    """In the child, before its program starts: ask Linux for SIGTERM when the parent is gone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """One process to be kept running. `ready` is called after each start with the process."""

    name: str
    command: list[str]
    environ: dict[str, str]
    ready: Callable[[subprocess.Popen[bytes]], None] | None = None
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    short_lives: int = 0

    def start(self) -> None:
        # A session of its own: Ctrl-C reaches the parent alone, which stops the children in order.
        self.process = subprocess.Popen(  # noqa: S603 - our own commands
            self.command, env=self.environ, start_new_session=True, preexec_fn=die_with_parent
        )
        self.started = monotonic()
        if self.ready is not None:
            self.ready(self.process)

    def keep_alive(self) -> None:
        """Starts it again when it has ended; raises when that happens again and again."""
        if self.process is None or self.process.poll() is None:
            return
        code = self.process.returncode
        self.short_lives = self.short_lives + 1 if monotonic() - self.started < SHORT_LIFE_SECONDS else 0
        if self.short_lives >= SHORT_LIVES_MOST:
            raise GivenUpError(f"{self.name} ended {SHORT_LIVES_MOST} times right after its start (code {code})")
        sys.stderr.write(f"{self.name} ended (code {code}); starting it again\n")
        sleep(RESTART_PAUSE_SECONDS)
        self.start()


@dataclass
class Group:
    """Children that are started in order and stopped in the opposite order, those of a rank together."""

    ranks: list[list[Child]] = field(default_factory=list)

    def add(self, *children: Child) -> None:
        """Starts children that may stop at the same time."""
        self.ranks.append(list(children))
        for child in children:
            child.start()

    def keep_alive(self) -> None:
        for rank in self.ranks:
            for child in rank:
                child.keep_alive()

    def stop(self) -> None:
        for rank in reversed(self.ranks):
            stop_all([child.process for child in rank if child.process is not None])
        self.ranks.clear()


def stop_all(processes: list[subprocess.Popen[bytes]]) -> None:
    """SIGTERM, once more for workers that finish their job first, then SIGKILL."""
    for signum, patience in ((signal.SIGTERM, 4.0), (signal.SIGTERM, 4.0), (signal.SIGKILL, 10.0)):
        running = [process for process in processes if process.poll() is None]
        for process in running:
            process.send_signal(signum)
        deadline = monotonic() + patience
        for process in running:
            try:
                process.wait(max(0.0, deadline - monotonic()))
            except subprocess.TimeoutExpired:
                continue
