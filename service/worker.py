"""gunicorn's threaded worker, with an end to what one client may keep a thread waiting for.

gunicorn 27 reads a request for as long as it takes to arrive, waits five seconds in a thread for a new
connection to say something, and up to two seconds for a client to close its side of one, in the thread
that accepts all.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from socket import SHUT_WR
from time import monotonic
from typing import Any

from gunicorn import util  # type: ignore[import-untyped]  # the package ships no types
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    ConfigurationProblem,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    ParseException,
)
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]
from gunicorn.http.unreader import SocketUnreader  # type: ignore[import-untyped]
from gunicorn.workers.gthread import _DEFER, ThreadWorker  # type: ignore[import-untyped]

from runner.settings import whole_number
from service.errors import Refusal, document, refusal_of_parsing
from service.wire import EVERY_ANSWER

REQUEST_SECONDS = whole_number(os.environ, "WEB_REQUEST_SECONDS", 10, 1, 3600)
SILENCE = 0.05
"""Seconds that a new connection has for its first byte before it is put aside until there is one."""
CLOSERS = 16
"""Threads that wait for clients to close their side."""

FAULTS = (ConfigurationProblem, InvalidResponseHeader, InvalidResponseHeaderName)
"""What gunicorn raises as if it were the client's, but is ours."""


class TimedReader(SocketUnreader):  # type: ignore[misc]
    """Reads requests from a socket, each to be there `seconds` after its first byte."""

    def __init__(self, sock: Any, seconds: float) -> None:
        super().__init__(sock)
        self.seconds = seconds
        self.deadline: float | None = None

    def begin(self) -> None:
        """A new request. Something of it is there: in the buffer, or for a first read that need not be timed."""
        self.deadline = monotonic() + self.seconds if self.buf.getvalue() else None

    def chunk(self, size_hint: int | None = None) -> bytes:
        if self.deadline is None:
            self.deadline = monotonic() + self.seconds
            return self.receive(size_hint)
        if self.sock.gettimeout() is not None:  # gunicorn drains a body that was not wanted, in a time of its own
            return self.receive(size_hint)
        left = self.deadline - monotonic()
        if left <= 0:
            raise self.late()
        self.sock.settimeout(left)
        try:
            return self.receive(size_hint)
        except TimeoutError:
            raise self.late() from None
        finally:
            self.sock.settimeout(None)

    def receive(self, size_hint: int | None) -> bytes:
        data: bytes = super().chunk(size_hint)
        return data

    def late(self) -> Refusal:
        return Refusal("request_timeout", f"the request was not there whole after {self.seconds:g} s")


class Worker(ThreadWorker):  # type: ignore[misc]
    """The worker that gunicorn_config.py names."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.closers = ThreadPoolExecutor(CLOSERS, "closer")

    def handle(self, conn: Any) -> Any:
        if not conn.initialized and not conn.wait_for_data(SILENCE):
            return _DEFER
        if conn.parser is None and not self.cfg.is_ssl:
            conn.parser = RequestParser(self.cfg, conn.sock, conn.client)
            conn.parser.unreader = TimedReader(conn.sock, REQUEST_SECONDS)
        if isinstance(getattr(conn.parser, "unreader", None), TimedReader):
            conn.parser.unreader.begin()
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answers a request that the app never saw, or did not answer."""
        self.log.info("a request of %s was not answered by the app: %s", addr, exc)
        try:
            util.write_nonblock(client, last_answer(self.refusal(exc)))
        except OSError as error:
            self.log.debug("a refusal could not be sent: %s", error)

    def refusal(self, exc: BaseException) -> Refusal:
        if isinstance(exc, Refusal):
            return exc
        if isinstance(exc, ParseException) and not isinstance(exc, FAULTS):
            return refusal_of_parsing(exc)
        self.log.error("a request failed outside the app", exc_info=exc)
        return Refusal("internal_error", "the service failed to answer; the failure has been logged")

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """As gunicorn's, but a connection that is not kept is closed elsewhere."""
        if fs.cancelled() or fs.exception() is not None or fs.result() is not False:
            super().finish_request(conn, fs)
            return
        with suppress(OSError):
            conn.sock.shutdown(SHUT_WR)
        closed = self.closers.submit(conn.close, graceful=True)
        closed.add_done_callback(lambda _: self.method_queue.defer(self.count_closed))

    def count_closed(self) -> None:
        self.nr_conns -= 1


def last_answer(refusal: Refusal) -> bytes:
    """A problem document as the last thing that goes over a connection."""
    response = document(refusal)
    response.headers.update(EVERY_ANSWER | {"Connection": "close"})
    lines = [f"HTTP/1.1 {response.status}", *(f"{name}: {value}" for name, value in response.headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + response.get_data()
