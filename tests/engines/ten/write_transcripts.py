"""Writes transcripts/*.json anew: complete games with all that they showed on the way.

    python -m tests.engines.ten.write_transcripts --write

A transcript is a list: the dump at the start, then for each move its text, its events, the dump
after it and how many moves are legal then, and the outcome. A difference means that the engine
plays another game than before: rewrite them only when that is intended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engines import get
from engines.base import NOBODY, State
from tests.engines.ten import lines_of_json
from tests.engines.ten.build import STUCK, state_dump

FOLDER = Path(__file__).parent / "transcripts"
TEN = get("ten")
Transcript = list[dict[str, Any]]


@dataclass(frozen=True)
class Recipe:
    """A game by its start and by what must have happened in it."""

    name: str
    start: Callable[[int], dict[str, Any]]
    wanted: Callable[[Transcript], bool]


def deal(**options: object) -> Callable[[int], dict[str, Any]]:
    return lambda seed: TEN.new(2, options, seed).dump()


def stuck(seed: int) -> dict[str, Any]:
    return state_dump(STUCK, options={"relocation_limit": 5})


def moves(transcript: Transcript) -> list[dict[str, Any]]:
    """What was written for each move."""
    return transcript[1:-1]


def reason(transcript: Transcript) -> str:
    return str(transcript[-1]["outcome"]["reason"])


def won_while_placing(transcript: Transcript) -> bool:
    return reason(transcript) == "line" and len(moves(transcript)) < 26


def drawn(transcript: Transcript) -> bool:
    return reason(transcript) == "relocation_limit"


def won_by_a_shorter_line(transcript: Transcript) -> bool:
    """The piece that moved last is in none of the lines that win."""
    last = moves(transcript)[-1]
    if reason(transcript) != "line" or last["events"][0]["type"] != "moved" or len(moves(transcript)) > 40:
        return False
    return all(last["events"][0]["at"] not in line for line in last["events"][1]["lines"])


def won_by_a_joined_line(transcript: Transcript) -> bool:
    last = moves(transcript)[-1]
    if reason(transcript) != "line" or last["events"][0]["type"] != "moved" or len(moves(transcript)) > 40:
        return False
    return all(last["events"][0]["at"] in line for line in last["events"][1]["lines"])


def won_by_a_part(transcript: Transcript) -> bool:
    """The whole line that wins is worth more than ten."""
    last = moves(transcript)[-1]
    if reason(transcript) != "line" or len(moves(transcript)) > 40:
        return False
    worth = {tuple(piece["at"]): piece["value"] for piece in last["dump"]["pieces"]}
    return all(sum(worth[tuple(cell)] for cell in line) > 10 for line in last["events"][-1]["lines"])


RECIPES = [
    Recipe("hidden", deal(), won_while_placing),
    Recipe("open", deal(variant="open", first=1), won_while_placing),
    Recipe("loose_lines", deal(exact_lines=False), won_by_a_part),
    Recipe("no_second_phase", deal(relocation_limit=0), drawn),
    Recipe("relocation_limit", deal(variant="open", relocation_limit=3, first=0), drawn),
    Recipe("shorter_line", deal(), won_by_a_shorter_line),
    Recipe("joined_line", deal(variant="open"), won_by_a_joined_line),
    Recipe("pass", stuck, drawn),
]


def record(state: State, choose: Callable[[State], str]) -> Transcript:
    """Plays a game to its end and writes down what it shows."""
    transcript: Transcript = [{"start": state.dump(), "legal": len(state.codes())}]
    while state.to_move != NOBODY:
        move = choose(state)
        events = state.play(move)
        transcript.append({"move": move, "events": events, "legal": len(state.codes()), "dump": state.dump()})
    outcome = state.outcome()
    assert outcome is not None
    end = {"reason": outcome.reason, "scores": outcome.scores, "payoffs": outcome.payoffs, "winners": outcome.winners}
    return [*transcript, {"outcome": end}]


def write(recipe: Recipe) -> None:
    """Plays random games from seed 0 on until one has what is wanted."""
    for seed in range(100_000):
        rng = Random(seed)
        state = TEN.load(recipe.start(seed))
        transcript = record(state, lambda state, rng=rng: rng.choice(state.legal_moves()))  # type: ignore[misc]
        if recipe.wanted(transcript):
            lines_of_json.write(FOLDER / f"{recipe.name}.json", transcript)
            return
    raise SystemExit(f"no game like {recipe.name}")


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    for each in RECIPES:
        write(each)
