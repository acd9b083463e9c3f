"""What a strategy and a tournament are, as their makers send them.

The marshmallow schemas are the one declaration: they check what comes in over HTTP and from
the command line, and the contract is generated from them.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlsplit

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

import engines
from engines.base import Json
from engines.errors import InvalidInput
from engines.options import Options, read_options
from engines.rng import SEED_LIMIT
from runner.formats.round_robin import RoundRobin, games_in
from runner.players.builtin import BUILTINS, get_builtin, read_params

ENTRANTS_MOST = 64
DEALS_MOST = 100_000
GAMES_MOST = 1_000_000
MOVE_MS_LEAST, MOVE_MS_MOST, MOVE_MS_DEFAULT = 10, 60_000, 2_000
URL_LONGEST = 2_000

PRINTABLE = validate.Regexp(r"\A[^\x00-\x1f\x7f]*\Z", error="must not hold control characters")


@dataclass(frozen=True)
class Strategy:
    """What chooses moves: kind `builtin` with `builtin` and `params`, or kind `webhook` with `url`."""

    id: str
    name: str
    kind: str
    created_at: float
    builtin: str | None = None
    params: Options | None = None
    url: str | None = None

    @property
    def remote(self) -> bool:
        """Whether asking it for a move means waiting for somebody else."""
        return self.kind == "webhook"

    def dump(self) -> Json:
        """All of it, for the store."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def public(self) -> Json:
        """What anybody may see: a URL without its query, which may carry a secret."""
        shown = self.dump()
        if self.url is not None:
            shown["url"] = without_query(self.url)
        return shown


@dataclass(frozen=True)
class Tournament:
    """A round robin to be played; it keeps its own copy of the strategies as they were."""

    id: str
    name: str
    game: str
    seats: int
    options: Options
    entrants: tuple[Strategy, ...]
    deals: int
    seed: int
    move_ms: int
    created_at: float

    @property
    def schedule(self) -> RoundRobin:
        return RoundRobin(len(self.entrants), self.seats, self.deals, self.seed)

    @property
    def has_remote(self) -> bool:
        return any(entrant.remote for entrant in self.entrants)

    def dump(self) -> Json:
        return {**asdict(self), "entrants": [entrant.dump() for entrant in self.entrants]}


def load_tournament(data: Json) -> Tournament:
    """The tournament of a `dump` of ours."""
    return Tournament(**{**data, "entrants": tuple(Strategy(**entrant) for entrant in data["entrants"])})


def without_query(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(query="…" if parts.query else "").geturl()


def check_url(url: str) -> None:
    """An http or https URL of a bot, without a user, a password or a fragment."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ValidationError(f"is not a URL: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise ValidationError("must begin with http:// or https://")
    if not parts.hostname or port == 0:
        raise ValidationError("must name a host, and a port from 1 to 65535 if any")
    if parts.username is not None or parts.password is not None:
        raise ValidationError("must not hold a user or a password; put a secret into the query, which is never shown")
    if parts.fragment:
        raise ValidationError("must not have a fragment")
    if not re.fullmatch(r"[\x21-\x7e]+", url):
        raise ValidationError("must be written in visible ASCII characters")


class Closed(Schema):
    """A schema that refuses unknown fields."""

    class Meta:
        unknown = RAISE


class BuiltinStrategySchema(Closed):
    """A strategy that ships with the service."""

    name = fields.Str(required=True, validate=[validate.Length(1, 80), PRINTABLE], metadata={"example": "Greta"})
    kind = fields.Str(required=True, validate=validate.Equal("builtin"), metadata={"enum": ["builtin"]})
    builtin = fields.Str(required=True, validate=validate.OneOf(list(BUILTINS)), metadata={"example": "greedy"})
    params = fields.Dict(
        keys=fields.Str(),
        metadata={
            "description": "Parameters of the built-in strategy; GET /v1/games/{game} lists them.",
            "example": {"blunder": 10},
        },
    )


class WebhookStrategySchema(Closed):
    """A bot that answers at a URL."""

    name = fields.Str(required=True, validate=[validate.Length(1, 80), PRINTABLE], metadata={"example": "My bot"})
    kind = fields.Str(required=True, validate=validate.Equal("webhook"), metadata={"enum": ["webhook"]})
    url = fields.Str(
        required=True,
        validate=[validate.Length(1, URL_LONGEST), check_url],
        metadata={
            "description": "Where moves are asked for: http or https, no user or password, no fragment. "
            "A query is sent, and never shown again.",
            "example": "http://127.0.0.1:9001/move",
        },
    )


STRATEGY_SCHEMAS: dict[str, type[Closed]] = {"builtin": BuiltinStrategySchema, "webhook": WebhookStrategySchema}


class LimitsSchema(Closed):
    """What a player has to keep to."""

    move_ms = fields.Int(
        strict=True,
        load_default=MOVE_MS_DEFAULT,
        validate=validate.Range(MOVE_MS_LEAST, MOVE_MS_MOST),
        metadata={"description": "Milliseconds that a webhook has for one move, from connecting to the last byte."},
    )


class TournamentSchema(Closed):
    """A round robin: every table of entrants plays every deal once with each seating."""

    name = fields.Str(required=True, validate=[validate.Length(1, 80), PRINTABLE], metadata={"example": "Friday"})
    game = fields.Str(required=True, metadata={"example": "ten", "description": "A game of GET /v1/games."})
    seats = fields.Int(strict=True, metadata={"description": "Seats at a table; default: the game's."})
    options = fields.Dict(keys=fields.Str(), metadata={"description": "Options of the game.", "example": {}})
    entrants = fields.List(
        fields.Str(validate=validate.Length(1, 64)),
        required=True,
        validate=validate.Length(2, ENTRANTS_MOST),
        metadata={"description": "Ids of strategies, all different."},
    )
    deals = fields.Int(
        strict=True,
        required=True,
        validate=validate.Range(1, DEALS_MOST),
        metadata={"description": "Each deal is played by every table with each seating.", "example": 100},
    )
    seed = fields.Int(
        strict=True,
        validate=validate.Range(0, SEED_LIMIT - 1),
        metadata={"description": "Fixes deals and built-in strategies; default: a random one. Shown when it ended."},
    )
    limits = fields.Nested(LimitsSchema)

    @validates_schema
    def entrants_differ(self, data: dict[str, Any], **kwargs: Any) -> None:
        entrants = data.get("entrants", [])
        if len(set(entrants)) < len(entrants):
            raise ValidationError("the same strategy is named twice", "entrants")


def make_strategy(data: Json, strategy_id: str, created_at: float) -> Strategy:
    """The strategy of what one of STRATEGY_SCHEMAS loaded; built-in parameters are checked here."""
    if data["kind"] == "webhook":
        return Strategy(strategy_id, data["name"], "webhook", created_at, url=data["url"])
    builtin = get_builtin(data["builtin"])
    params = read_params(builtin, data.get("params", {}))
    return Strategy(strategy_id, data["name"], "builtin", created_at, builtin=builtin.name, params=params)


def make_tournament(
    data: Json, entrants: list[Strategy], tournament_id: str, seed: int, created_at: float
) -> Tournament:
    """The tournament of what TournamentSchema loaded; game, seats, options and size are checked here."""
    engine = engines.get(data["game"])
    seats = data.get("seats", engine.default_seats)
    if seats not in engine.seats:
        raise InvalidInput("/seats", f"{engine.name} is played by {' or '.join(map(str, engine.seats))} seats")
    if len(entrants) < seats:
        raise InvalidInput("/entrants", f"a table has {seats} seats, and there are {len(entrants)} entrants")
    games = games_in(len(entrants), seats, data["deals"])
    if games > GAMES_MOST:
        raise InvalidInput("/deals", f"that would be {games} games, at most {GAMES_MOST} are possible")
    return Tournament(
        id=tournament_id,
        name=data["name"],
        game=engine.name,
        seats=seats,
        options=read_options(engine.options, data.get("options", {})),
        entrants=tuple(entrants),
        deals=data["deals"],
        seed=data.get("seed", seed),
        move_ms=data.get("limits", {}).get("move_ms", MOVE_MS_DEFAULT),
        created_at=created_at,
    )
