"""Bots that play: however they speak HTTP, their moves count, and connections are kept where they may be."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from runner.players.webhook import WebhookClient, WebhookPlayer
from tests.runner.bots import PLENTY_MS, Behave, Bot, Caller, Request, answering, chunked, http, play, well
from tests.runner.samples import new_game


def one_call_each(caller: Caller) -> None:
    if request := caller.read():
        caller.send(http(request.first_legal, "200 OK", "Connection: close"))


def old_http(caller: Caller) -> None:
    if request := caller.read():
        caller.send(b"HTTP/1.0 200 OK\r\n\r\n" + request.first_legal)


def in_chunks(request: Request) -> bytes:
    body = request.first_legal
    return chunked(body[:7], body[7:8], body[8:])


def in_two_parts(head: bytes, keep: bool) -> Behave:
    """Sends the head of an answer, and its body a moment later."""

    def behave(caller: Caller) -> None:
        while request := caller.read():
            body = request.first_legal
            caller.send(head + b"Content-Length: %d\r\n\r\n" % len(body))
            caller.bot.over.wait(0.01)
            caller.send(body)
            if not keep:
                return

    return behave


GOOD: dict[str, Behave] = {
    "keeps the connection": well,
    "closes after each answer": one_call_each,
    "HTTP/1.0 without a length": old_http,
    "answers in chunks": answering(in_chunks),
    "says continue first": answering(lambda request: b"HTTP/1.1 100 Continue\r\n\r\n" + http(request.first_legal)),
    "spaces in its JSON": answering(lambda request: http(b' {\n "move" : ' + request.first_legal[9:-1] + b"\n}\n")),
    "other words for 200": answering(lambda request: http(request.first_legal, "200 Fine, thanks")),
    "head and body apart": in_two_parts(b"HTTP/1.1 200 OK\r\n", keep=True),
    "head and body apart, then closes": in_two_parts(b"HTTP/1.1 200 OK\r\nConnection: close\r\n", keep=False),
    "head and body apart in HTTP/1.0": in_two_parts(b"HTTP/1.0 200 OK\r\n", keep=False),
}


@pytest.mark.parametrize("behave", GOOD.values(), ids=GOOD)
def test_a_good_bot_plays_to_the_end(client: WebhookClient, behave: Behave) -> None:
    with Bot(behave) as bot:
        game = play(client, bot.url)
        assert game.faults == []
        assert game.reason in ("line", "relocation_limit")
        assert len(bot.requests) == len(game.moves) == sum(game.move_counts)


class PlainBot(BaseHTTPRequestHandler):
    """What somebody writes who has read one page about `http.server`: HTTP/1.0, head and body apart."""

    def do_POST(self) -> None:
        turn = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"move": turn["legal_moves"][0]}).encode())

    def log_message(self, *_: object) -> None:
        pass


def test_a_bot_on_the_standard_library_as_it_comes(client: WebhookClient) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), PlainBot) as server:
        server.daemon_threads = False
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            assert play(client, f"http://127.0.0.1:{server.server_port}/").faults == []
        finally:
            server.shutdown()
            thread.join()


def test_one_connection_serves_many_moves(client: WebhookClient) -> None:
    with Bot(well) as bot:
        for _ in range(3):
            assert play(client, bot.url).faults == []
        assert bot.connections == 1
        assert len(bot.requests) > 30


def test_chunked_answers_keep_the_connection_too(client: WebhookClient) -> None:
    with Bot(answering(in_chunks)) as bot:
        play(client, bot.url)
        assert bot.connections == 1


def test_a_connection_that_the_bot_closes_is_not_used_again(client: WebhookClient) -> None:
    with Bot(one_call_each) as bot:
        game = play(client, bot.url)
        assert bot.connections == len(bot.requests) == len(game.moves)


@pytest.mark.parametrize("rest", [http(b"{}"), b"and more", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_a_connection_with_something_behind_the_answer_is_not_used_again(client: WebhookClient, rest: bytes) -> None:
    with Bot(answering(lambda request: http(request.first_legal) + rest)) as bot:
        game = play(client, bot.url)
        assert game.faults == []
        assert bot.connections == len(game.moves)


def test_after_a_fault_the_connection_is_not_used_again(client: WebhookClient) -> None:
    with Bot(answering(lambda request: http(b"x" * 5_000))) as bot:
        play(client, bot.url)
        play(client, bot.url)
        assert bot.connections == 2


@pytest.mark.parametrize("reset", [True, False], ids=["reset", "closed"])
def test_an_idle_connection_that_broke_is_no_fault(client: WebhookClient, reset: bool) -> None:
    """A bot may end an idle connection, also by restarting: the next move is asked for over a new one."""

    def behave(caller: Caller) -> None:
        if request := caller.read():
            caller.send(http(request.first_legal))  # and promises to keep the connection
            caller.bot.over.wait(0.01)
            if reset:
                caller.reset()

    with Bot(behave) as bot:
        game = play(client, bot.url)
        assert game.faults == []
        assert bot.connections == len(game.moves)


def test_what_comes_while_a_connection_idles_is_no_answer(client: WebhookClient) -> None:
    """A second answer, too late to stand behind the first, is not taken for that to the next call."""

    def behave(caller: Caller) -> None:
        while request := caller.read():
            caller.send(http(request.first_legal))
            caller.bot.over.wait(0.02)
            caller.send(http(b'{"move":"nonsense"}'))

    with Bot(behave) as bot:
        url = bot.url
        for _ in range(3):
            request = WebhookPlayer(client, url, PLENTY_MS, "t1", "m1").request(new_game().view(0), 0)
            assert b"nonsense" not in client.post(url, request, PLENTY_MS / 1000)
            bot.over.wait(0.1)
        assert bot.connections == 3


def test_a_kept_connection_that_ends_at_the_next_call_is_no_fault(client: WebhookClient) -> None:
    """The bot closes just as it is called: the call is made again."""

    def behave(caller: Caller) -> None:
        if request := caller.read():
            caller.send(http(request.first_legal))
            caller.read()

    with Bot(behave) as bot:
        assert play(client, bot.url).faults == []
