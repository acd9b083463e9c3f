"""Examples for the calls that need the store: made by the same functions from a tournament that is
played here, at fixed times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import engines
from engines.base import Json
from runner.local import LocalTournament
from runner.record import make_record
from runner.result import Result, unpack_record, unpack_result
from runner.settings import Settings
from runner.spec import Strategy, Tournament, make_strategy, make_tournament
from runner.stats.standings import standings
from runner.store import FINISHED, Status
from service.schemas import page
from service.strategies import dump_strategy
from service.tournament_answers import dump_game, dump_tournament

MADE_AT = 1_767_225_600.0
"""The first second of 2026."""

BUILTIN: Json = {"name": "Greta", "kind": "builtin", "builtin": "greedy", "params": {"blunder": 10}}
WEBHOOK: Json = {"name": "My bot", "kind": "webhook", "url": "http://127.0.0.1:9001/?key=secret"}
ENTRANTS = ["6f1c27a2b9d04e83", "c0ffee5eed0fd1ce"]
GAME = next(iter(engines.ENGINES.values()))
TOURNAMENT: Json = {
    "name": "Cup",
    "game": GAME.name,
    "options": {GAME.options[0].name: GAME.options[0].default},
    "entrants": ENTRANTS,
    "deals": 2,
    "seed": 7,
    "limits": {"move_ms": 1000},
}


@cache
def tournament() -> Tournament:
    entrants = [
        make_strategy(BUILTIN, ENTRANTS[0], MADE_AT),
        make_strategy({"name": "Randy", "kind": "builtin", "builtin": "random"}, ENTRANTS[1], MADE_AT),
    ]
    return make_tournament(TOURNAMENT, entrants, "a3bcf26e8ae8e8bf", MADE_AT + 60, "not a secret")


@cache
def played() -> dict[int, tuple[Result, Json]]:
    """Results and kept records by number, as if a move always took a tenth of a millisecond."""
    local = LocalTournament(tournament(), Settings())
    local.play(lambda done: None)
    found = {}
    for n, game in sorted(local.games.items()):
        result = unpack_result(game.result)
        steady = replace(result, times_ms=[round(count * 0.1, 3) for count in result.move_counts])
        found[n] = (steady, {**unpack_record(game.record), "played_at": MADE_AT + 61})
    return found


def ended() -> Json:
    status = Status(FINISHED, len(played()), MADE_AT + 60.5, MADE_AT + 61.5, MADE_AT + 61.5, None)
    return dump_tournament(tournament(), status, [])


def final_standings() -> Json:
    one = tournament()
    names = [entrant.name for entrant in one.entrants]
    results = ((n, result) for n, (result, _) in played().items())
    return {
        "tournament": one.id,
        "status": FINISHED,
        "games_total": one.schedule.total,
        "games_done": len(played()),
        "final": True,
        **standings(one.schedule, names, results),
    }


def game_page() -> Json:
    lines = [dump_game(tournament(), n, result, ended=True) for n, (result, _) in played().items()]
    return page(lines, len(lines), 20, 0)


def record() -> Json:
    result, kept = played()[0]
    return make_record(tournament(), 0, result, kept)


def strategy(made: Strategy | None = None) -> Json:
    return dump_strategy(made or tournament().entrants[0])


REQUESTS: dict[str, dict[str, Json]] = {
    "create_strategy": {"builtin": BUILTIN, "webhook": WEBHOOK},
    "create_tournament": {"round robin": TOURNAMENT},
}
"""Request bodies by operation and name."""

ANSWERS: dict[str, Callable[[], dict[str, Json]]] = {
    "create_strategy": lambda: {
        "builtin": strategy(),
        "webhook": strategy(make_strategy(WEBHOOK, "0b57ac1e5c0de5ad", MADE_AT)),
    },
    "list_strategies": lambda: {"page": page([strategy()], 1, 20, 0)},
    "get_strategy": lambda: {"builtin": strategy()},
    "create_tournament": lambda: {"round robin": {**ended(), **UNSTARTED}},
    "list_tournaments": lambda: {"page": page([ended()], 1, 20, 0)},
    "get_tournament": lambda: {"finished": ended()},
    "get_standings": lambda: {"finished": final_standings()},
    "list_games_played": lambda: {"finished": game_page()},
    "get_record": lambda: {"finished": record()},
    "cancel_tournament": lambda: {"cancelled": {**ended(), "status": "cancelled"}},
    "get_readiness": lambda: {"ready": {"status": "ready", "workers": 2}},
}
"""Answers by operation and name."""

UNSTARTED: Json = {
    "seed": None,
    "status": "queued",
    "games_done": 0,
    "games_per_second": None,
    "started_at": None,
    "ended_at": None,
}
