"""How a tournament stands: standings so far, rate, when it will end."""

from __future__ import annotations

from math import ceil
from time import monotonic, time

from engines.base import Json
from runner.spec import Tournament
from runner.stats.standings import standings
from runner.store import RUNNING, Status, Store

SHARE_OF_TIME = 20
"""Standings of a running tournament are computed again after so many times what it takes."""
KEPT_SECONDS_MOST = 60


def compute_standings(store: Store, tournament: Tournament) -> Json:
    names = [entrant.name for entrant in tournament.entrants]
    return standings(tournament.schedule, names, store.results(tournament.id))


def current_standings(store: Store, tournament: Tournament) -> Json:
    """The standings; while the tournament runs they may be some seconds old."""
    kept = store.table(tournament.id)
    if kept is not None:
        return kept
    started = monotonic()
    table = compute_standings(store, tournament)
    seconds = ceil((monotonic() - started) * SHARE_OF_TIME)
    if seconds > 1:
        store.keep_table_for(tournament.id, table, min(seconds, KEPT_SECONDS_MOST))
    return table


def games_per_second(status: Status) -> float | None:
    """Since the start; None before the first result."""
    if status.started_at is None or status.last_result_at is None or not status.games_done:
        return None
    return status.games_done / max(status.last_result_at - status.started_at, 0.001)


def estimated_end(status: Status, total: int) -> float | None:
    """When a running tournament will have ended, in seconds since 1970, if it goes on as it has."""
    rate = games_per_second(status)
    if status.status != RUNNING or rate is None:
        return None
    return time() + (total - status.games_done) / rate
