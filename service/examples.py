"""Examples for the contract, made by running the app: a request for each call and game, and its true answer.

The calls that need the store have theirs from tournament_examples.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask.testing import FlaskClient

import engines
from engines.base import Engine, Json, State
from engines.rng import Rng
from service import tournament_examples

SEED = 7
MOVES = 6


@dataclass(frozen=True)
class Example:
    """One request: `name` in the contract, values of the path, body, and the form asked for."""

    name: str
    path: Json
    body: Json | None = None
    accept: str = "application/json"


def played(engine: Engine, moves: int = MOVES) -> tuple[State, list[str]]:
    """A game a few greedy moves old, and those moves."""
    state = engine.new(engine.default_seats, {}, SEED)
    texts = []
    for _ in range(moves):
        code = engine.greedy(state.view(state.to_move), Rng(SEED))
        texts.append(state.format(code))
        state.apply(code)
    return state, texts


def state_body(engine: Engine) -> Json:
    return {"state": played(engine)[0].dump()}


def new_state_body(engine: Engine) -> Json:
    first = engine.options[0]
    return {"seats": engine.default_seats, "options": {first.name: first.default}, "seed": SEED}


def apply_body(engine: Engine) -> Json:
    state, _ = played(engine)
    return {"state": state.dump(), "move": state.legal_moves()[0]}


def view_body(engine: Engine) -> Json:
    state, _ = played(engine)
    return {"state": state.dump(), "seat": state.to_move}


def replay_body(engine: Engine) -> Json:
    state, moves = played(engine)
    record = {"game": engine.name, "seats": state.seats, "options": {}, "seed": SEED, "moves": moves}
    return {"record": record}


def render_body(engine: Engine) -> Json:
    state, _ = played(engine)
    return {"view": state.view(state.to_move).dump()}


def suggest_body(engine: Engine) -> Json:
    return state_body(engine) | {"strategy": {"builtin": "greedy"}}


def evaluate_body(engine: Engine) -> Json:
    return engine.evaluate_example


def for_each_game(body: Callable[[Engine], Json | None], accept: str = "application/json") -> list[Example]:
    """The same question to every game, named by the game."""
    return [Example(name, {"game": name}, body(engine), accept) for name, engine in engines.ENGINES.items()]


def alone() -> list[Example]:
    """A call that takes nothing."""
    return [Example("answer", {})]


EXAMPLES: dict[str, Callable[[], list[Example]]] = {
    "list_games": alone,
    "get_game": lambda: for_each_game(lambda engine: None),
    "create_state": lambda: for_each_game(new_state_body),
    "list_legal_moves": lambda: for_each_game(state_body),
    "apply_moves": lambda: for_each_game(apply_body),
    "view_state": lambda: for_each_game(view_body),
    "score_state": lambda: for_each_game(state_body),
    "evaluate_hand": lambda: for_each_game(evaluate_body),
    "replay_record": lambda: for_each_game(replay_body),
    "render_position": lambda: for_each_game(render_body, "text/plain") + for_each_game(render_body, "image/svg+xml"),
    "suggest_move": lambda: for_each_game(suggest_body),
    "get_entry": alone,
    "get_health": alone,
}


def add(client: FlaskClient, path: str, method: str, operation: Json, parameters: list[Json]) -> None:
    """Runs the examples of one operation and writes requests and answers into it."""
    for example in EXAMPLES.get(operation["operationId"], list)():
        for parameter in parameters:
            named(parameter, example.name, example.path[parameter["name"]])
        if example.body is not None:
            named(operation["requestBody"]["content"]["application/json"], example.name, example.body)
        status, media, answer = ask(client, path, method, example)
        named(operation["responses"][status]["content"][media], example.name, answer)
    add_made(operation)


def add_made(operation: Json) -> None:
    """Writes the examples of a call that needs the store, which is not asked here."""
    called = operation["operationId"]
    for name, body in tournament_examples.REQUESTS.get(called, {}).items():
        named(operation["requestBody"]["content"]["application/json"], name, body)
    for name, answer in tournament_examples.ANSWERS.get(called, dict)().items():
        status = next(code for code in operation["responses"] if code.startswith("2"))
        named(operation["responses"][status]["content"]["application/json"], name, answer)


def named(place: Json, name: str, value: object) -> None:
    place.setdefault("examples", {})[name] = {"value": value}


def ask(client: FlaskClient, path: str, method: str, example: Example) -> tuple[str, str | None, object]:
    """Status, media type and body of the answer."""
    response = client.open(
        path.format(**example.path), method=method.upper(), json=example.body, headers={"Accept": example.accept}
    )
    body = response.get_json() if response.is_json else response.get_data(as_text=True)
    return str(response.status_code), response.mimetype, body
