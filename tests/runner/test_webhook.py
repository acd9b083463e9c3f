"""Every way in which a bot can fail, and the kind of fault that is documented for it."""

from __future__ import annotations

import json
from time import monotonic

import pytest

from runner.players.base import FAULTS, HTTP_ERROR, ILLEGAL, MALFORMED, OVERSIZED, TIMEOUT, UNREACHABLE, Fault
from runner.players.webhook import WebhookClient
from tests.runner.bots import (
    CHUNKED,
    PLENTY_MS,
    Behave,
    Bot,
    Caller,
    answering,
    http,
    move,
    nobody,
    play,
    sending,
    the_fault,
)

LITTLE_MS = 300
ENOUGH_SECONDS = 3.0
MANY_BYTES = 5_000
"""More than an answer may have."""
LARGE = b"0123456789abcdef" * 500_000
"""More than the system takes in at once."""


def answer(body: bytes, status: str = "200 OK", *headers: str) -> Behave:
    return answering(lambda request: http(body, status, *headers))


def redirect(status: str) -> Behave:
    return answer(b"", status, "Location: http://127.0.0.1/")


def chunk(size: str, data: bytes) -> Behave:
    return sending(CHUNKED + size.encode() + b"\r\n" + data)


LONG = json.dumps({"move": "x" * MANY_BYTES}).encode()
GOOD_MOVE = move("place 0,0")

BAD: dict[str, tuple[str, Behave]] = {
    "a move that is not legal": (ILLEGAL, answer(move("place 5,5"))),
    "a move of another turn": (ILLEGAL, answer(move("pass"))),
    "no move of the game": (ILLEGAL, answer(move("e2-e4"))),
    "an empty move": (ILLEGAL, answer(move(""))),
    "another spelling of a legal move": (ILLEGAL, answer(move("place +0,0"))),
    "a space after a legal move": (ILLEGAL, answer(move("place 0,0 "))),
    "further fields": (MALFORMED, answer(b'{"move": "place 0,0", "note": "hi"}')),
    "no JSON": (MALFORMED, answer(b"place 0,0")),
    "JSON cut short": (MALFORMED, answer(b'{"move": "place 0,0"')),
    "two JSON objects": (MALFORMED, answer(GOOD_MOVE + GOOD_MOVE)),
    "nothing at all": (MALFORMED, answer(b"")),
    "bytes that are no UTF-8": (MALFORMED, answer(b'{"move": "place \xff"}')),
    "a lone surrogate": (MALFORMED, answer(b'{"move": "\\ud800"}')),
    "a thousand brackets": (MALFORMED, answer(b"[" * 2_000 + b"]" * 2_000)),
    "an array": (MALFORMED, answer(b'["place 0,0"]')),
    "a text": (MALFORMED, answer(b'"place 0,0"')),
    "null": (MALFORMED, answer(b"null")),
    "no move": (MALFORMED, answer(b"{}")),
    "a move that is null": (MALFORMED, answer(b'{"move": null}')),
    "a move that is a number": (MALFORMED, answer(b'{"move": 0}')),
    "a move that is a list": (MALFORMED, answer(b'{"move": ["place 0,0"]}')),
    "a very long move": (MALFORMED, answer(move("p" * 201))),
    "status 500": (HTTP_ERROR, answer(GOOD_MOVE, "500 Internal Server Error")),
    "status 404": (HTTP_ERROR, answer(GOOD_MOVE, "404 Not Found")),
    "status 201": (HTTP_ERROR, answer(GOOD_MOVE, "201 Created")),
    "status 204": (HTTP_ERROR, answering(lambda request: b"HTTP/1.1 204 No Content\r\n\r\n")),
    "status 301": (HTTP_ERROR, redirect("301 Moved Permanently")),
    "status 302": (HTTP_ERROR, redirect("302 Found")),
    "status 500 with a long body": (HTTP_ERROR, answer(LONG, "500 Internal Server Error")),
    "a long body": (OVERSIZED, answer(LONG)),
    "a long body of spaces": (OVERSIZED, answer(b" " * MANY_BYTES + GOOD_MOVE)),
    "a long chunk": (OVERSIZED, chunk(f"{MANY_BYTES:x}", LONG)),
    "many small chunks": (OVERSIZED, sending(CHUNKED + b"1\r\nx\r\n" * MANY_BYTES)),
    "a long body without a length": (OVERSIZED, sending(b"HTTP/1.0 200 OK\r\n\r\n" + LONG)),
    "no HTTP": (MALFORMED, sending(b"hello\r\n\r\n")),
    "HTTP of the future": (MALFORMED, sending(b"HTTP/9.1 200 OK\r\n\r\n" + GOOD_MOVE)),
    "HTTP/2 in writing": (MALFORMED, sending(b"HTTP/2.0 200 OK\r\n\r\n" + GOOD_MOVE)),
    "another protocol": (HTTP_ERROR, sending(b"HTTP/1.1 101 Yes\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nhello")),
    "a control character in a header": (MALFORMED, sending(b"HTTP/1.1 200 OK\r\nX: \x01\r\n\r\n" + GOOD_MOVE)),
    "two lengths": (MALFORMED, answer(GOOD_MOVE, "200 OK", "Content-Length: 3")),
    "a length and chunks": (MALFORMED, answer(GOOD_MOVE, "200 OK", "Transfer-Encoding: chunked")),
    "a chunk of any size": (MALFORMED, chunk("f" * 20, GOOD_MOVE)),
    "no number as status": (MALFORMED, sending(b"HTTP/1.1 fine\r\n\r\n" + GOOD_MOVE)),
    "a chunk of no size": (MALFORMED, chunk("many", GOOD_MOVE)),
    "a chunk of size -1": (MALFORMED, chunk("-1", GOOD_MOVE)),
    "a chunk of size -5": (MALFORMED, chunk("-5", GOOD_MOVE)),
    "a closed connection": (UNREACHABLE, lambda caller: None),
    "a closed connection after the call": (UNREACHABLE, sending(b"")),
    "a reset": (UNREACHABLE, lambda caller: caller.reset()),
    "a head cut short": (UNREACHABLE, sending(b"HTTP/1.1 200 OK\r\nContent-Le")),
    "chunks cut short": (UNREACHABLE, chunk(f"{len(GOOD_MOVE):x}", GOOD_MOVE)),
    "only continue": (UNREACHABLE, sending(b"HTTP/1.1 100 Continue\r\n\r\n")),
    "less than it promised": (UNREACHABLE, sending(b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n" + GOOD_MOVE)),
}


@pytest.mark.parametrize(("kind", "behave"), BAD.values(), ids=BAD)
def test_a_bad_answer_is_its_documented_fault(client: WebhookClient, kind: str, behave: Behave) -> None:
    with Bot(behave) as bot:
        fault = the_fault(play(client, bot.url))
        assert fault["kind"] == kind
        assert kind in FAULTS
        assert fault["detail"]
        assert fault["move_number"] == 0


def silent(caller: Caller) -> None:
    caller.read()
    caller.hold()


def slow_head(caller: Caller) -> None:
    if request := caller.read():
        caller.drip(http(request.first_legal))


def slow_body(caller: Caller) -> None:
    if request := caller.read():
        head, _, body = http(request.first_legal).partition(b"\r\n\r\n")
        caller.send(head + b"\r\n\r\n")
        caller.drip(body)


def part_of_it(caller: Caller) -> None:
    if caller.read():
        caller.send(b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n" + GOOD_MOVE)
        caller.hold()


def soon(caller: Caller) -> None:
    """Says `continue` for as long as anybody listens."""
    if caller.read():
        while not caller.bot.over.wait(0.01):
            caller.send(b"HTTP/1.1 100 Continue\r\n\r\n")


SLOW: dict[str, Behave] = {
    "does not answer": silent,
    "never reads": lambda caller: caller.hold(),
    "a byte at a time in the head": slow_head,
    "a byte at a time in the body": slow_body,
    "only a part of the body": part_of_it,
    "continue now and then": soon,
}


@pytest.mark.parametrize("behave", SLOW.values(), ids=SLOW)
def test_one_deadline_holds_for_the_whole_answer(client: WebhookClient, behave: Behave) -> None:
    with Bot(behave) as bot:
        began = monotonic()
        fault = the_fault(play(client, bot.url, LITTLE_MS))
        assert monotonic() - began < ENOUGH_SECONDS
        assert fault["kind"] == TIMEOUT
        assert fault["detail"] == f"no full answer within {LITTLE_MS} ms"


def test_a_request_that_nobody_takes_in_is_given_up(client: WebhookClient) -> None:
    with Bot(lambda caller: caller.hold()) as bot, pytest.raises(Fault) as caught:
        client.post(bot.url, LARGE, LITTLE_MS / 1000)
    assert caught.value.kind == TIMEOUT


def test_a_request_that_is_taken_in_piece_by_piece_arrives_whole(client: WebhookClient) -> None:
    with Bot(answer(GOOD_MOVE)) as bot:
        assert client.post(bot.url, LARGE, PLENTY_MS / 1000) == GOOD_MOVE
        assert bot.requests[0].body == LARGE


@pytest.mark.parametrize("move_ms", [PLENTY_MS, 100])
def test_a_refused_connection(client: WebhookClient, move_ms: int) -> None:
    """However little time there is for a move, a bot that is not there is not a slow one."""
    assert the_fault(play(client, nobody(), move_ms))["kind"] == UNREACHABLE


@pytest.mark.parametrize("answered", ["place 5,5", "pass", "e2-e4"])
def test_the_detail_of_an_illegal_move_names_what_the_bot_answered(client: WebhookClient, answered: str) -> None:
    with Bot(answer(move(answered))) as bot:
        assert answered in the_fault(play(client, bot.url))["detail"]
