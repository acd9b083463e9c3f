"""Tournaments, games and records as the API tells them. Nothing from which a deal could be known is
told before the tournament has ended."""

from __future__ import annotations

from engines.base import Json
from runner.progress import estimated_end, games_per_second
from runner.record import iso_time
from runner.result import Result
from runner.spec import Tournament
from runner.store import ENDED, Status
from service.strategies import dump_strategy


def dump_tournament(tournament: Tournament, status: Status, withdrawn: list[Json]) -> Json:
    """`withdrawn` lists the entrants that were taken out, as `dump_withdrawn` makes them."""
    total = tournament.schedule.total
    rate = games_per_second(status)
    return {
        "id": tournament.id,
        "name": tournament.name,
        "game": tournament.game,
        "seats": tournament.seats,
        "options": tournament.options,
        "entrants": [dump_strategy(entrant) for entrant in tournament.entrants],
        "deals": tournament.deals,
        "seed": tournament.seed if status.status in ENDED else None,
        "limits": {"move_ms": tournament.move_ms},
        "status": status.status,
        "error": status.error,
        "games_total": total,
        "games_done": status.games_done,
        "games_per_second": None if rate is None else round(rate, 3),
        "withdrawn": withdrawn,
        "created_at": iso_time(tournament.created_at),
        "started_at": iso_time_or_none(status.started_at),
        "ended_at": iso_time_or_none(status.ended_at),
        "estimated_end": iso_time_or_none(estimated_end(status, total)),
    }


def iso_time_or_none(at: float | None) -> str | None:
    return None if at is None else iso_time(at)


def dump_game(tournament: Tournament, n: int, result: Result | None, ended: bool) -> Json:
    """One line of the list of games; most of it is null for a game that has no result."""
    schedule = tournament.schedule
    pairing = schedule.pairing(n)
    return {
        "n": n,
        "deal": pairing.deal,
        "entrants": list(pairing.entrants),
        "match": tournament.match_id(n) if ended else None,
        "done": result is not None,
        "reason": None if result is None else result.reason,
        "payoffs": None if result is None else result.payoffs,
        "moves": None if result is None else sum(result.move_counts),
        "faults": [] if result is None else [{"seat": seat, "kind": kind} for seat, kind in result.faults],
    }


def dump_withdrawn(tournament: Tournament, entrant: int, n: int, result: Result) -> Json:
    """An entrant that was taken out after game n, and the fault that it had there."""
    seat = tournament.schedule.pairing(n).entrants.index(entrant)
    return {"entrant": entrant, "after_game": n, "kind": dict(result.faults)[seat]}
