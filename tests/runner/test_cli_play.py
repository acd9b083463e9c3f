"""`python -m runner play`: a tournament from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.runner.bots import Bot, nobody, well
from tests.runner.command import Command


def test_standings_as_json(command: Command) -> None:
    ended = command("play", "greedy", "random", "--deals", 3, "--seed", 5, "--json")
    assert ended.code == 0
    found = json.loads(ended.out)
    assert found["seed"] == 5
    assert {row["name"]: row["games"] for row in found["table"]} == {"greedy": 6, "random": 6}
    assert len(found["cross_table"]) == 2


def test_standings_as_tables(command: Command) -> None:
    ended = command("play", "mine@greedy:blunder=20", "random", "--deals", 2, "--seed", 5)
    assert ended.code == 0
    assert "Standings" in ended.out
    assert "mine" in ended.out
    assert "Points from each other" in ended.out
    assert "seed 5" in ended.out


def test_the_same_seed_gives_the_same_standings(command: Command) -> None:
    def points(seed: int) -> list[object]:
        ended = command("play", "a@greedy:blunder=50", "b@random", "c@random", "--deals", 4, "--seed", seed, "--json")
        return [(row["name"], row["points"]) for row in json.loads(ended.out)["table"]]

    assert points(1) == points(1)
    assert len({str(points(seed)) for seed in range(4)}) > 1


def test_a_seed_that_is_not_given_is_shown_and_gives_the_same_again(command: Command, tmp_path: Path) -> None:
    arguments = ("play", "random", "b@random", "--deals", 1, "--json", "--records")
    seed = json.loads(command(*arguments, tmp_path / "one").out)["seed"]
    assert json.loads(command(*arguments, tmp_path / "two", "--seed", seed).out)["seed"] == seed
    one, two = (
        [json.loads(line)["moves"] for line in (tmp_path / name).read_text().splitlines()] for name in ("one", "two")
    )
    assert one == two


def test_records_are_written_one_a_line(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    assert command("play", "greedy", "random", "--deals", 3, "--records", file, "--json").code == 0
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["n"] for record in records] == list(range(6))
    assert {record["game"] for record in records} == {"ten"}


def test_options_and_limits_of_the_game(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    given = ("--option", "variant=open", "--option", "relocation_limit=0", "--option", "exact_lines=false")
    ended = command("play", "random", "b@random", "--deals", 1, *given, "--seats", 2, "--records", file)
    assert ended.code == 0
    options = json.loads(file.read_text().splitlines()[0])["options"]
    assert options == {"variant": "open", "relocation_limit": 0, "exact_lines": False, "first": "random"}


def test_a_bot_by_its_url(command: Command) -> None:
    with Bot(well) as bot:
        ended = command("play", f"bot@{bot.url}?key=a@b", "random", "--deals", 1, "--json")
        assert bot.requests[0].line == "POST /?key=a@b HTTP/1.1"
    assert ended.code == 0
    rows = {row["name"]: row for row in json.loads(ended.out)["table"]}
    assert set(rows) == {"bot", "random"}
    assert rows["bot"]["faults"] == {}


def test_a_bot_without_a_name_goes_by_its_url(command: Command) -> None:
    url = nobody()
    ended = command("play", url, "random", "--deals", 1, "--json")
    rows = {row["name"]: row for row in json.loads(ended.out)["table"]}
    assert rows[url]["faults"] == {"unreachable": 2}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["perfect", "random"], "must be one of random, greedy"),
        (["greedy:blunder=101", "random"], "/params/blunder"),
        (["greedy:blunder=many", "random"], "/params/blunder"),
        (["greedy:depth=3", "random"], "/params/depth"),
        (["greedy:blunder", "random"], "NAME=VALUE"),
        (["random:blunder=1", "random"], "/params/blunder"),
        (["ftp://bot.example/", "random"], "bot.example"),
        (["http://user:word@bot.example/", "random"], "user or password"),
        (["http://bot.example:0/", "random"], "/url"),
        (["@greedy", "random"], "/name"),
        (["greedy"], "/entrants"),
        ([], "ENTRANTS"),
        (["greedy", "random", "--game", "chess"], "chess"),
        (["greedy", "random", "--seats", "3"], "/seats"),
        (["greedy", "random", "--deals", "0"], "--deals"),
        (["greedy", "random", "--deals", "1000000"], "/deals"),
        (["greedy", "random", "--seed", "-1"], "--seed"),
        (["greedy", "random", "--option", "variant"], "NAME=VALUE"),
        (["greedy", "random", "--option", "variant=secret"], "/options/variant"),
        (["greedy", "random", "--option", "jokers=2"], "/options/jokers"),
        (["greedy", "random", "--move-ms", "1"], "--move-ms"),
        (["greedy", "random", "--records", "/nowhere/at/all"], "/nowhere/at/all"),
        (["greedy", "random", "--colour"], "--colour"),
    ],
)
def test_what_is_refused_is_named(command: Command, arguments: list[str], words: str) -> None:
    ended = command("play", *arguments)
    assert ended.code == 2
    assert words in ended.err
    assert "Traceback" not in ended.err
    assert ended.out == ""


def test_a_setting_that_cannot_be_used_is_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_NETWORKS", "everywhere")
    ended = command("play", "greedy", "random")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("Error: WEBHOOK_NETWORKS must list networks")
