"""The shapes of strategies and tournaments, for requests and for answers; see schemas.py."""

from __future__ import annotations

from marshmallow import validate

from engines.rng import SEED_LIMIT
from runner.players.base import FAULTS
from runner.spec import (
    DEALS_MOST,
    ENTRANTS_MOST,
    GAMES_MOST,
    KINDS,
    MOVE_MS_LEAST,
    MOVE_MS_MOST,
    NAME_LONGEST,
    URL_LONGEST,
)
from runner.store import STATUSES
from service.fields import Fields, Flag, Inner, Items, Number, Part, Text, Whole

SHORT = validate.Length(1, NAME_LONGEST, error="must have {min} to {max} characters")
TIME = {"format": "date-time"}
FAULT_KINDS = {"description": "; ".join(f"`{kind}`: {meaning}" for kind, meaning in FAULTS.items())}


# Strategies


class StrategyBody(Fields):
    name = Text(required=True, validate=SHORT)
    kind = Text(required=True, validate=validate.OneOf(KINDS, error="must be one of {choices}"))
    builtin = Text(metadata={"description": "Kind builtin: a name from the `strategies` of a game."})
    params = Part("Params", metadata={"description": "Kind builtin: its parameters; others have their defaults."})
    url = Text(
        validate=validate.Length(1, URL_LONGEST, error="must have {min} to {max} characters"),
        metadata={
            "description": "Kind webhook: where moves are asked for; http or https, no user, password or fragment. "
            "A query is sent to the bot and never shown again."
        },
    )


class EnteredStrategy(Fields):
    id = Text(required=True)
    name = Text(required=True)
    kind = Text(required=True, metadata={"enum": list(KINDS)})
    builtin = Text()
    params = Part("Params")
    url = Text(metadata={"description": "Its query, which may hold a secret, is shown as `…`."})
    created_at = Text(required=True, metadata=TIME)


class StoredStrategy(EnteredStrategy):
    """A strategy as it is kept."""


# Tournaments


class Limits(Fields):
    move_ms = Whole(
        MOVE_MS_LEAST,
        MOVE_MS_MOST,
        metadata={"description": "Milliseconds a webhook has for a move, from our sending to its last byte."},
    )


class TournamentBody(Fields):
    name = Text(required=True, validate=SHORT)
    game = Text(required=True, metadata={"description": "A game of `GET /v1/games`."})
    seats = Whole(low=1, metadata={"description": "Seats at a table; the game's default when absent."})
    options = Part("Options", metadata={"description": "Rule variants; those not given have their defaults."})
    entrants = Items(
        Text(validate=validate.Length(1, 64, error="must have {min} to {max} characters")),
        longest=ENTRANTS_MOST,
        required=True,
        metadata={"description": "Ids of strategies, all different."},
    )
    deals = Whole(
        1,
        DEALS_MOST,
        required=True,
        metadata={
            "description": "Every table of entrants plays each deal with each seating: two games at a table of two, "
            f"24 at one of four. At most {GAMES_MOST:,} games in all."
        },
    )
    seed = Whole(
        0,
        SEED_LIMIT - 1,
        metadata={"description": "Deals and built-in strategies follow from it; a random one when absent."},
    )
    limits = Inner(Limits)


class Withdrawn(Fields):
    entrant = Whole(low=0, required=True)
    after_game = Whole(low=0, required=True, metadata={"description": "The game with the third fault in a row."})
    kind = Text(required=True, metadata={"enum": list(FAULTS), "description": "That fault; its record tells more."})


class TournamentAnswer(Fields):
    id = Text(required=True)
    name = Text(required=True)
    game = Text(required=True)
    seats = Whole(required=True)
    options = Part("Options", required=True)
    entrants = Items(Inner(EnteredStrategy), required=True, metadata={"description": "As they were when it was made."})
    deals = Whole(required=True)
    seed = Whole(
        required=True,
        allow_none=True,
        metadata={"description": "null until the tournament has ended, for the deals could be known from it."},
    )
    limits = Inner(Limits, required=True)
    status = Text(required=True, metadata={"enum": list(STATUSES)})
    error = Text(required=True, allow_none=True, metadata={"description": "Status failed: what went wrong with us."})
    games_total = Whole(required=True)
    games_done = Whole(required=True)
    games_per_second = Number(required=True, allow_none=True)
    withdrawn = Items(
        Inner(Withdrawn),
        required=True,
        metadata={"description": "Entrants taken out after three faults in a row that were no illegal moves."},
    )
    created_at = Text(required=True, metadata=TIME)
    started_at = Text(required=True, allow_none=True, metadata=TIME)
    ended_at = Text(required=True, allow_none=True, metadata=TIME)
    estimated_end = Text(required=True, allow_none=True, metadata=TIME)


# Standings


class StandingsLine(Fields):
    rank = Whole(required=True)
    entrant = Whole(required=True, metadata={"description": "Its place in the tournament's `entrants`."})
    name = Text(required=True)
    games = Whole(required=True)
    wins = Whole(required=True, metadata={"description": "Games that paid 1."})
    draws = Whole(
        required=True,
        metadata={"description": "Games that paid something between; at three and four seats those places, too."},
    )
    losses = Whole(required=True, metadata={"description": "Games that paid nothing."})
    points = Number(required=True, metadata={"description": "The sum of the payoffs."})
    points_rate = Number(required=True, allow_none=True)
    points_rate_95 = Items(
        Number,
        required=True,
        allow_none=True,
        metadata={"description": "The 95 % interval of the rate, from its scatter over deals."},
    )
    faults = Part("Counts", required=True, metadata=FAULT_KINDS)
    mean_move_ms = Number(
        required=True,
        allow_none=True,
        metadata={"description": "For legal moves, as the worker waited: network, queues and its own work included."},
    )


class CrossCell(Fields):
    points = Number(required=True)
    games = Whole(required=True)


class Standings(Fields):
    tournament = Text(required=True)
    status = Text(required=True, metadata={"enum": list(STATUSES)})
    games_total = Whole(required=True)
    games_done = Whole(required=True)
    final = Flag(required=True, metadata={"description": "Whether the tournament has ended."})
    table = Items(Inner(StandingsLine), required=True, metadata={"description": "By rank."})
    cross_table = Items(
        Items(Inner(CrossCell, allow_none=True)),
        required=True,
        metadata={
            "description": "What the entrant of the row took from the entrant of the column; null on the diagonal."
        },
    )


# Games


class GameFault(Fields):
    seat = Whole(required=True)
    kind = Text(required=True, metadata={"enum": list(FAULTS)})


class GameLine(Fields):
    n = Whole(required=True)
    deal = Whole(required=True)
    entrants = Items(Whole, required=True, metadata={"description": "The entrant in each seat."})
    match = Text(
        required=True,
        allow_none=True,
        metadata={"description": "What the bots were told the game is called; null until the tournament has ended."},
    )
    done = Flag(required=True)
    reason = Text(required=True, allow_none=True)
    payoffs = Items(Number, required=True, allow_none=True)
    moves = Whole(required=True, allow_none=True, metadata={"description": "How many moves were played."})
    faults = Items(Inner(GameFault), required=True)


class RecordFault(GameFault):
    detail = Text(required=True)
    move_number = Whole(required=True)


class RecordResult(Fields):
    reason = Text(required=True, metadata={"description": "An outcome of the game, or `forfeit`."})
    payoffs = Items(Number, required=True)


class GameRecord(Fields):
    game = Text(required=True)
    seats = Whole(required=True)
    options = Part("Options", required=True)
    seed = Whole(required=True)
    moves = Items(Text, required=True)
    result = Inner(RecordResult, required=True)
    faults = Items(Inner(RecordFault), required=True)
    times_ms = Items(Number, required=True, metadata={"description": "Milliseconds that each seat took in all."})
    tournament = Text(required=True)
    n = Whole(required=True)
    deal = Whole(required=True)
    match = Text(required=True)
    entrants = Items(Text, required=True, metadata={"description": "The name in each seat."})
    played_at = Text(required=True, metadata=TIME | {"description": "When it ended."})


class Readiness(Fields):
    status = Text(required=True, metadata={"enum": ["ready"]})
    workers = Whole(required=True, metadata={"description": "Workers heard of lately."})
