"""The good path of every stateless call, for every game. The client holds each answer against the contract."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import engines
from engines.base import NOBODY, Engine, State
from runner.players.builtin import BUILTINS
from service.answers import dump_outcome
from tests.service.conftest import play_on


def test_the_list_of_games(client: FlaskClient) -> None:
    games = client.get("/v1/games").json["games"]
    assert [game["name"] for game in games] == list(engines.ENGINES)


def test_a_game_tells_all_about_itself(client: FlaskClient, engine: Engine, base: str) -> None:
    game = client.get(base).json
    assert game["title"] == engine.title
    assert game["default_seats"] in game["seats"]
    assert game["rules"] == engine.rules
    assert game["options"]["properties"].keys() == game["default_options"].keys()
    assert game["reasons"] == engine.reasons
    assert game["outcomes"] == engine.outcomes
    assert game["notation"] == engine.notation
    assert [strategy["builtin"] for strategy in game["strategies"]] == list(BUILTINS)


def test_a_new_state_follows_from_its_seed(client: FlaskClient, engine: Engine, base: str) -> None:
    response = client.post(f"{base}/states", json={"seed": 5})
    assert response.status_code == 201
    expected = engine.new(engine.default_seats, {}, 5)
    assert response.json == {"state": expected.dump(), "to_move": expected.to_move}


def test_a_new_state_without_a_seed_is_another_each_time(client: FlaskClient, base: str) -> None:
    seeds = {client.post(f"{base}/states", json={}).json["state"]["seed"] for _ in range(5)}
    assert len(seeds) == 5


def test_a_new_state_takes_seats_and_options(client: FlaskClient, engine: Engine, base: str) -> None:
    for seats in engine.seats:
        for option in engine.options:
            value = option.choices[-1] if option.choices else option.high
            body = {"seats": seats, "options": {option.name: value}, "seed": 1}
            state = client.post(f"{base}/states", json=body).json["state"]
            assert state["seats"] == seats
            assert state["options"][option.name] == value


def test_legal_moves_are_sorted_and_described(client: FlaskClient, state: State, base: str) -> None:
    answer = client.post(f"{base}/legal-moves", json={"state": state.dump()}).json
    assert answer["to_move"] == state.to_move
    assert [move["move"] for move in answer["moves"]] == state.legal_moves()
    assert all(move["type"] for move in answer["moves"])


def test_no_legal_moves_when_it_is_over(client: FlaskClient, over: State, base: str) -> None:
    assert client.post(f"{base}/legal-moves", json={"state": over.dump()}).json == {"to_move": None, "moves": []}


def test_apply_plays_one_move(client: FlaskClient, state: State, base: str) -> None:
    before = state.dump()
    move = state.legal_moves()[-1]
    events = state.play(move)
    answer = client.post(f"{base}/apply", json={"state": before, "move": move}).json
    assert answer == {"state": state.dump(), "events": events, "to_move": state.to_move, "outcome": None}


def test_apply_plays_a_whole_game(client: FlaskClient, engine: Engine, base: str) -> None:
    start = engine.new(engine.default_seats, {}, 3)
    end = start.copy()
    moves = play_on(engine, end, engine.longest(start.seats, start.options))
    answer = client.post(f"{base}/apply", json={"state": start.dump(), "moves": moves}).json
    outcome = end.outcome()
    assert outcome is not None
    assert answer["state"] == end.dump()
    assert answer["to_move"] is None
    assert answer["outcome"] == dump_outcome(outcome)


def test_apply_plays_no_moves(client: FlaskClient, state: State, base: str) -> None:
    answer = client.post(f"{base}/apply", json={"state": state.dump(), "moves": []}).json
    assert (answer["state"], answer["events"]) == (state.dump(), [])


def test_a_view_for_each_seat(client: FlaskClient, state: State, base: str) -> None:
    for seat in range(state.seats):
        answer = client.post(f"{base}/view", json={"state": state.dump(), "seat": seat}).json
        assert answer["view"] == state.view(seat).dump()
        assert answer["outcome"] is None
        if seat == state.to_move:
            assert [move["move"] for move in answer["moves"]] == state.legal_moves()
        else:
            assert answer["moves"] is None


def test_a_view_of_the_end(client: FlaskClient, over: State, base: str) -> None:
    answer = client.post(f"{base}/view", json={"state": over.dump(), "seat": 0}).json
    assert answer["moves"] is None
    assert answer["outcome"]["reason"]


def test_the_score_while_it_goes_on(client: FlaskClient, state: State, base: str) -> None:
    score = client.post(f"{base}/score", json={"state": state.dump()}).json
    assert score["scores"] == state.scores()
    assert (score["over"], score["reason"], score["payoffs"], score["winners"]) == (False, None, None, [])


def test_the_score_of_the_end(client: FlaskClient, over: State, base: str) -> None:
    outcome = over.outcome()
    assert outcome is not None
    assert client.post(f"{base}/score", json={"state": over.dump()}).json == {"over": True, **dump_outcome(outcome)}


def test_evaluate_is_the_engines(client: FlaskClient, engine: Engine, base: str) -> None:
    answer = client.post(f"{base}/evaluate", json=engine.evaluate_example).json
    assert answer == engine.evaluate(engine.evaluate_example)


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        (None, "image/svg+xml"),
        ("*/*", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("text/plain", "text/plain"),
        ("text/plain; charset=utf-8", "text/plain"),
        ("text/plain;q=0.5, image/svg+xml;q=0.4", "text/plain"),
    ],
)
def test_render_in_the_form_that_is_asked_for(
    client: FlaskClient, engine: Engine, state: State, base: str, accept: str | None, media: str
) -> None:
    headers = {} if accept is None else {"Accept": accept}
    response = client.post(f"{base}/render", json={"state": state.dump()}, headers=headers)
    draw = engine.draw_svg if media == "image/svg+xml" else engine.draw_text
    assert (response.content_type, response.text) == (f"{media}; charset=utf-8", draw(state))
    assert response.headers["Vary"] == "Accept"


def test_render_a_view(client: FlaskClient, engine: Engine, state: State, base: str) -> None:
    view = state.view(0)
    drawn = client.post(f"{base}/render", json={"view": view.dump()}, headers={"Accept": "text/plain"}).text
    assert drawn == engine.draw_text(view)


@pytest.mark.parametrize("strategy", [{"builtin": "random"}, {"builtin": "greedy"}])
def test_suggest_a_legal_move(client: FlaskClient, state: State, base: str, strategy: dict[str, Any]) -> None:
    answer = client.post(f"{base}/suggest", json={"state": state.dump(), "strategy": strategy}).json
    assert answer["move"]["move"] in state.legal_moves()
    assert answer["seat"] == state.to_move != NOBODY
    assert answer["strategy"]["builtin"] == strategy["builtin"]


def test_suggest_by_a_view_as_by_the_state(client: FlaskClient, state: State, base: str) -> None:
    strategy = {"builtin": "greedy"}
    expected = client.post(f"{base}/suggest", json={"state": state.dump(), "strategy": strategy}).json
    view = state.view(state.to_move).dump()
    assert client.post(f"{base}/suggest", json={"view": view, "strategy": strategy}).json == expected
    other = state.view((state.to_move + 1) % state.seats).dump()
    problem = client.post(f"{base}/suggest", json={"view": other, "strategy": strategy})
    assert problem.status_code == 422
    assert problem.json["errors"] == [{"path": "/view/seat", "reason": f"must be {state.to_move}, the seat to move"}]


def test_suggest_takes_params(client: FlaskClient, state: State, base: str) -> None:
    strategy = {"builtin": "greedy", "params": {"blunder": 100}}
    answer = client.post(f"{base}/suggest", json={"state": state.dump(), "strategy": strategy}).json
    assert answer["strategy"] == strategy


def test_pages_of_any_origin_may_call(client: FlaskClient, base: str) -> None:
    asked = client.options(f"{base}/apply", headers={"Origin": "https://example.org"})
    assert asked.status_code == 200
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    assert asked.headers["Access-Control-Allow-Headers"] == "Content-Type"
    refused = client.post(f"{base}/apply", json={})
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (422, "*")


def test_a_whole_game_over_http(client: FlaskClient, engine: Engine, base: str) -> None:
    """As a client plays it: suggest, apply, until there is an outcome; then the record is replayed."""
    start = client.post(f"{base}/states", json={"seed": 21}).json["state"]
    state, moves, outcome = start, [], None
    while outcome is None:
        body = {"state": state, "strategy": {"builtin": "greedy"}}
        moves.append(client.post(f"{base}/suggest", json=body).json["move"]["move"])
        answer = client.post(f"{base}/apply", json={"state": state, "move": moves[-1]}).json
        state, outcome = answer["state"], answer["outcome"]
    record = {"game": engine.name, "seats": start["seats"], "options": start["options"], "seed": 21, "moves": moves}
    result = {"reason": outcome["reason"], "payoffs": outcome["payoffs"]}
    answer = client.post(f"{base}/replay", json={"record": record | {"result": result}}).json
    assert answer == {"legal": True, "state": state, "to_move": None, "outcome": outcome, "agrees": True}
