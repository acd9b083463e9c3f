"""The launcher: a Redis that keeps its data, and everything started and stopped as `make run` does."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from redis import Redis

from launcher.redis_server import SOCKET_PATH_LONGEST, RedisServer, RedisServerError
from tests.runner.cluster import children, wait_until


def run_server(server: RedisServer) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(server.command())
    server.wait(process)
    return process


def stop_server(process: subprocess.Popen[bytes], server: RedisServer) -> None:
    process.terminate()
    process.wait()
    server.clean_up()


@pytest.mark.parametrize("name", ["plain", "with a space", "deep/" * 20 + "down"])
def test_data_outlives_the_server(tmp_path: Path, name: str) -> None:
    for expected in (None, b"kept"):
        server = RedisServer(tmp_path / name)
        assert len(os.fsencode(server.socket)) <= SOCKET_PATH_LONGEST
        process = run_server(server)
        try:
            with Redis.from_url(server.url) as client:
                assert client.get("key") == expected
                client.set("key", "kept")
        finally:
            stop_server(process, server)


def test_two_servers_do_not_share_a_directory(tmp_path: Path) -> None:
    first, second = RedisServer(tmp_path), RedisServer(tmp_path)
    first.lock()
    with pytest.raises(RedisServerError, match="another server"):
        second.lock()
    first.clean_up()
    second.lock()
    second.clean_up()


class Product:
    """`python -m launcher` on a port of its own."""

    def __init__(self, directory: Path, **environ: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = directory / "out.log"
        settings = {"PORT": str(self.port), "DATA_DIR": str(directory / "var"), "WORKERS": "1", "WEB_PROCESSES": "1"}
        inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "launcher"],
                env={**inherited, **settings, **environ},
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self) -> None:
        wait_until(lambda: self.process.poll() is not None or "Tilehall listens" in self.log.read_text(), "the start")
        assert self.process.poll() is None, self.log.read_text()

    def call(self, path: str, body: object = None) -> dict[str, object]:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"})
        with urlopen(request, timeout=10) as answer:
            found: dict[str, object] = json.load(answer)
        return found

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(40)


def test_everything_starts_keeps_tournaments_and_stops_cleanly(tmp_path: Path) -> None:
    first = Product(tmp_path)
    first.wait()
    ids = [
        first.call("/v1/strategies", {"name": name, "kind": "builtin", "builtin": name})["id"]
        for name in ("greedy", "random")
    ]
    cup = first.call("/v1/tournaments", {"name": "cup", "game": "ten", "entrants": ids, "deals": 20})
    path = f"/v1/tournaments/{cup['id']}"
    wait_until(lambda: first.call(path)["status"] == "finished", "the end of the tournament")
    standings = first.call(f"{path}/standings")
    family = children(first.process.pid)
    assert len(family) == 3
    assert first.stop() == 0
    assert [pid for pid in family if Path(f"/proc/{pid}").exists()] == []
    second = Product(tmp_path)
    second.wait()
    assert second.call(f"{path}/standings") == standings
    assert second.stop() == 0


def test_children_that_die_are_started_again(tmp_path: Path) -> None:
    product = Product(tmp_path)
    product.wait()
    try:
        for index in range(3):
            pid = children(product.process.pid)[index]
            os.kill(pid, signal.SIGKILL)
            wait_until(
                lambda pid=pid: pid not in children(product.process.pid) and len(children(product.process.pid)) == 3,  # type: ignore[misc]
                "a new child",
            )
        wait_until(lambda: ready(product), "readiness")
    finally:
        assert product.stop() == 0


def ready(product: Product) -> bool:
    try:
        return product.call("/readyz")["status"] == "ready"
    except OSError:
        return False


def test_children_die_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    product = Product(tmp_path)
    product.wait()
    family = children(product.process.pid)
    product.process.kill()
    product.process.wait()
    wait_until(lambda: not any(alive(pid) for pid in family), "the end of the children")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("PORT", "abc", "PORT must be a whole number"),
        ("WORKERS", "0", "WORKERS must be a whole number"),
        ("PORT", "99999", "PORT must be a whole number"),
    ],
)
def test_settings_that_cannot_be_used_are_named(tmp_path: Path, name: str, value: str, words: str) -> None:
    product = Product(tmp_path, **{name: value})
    assert product.process.wait(30) == 1
    assert words in product.log.read_text()


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        product = Product(tmp_path, PORT=str(port))
        assert product.process.wait(30) == 1
        assert f"cannot listen on 127.0.0.1 port {port}" in product.log.read_text()
