"""A tournament in one process, from its strategies to its standings."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from engines.base import Json
from runner.local import LocalTournament
from runner.settings import Settings, on_own_machine
from runner.spec import Tournament
from runner.store import FAULTS_IN_A_ROW
from tests.runner.bots import nobody
from tests.runner.samples import builtin, tournament, webhook

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
SETTINGS = on_own_machine({"GAMES_IN_FLIGHT": "4"})


def play(made: Tournament, settings: Settings = SETTINGS) -> LocalTournament:
    local = LocalTournament(made, settings)
    local.play(lambda done: None)
    return local


def wait_for(port: int) -> None:
    """Returns when somebody listens there."""
    until = monotonic() + 30
    while True:
        with socket.socket() as sock:
            if sock.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert monotonic() < until
        sleep(0.02)


@pytest.fixture
def bot_url() -> Iterator[str]:
    """The bot of the examples, started as its file says."""
    url = nobody()
    port = urlsplit(url).port
    assert port is not None
    process = subprocess.Popen([sys.executable, EXAMPLE, str(port)])
    try:
        wait_for(port)
        yield url
    finally:
        process.terminate()
        process.wait()
    gc.collect()  # a connection that was left open warns now, and a warning is an error


def line(found: Json, name: str) -> Json:
    (row,) = [row for row in found["table"] if row["name"] == name]
    assert isinstance(row, dict)
    return row


def test_a_tournament_of_builtins() -> None:
    local = play(tournament(builtin("g", "greedy"), builtin("r"), builtin("s"), deals=10))
    found = local.standings()
    assert sorted(local.games) == list(range(60))
    assert found["table"][0]["name"] == "g"
    assert {row["games"] for row in found["table"]} == {40}
    assert sum(row["points"] for row in found["table"]) == 60
    assert len(local.records()) == 60


def test_the_number_of_games_done_is_told() -> None:
    told: list[int] = []
    LocalTournament(tournament(deals=510, relocation_limit=0), SETTINGS).play(told.append)
    assert told == sorted(told)
    assert told[-1] == 1_020


def test_the_same_seed_gives_the_same_tournament() -> None:
    def moves(seed: int) -> list[list[str]]:
        made = tournament(builtin("g", "greedy", blunder=50), builtin("r"), deals=5, seed=seed)
        return [record["moves"] for record in play(made).records()]

    assert moves(3) == moves(3) != moves(4)


def test_blunders_cost_points() -> None:
    found = play(tournament(builtin("g", "greedy"), builtin("b", "greedy", blunder=100), deals=30)).standings()
    assert [row["name"] for row in found["table"]] == ["g", "b"]


def test_a_bot_of_the_examples_plays(bot_url: str) -> None:
    found = play(tournament(webhook("bot", bot_url), builtin("r"), deals=6)).standings()
    assert line(found, "bot")["games"] == 12
    assert line(found, "bot")["faults"] == {}
    assert line(found, "bot")["mean_move_ms"] > 0


def test_a_bot_that_is_not_there_is_taken_out() -> None:
    """With one game in flight the third fault is the last call."""
    local = play(tournament(webhook("bot", nobody()), builtin("r"), deals=6), on_own_machine({"GAMES_IN_FLIGHT": "1"}))
    faults = line(local.standings(), "bot")["faults"]
    assert set(faults) == {"unreachable", "withdrawn"}
    assert FAULTS_IN_A_ROW <= faults["unreachable"] <= FAULTS_IN_A_ROW + 2
    assert sum(faults.values()) == 12
    assert line(local.standings(), "r")["points"] == 12
    assert local.out == {0}


def test_a_bot_on_loopback_is_not_called_unless_the_settings_say_so(bot_url: str) -> None:
    local = play(tournament(webhook("bot", bot_url), builtin("r"), deals=1), Settings())
    assert line(local.standings(), "bot")["faults"] == {"unreachable": 2}


def test_standings_follow_from_the_records() -> None:
    local = play(tournament(builtin("g", "greedy"), builtin("r"), deals=8))
    points = [record["result"]["payoffs"][record["entrants"].index("g")] for record in local.records()]
    row = line(local.standings(), "g")
    assert (row["points"], row["wins"], row["losses"]) == (sum(points), points.count(1.0), points.count(0.0))
