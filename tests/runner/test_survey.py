"""`python -m runner statistics`: what games of one strategy with itself look like."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines import ENGINES
from engines.base import NOBODY, Engine, Event
from engines.options import Options, read_options
from engines.rng import Rng, derive_seed
from runner.players.builtin import get_builtin
from runner.stats.survey import survey, turn_of
from tests.runner.command import Command

GAMES = 4


@pytest.fixture(params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    return ENGINES[request.param]


def options_of(engine: Engine) -> Options:
    return read_options(engine.options, {})


def surveyed(engine: Engine, seed: int = 3) -> Any:
    told: list[int] = []
    found = survey(
        engine, engine.default_seats, options_of(engine), get_builtin("greedy"), GAMES, seed, lambda n: told.append(n)
    )
    assert told == [1, 2, 3, 4]
    return json.loads(json.dumps(found, allow_nan=False))


def events_of(engine: Engine, seed: int, n: int) -> list[Event]:
    """All events of one of the surveyed games, played here again."""
    state = engine.deal(engine.default_seats, options_of(engine), derive_seed(seed, "survey", n))
    rng = Rng(derive_seed(seed, "player", n))
    events: list[Event] = []
    while state.to_move != NOBODY:
        state.apply(engine.greedy(state.view(state.to_move), rng), events)
    return events


def test_shares_add_up(engine: Engine) -> None:
    found = surveyed(engine)
    assert found["games"] == GAMES
    assert sum(found["game_ends"].values()) == pytest.approx(1)
    assert set(found["game_ends"]) == set(engine.outcomes)
    assert sum(line["mean"] for line in found["payoff_by_turn"]) == pytest.approx(engine.default_seats / 2)
    for line in found["payoff_by_turn"]:
        assert line["interval_95"][0] <= line["mean"] <= line["interval_95"][1]
    assert found["moves"]["least"] <= found["moves"]["median"] <= found["moves"]["most"]
    if found["rounds"] is not None:
        assert sum(found["round_ends"].values()) == pytest.approx(1)
        assert sum(found["round_won_by_turn"]) == pytest.approx(1)


def test_the_counts_are_those_of_the_events(engine: Engine) -> None:
    found = surveyed(engine)
    events = [event for n in range(GAMES) for event in events_of(engine, 3, n)]
    kinds = [event["type"] for event in events]
    assert {kind: count * GAMES for kind, count in found["events_per_game"].items()} == pytest.approx(
        {kind: kinds.count(kind) for kind in set(kinds)}
    )
    assert found["finishes"] == kinds.count("finished")
    if found["rounds"] is not None:
        assert found["rounds"]["mean"] * GAMES == pytest.approx(kinds.count("round_over"))
        drawn = [event for event in events if event["type"] == "round_over" and event["winner"] is None]
        assert found["drawn_rounds"] * kinds.count("round_over") == pytest.approx(len(drawn))


def test_a_seat_that_is_asked_in_secret_does_not_begin_the_round() -> None:
    okey = ENGINES["okey"]
    asked = 0
    for seed in range(20):
        state = okey.new(4, {}, seed)
        starter = (state.dump()["dealer"] + 1) % 4
        assert turn_of(state) == starter
        asked += state.to_move != starter
    assert asked > 0


def test_what_scores_is_named_even_if_it_never_did() -> None:
    found = surveyed(ENGINES["tzq"])
    items = found["finished_with"]["items"]
    assert "all_honors" in items
    hands = [event for n in range(GAMES) for event in events_of(ENGINES["tzq"], 3, n) if event["type"] == "finished"]
    paired = [hand for hand in hands if "pair" in [item["name"] for item in hand["items"]]]
    assert items["pair"] * len(hands) == pytest.approx(len(paired))


def test_the_same_seed_gives_the_same_answer() -> None:
    assert surveyed(ENGINES["tzq"]) == surveyed(ENGINES["tzq"])
    assert surveyed(ENGINES["tzq"]) != surveyed(ENGINES["tzq"], seed=4)


@pytest.mark.parametrize("game", list(ENGINES))
def test_the_table(command: Command, game: str) -> None:
    ended = command("statistics", game, "--games", 3)
    assert ended.code == 0
    for words in (f"3 games of {game}", "moves a game", "games end by", "payoff by turn", "events a game"):
        assert words in ended.out


def test_json_options_and_seats(command: Command) -> None:
    given = ("--games", 2, "--seats", 2, "--option", "scoring=advanced", "--strategy", "greedy", "--seed", 8, "--json")
    ended = command("statistics", "marten", *given)
    assert ended.code == 0
    found = json.loads(ended.out)
    assert found["seats"] == 2
    assert found["games"] == 2
    assert len(found["payoff_by_turn"]) == 2
    assert "straight" in found["finished_with"]["bonuses"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--seats", 3), "/seats: must be 2 for ten"),
        (("--option", "speed=1"), "speed"),
        (("--option", "relocation_limit=many"), "relocation_limit"),
        (("--games", 0), "--games"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, given: tuple[object, ...], words: str) -> None:
    ended = command("statistics", "ten", *given)
    assert ended.code == 2
    assert words in ended.err
