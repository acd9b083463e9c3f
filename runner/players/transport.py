"""HTTP to bots: kept-alive connections, one deadline for a whole call, answers capped in size.

`http.client` from the standard library, because a call is the hot path of a webhook tournament
and it is several times faster than the friendlier clients. Its time-outs hold for one read
each; a bot that sends a byte a second would never meet one. So reads go through `DeadlineReader`,
which gives each only what is left until the deadline.
"""

from __future__ import annotations

import io
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Lock
from time import monotonic, sleep
from typing import Any, Self
from urllib.parse import urlsplit

from runner.players.address import BlockedAddressError, resolve
from runner.players.base import HTTP_ERROR, MALFORMED, OVERSIZED, TIMEOUT, UNREACHABLE, Fault
from runner.settings import Network

ANSWER_BYTES_MOST = 4_096
RECEIVED_BYTES_MOST = 65_536
"""An answer with its head, and whatever else a server sends before or after it."""
CONNECT_SECONDS = 2.0
SENDING_SECONDS_LEAST = 0.05
RETRY_PAUSES = (0.05, 0.2)
"""Seconds before a connection that failed is tried again: a server with a short queue turns some away."""
HEADERS = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "tilehall/1"}


def longest_call(seconds: float) -> float:
    """How long a call can take in all when every try is drawn out; `seconds` is the time for a move."""
    return sum(RETRY_PAUSES) + (len(RETRY_PAUSES) + 1) * (CONNECT_SECONDS + seconds)


class ConnectTimeoutError(OSError):
    """Nobody took the connection; unlike a late answer, the bot may never have known."""


class DeadlineReader(io.RawIOBase):
    """The reading side of a socket: until the connection's deadline, and no more than its allowance.

    What has already arrived is read after the deadline too: a busy worker may come to an answer
    later than the bot gave it.
    """

    def __init__(self, connection: BotConnection, sock: socket.socket) -> None:
        self.connection = connection
        self.sock = sock
        self.raw = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.sock.settimeout(max(0.0, self.connection.deadline - monotonic()))
        try:
            count = self.raw.readinto(buffer)
        except ssl.SSLWantReadError:
            count = None
        if count is None:
            raise TimeoutError("the time for the move is over")
        self.connection.allowance -= count
        if self.connection.allowance < 0:
            raise Fault(OVERSIZED, f"more than {RECEIVED_BYTES_MOST} bytes, head and all")
        return count

    def close(self) -> None:
        self.raw.close()
        super().close()


class DeadlineSocket:
    """As much of a socket as `http.client` uses. Like a real one it stays open for its readers."""

    def __init__(self, connection: BotConnection, sock: socket.socket) -> None:
        self.connection = connection
        self.sock = sock

    def sendall(self, data: bytes) -> None:
        self.sock.settimeout(max(SENDING_SECONDS_LEAST, self.connection.deadline - monotonic()))
        self.sock.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(DeadlineReader(self.connection, self.sock))

    def close(self) -> None:
        self.sock.close()


class BotConnection(HTTPConnection):
    """One connection to a bot, at an address that was judged before."""

    deadline = 0.0
    allowance = 0

    def __init__(self, host: str, port: int, secure: ssl.SSLContext | None, networks: tuple[Network, ...]) -> None:
        super().__init__(host, port)
        self.secure = secure
        self.networks = networks

    def connect(self) -> None:
        errors: list[OSError] = []
        for family, address in resolve(self.host, self.port, self.networks):
            sock = socket.socket(family, socket.SOCK_STREAM)
            try:
                sock.settimeout(CONNECT_SECONDS)
                sock.connect((address, self.port))
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if self.secure is not None:
                    sock = self.secure.wrap_socket(sock, server_hostname=self.host)
            except TimeoutError:
                sock.close()
                errors.append(ConnectTimeoutError(f"no connection to {address} within {CONNECT_SECONDS:g} s"))
            except OSError as error:
                sock.close()
                errors.append(error)
            else:
                self.sock: Any = DeadlineSocket(self, sock)
                return
        raise errors[0]

    def post(self, target: str, body: bytes) -> HTTPResponse:
        """Sends the request and reads the head of the answer."""
        self.request("POST", target, body, HEADERS)
        return self.getresponse()


class WebhookClient:
    """Calls bots; keeps idle connections for the next call. Safe to use from many threads."""

    def __init__(self, networks: tuple[Network, ...]) -> None:
        self.networks = networks
        self._secure: ssl.SSLContext | None = None
        self._idle: dict[tuple[str, str, int], list[BotConnection]] = {}
        self._lock = Lock()

    def post(self, url: str, body: bytes, seconds: float) -> bytes:
        """The body of the bot's answer, that long after the request at most; raises `Fault` for whatever goes wrong."""
        try:
            return self._call(url, body, seconds)
        except TimeoutError:
            raise Fault(TIMEOUT, f"no full answer within {round(seconds * 1000)} ms") from None
        except BlockedAddressError as error:
            raise Fault(UNREACHABLE, str(error)) from None
        except socket.gaierror as error:
            raise Fault(UNREACHABLE, f"the host name was not found: {error.strerror}") from None
        except OSError as error:
            raise Fault(UNREACHABLE, f"{type(error).__name__}: {error}") from None
        except (HTTPException, ValueError) as error:
            # http.client takes a few wrong numbers at their word and stumbles later.
            raise Fault(MALFORMED, f"not an answer in HTTP: {type(error).__name__}") from None

    def _call(self, url: str, body: bytes, seconds: float) -> bytes:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        key = (parts.scheme, parts.hostname or "", port)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        # A move may be asked for again: the bot is told the same, and only one answer counts.
        while (kept := self._take(key)) is not None:
            try:
                return self._exchange(key, kept, target, body, seconds)
            except (ConnectionError, HTTPException):
                continue  # the bot had closed the idle connection, which is its right
        for pause in RETRY_PAUSES:
            try:
                return self._exchange(key, self._open(key), target, body, seconds)
            except ConnectionError:
                sleep(pause)
        return self._exchange(key, self._open(key), target, body, seconds)

    def _exchange(
        self, key: tuple[str, str, int], connection: BotConnection, target: str, body: bytes, seconds: float
    ) -> bytes:
        reusable = False
        try:
            if connection.sock is None:
                connection.connect()
            connection.deadline = monotonic() + seconds
            connection.allowance = RECEIVED_BYTES_MOST
            response = connection.post(target, body)
            answer = response.read(ANSWER_BYTES_MOST + 1)
            if response.status != 200:
                raise Fault(HTTP_ERROR, f"status {response.status}")
            if len(answer) > ANSWER_BYTES_MOST:
                raise Fault(OVERSIZED, f"more than {ANSWER_BYTES_MOST} bytes")
            if response.length:
                raise Fault(UNREACHABLE, f"broke off after {len(answer)} of {len(answer) + response.length} bytes")
            reusable = response.isclosed() and not response.will_close
        finally:
            if reusable:
                self._give_back(key, connection)
            else:
                connection.close()
        return answer

    def _take(self, key: tuple[str, str, int]) -> BotConnection | None:
        with self._lock:
            idle = self._idle.get(key)
            return idle.pop() if idle else None

    def _give_back(self, key: tuple[str, str, int], connection: BotConnection) -> None:
        with self._lock:
            self._idle.setdefault(key, []).append(connection)

    def _open(self, key: tuple[str, str, int]) -> BotConnection:
        scheme, host, port = key
        return BotConnection(host, port, self._context() if scheme == "https" else None, self.networks)

    def _context(self) -> ssl.SSLContext:
        with self._lock:
            if self._secure is None:
                self._secure = ssl.create_default_context()
            return self._secure

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            for idle in self._idle.values():
                for connection in idle:
                    connection.close()
            self._idle.clear()
