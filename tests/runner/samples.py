"""Strategies, tournaments and finished games, made with little to say."""

from __future__ import annotations

import engines
from engines.base import Json, State
from runner.match import Played
from runner.result import pack_record, pack_result
from runner.spec import Strategy, Tournament, make_strategy, make_tournament
from runner.store import Finished


def builtin(ident: str, name: str = "random", created_at: float = 1.0, **params: int) -> Strategy:
    """A built-in strategy, stored under `ident` and called so."""
    fields: Json = {"name": ident, "kind": "builtin", "builtin": name, "params": params}
    return make_strategy(fields, ident, created_at)


def webhook(ident: str, url: str) -> Strategy:
    return make_strategy({"name": ident, "kind": "webhook", "url": url}, ident, 1.0)


def tournament(
    *entrants: Strategy, deals: int = 2, seed: int = 5, move_ms: int = 2_000, ident: str = "t1", **options: int | str
) -> Tournament:
    """A tournament of TEN between these, or between two random players."""
    fields: Json = {"name": ident, "game": "ten", "deals": deals, "seed": seed, "options": options}
    fields["limits"] = {"move_ms": move_ms}
    return make_tournament(fields, list(entrants) or [builtin("a"), builtin("b")], ident, 2.0, secret="s")


def new_game(seed: int = 7, **options: int | str) -> State:
    return engines.get("ten").new(2, options, seed)


def played(*payoffs: float, faults: list[Json] | None = None, counts: list[int] | None = None) -> Played:
    """A finished game without moves."""
    seats = len(payoffs)
    return Played(list(payoffs), "line", [], [0.0] * seats, counts or [1] * seats, faults or [])


def finished(n: int, marks: str = "", payoff: float = 1.0) -> Finished:
    """Game n of a tournament of two seats, won by the first seat unless told otherwise."""
    game = played(payoff, 1 - payoff)
    return Finished(n, pack_result(game), pack_record(game, 3.0), marks)
