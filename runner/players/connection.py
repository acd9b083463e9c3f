"""One connection to a bot: a request goes out, an answer in HTTP/1 comes back, within one deadline.

`httptools` reads the answers, strictly and fast: a call is the hot path of a webhook tournament.
A socket's time-out holds for one read; a bot that sends a byte a second would never meet one, and to
set it anew for each read costs a call into the system. So the socket never blocks, and whoever reads waits
for what is left until the deadline.
"""

from __future__ import annotations

import select
import socket
import ssl
from time import monotonic

import httptools

from runner.players.base import HTTP_ERROR, MALFORMED, OVERSIZED, UNREACHABLE, Fault

ANSWER_BYTES_MOST = 4_096
RECEIVED_BYTES_MOST = 65_536
"""An answer with its head, and whatever else a server sends before or after it."""
RECEIVED_AT_ONCE = 16_384
"""The most that a TLS record holds: so nothing is left in the TLS layer, where waiting would not see it."""
SENDING_SECONDS_LEAST = 0.05
FRAMING = (b"content-length", b"transfer-encoding")
"""Headers that say where an answer ends. Without one it ends with the connection."""
HTTP_1 = ("1.0", "1.1")


def watching(sock: socket.socket, event: int) -> select.poll:
    """What waits until the socket can be read (POLLIN) or written (POLLOUT), or has ended."""
    found = select.poll()
    found.register(sock, event)
    return found


class BotConnection:
    """A connected socket, and the answer that is being read from it. For one thread at a time.

    `reusable` says after `post` whether the connection may be kept. The methods on_* are called
    by the parser.
    """

    def __init__(self, sock: socket.socket) -> None:
        sock.setblocking(False)
        self.sock = sock
        self._arrivals = watching(sock, select.POLLIN)
        self.parser = httptools.HttpResponseParser(self)
        self._begin()

    def _begin(self) -> None:
        self.status = 0
        self.version = ""
        self.framed = False
        self.body = b""
        self.complete = False
        self.reusable = False

    def post(self, request: bytes, seconds: float) -> bytes:
        """Sends a request, head and body, and returns the body of the answer with status 200.

        Raises `TimeoutError` after that many seconds, `ConnectionError` where the connection ends
        before the answer begins, `HttpParserError` for what is not HTTP, else `Fault`.
        """
        deadline = monotonic() + seconds
        self._begin()
        self._send(request, deadline)
        received = 0
        while not self.complete:
            data = self._receive(deadline)
            received += len(data)
            if received > RECEIVED_BYTES_MOST:
                raise Fault(OVERSIZED, f"more than {RECEIVED_BYTES_MOST} bytes, head and all")
            if data:
                self._read(data)
            else:
                self._end(received)
            self._judge()
        return self.body

    def is_quiet(self) -> bool:
        """Whether nothing has come since the last answer: neither the end, nor what nobody asked for."""
        return not self._arrivals.poll(0)

    def _judge(self) -> None:
        """What has been read, whether or not that is all."""
        if self.status and self.version not in HTTP_1:
            raise Fault(MALFORMED, f"an answer in HTTP/{self.version}")
        if self.status not in (0, 200):
            raise Fault(HTTP_ERROR, f"status {self.status}")
        if len(self.body) > ANSWER_BYTES_MOST:
            raise Fault(OVERSIZED, f"more than {ANSWER_BYTES_MOST} bytes")

    def _read(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            pass  # status 101
        except httptools.HttpParserError:
            self._judge()
            if not self.complete:
                raise
            self.reusable = False  # something stands behind the answer

    def _end(self, received: int) -> None:
        """The bot has closed its side."""
        if not received:
            raise ConnectionResetError("closed without an answer")
        if self.framed or not self.status:
            raise Fault(UNREACHABLE, f"broke off after {received} bytes, head and all")
        self.complete = True

    def _send(self, data: bytes, deadline: float) -> None:
        deadline = max(deadline, monotonic() + SENDING_SECONDS_LEAST)
        while data := data[self._send_some(data) :]:
            if not watching(self.sock, select.POLLOUT).poll(max(0.0, deadline - monotonic()) * 1000):
                raise TimeoutError

    def _send_some(self, data: bytes) -> int:
        try:
            return self.sock.send(data)
        except (BlockingIOError, ssl.SSLWantWriteError):
            return 0

    def _receive(self, deadline: float) -> bytes:
        """What arrives until then. With no time left it is what has arrived already: a busy worker may
        come to an answer later than the bot gave it."""
        while True:
            left = deadline - monotonic()
            if not self._arrivals.poll(max(0.0, left) * 1000):
                raise TimeoutError
            try:
                return self.sock.recv(RECEIVED_AT_ONCE)
            except (BlockingIOError, ssl.SSLWantReadError):
                # Part of a TLS record.
                if left <= 0:
                    raise TimeoutError from None

    def on_message_begin(self) -> None:
        if self.complete:
            raise ValueError("a second answer")
        self.framed = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() in FRAMING:
            self.framed = True

    def on_headers_complete(self) -> None:
        self.version = self.parser.get_http_version()
        status = self.parser.get_status_code()
        if not 100 <= status < 200 or status == 101:
            self.status = status

    def on_body(self, data: bytes) -> None:
        self.body += data

    def on_message_complete(self) -> None:
        if self.status:
            self.complete = True
            self.reusable = self.parser.should_keep_alive()

    def close(self) -> None:
        self.sock.close()
