"""/v1/games: the stateless calls. Whatever is a game's own comes from its engine."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

import orjson
from flask import Response, request

import engines
from engines.base import Engine, Event, Json, Position, View
from engines.errors import EngineError
from engines.options import options_schema, read_options
from engines.rng import SEED_LIMIT, Rng, derive_seed
from runner.players.builtin import BUILTINS, get_builtin, read_params
from service import schemas
from service.answers import outcome_of, score_of, seat_to_move, strategy_of, summary_of
from service.errors import Refusal, refusal_of, refused_fields
from service.reading import new_state, read_part, seen_by_mover
from service.replay import replay_moves
from service.resource import Resource
from service.straight import StraightCall
from service.wire import JSON_TYPE

SVG, PLAIN = "image/svg+xml", "text/plain"

PREFIX = "/v1/games"

ANY_ORIGIN = {"Access-Control-Allow-Origin": "*"}
"""Pages of any origin may call: no cookie is read here and nothing is stored."""

games = Resource(
    "games",
    PREFIX,
    "The games and their states. Nothing is stored: a state goes out with an answer and comes back with the next call.",
    path={
        "game": {
            "description": "The name of a game.",
            "schema": {"type": "string", "enum": list(engines.ENGINES)},
        }
    },
    any_origin=True,
)


@games.blueprint.url_value_preprocessor  # type: ignore[untyped-decorator]
def find_engine(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Turns the name of a game in the path into its engine."""
    if values and "game" in values:
        values["engine"] = engines.get(values.pop("game"))


@games.blueprint.after_request  # type: ignore[untyped-decorator]
def allow_any_origin(response: Response) -> Response:
    """The headers for pages of other origins, and the answer to what such pages ask beforehand."""
    response.headers.update(ANY_ORIGIN)
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
        response.headers["Access-Control-Allow-Headers"] = "Content-Type"
        response.headers["Access-Control-Max-Age"] = "86400"
    return response


@games.call("GET", "", answer=schemas.GameList)
def list_games() -> Json:
    """List the games."""
    return {"games": [summary_of(engine) for engine in engines.ENGINES.values()]}


@games.call("GET", "/<game>", answer=schemas.Game, refusals=("unknown_game",))
def get_game(engine: Engine) -> Json:
    """Describe a game.

    Seats, options, the rules, how moves are written, why they can be refused, how a game can
    end, and the built-in strategies.
    """
    return summary_of(engine) | {
        "options": options_schema(engine.options),
        "default_options": read_options(engine.options, {}),
        "rules": engine.rules,
        "notation": engine.notation,
        "reasons": engine.reasons,
        "outcomes": engine.outcomes,
        "strategies": [strategy_of(builtin) for builtin in BUILTINS.values()],
    }


@games.call(
    "POST",
    "/<game>/states",
    body=schemas.NewStateBody,
    answer=schemas.NewState,
    status=201,
    refusals=("unknown_game",),
)
def create_state(engine: Engine, seats: int | None = None, options: object = None, seed: int | None = None) -> Json:
    """Start a game.

    The same seats, options and seed always give the same state.
    """
    seats = engine.default_seats if seats is None else seats
    seed = randbelow(SEED_LIMIT) if seed is None else seed
    state = new_state(engine, seats, {} if options is None else options, seed, "")
    return {"state": state.dump(), "to_move": seat_to_move(state)}


@games.call(
    "POST",
    "/<game>/legal-moves",
    body=schemas.StateBody,
    answer=schemas.LegalMoves,
    refusals=("unknown_game", "invalid_state"),
    straight=True,
)
def list_legal_moves(engine: Engine, state: object) -> Json:
    """List the legal moves of the seat to move.

    Each move is taken apart; its text, `move`, is the only form that is sent back.
    """
    position = read_part(engine.load, state, "/state")
    return {"to_move": seat_to_move(position), "moves": position.describe_all()}


@games.call(
    "POST",
    "/<game>/apply",
    body=schemas.ApplyBody,
    answer=schemas.AppliedState,
    refusals=("unknown_game", "invalid_state", "invalid_move", "illegal_move", "game_over"),
    straight=True,
)
def apply_moves(engine: Engine, state: object, move: str | None = None, moves: list[str] | None = None) -> Json:
    """Play one move, or several in turn.

    All or nothing: when one of several is refused, `index` says which, and no state is given.
    """
    position = read_part(engine.load, state, "/state")
    events: list[Event] = []
    for index, text in enumerate([move] if moves is None else moves):
        assert text is not None, "the schema asks for exactly one of move and moves"
        try:
            events += position.play(text)
        except EngineError as error:
            raise refusal_of(error, index=index) from None
    return {
        "state": position.dump(),
        "events": events,
        "to_move": seat_to_move(position),
        "outcome": outcome_of(position),
    }


@games.call(
    "POST",
    "/<game>/view",
    body=schemas.ViewBody,
    answer=schemas.SeatView,
    refusals=("unknown_game", "invalid_state"),
    straight=True,
)
def view_state(engine: Engine, state: object, seat: int) -> Json:
    """Show what one seat may know.

    With the seat's legal moves when it is to move.
    """
    position = read_part(engine.load, state, "/state")
    if seat >= position.seats:
        raise refused_fields([("/seat", f"must be from 0 to {position.seats - 1}")])
    view = position.view(seat)
    return {
        "view": view.dump(),
        "to_move": seat_to_move(view),
        "moves": view.describe_all() if view.to_move == seat else None,
        "outcome": outcome_of(view),
    }


@games.call(
    "POST",
    "/<game>/score",
    body=schemas.StateBody,
    answer=schemas.Score,
    refusals=("unknown_game", "invalid_state"),
    straight=True,
)
def score_state(engine: Engine, state: object) -> Json:
    """Score a state.

    Points, ranks, payoffs, winners and why the game ended; while it goes on, points and ranks
    as they stand.
    """
    return score_of(read_part(engine.load, state, "/state"))


@games.call(
    "POST",
    "/<game>/evaluate",
    body="EvaluateRequest",
    answer="EvaluateAnswer",
    refusals=("unknown_game",),
    straight=True,
)
def evaluate_hand(engine: Engine, body: object) -> Json:
    """Answer the pure question of the game.

    What a hand, or a board, is worth by itself. Needs no state.
    """
    return engine.evaluate(body)


@games.call(
    "POST",
    "/<game>/replay",
    body=schemas.ReplayBody,
    answer={JSON_TYPE: {"oneOf": [schemas.LegalReplay, schemas.IllegalReplay]}},
    refusals=("unknown_game",),
)
def replay_record(engine: Engine, record: Json) -> Json:
    """Play a record again.

    The final state and outcome, or the first move that may not be played and why. A record may
    end before the game does: a fault loses at once.
    """
    if record["game"] != engine.name:
        raise refused_fields([("/record/game", f"must be {engine.name!r}, the game of the path")])
    state = new_state(engine, record["seats"], record["options"], record["seed"], "/record")
    return replay_moves(state, record)


@games.call(
    "POST",
    "/<game>/render",
    body=schemas.PositionBody,
    answer={SVG: {"type": "string"}, PLAIN: {"type": "string"}},
    refusals=("unknown_game", "invalid_state", "not_acceptable"),
)
def render_position(engine: Engine, state: object = None, view: object = None) -> Response:
    """Draw a state or a view.

    As SVG or as text, whichever `Accept` prefers.
    """
    draw, media = (engine.draw_svg, SVG) if wanted_media() == SVG else (engine.draw_text, PLAIN)
    position: Position = (
        read_part(engine.load_view, view, "/view") if state is None else read_part(engine.load, state, "/state")
    )
    return Response(draw(position), mimetype=media, headers={"Vary": "Accept"})


@games.call(
    "POST",
    "/<game>/suggest",
    body=schemas.SuggestBody,
    answer=schemas.Suggestion,
    refusals=("unknown_game", "invalid_state", "game_over"),
)
def suggest_move(engine: Engine, strategy: Json, state: object = None, view: object = None) -> Json:
    """Suggest a move for the seat to move, from a state or from the view of that seat.

    The one that a built-in strategy would play. It sees that seat's view alone, and the same
    view always gets the same answer.
    """
    builtin = get_builtin(strategy["builtin"], "/strategy/builtin")
    params = read_params(builtin, strategy.get("params", {}), "/strategy/params")
    seen = seen_by_mover(engine, state, view)
    move = builtin.choose(engine, params, seen, rng_of(seen))
    return {
        "move": seen.describe(move),
        "seat": seen.seat,
        "strategy": {"builtin": builtin.name, "params": params},
    }


def straight_calls() -> dict[str, StraightCall]:
    """The calls for the straight road by their paths, those of each game."""
    return {
        PREFIX + rule.replace("<game>", engine.name): call.bind(engine=engine)
        for rule, call in games.straight.items()
        for engine in engines.ENGINES.values()
    }


def wanted_media() -> str:
    """The form of a drawing that `Accept` prefers; SVG when it does not care."""
    accepted = request.accept_mimetypes
    if not accepted:
        return SVG
    best = accepted.best_match((SVG, PLAIN, f"{PLAIN};charset=utf-8"))
    if best is None:
        raise Refusal("not_acceptable", f"a drawing is given as {SVG} or {PLAIN}")
    return SVG if best == SVG else PLAIN


def rng_of(view: View) -> Rng:
    """Chance that follows from the view alone, so that nothing hidden shows in what it decides."""
    return Rng(derive_seed(orjson.dumps(view.dump(), option=orjson.OPT_SORT_KEYS).decode()))
