"""Bots on loopback, written down to the bytes, so that they can misbehave in every way."""

from __future__ import annotations

import json
import socket
import ssl
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Self

from engines.base import Json
from runner.match import Played, play_match
from runner.players.webhook import WebhookClient, WebhookPlayer
from tests.runner.samples import new_game

PLENTY_MS = 5_000


def play(client: WebhookClient, url: str, move_ms: int = PLENTY_MS) -> Played:
    """A game of a bot with itself."""
    player = WebhookPlayer(client, url, move_ms, "t1", "m1")
    return play_match(new_game(relocation_limit=0), [player, player])


def the_fault(game: Played) -> Json:
    """The fault of a game that ended with the first call."""
    assert game.reason == "forfeit"
    assert game.moves == []
    (fault,) = game.faults
    return fault


@dataclass(frozen=True)
class Request:
    """One call as it came in: the request line, the header by lower-case names, the body."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def turn(self) -> Json:
        found: Json = json.loads(self.body)
        return found

    @property
    def first_legal(self) -> bytes:
        """The answer of a bot that plays the first legal move."""
        return move(self.turn["legal_moves"][0])


def move(text: str) -> bytes:
    return json.dumps({"move": text}).encode()


def http(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """A whole answer in HTTP/1.1."""
    head = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


class Caller:
    """The bot's end of one connection."""

    def __init__(self, bot: Bot, sock: socket.socket) -> None:
        self.bot = bot
        self.sock = sock
        self.incoming = sock.makefile("rb")

    def read(self) -> Request | None:
        """The next call; None when the caller has hung up."""
        line = self.incoming.readline().decode().strip()
        if not line:
            return None
        headers: dict[str, str] = {}
        while field := self.incoming.readline().decode().strip():
            name, _, value = field.partition(": ")
            headers[name.lower()] = value
        request = Request(line, headers, self.incoming.read(int(headers["content-length"])))
        with self.bot.lock:
            self.bot.requests.append(request)
        return request

    def send(self, data: bytes) -> None:
        self.sock.sendall(data)

    def drip(self, data: bytes) -> None:
        """A byte every 100 ms."""
        for i in range(len(data)):
            self.send(data[i : i + 1])
            if self.bot.over.wait(0.1):
                return

    def hold(self) -> None:
        """Keeps the connection open and says nothing more."""
        self.bot.over.wait(30)

    def reset(self) -> None:
        """Breaks the connection off, as a machine that crashes and comes back would."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


Behave = Callable[[Caller], None]
"""What a bot does with one connection, which is closed after it."""


class Bot:
    """A server on loopback; each connection is handed to `behave` in a thread of its own."""

    def __init__(self, behave: Behave, secure: ssl.SSLContext | None = None) -> None:
        self.behave = behave
        self.secure = secure
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self.listening.getsockname()[1]
        self.url = f"http{'s' if secure else ''}://127.0.0.1:{self.port}/"
        self.connections = 0
        self.requests: list[Request] = []
        self.over = Event()
        self.lock = Lock()
        self._open: list[socket.socket] = []
        self._threads = [Thread(target=self._accept)]

    def __enter__(self) -> Self:
        self._threads[0].start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.listening.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self.listening.close()
        with self.lock:
            for sock in self._open:
                with suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        while not self.over.is_set():
            try:
                sock, _ = self.listening.accept()
            except OSError:
                return
            with self.lock:
                self.connections += 1
                self._open.append(sock)
                self._threads.append(Thread(target=self._serve, args=[sock]))
                self._threads[-1].start()

    def _serve(self, sock: socket.socket) -> None:
        with suppress(OSError):  # the caller hung up
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.secure is not None:
                sock = self.secure.wrap_socket(sock, server_side=True)
            caller = Caller(self, sock)
            try:
                self.behave(caller)
            finally:
                caller.incoming.close()
        with self.lock:
            sock.close()


def chunked(*parts: bytes) -> bytes:
    """An answer whose body comes in these chunks."""
    return CHUNKED + b"".join(b"%x;note=1\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def well(caller: Caller) -> None:
    """Plays the first legal move, call after call."""
    while request := caller.read():
        caller.send(http(request.first_legal))


def answering(make: Callable[[Request], bytes]) -> Behave:
    """Answers every call with these bytes and waits for the next."""

    def behave(caller: Caller) -> None:
        while request := caller.read():
            caller.send(make(request))

    return behave


def sending(data: bytes) -> Behave:
    """Reads one call, sends these bytes, closes."""

    def behave(caller: Caller) -> None:
        if caller.read():
            caller.send(data)

    return behave


def nobody() -> str:
    """The URL of a port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return f"http://127.0.0.1:{sock.getsockname()[1]}/"
