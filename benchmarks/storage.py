"""What a played game costs in Redis."""

from __future__ import annotations

from time import time
from typing import Any, cast

import engines
from benchmarks.figures import Cell, Figures
from benchmarks.playing import ONE_ROUND
from benchmarks.processes import redis_server
from benchmarks.tournaments import RANDOM, between_two
from runner.batch import GamePlayer
from runner.players.webhook import WebhookClient
from runner.spec import Tournament
from runner.store import QUEUED, RUNNING, Store, connect, tournament_key

GAMES = 200


def store_games(store: Store, tournament: Tournament) -> float:
    """Plays and keeps all games of the tournament; returns how many moves one had."""
    with store.redis.pipeline() as pipe:
        store.add_tournament(tournament, pipe)
        pipe.execute()
    store.change_status(tournament.id, RUNNING, time(), (QUEUED,))
    player = GamePlayer(tournament, WebhookClient(()))
    store.commit(tournament.id, [player.play(n) for n in range(tournament.schedule.total)], time())
    moves = [sum(result.move_counts) for _, result in store.results(tournament.id)]
    return sum(moves) / len(moves)


def bytes_a_game(store: Store, tournament: Tournament, part: str) -> float:
    used = cast(Any, store.redis).memory_usage(tournament_key(tournament.id, part), samples=0)
    return float(used) / tournament.schedule.total


def stored() -> Figures:
    """Two seats of random bots: bytes a game in Redis."""
    rows: list[list[Cell]] = []
    with redis_server() as url, connect(url) as redis:
        store = Store(redis)
        for game in engines.ENGINES:
            options = ONE_ROUND.get(game, {})
            tournament = between_two(f"stored{game}", RANDOM, GAMES, game=game, options=options)
            moves = store_games(store, tournament)
            results, records = (bytes_a_game(store, tournament, part) for part in ("results", "records"))
            rows.append([game, moves, results, results + records])
    title = "Bytes of Redis memory a game (of Okey, Marten and Tien Zi Que one round)"
    return Figures("storage", title, ["game", "moves", "without records", "with records"], rows)
