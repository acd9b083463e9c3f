"""/v1/tournaments: many games between strategies, played by the workers."""

from __future__ import annotations

from secrets import randbelow, token_hex
from time import time

from flask import Response, url_for

from engines.base import Json
from engines.rng import SEED_LIMIT
from runner.jobs import settle, submit
from runner.progress import current_standings
from runner.record import make_record
from runner.spec import Strategy, Tournament, make_tournament
from runner.store import CANCELLED, ENDED, QUEUED, RUNNING, Status
from service import tournament_schemas as schemas
from service.errors import Refusal, refused_fields
from service.resource import Resource
from service.schemas import PageQuery, page, paged
from service.storage import store, tournament_or_refuse
from service.tournament_answers import dump_game, dump_tournament, dump_withdrawn
from service.wire import write_body

tournaments = Resource(
    "tournaments",
    "/v1/tournaments",
    "Tournaments: round robins in which every table of entrants plays every deal once with each seating.",
    path={
        "tournament_id": {"description": "The id of a tournament.", "schema": {"type": "string"}},
        "n": {"description": "The number of a game, from 0.", "schema": {"type": "integer", "minimum": 0}},
    },
)

STORED = ("storage_unavailable",)


@tournaments.call("POST", "", body=schemas.TournamentBody, answer=schemas.TournamentAnswer, status=201, refusals=STORED)
def create_tournament(**data: object) -> Response:
    """Start a tournament.

    The workers begin as soon as one is free; nothing more is to be done.
    """
    fields: Json = dict(data)
    fields.setdefault("seed", randbelow(SEED_LIMIT))
    tournament = make_tournament(fields, find_entrants(fields["entrants"]), token_hex(8), time())
    submit(store(), tournament)
    response = write_body(answer(tournament, tournament_or_refuse(tournament.id)[1]), 201)
    response.headers["Location"] = url_for("tournaments.get_tournament", tournament_id=tournament.id)
    return response


def answer(tournament: Tournament, status: Status) -> Json:
    out = sorted(store().out(tournament.id).items())
    results = store().some_results(tournament.id, [n for _, n in out])
    withdrawn = [
        dump_withdrawn(tournament, entrant, n, result)
        for (entrant, n), result in zip(out, results, strict=True)
        if result is not None
    ]
    return dump_tournament(tournament, status, withdrawn)


def find_entrants(ids: list[str]) -> list[Strategy]:
    """The strategies of these ids, or a refusal that names each that is none."""
    found = store().strategies_by_id(ids)
    unknown = [(f"/entrants/{i}", "is no strategy") for i, strategy in enumerate(found) if strategy is None]
    if unknown:
        raise refused_fields(unknown)
    return [strategy for strategy in found if strategy is not None]


@tournaments.call("GET", "", query=PageQuery, answer=paged(schemas.TournamentAnswer), refusals=STORED)
def list_tournaments(limit: int, offset: int) -> Json:
    """List the tournaments, oldest first."""
    found, total = store().tournaments(offset, limit)
    statuses = [(tournament, store().status(tournament.id)) for tournament in found]
    return page([answer(t, status) for t, status in statuses if status is not None], total, limit, offset)


@tournaments.call("GET", "/<tournament_id>", answer=schemas.TournamentAnswer, refusals=STORED)
def get_tournament(tournament_id: str) -> Json:
    """Show a tournament and how far it is."""
    return answer(*tournament_or_refuse(tournament_id))


@tournaments.call("GET", "/<tournament_id>/standings", answer=schemas.Standings, refusals=STORED)
def get_standings(tournament_id: str) -> Json:
    """Show the standings.

    Of a large tournament that is still running they may be some seconds old.
    """
    tournament, status = tournament_or_refuse(tournament_id)
    return {
        "tournament": tournament.id,
        "status": status.status,
        "games_total": tournament.schedule.total,
        "games_done": status.games_done,
        "final": status.status in ENDED,
        **current_standings(store(), tournament),
    }


@tournaments.call("GET", "/<tournament_id>/games", query=PageQuery, answer=paged(schemas.GameLine), refusals=STORED)
def list_games_played(tournament_id: str, limit: int, offset: int) -> Json:
    """List the games, by number, those not yet played included."""
    tournament, status = tournament_or_refuse(tournament_id)
    total = tournament.schedule.total
    numbers = list(range(min(offset, total), min(offset + limit, total)))
    results = store().some_results(tournament_id, numbers)
    ended = status.status in ENDED
    items = [dump_game(tournament, n, result, ended) for n, result in zip(numbers, results, strict=True)]
    return page(items, total, limit, offset)


@tournaments.call(
    "GET", "/<tournament_id>/games/<int:n>", answer=schemas.GameRecord, refusals=("tournament_running", *STORED)
)
def get_record(tournament_id: str, n: int) -> Json:
    """Give the record of a game, which `replay` accepts.

    Records are given when the tournament has ended: its deals are played again with other
    seatings, and whoever could read them would know what is still to be drawn.
    """
    tournament, status = tournament_or_refuse(tournament_id)
    if status.status not in ENDED:
        raise Refusal("tournament_running", "records are given when the tournament has ended")
    result = store().some_results(tournament_id, [n])[0]
    record = store().record(tournament_id, n)
    if result is None or record is None:
        raise Refusal("not_found", f"there is no game {n} in this tournament, or it was not played")
    return make_record(tournament, n, result, record)


@tournaments.call(
    "POST",
    "/<tournament_id>/cancel",
    answer=schemas.TournamentAnswer,
    refusals=("tournament_ended", *STORED),
)
def cancel_tournament(tournament_id: str) -> Json:
    """Cancel a tournament.

    The games played so far are kept, with their standings.
    """
    tournament, status = tournament_or_refuse(tournament_id)
    if status.status in ENDED:
        raise Refusal("tournament_ended", f"the tournament has ended: it is {status.status}")
    changed = store().change_status(tournament_id, CANCELLED, time(), (QUEUED, RUNNING))
    if changed != CANCELLED:
        raise Refusal("tournament_ended", f"the tournament has ended: it is {changed}")
    settle(store(), tournament)
    return answer(*tournament_or_refuse(tournament_id))


@tournaments.call("DELETE", "/<tournament_id>", answer={}, status=204, refusals=("tournament_running", *STORED))
def delete_tournament(tournament_id: str) -> Response:
    """Delete a tournament that has ended, with all its games."""
    _, status = tournament_or_refuse(tournament_id)
    if status.status not in ENDED:
        raise Refusal("tournament_running", "cancel the tournament first")
    store().remove_tournament(tournament_id)
    return Response(status=204)
