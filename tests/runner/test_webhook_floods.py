"""Bots that send without end: neither the time nor the memory of a worker is theirs to take."""

from __future__ import annotations

from time import monotonic

import pytest

from runner.players.base import HTTP_ERROR, MALFORMED, OVERSIZED, TIMEOUT
from runner.players.webhook import WebhookClient
from tests.runner.bots import CHUNKED, Bot, Caller, chunked, move, play, the_fault

MOVE_MS = 300
ENOUGH_SECONDS = 3.0
FLOOD_BYTES = 64 << 20
"""Many times what the buffers of two sockets hold."""

HEAD = b"HTTP/1.1 200 OK\r\n"
FLOODS: dict[str, tuple[bytes, bytes]] = {
    "headers": (HEAD, b"X-More: 1\r\n"),
    "one header": (HEAD + b"X-More: ", b"1"),
    "a status line": (b"HTTP/1.1 200 ", b"O"),
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "continue, with headers": (b"", b"HTTP/1.1 100 Continue\r\nX-More: 1\r\n\r\n"),
    "a body": (HEAD + b"Connection: close\r\n\r\n", b" "),
    "a body of a wrong status": (b"HTTP/1.1 500 Oh\r\n\r\n", b" "),
    "a body of a negative length": (HEAD + b"Content-Length: -1\r\n\r\n", b" "),
    "chunks": (CHUNKED, b"1\r\n \r\n"),
    "the size of a chunk": (CHUNKED, b"0"),
    "the note of a chunk": (CHUNKED + b"1;", b"x"),
    "a chunk of size -1": (CHUNKED + b"-1\r\n", b" "),
    "trailers": (chunked(move("place 0,0"))[:-2], b"X-More: 1\r\n"),
}


@pytest.mark.parametrize(("first", "again"), FLOODS.values(), ids=FLOODS)
def test_a_flood_is_soon_a_fault(client: WebhookClient, first: bytes, again: bytes) -> None:
    sent = 0
    piece = again * (65_536 // len(again))

    def flood(caller: Caller) -> None:
        """Faster than it can be read; gives up in the end."""
        nonlocal sent
        if caller.read():
            until = monotonic() + ENOUGH_SECONDS
            caller.send(first)
            while sent < FLOOD_BYTES and monotonic() < until:
                caller.send(piece)
                sent += len(piece)

    with Bot(flood) as bot:
        began = monotonic()
        fault = the_fault(play(client, bot.url, MOVE_MS))
        assert monotonic() - began < ENOUGH_SECONDS
    assert fault["kind"] in (MALFORMED, OVERSIZED, TIMEOUT, HTTP_ERROR)
    assert sent < FLOOD_BYTES, "all of it was read"
