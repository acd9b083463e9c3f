"""The API under a real gunicorn, and clients that do not keep to HTTP or take their time."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from launcher.__main__ import Plan, api_command
from tests.runner.cluster import wait_until

THREADS = 2
PATH = "/v1/games/ten/states"
PLAIN = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


class Server:
    """gunicorn as the launcher starts it: one process of few threads, and a second for a request to arrive."""

    def __init__(self, log: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.log = log
        settings = {"WEB_PROCESSES": "1", "WEB_THREADS": str(THREADS), "WEB_REQUEST_SECONDS": "1"}
        command = api_command(Plan("127.0.0.1", self.port, 0, Path()))
        with log.open("wb") as out:
            self.process = subprocess.Popen(command, env=os.environ | settings, stdout=out, stderr=subprocess.STDOUT)
        wait_until(self.listens, "gunicorn")

    def listens(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            self.connect().close()
        except OSError:
            return False
        return True

    def connect(self, sent: str = "") -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), 60)
        client.sendall(sent.encode("latin-1"))
        return client

    def ask(self, sent: str) -> tuple[int, Any]:
        """Status and JSON of the answer to what is sent in one piece."""
        with self.connect(sent) as client:
            return answer(client)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def answer(client: socket.socket) -> tuple[int, Any]:
    """Status and JSON of the next answer; a refusal must be a problem document."""
    with client.makefile("rb", buffering=0) as stream:
        status = int(stream.readline().split()[1])
        lines = iter(lambda: stream.readline().decode().strip().lower(), "")
        head = dict(line.split(": ", 1) for line in lines)
        body = json.loads(client.recv(int(head["content-length"]), socket.MSG_WAITALL))
    assert head["content-type"] == ("application/json" if status < 400 else "application/problem+json")
    assert head["x-content-type-options"] == "nosniff"
    return status, body


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("gunicorn") / "log")
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


def lives(server: Server) -> bool:
    return server.ask("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") == (200, {"status": "ok"})


@pytest.mark.parametrize("path", [PATH, "/v1/games/ten/score"])
def test_bodies_that_do_not_arrive_leave_the_threads_free(server: Server, path: str) -> None:
    head = PLAIN.replace(PATH, path) + "Content-Length: 20\r\n\r\n{}"
    clients = [server.connect(head) for _ in range(3 * THREADS)]
    assert lives(server)
    for client in clients:
        with client:
            status, problem = answer(client)
            assert (status, problem["code"]) == (408, "request_timeout")


def test_a_head_that_does_not_arrive(server: Server) -> None:
    clients = [server.connect("POST /v1/games/t") for _ in range(3 * THREADS)]
    assert lives(server)
    for client in clients:
        with client:
            assert answer(client)[1]["code"] == "request_timeout"


def test_connections_that_say_nothing_leave_the_threads_free(server: Server) -> None:
    silent = [server.connect() for _ in range(30 * THREADS)]
    assert lives(server)
    for client in silent:
        with client:
            client.sendall(f"{PLAIN}Content-Length: 2\r\n\r\n{{}}".encode())
            assert answer(client)[0] == 201


def test_a_chunked_body_that_does_not_arrive(server: Server) -> None:
    status, problem = server.ask(PLAIN + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}")
    assert (status, problem["code"]) == (408, "request_timeout")


def test_a_body_in_drips_meets_one_deadline(server: Server) -> None:
    with server.connect(PLAIN + "Content-Length: 5000\r\n\r\n") as client:
        drips = 0
        while not select.select([client], [], [], 0.1)[0]:
            client.sendall(b" ")
            drips += 1
        assert answer(client)[1]["code"] == "request_timeout"
    assert 0 < drips < 5000


def test_a_request_in_pieces_that_is_in_time(server: Server) -> None:
    body = '{"seed": 1}'
    with server.connect() as client:
        for piece in (PLAIN[:30], PLAIN[30:], f"Content-Length: {len(body)}\r\n\r\n", body[:4], body[4:]):
            client.sendall(piece.encode())
            sleep(0.05)
        assert answer(client)[0] == 201


def test_the_time_begins_anew_with_each_request(server: Server) -> None:
    with server.connect() as client:
        for _ in range(3):
            client.sendall(f"{PLAIN}Content-Length: 2\r\n\r\n{{}}".encode())
            assert answer(client)[0] == 201
            sleep(0.6)


@pytest.mark.parametrize("call", ["games/ten/states", "games/ten/score", "strategies"])
@pytest.mark.parametrize("body", ["", "{}", '{"name": "half", "kind": "builtin", "builtin": "greedy"}'])
def test_a_body_that_ends_early(server: Server, call: str, body: str) -> None:
    head = PLAIN.replace("games/ten/states", call) + "Content-Length: 500\r\n\r\n"
    with server.connect(head + body) as client:
        client.shutdown(socket.SHUT_WR)
        status, problem = answer(client)
    assert (status, problem["code"]) == (400, "bad_request")


@pytest.mark.parametrize("chunks", ["ZZ\r\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n", "2 ;\r\n{}\r\n0\r\n\r\n", "Z" * 9000])
def test_chunks_that_are_none(server: Server, chunks: str) -> None:
    status, problem = server.ask(f"{PLAIN}Transfer-Encoding: chunked\r\n\r\n{chunks}")
    assert (status, problem["code"]) == (400, "bad_request")
    assert len(problem["detail"]) < 1000


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ("nonsense\r\n\r\n", 400, "bad_request"),
        ("\x16\x03\x01\x02\x00\x01\r\n\r\n", 400, "bad_request"),
        ("GET /healthz HTTP/1.1\nHost: x\n\n", 400, "bad_request"),
        ("GET /healthz HTTP/1.1\r\nHost: x\r\nNo colon\r\n\r\n", 400, "bad_request"),
        ("GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "bad_request"),
        ("GET /h\xe9 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "bad_request"),
        (f"{PLAIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{{}}", 400, "bad_request"),
        (f"GET /{'x' * 9000} HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri_too_long"),
        (f"GET /healthz HTTP/1.1\r\nHost: x\r\nX: {'x' * 9000}\r\n\r\n", 431, "head_too_large"),
        (f"{PLAIN}Expect: wonders\r\nContent-Length: 2\r\n\r\n{{}}", 417, "expectation_failed"),
        (f"{PLAIN}Transfer-Encoding: wonders\r\n\r\n", 501, "unknown_transfer_coding"),
        (f"{PLAIN}Transfer-Encoding: chunked\r\n\r\n0\r\nX: {'x' * 9000}\r\n\r\n", 431, "head_too_large"),
    ],
)
def test_what_gunicorn_refuses(server: Server, sent: str, status: int, code: str) -> None:
    found, problem = server.ask(sent)
    assert (found, problem["code"], problem["status"]) == (status, code, status)
    assert 0 < len(problem["detail"]) < 1000


def test_chunks(server: Server) -> None:
    chunks = '6\r\n{"seed\r\n5\r\n": 1}\r\n0\r\n\r\n'
    assert server.ask(f"{PLAIN}Transfer-Encoding: chunked\r\n\r\n{chunks}")[0] == 201


def test_a_request_that_comes_in_part_with_the_one_before(server: Server) -> None:
    whole = PLAIN + "Content-Length: 2\r\n\r\n{}"
    for part in (whole[:20], whole[:-1]):
        with server.connect(whole + whole + part) as client:
            assert [answer(client)[0] for _ in range(3)] == [201, 201, 408]


def test_a_body_that_no_call_wants_and_that_does_not_arrive(server: Server) -> None:
    with server.connect("GET /healthz?x=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{}") as client:
        assert answer(client)[0] == 422
        assert client.recv(1) == b""


def test_clients_that_do_not_close_their_side_hold_nobody_up(server: Server) -> None:
    clients = []
    for _ in range(40):
        client = server.connect("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        # Waited for in the thread that accepts, one after the other, these clients would take two seconds each.
        client.settimeout(20)
        assert answer(client)[0] == 200
        assert client.recv(1) == b""
        clients.append(client)
    with server.connect("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") as client:
        client.settimeout(20)
        assert answer(client)[0] == 200
    for client in clients:
        client.close()
