"""`python -m launcher`: Redis (unless REDIS_URL names one), the API under gunicorn, and workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from engines import FORM
from launcher.processes import Child, GivenUpError, Group
from launcher.redis_server import RedisServer, RedisServerError
from runner.settings import LOOPBACK, SettingError, whole_number


@dataclass(frozen=True)
class Plan:
    """What to start: where the API listens, how many workers, where the data lies."""

    host: str
    port: int
    workers: int
    directory: Path

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


class PlanError(RuntimeError):
    """What is to be started cannot be."""


class StopRequestedError(Exception):
    """SIGINT or SIGTERM."""


def read_plan(environ: Mapping[str, str]) -> Plan:
    """The plan of HOST, PORT, WORKERS and DATA_DIR."""
    return Plan(
        host=environ.get("HOST") or "127.0.0.1",
        port=whole_number(environ, "PORT", 8000, 1, 65_535),
        workers=whole_number(environ, "WORKERS", max(2, os.cpu_count() or 2), 1, 256),
        directory=Path(environ.get("DATA_DIR") or "var"),
    )


def check_port(plan: Plan) -> None:
    """Says so early when somebody else listens where the API is to listen."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((plan.host, plan.port))
        except OSError as error:
            raise PlanError(f"cannot listen on {plan.host} port {plan.port}: {error.strerror}. Set PORT.") from None


def api_command(plan: Plan) -> list[str]:
    return [
        *(sys.executable, "-m", "gunicorn", "service.wsgi:app", "--config", "python:service.gunicorn_config"),
        *("--bind", f"{plan.host}:{plan.port}"),
    ]


def wait_for_api(plan: Plan, seconds: float = 60.0) -> None:
    """Returns when the API answers and has seen a worker."""
    deadline = monotonic() + seconds
    while True:
        try:
            with urlopen(f"{plan.url}/readyz", timeout=2):  # noqa: S310 - our own address
                return
        except (URLError, OSError):
            if monotonic() > deadline:
                raise GivenUpError(f"the API did not become ready within {seconds:g} s") from None
            sleep(0.1)


def start(plan: Plan, group: Group, server: RedisServer | None, environ: dict[str, str]) -> None:
    """Starts everything in order and returns when it is ready."""
    if server is not None:
        server.lock()
        group.add(Child("redis", server.command(), dict(os.environ), ready=server.wait))
        environ["REDIS_URL"] = server.url
    # On one's own machine bots live on loopback; a deployment names its networks itself.
    environ.setdefault("WEBHOOK_NETWORKS", LOOPBACK)
    group.add(Child("api", api_command(plan), environ))
    worker = [sys.executable, "-m", "runner.worker"]
    group.add(*(Child(f"worker {i + 1}", worker, environ) for i in range(plan.workers)))
    wait_for_api(plan)


def request_stop(signum: int, frame: object) -> None:
    """On the first signal; those that follow are ignored, for the stop is under way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise StopRequestedError


def run(plan: Plan) -> None:
    """Starts everything, keeps it running until a signal, and stops it in order."""
    signal.signal(signal.SIGINT, request_stop)
    signal.signal(signal.SIGTERM, request_stop)
    environ = dict(os.environ)
    server = None if environ.get("REDIS_URL") else RedisServer(plan.directory / "redis")
    group = Group()
    try:
        start(plan, group, server, environ)
        where = "REDIS_URL" if server is None else f"its own, data in {server.directory}"
        print(f"Tilehall listens on {plan.url} (documentation: {plan.url}/docs)", flush=True)
        print(f"{plan.workers} workers, Redis: {where}. The engines are {FORM.words}.", flush=True)
        print("Ctrl-C stops all of it.", flush=True)
        while True:
            group.keep_alive()
            sleep(0.2)
    except StopRequestedError:
        print("\nStopping ...", flush=True)
    finally:
        group.stop()
        if server is not None:
            server.clean_up()
    print("Stopped.", flush=True)


def main() -> int:
    try:
        plan = read_plan(os.environ)
        check_port(plan)
        run(plan)
    except (PlanError, SettingError, GivenUpError, RedisServerError) as error:
        print(f"tilehall: {error}", file=sys.stderr)
        return 1
    except subprocess.SubprocessError as error:
        print(f"tilehall: a process could not be started: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
