"""Webhook bots that answer at once: calls a second of one worker against a bare client."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from benchmarks.harness import Bench, Goal, Line, Pair, Round
from benchmarks.processes import free_port, redis_server, running, wait_for_port, workers
from benchmarks.tournaments import between_two, play
from benchmarks.yardsticks.keep_alive import calls_a_second
from engines.base import NOBODY
from runner.batch import GamePlayer
from runner.players.transport import WebhookClient
from runner.players.webhook import WebhookPlayer
from runner.settings import Settings
from runner.spec import Tournament
from runner.store import Store, connect

ROUNDS = 3
GAMES = 1600
CONNECTIONS = Settings.games_in_flight
CLIENT_SECONDS = 3.0
PATIENT = {"move_ms": 60_000}
"""The limit of a move: what is measured is how many calls there are, not how late."""

LINE = Line(
    "webhooks.calls",
    "one worker, bots that answer at once",
    "bare keep-alive client, as many connections",
    "calls/s",
    Goal(0.7),
)


def bodies(tournament: Tournament, games: int = 20) -> list[bytes]:
    """The requests of some games of the tournament, played as the bot plays."""
    found: list[bytes] = []
    for n in range(games):
        seed = tournament.schedule.deal_seed(tournament.schedule.pairing(n).deal)
        state = GamePlayer(tournament, WebhookClient(())).engine.deal(2, tournament.options, seed)
        player = WebhookPlayer(WebhookClient(()), "", tournament.move_ms, tournament.id, tournament.match_id(n))
        while state.to_move != NOBODY:
            view = state.view(state.to_move)
            found.append(player.request(view, 0))
            state.apply(view.parse(view.legal_moves()[0]))
    return found


def calls_of(store: Store, tournament: Tournament) -> int:
    """How many moves were asked for in all; every game must have been played to its end."""
    results = [result for _, result in store.results(tournament.id)]
    assert not any(result.faults for result in results)
    return sum(sum(result.move_counts) for result in results)


@contextmanager
def opened() -> Iterator[Round]:
    numbers = count()
    port = free_port()
    strategy = {"kind": "webhook", "url": f"http://127.0.0.1:{port}/"}
    with (
        running([sys.executable, "-m", "benchmarks.yardsticks.bot", str(port)]) as bot,
        redis_server() as url,
        connect(url) as redis,
        workers(url, 1),
    ):
        wait_for_port(port, bot)
        store = Store(redis)

        def measure() -> list[Pair]:
            tournament = between_two(f"webhooks{next(numbers)}", strategy, GAMES, limits=PATIENT)
            seconds = play(store, tournament)
            bare = calls_a_second(port, bodies(tournament), CONNECTIONS, CLIENT_SECONDS)
            return [Pair(calls_of(store, tournament) / seconds, bare)]

        yield measure


BENCHES = (Bench((LINE,), opened, ROUNDS),)
