"""What the lines over HTTP, queue and storage are made of, in small."""

from __future__ import annotations

import json
import os
import sys
from http.client import HTTPConnection

import pytest

from benchmarks.harness import Missing
from benchmarks.lines import http, memory, webhooks
from benchmarks.processes import free_port, running, wait_for_port
from benchmarks.storage import bytes_a_game, store_games
from benchmarks.timed_worker import TimedPlayer
from benchmarks.tournaments import RANDOM, between_two, plain_loop
from benchmarks.yardsticks.keep_alive import calls_a_second
from runner.players.webhook import WebhookClient
from runner.store import Store


@pytest.mark.parametrize("call", http.CALLS)
def test_the_product_takes_what_is_posted(call: str) -> None:
    requests = http.requests_of(call)
    assert len(requests) == 4
    assert http.answers_to(requests).keys() == requests.keys()


def test_the_bot_answers_with_the_first_legal_move() -> None:
    port = free_port()
    bodies = webhooks.bodies(between_two("small", RANDOM, 20), games=2)
    with running([sys.executable, "-m", "benchmarks.yardsticks.bot", str(port)]) as bot:
        wait_for_port(port, bot)
        connection = HTTPConnection("127.0.0.1", port)
        for body in bodies:
            connection.request("POST", "/", body)
            assert json.loads(connection.getresponse().read()) == {"move": json.loads(body)["legal_moves"][0]}
        connection.close()
        assert calls_a_second(port, bodies, connections=2, seconds=0.05) > 0


def test_a_server_that_does_not_start_is_missing() -> None:
    with running([sys.executable, "-c", ""]) as process:
        process.wait()
        with pytest.raises(Missing):
            wait_for_port(free_port(), process)


def test_a_timed_player_knows_how_long_it_played() -> None:
    player = TimedPlayer(between_two("small", RANDOM, 4), WebhookClient(()))
    finished = player.play(0)
    assert finished.n == 0
    assert player.seconds > 0


def test_a_plain_loop_begins_again_when_all_games_are_played() -> None:
    assert plain_loop(between_two("small", RANDOM, 2), 0.1) > 0


def test_bytes_a_game_are_those_of_the_store(store: Store) -> None:
    tournament = between_two("small", RANDOM, 6)
    assert store_games(store, tournament) > 10
    results, records = (bytes_a_game(store, tournament, part) for part in ("results", "records"))
    assert 0 < results < records


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc")
def test_memory_is_that_of_the_largest_process() -> None:
    assert memory.megabytes(os.getpid()) > 1
    assert memory.megabytes(2**22 + 1) == 0
