"""`python -m runner draw` and `check`: positions as pictures, records as verdicts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import engines
from engines.base import Json
from tests.runner.command import Command
from tests.runner.samples import new_game

TEN = engines.get("ten")
SHORT: Json = {"game": "ten", "seats": 2, "options": {"first": 0}, "seed": 7, "moves": ["place 0,0", "place 1,0"]}


@pytest.fixture
def records(command: Command, tmp_path: Path) -> Path:
    """The records of a small tournament."""
    file = tmp_path / "records.jsonl"
    command("play", "greedy", "random", "--deals", 3, "--seed", 5, "--records", file)
    return file


def written(tmp_path: Path, *values: object) -> Path:
    """A file with these values, one JSON a line."""
    file = tmp_path / "given.json"
    file.write_text("\n".join(json.dumps(value) for value in values))
    return file


# check


def test_good_records_pass(command: Command, records: Path) -> None:
    ended = command("check", records)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert len(lines) == 6
    assert all(line.startswith(f"{records}:{i}: legal, ") for i, line in enumerate(lines, 1))


def test_a_record_over_many_lines_passes(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(SHORT, indent=2))
    ended = command("check", file)
    assert (ended.code, ended.out) == (0, f"{file}:1: legal, not played to its end\n")


def spoiled(records: Path, **change: object) -> Json:
    """The first record with a field changed."""
    found: Json = json.loads(records.read_text().splitlines()[0])
    return {**found, **change}


def test_an_illegal_move_is_named_with_the_reason(command: Command, records: Path, tmp_path: Path) -> None:
    moves = spoiled(records)["moves"]
    good, bad = spoiled(records), spoiled(records, moves=[*moves[:3], "place 0,0", *moves[4:]])
    ended = command("check", written(tmp_path, good, bad))
    assert ended.code == 1
    first, second = ended.out.splitlines()
    assert ":1: legal, " in first
    assert ":2: move 3, 'place 0,0': illegal_move (cell_taken): " in second


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": ["place 0,0", "e2-e4"]}, "move 1, 'e2-e4': invalid_move: "),
        ({"moves": ["place 0,0", "place 5,5"]}, "move 1, 'place 5,5': illegal_move (not_adjacent): "),
        ({"seed": -1}, "no record: /seed: "),
        ({"game": "chess"}, "no record: /game: "),
        ({"options": {"jokers": 2}}, "no record: /options/jokers: "),
        ({"color": "red"}, "no record: /color: "),
        ({"result": {"reason": "line", "payoffs": [0.5, 0.5]}}, "its result is not what its moves come to"),
        ({"result": {}}, "its result is not what its moves come to"),
    ],
)
def test_a_spoiled_record_fails(command: Command, records: Path, tmp_path: Path, change: Json, words: str) -> None:
    ended = command("check", written(tmp_path, spoiled(records, **change)))
    assert ended.code == 1
    assert words in ended.out


def test_a_move_after_the_end_is_named(command: Command, records: Path, tmp_path: Path) -> None:
    moves = [*spoiled(records)["moves"], "pass"]
    ended = command("check", written(tmp_path, spoiled(records, moves=moves)))
    assert ended.code == 1
    assert f"move {len(moves) - 1}, 'pass': game_over: " in ended.out


@pytest.mark.parametrize("text", ["{", "[1, 2]", "null", '"x"', "3", "{}", "not JSON", "[" * 200_000])
def test_what_is_no_record_fails(command: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "given.json"
    file.write_text(text)
    ended = command("check", file)
    assert ended.code == 1
    assert f"{file}:1: no record: " in ended.out


def test_several_files(command: Command, records: Path, tmp_path: Path) -> None:
    other = written(tmp_path, spoiled(records, seed=-1))
    ended = command("check", records, other)
    assert ended.code == 1
    assert len(ended.out.splitlines()) == 7


@pytest.mark.parametrize("name", ["check", "draw"])
def test_a_file_that_is_not_there(command: Command, name: str) -> None:
    ended = command(name, "/nowhere/at/all")
    assert ended.code == 2
    assert "/nowhere/at/all" in ended.err


# draw


def test_a_state_and_a_view_are_drawn(command: Command, tmp_path: Path) -> None:
    state = new_game(first=0)
    state.play("place 0,0")
    view = state.view(1)
    drawn = command("draw", written(tmp_path, state.dump()))
    assert (drawn.code, drawn.out) == (0, TEN.draw_text(state))
    drawn = command("draw", written(tmp_path, view.dump()))
    assert (drawn.code, drawn.out) == (0, TEN.draw_text(view))
    drawn = command("draw", "--svg", written(tmp_path, view.dump()))
    assert (drawn.code, drawn.out) == (0, TEN.draw_svg(view))
    assert ElementTree.fromstring(drawn.out).tag.endswith("svg")


def test_a_record_is_drawn_at_its_end_or_after_some_moves(command: Command, tmp_path: Path) -> None:
    file, state = written(tmp_path, SHORT), new_game(first=0)
    assert command("draw", "--move", 0, file).out == TEN.draw_text(state)
    state.play("place 0,0")
    assert command("draw", "--move", 1, file).out == TEN.draw_text(state)
    state.play("place 1,0")
    assert command("draw", file).out == command("draw", "--move", 9, file).out == TEN.draw_text(state)
    assert command("draw", "--svg", file).out == TEN.draw_svg(state)


def test_all_positions_of_a_record(command: Command, tmp_path: Path) -> None:
    ended = command("draw", "--all", written(tmp_path, SHORT))
    assert ended.code == 0
    assert ended.out.index("1. place 0,0") < ended.out.index("2. place 1,0")
    assert ended.out.startswith(TEN.draw_text(new_game(first=0)))


@pytest.mark.parametrize(
    ("value", "code", "words"),
    [
        (SHORT | {"moves": ["place 5,5"]}, 2, "'place 5,5' may not be played"),
        (SHORT | {"moves": ["e2-e4"]}, 2, "no move of ten"),
        (SHORT | {"seed": "7"}, 2, "/seed"),
        (new_game().dump() | {"seats": 3}, 2, "/seats"),
        (new_game().view(0).dump() | {"seat": 2}, 2, "/seat"),
        ({"game": "chess"}, 2, "chess"),
        ({}, 2, "no game"),
        ([], 2, "must be an object"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    command: Command, tmp_path: Path, value: object, code: int, words: str
) -> None:
    ended = command("draw", written(tmp_path, value))
    assert ended.code == code
    assert words in ended.err
    assert ended.out == ""


def test_text_that_is_not_json_is_not_drawn(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "given.json"
    file.write_text("place 0,0")
    ended = command("draw", file)
    assert ended.code == 1
    assert "is not JSON" in ended.err


def test_the_program_reads_standard_input() -> None:
    def program(*arguments: str) -> subprocess.CompletedProcess[str]:
        text = json.dumps(SHORT)
        return subprocess.run([sys.executable, "-m", "runner", *arguments], input=text, capture_output=True, text=True)

    drawn, checked, refused = program("draw", "-"), program("check", "-"), program("play", "perfect", "random")
    assert (drawn.returncode, checked.returncode, refused.returncode) == (0, 0, 2)
    assert "legal, not played to its end" in checked.stdout
    assert refused.stderr == "Error: /builtin: must be one of random, greedy\n"
