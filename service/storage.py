"""Where strategies and tournaments are kept: one store a web process, made when it is first asked for."""

from __future__ import annotations

from flask import current_app

from runner.spec import Strategy, Tournament
from runner.store import Status, Store, connect
from service.errors import Refusal
from service.settings import Settings

PATIENCE = 2
"""How often a web process tries to reach Redis before it tells its client to come back later."""


def store() -> Store:
    """The store of this app."""
    found: Store | None = current_app.extensions.get("store")
    if found is None:
        settings: Settings = current_app.config["SETTINGS"]
        found = current_app.extensions["store"] = Store(connect(settings.redis_url, PATIENCE))
    return found


def strategy_or_refuse(strategy_id: str) -> Strategy:
    found = store().strategy(strategy_id)
    if found is None:
        raise Refusal("not_found", f"there is no strategy {strategy_id[:64]!r}")
    return found


def tournament_or_refuse(tournament_id: str) -> tuple[Tournament, Status]:
    tournament, status = store().tournament(tournament_id), store().status(tournament_id)
    if tournament is None or status is None:
        raise Refusal("not_found", f"there is no tournament {tournament_id[:64]!r}")
    return tournament, status
