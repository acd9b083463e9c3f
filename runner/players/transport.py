"""HTTP to bots: whom a call goes to, connections that are kept, calls that are made again, and faults."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from time import sleep
from typing import Self
from urllib.parse import urlsplit

from httptools import HttpParserError

from runner.players.address import ADDRESSES_MOST, LOOKUP_SECONDS, BlockedAddressError, resolve
from runner.players.base import MALFORMED, TIMEOUT, UNREACHABLE, Fault
from runner.players.connection import BotConnection
from runner.settings import Network

CONNECT_SECONDS = 2.0
RETRY_PAUSES = (0.05, 0.2)
"""Seconds before a connection that failed is tried again: a server with a short queue turns some away."""
PORTS = {"http": 80, "https": 443}
HEAD = (
    "POST {target} HTTP/1.1\r\n"
    "Host: {host}\r\n"
    "Content-Type: application/json\r\n"
    "Accept: application/json\r\n"
    "Accept-Encoding: identity\r\n"
    "User-Agent: tilehall/1\r\n"
    "Content-Length: "
)
"""The head of a request, up to the length of its body."""


def longest_call(seconds: float) -> float:
    """How long a call can take in all when every try is drawn out; `seconds` is the time for a move."""
    connecting = LOOKUP_SECONDS + ADDRESSES_MOST * CONNECT_SECONDS
    return sum(RETRY_PAUSES) + (len(RETRY_PAUSES) + 1) * (connecting + seconds)


class ConnectTimeoutError(OSError):
    """Nobody took the connection; unlike a late answer, the bot may never have known."""


@dataclass(frozen=True)
class Place:
    """Where bots are: whoever has the same place can be called over the same connection."""

    scheme: str
    host: str
    port: int


@lru_cache(maxsize=1_024)
def place_and_head(url: str) -> tuple[Place, bytes]:
    """Where the bot of a URL is, and the head of the requests to it."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    place = Place(parts.scheme, host, parts.port or PORTS[parts.scheme])
    named = f"[{host}]" if ":" in host else host
    if place.port != PORTS[place.scheme]:
        named += f":{place.port}"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return place, HEAD.format(target=target, host=named).encode("ascii")


class WebhookClient:
    """Calls bots; keeps idle connections for the next call. Safe to use from many threads."""

    def __init__(self, networks: tuple[Network, ...]) -> None:
        self.networks = networks
        self._secure: ssl.SSLContext | None = None
        self._idle: dict[Place, list[BotConnection]] = {}
        self._lock = Lock()

    def post(self, url: str, body: bytes, seconds: float) -> bytes:
        """The body of the bot's answer, that long after the request at most; raises `Fault` for whatever goes wrong."""
        place, head = place_and_head(url)
        try:
            return self._call(place, b"%b%d\r\n\r\n%b" % (head, len(body), body), seconds)
        except TimeoutError:
            raise Fault(TIMEOUT, f"no full answer within {round(seconds * 1000)} ms") from None
        except BlockedAddressError as error:
            raise Fault(UNREACHABLE, str(error)) from None
        except socket.gaierror as error:
            raise Fault(UNREACHABLE, f"the host name was not found: {error.strerror}") from None
        except (OSError, ValueError) as error:
            # A ValueError is a host name that TLS cannot ask for.
            raise Fault(UNREACHABLE, f"{type(error).__name__}: {error}") from None
        except HttpParserError as error:
            raise Fault(MALFORMED, f"not an answer in HTTP: {error}") from None

    def _call(self, place: Place, request: bytes, seconds: float) -> bytes:
        # A move may be asked for again: the bot is told the same, and only one answer counts.
        while (kept := self._take(place)) is not None:
            try:
                return self._exchange(place, kept, request, seconds)
            except (ConnectionError, HttpParserError):
                continue  # the bot had closed the idle connection, which is its right
        for pause in RETRY_PAUSES:
            try:
                return self._exchange(place, self._connect(place), request, seconds)
            except ConnectionError:
                sleep(pause)
        return self._exchange(place, self._connect(place), request, seconds)

    def _exchange(self, place: Place, connection: BotConnection, request: bytes, seconds: float) -> bytes:
        try:
            answer = connection.post(request, seconds)
        except BaseException:
            connection.close()
            raise
        if connection.reusable:
            self._give_back(place, connection)
        else:
            connection.close()
        return answer

    def _take(self, place: Place) -> BotConnection | None:
        with self._lock:
            idle = self._idle.get(place)
            kept = idle.pop() if idle else None
        if kept is None or kept.is_quiet():
            return kept
        kept.close()
        return self._take(place)

    def _give_back(self, place: Place, connection: BotConnection) -> None:
        with self._lock:
            self._idle.setdefault(place, []).append(connection)

    def _connect(self, place: Place) -> BotConnection:
        """A connection to the first address that takes one; each is judged before."""
        errors: list[OSError | ValueError] = []
        for family, address in resolve(place.host, place.port, self.networks):
            sock = socket.socket(family, socket.SOCK_STREAM)
            try:
                sock.settimeout(CONNECT_SECONDS)
                sock.connect((address, place.port))
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if place.scheme == "https":
                    sock = self._context().wrap_socket(sock, server_hostname=place.host)
            except TimeoutError:
                sock.close()
                errors.append(ConnectTimeoutError(f"no connection to {address} within {CONNECT_SECONDS:g} s"))
            except (OSError, ValueError) as error:
                sock.close()
                errors.append(error)
            else:
                return BotConnection(sock)
        raise errors[0]

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
