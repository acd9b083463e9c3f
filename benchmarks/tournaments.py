"""Tournaments for the benches: made, played in a plain loop, or submitted and waited for.

`python -m benchmarks.tournaments` plays random bots in a plain loop and prints games a second.
"""

from __future__ import annotations

import sys
from time import sleep, time

from engines.base import Json
from runner.batch import GamePlayer
from runner.jobs import submit
from runner.players.webhook import WebhookClient
from runner.spec import Strategy, Tournament, make_strategy, make_tournament
from runner.store import ENDED, FINISHED, Store

RANDOM = {"kind": "builtin", "builtin": "random"}
GAMES_A_DEAL = 2
ENOUGH_GAMES = 100_000
LOOP_SECONDS = 2.0
POLL_SECONDS = 0.2
"""Not more often: who waits takes time from those who play. The store knows when the last game ended."""


def between_two(name: str, strategy: Json, games: int, **fields: object) -> Tournament:
    """A tournament of TEN, or of what the fields say, between two entrants of that kind."""
    entrants = [entrant(f"{name}{letter}", strategy) for letter in "ab"]
    data = {"name": name, "game": "ten", "deals": max(1, games // GAMES_A_DEAL), "seed": 1, "seats": 2, **fields}
    return make_tournament(data, entrants, name, time())


def entrant(name: str, strategy: Json) -> Strategy:
    return make_strategy({"name": name, **strategy}, name, time())


def plain_loop(tournament: Tournament, seconds: float) -> float:
    """Games a second of one process that does nothing else."""
    player = GamePlayer(tournament, WebhookClient(()))
    started = time()
    played = 0
    while (spent := time() - started) < seconds:
        player.play(played % tournament.schedule.total)
        played += 1
    return played / spent


def play(store: Store, tournament: Tournament) -> float:
    """Submits it and returns when it has ended: the seconds from submitting to its last game."""
    started = time()
    submit(store, tournament)
    while True:
        status = store.status(tournament.id)
        assert status is not None
        if status.status in ENDED and status.ended_at is not None:
            assert status.status == FINISHED
            return status.ended_at - started
        sleep(POLL_SECONDS)


if __name__ == "__main__":
    sys.stdout.write(f"{plain_loop(between_two('loop', RANDOM, ENOUGH_GAMES), LOOP_SECONDS)}\n")
