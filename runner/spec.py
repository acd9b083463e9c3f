"""What a strategy and a tournament are, as their makers send them.

What HTTP and the command line have in common is checked here; `InvalidInput` points to the
field as a request would have it.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from secrets import token_hex
from urllib.parse import urlsplit

import engines
from engines.base import Json
from engines.errors import InvalidInput
from engines.options import Options, read_options
from engines.rng import derive_seed
from runner.formats.round_robin import RoundRobin, games_in
from runner.players.builtin import get_builtin, read_params

ENTRANTS_MOST = 64
DEALS_MOST = 100_000
GAMES_MOST = 1_000_000
MOVE_MS_LEAST, MOVE_MS_MOST, MOVE_MS_DEFAULT = 10, 60_000, 2_000
URL_LONGEST = 2_000

NAME_LONGEST = 80
KINDS = ("builtin", "webhook")

VISIBLE = re.compile(r"[\x21-\x7e]+")


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
    """A round robin to be played; it keeps its own copy of the strategies as they were.

    All play follows from `seed`. `secret` is random and only names the games.
    """

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
    secret: str

    @property
    def schedule(self) -> RoundRobin:
        return RoundRobin(len(self.entrants), self.seats, self.deals, self.seed)

    def match_id(self, n: int) -> str:
        """What bots are told that game n is called. Neither the seed nor n can be found from it."""
        return f"{derive_seed(self.secret, 'match', n):014x}"

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


def check_url(url: str, path: str = "/url") -> None:
    """An http or https URL of a bot, without a user, a password or a fragment."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidInput(path, f"is not a URL: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise InvalidInput(path, "must begin with http:// or https://")
    if not parts.hostname or port == 0:
        raise InvalidInput(path, "must name a host, and a port from 1 to 65535 if any")
    if parts.username is not None or parts.password is not None:
        raise InvalidInput(path, "must hold no user or password; put a secret into the query, which is never shown")
    if parts.fragment:
        raise InvalidInput(path, "must not have a fragment")
    if not VISIBLE.fullmatch(url):
        raise InvalidInput(path, "must be written in visible ASCII characters")


def check_name(name: str, path: str = "/name") -> None:
    """Names go into tables and terminals: no control characters, something to see."""
    if not name.isprintable() or not name.strip():
        raise InvalidInput(path, "must be printable text")


def make_strategy(data: Json, strategy_id: str, created_at: float) -> Strategy:
    """The strategy of a request: `name`, `kind` and either `builtin` and `params` or `url`."""
    check_name(data["name"])
    kind = data["kind"]
    if kind not in KINDS:
        raise InvalidInput("/kind", f"must be one of {', '.join(KINDS)}")
    own = ("url",) if kind == "webhook" else ("builtin", "params")
    for field in data:
        if field not in ("name", "kind", *own):
            raise InvalidInput(f"/{field}", f"does not go with kind {kind}")
    if own[0] not in data:
        raise InvalidInput(f"/{own[0]}", f"is missing; kind {kind} needs it")
    if kind == "webhook":
        check_url(data["url"])
        return Strategy(strategy_id, data["name"], kind, created_at, url=data["url"])
    builtin = get_builtin(data["builtin"])
    params = read_params(builtin, data.get("params", {}))
    return Strategy(strategy_id, data["name"], kind, created_at, builtin=builtin.name, params=params)


def make_tournament(
    data: Json, entrants: list[Strategy], tournament_id: str, created_at: float, secret: str = ""
) -> Tournament:
    """The tournament of a request, whose `entrants` have been looked up.

    `name`, `game`, `deals`, `seed`, and if wanted `seats`, `options`, `limits`. The secret is a
    new one unless it is given.
    """
    check_name(data["name"])
    engine = engines.ENGINES.get(data["game"])
    if engine is None:
        raise InvalidInput("/game", f"must be one of {', '.join(engines.ENGINES)}")
    seats = data.get("seats", engine.default_seats)
    engine.check_seats(seats)
    if len({entrant.id for entrant in entrants}) < len(entrants):
        raise InvalidInput("/entrants", "the same strategy is named twice")
    if len(entrants) < seats:
        raise InvalidInput("/entrants", f"a table takes {seats} entrants, and only {len(entrants)} came")
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
        seed=data["seed"],
        move_ms=data.get("limits", {}).get("move_ms", MOVE_MS_DEFAULT),
        created_at=created_at,
        secret=secret or token_hex(16),
    )
