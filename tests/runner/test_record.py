"""Records: what the schedule and the store keep of a game makes one that replays."""

from __future__ import annotations

import json

import pytest

from engines.base import NOBODY, Json
from engines.errors import GameOver, IllegalMove, InvalidInput, InvalidMove
from runner.local import LocalTournament
from runner.record import agrees, iso_time, make_record, play_moves, read_record
from runner.result import unpack_record, unpack_result
from runner.settings import Settings
from tests.runner.samples import builtin, finished, new_game, tournament


@pytest.fixture(scope="module")
def records() -> list[Json]:
    """All games of a small tournament, as a reader of JSON has them."""
    local = LocalTournament(tournament(builtin("a", "greedy"), builtin("b"), deals=4, seed=3), Settings())
    local.play(lambda done: None)
    found: list[Json] = json.loads(json.dumps(local.records()))
    return found


def test_every_record_replays_and_agrees(records: list[Json]) -> None:
    for record in records:
        state, fields = read_record(record)
        assert play_moves(state, fields["moves"]) is None
        assert state.to_move == NOBODY
        assert agrees(state, fields["result"]) is True


def test_games_of_a_deal_have_one_seed_and_other_seats(records: list[Json]) -> None:
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert (one["seed"], one["deal"], one["options"]) == (other["seed"], other["deal"], other["options"])
        assert one["entrants"] == other["entrants"][::-1]
        assert one["match"] != other["match"]
    assert [record["n"] for record in records] == list(range(8))
    assert len({record["seed"] for record in records}) == 4


def test_a_record_says_who_played_when_and_how() -> None:
    game, cup = finished(3), tournament(deals=2)
    record = make_record(cup, 3, unpack_result(game.result), unpack_record(game.record))
    assert record == {
        "game": "ten",
        "seats": 2,
        "options": {"variant": "hidden", "exact_lines": True, "relocation_limit": 60, "first": "random"},
        "seed": cup.schedule.deal_seed(1),
        "moves": [],
        "result": {"reason": "line", "payoffs": [1.0, 0.0]},
        "faults": [],
        "times_ms": [0.0, 0.0],
        "tournament": "t1",
        "n": 3,
        "deal": 1,
        "match": cup.match_id(3),
        "entrants": ["b", "a"],
        "played_at": "1970-01-01T00:00:03.000Z",
    }


def test_times_are_written_in_utc() -> None:
    assert iso_time(0) == "1970-01-01T00:00:00.000Z"
    assert iso_time(1_700_000_000.25) == "2023-11-14T22:13:20.250Z"


SHORT: Json = {"game": "ten", "seats": 2, "options": {"first": 0}, "seed": 7, "moves": ["place 0,0", "place 1,0"]}


def test_a_record_needs_no_more_than_what_a_replay_needs() -> None:
    state, fields = read_record(SHORT)
    assert state.dump() == new_game(7, first=0).dump()
    assert play_moves(state, fields["moves"]) is None
    assert agrees(state, fields.get("result")) is None


@pytest.mark.parametrize(
    ("moves", "index", "error"),
    [
        (["place 0,0", "place 5,5"], 1, IllegalMove),
        (["place 0,0", "place 0,0", "place 1,0"], 1, IllegalMove),
        (["place 0,0", "place 1,0", "e2-e4"], 2, InvalidMove),
        (["pass"], 0, IllegalMove),
        ([""], 0, InvalidMove),
    ],
)
def test_play_stops_at_the_first_move_that_is_refused(moves: list[str], index: int, error: type[Exception]) -> None:
    state = new_game(first=0)
    stopped = play_moves(state, moves)
    assert stopped is not None
    assert (stopped.index, stopped.move, type(stopped.error)) == (index, moves[index], error)
    assert len(state.dump()["pieces"]) == index


def test_no_move_follows_the_end(records: list[Json]) -> None:
    state, fields = read_record(records[0])
    stopped = play_moves(state, [*fields["moves"], "pass"])
    assert stopped is not None
    assert (stopped.index, type(stopped.error)) == (len(fields["moves"]), GameOver)


def test_another_result_does_not_agree(records: list[Json]) -> None:
    state, fields = read_record(records[0])
    play_moves(state, fields["moves"])
    result: Json = fields["result"]
    others: list[Json] = [{**result, "reason": "forfeit"}, {**result, "payoffs": result["payoffs"][::-1]}, {}]
    for other in others:
        assert agrees(state, other) is False
    assert agrees(state, None) is None


def test_the_result_of_a_game_that_did_not_end_is_not_judged() -> None:
    state, fields = read_record({**SHORT, "result": {"reason": "forfeit", "payoffs": [1.0, 0.0]}})
    play_moves(state, fields["moves"])
    assert agrees(state, fields["result"]) is None


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("", None),
        ("", [SHORT]),
        ("", "record"),
        ("/seed", {name: value for name, value in SHORT.items() if name != "seed"}),
        ("/moves", {name: value for name, value in SHORT.items() if name != "moves"}),
        ("/color", {**SHORT, "color": "red"}),
        ("/game", {**SHORT, "game": "chess"}),
        ("/game", {**SHORT, "game": None}),
        ("/game", {**SHORT, "game": ["ten"]}),
        ("/seats", {**SHORT, "seats": 3}),
        ("/seats", {**SHORT, "seats": "2"}),
        ("/seats", {**SHORT, "seats": True}),
        ("/seed", {**SHORT, "seed": -1}),
        ("/seed", {**SHORT, "seed": 1 << 53}),
        ("/seed", {**SHORT, "seed": 1.0}),
        ("/options", {**SHORT, "options": None}),
        ("/options/first", {**SHORT, "options": {"first": 2}}),
        ("/options/jokers", {**SHORT, "options": {"jokers": 2}}),
        ("/moves", {**SHORT, "moves": "place 0,0"}),
        ("/moves", {**SHORT, "moves": ["pass"] * 100_001}),
        ("/moves/1", {**SHORT, "moves": ["pass", 3]}),
        ("/moves/0", {**SHORT, "moves": ["p" * 201]}),
    ],
)
def test_what_is_no_record_is_refused_with_the_field(path: str, data: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_record(data)
    assert caught.value.path == path
