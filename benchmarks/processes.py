"""The product's processes for a bench: a Redis of its own, web processes, workers; all end with it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from benchmarks.harness import Missing
from launcher.__main__ import Plan, api_command
from launcher.redis_server import RedisServer, RedisServerError
from runner.settings import LOOPBACK
from runner.store import connect
from runner.workers import workers_seen

PATIENCE = 60.0
PRODUCT = "service.wsgi:app"
WORKER = "runner.worker"

Process = subprocess.Popen[bytes]


@contextmanager
def running(command: list[str], **environ: str) -> Iterator[Process]:
    """One process while the bench lasts."""
    process = subprocess.Popen(command, env={**os.environ, **environ})
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def redis_server() -> Iterator[str]:
    """The URL of an empty Redis with an append-only file, as the launcher starts it."""
    with TemporaryDirectory() as directory:
        try:
            server = RedisServer(Path(directory))
            command = server.command()
        except RedisServerError as error:
            raise Missing(str(error)) from None
        try:
            with running(command) as process:
                server.wait(process)
                yield server.url
        finally:
            server.clean_up()


@contextmanager
def web(app: str = PRODUCT, **environ: str) -> Iterator[tuple[str, Process]]:
    """An app under gunicorn as the launcher serves the product: its address and gunicorn's process."""
    port = free_port()
    plan = Plan("127.0.0.1", port, workers=0, directory=Path())
    command = [app if part == PRODUCT else part for part in api_command(plan)]
    with running(command, **environ) as process:
        wait_for_port(port, process)
        yield plan.url, process


@contextmanager
def workers(url: str, count: int, module: str = WORKER) -> Iterator[list[Process]]:
    """So many workers that have reported for work."""
    with ExitStack() as stack:
        command = [sys.executable, "-m", module]
        environ = {"REDIS_URL": url, "WEBHOOK_NETWORKS": LOOPBACK}
        started = [stack.enter_context(running(command, **environ)) for _ in range(count)]
        deadline = monotonic() + PATIENCE
        with connect(url) as redis:
            while workers_seen(redis) < count:
                if monotonic() > deadline:
                    raise Missing("the workers did not start")
                sleep(0.05)
        yield started


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def wait_for_port(port: int, process: Process) -> None:
    """Returns when somebody listens."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if monotonic() > deadline or process.poll() is not None:
                raise Missing("a server did not start") from None
            sleep(0.05)
        else:
            return
