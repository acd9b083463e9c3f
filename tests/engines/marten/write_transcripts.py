"""Writes transcripts/*.json anew: complete games with all that they showed on the way.

    python -m tests.engines.marten.write_transcripts --write

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

from engines.base import NOBODY, State
from tests.engines.marten.build import state_dump
from tests.engines.marten.hands import MARTEN
from tests.engines.ten import lines_of_json

FOLDER = Path(__file__).parent / "transcripts"
Transcript = list[dict[str, Any]]


@dataclass(frozen=True)
class Recipe:
    """A game by its start and by what must have happened in it."""

    name: str
    start: Callable[[int], dict[str, Any]]
    wanted: Callable[[Transcript], bool]


def deal(seats: int, **options: object) -> Callable[[int], dict[str, Any]]:
    return lambda seed: MARTEN.new(seats, options, seed).dump()


def purple(seed: int) -> dict[str, Any]:
    options = {"max_rounds": 1}
    return state_dump({0: "P5 P6 B7 R7 R1 B1 B2"}, discards={0: "R2", 1: "P7"}, options=options)


def last_turn(seed: int) -> dict[str, Any]:
    return state_dump({0: "B1 B1 B1 B1 R1 R1 R1"}, discards={1: "R3"}, dealer=1, empty=True, number=100)


def moves(transcript: Transcript) -> list[dict[str, Any]]:
    """What was written for each move."""
    return transcript[1:-1]


def texts(transcript: Transcript) -> list[str]:
    return [line["move"] for line in moves(transcript)]


def reason(transcript: Transcript) -> str:
    return str(transcript[-1]["outcome"]["reason"])


def names(transcript: Transcript) -> set[str]:
    """The bonuses that were scored."""
    events = [event for line in moves(transcript) for event in line["events"] if event["type"] == "finished"]
    return {bonus["name"] for event in events for bonus in event["bonuses"]}


def finished_by_a_draw(transcript: Transcript) -> bool:
    return reason(transcript) == "target" and texts(transcript)[-1] == "finish" and len(transcript) < 40


def finished_with_open_sets(transcript: Transcript) -> bool:
    last = moves(transcript)[-1]
    if not texts(transcript)[-1].startswith("finish ") or len(transcript) > 40:
        return False
    return any(each["open"] for each in last["events"][0]["sets"])


def scored_much(transcript: Transcript) -> bool:
    return len(names(transcript)) > 4 and len(transcript) < 60


def dealt_twice(transcript: Transcript) -> bool:
    return reason(transcript) == "deals" and len(transcript) < 160


def drawn(transcript: Transcript) -> bool:
    return reason(transcript) == "max_rounds" and texts(transcript)[-1].startswith("discard")


def passed(transcript: Transcript) -> bool:
    return texts(transcript) == ["pass"]


def red_purple_set(transcript: Transcript) -> bool:
    return texts(transcript)[0] == "get 1 P5 P6 as R" and len(transcript) < 60


RECIPES = [
    Recipe("draw", deal(2, target=1), finished_by_a_draw),
    Recipe("discard", deal(3, max_rounds=1), finished_with_open_sets),
    Recipe("advanced", deal(4, scoring="advanced", max_rounds=1), scored_much),
    Recipe("deals", deal(2, scoring="advanced", end="deals"), dealt_twice),
    Recipe("drawn", deal(4, max_rounds=1), drawn),
    Recipe("pass", last_turn, passed),
    Recipe("purple", purple, red_purple_set),
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


def some_move(state: State, rng: Random) -> str:
    """Any move; but finishes and sets more often than not."""
    legal = state.legal_moves()
    rare = [move for move in legal if move[0] in "gf"]
    return rng.choice(rare if rare and rng.random() < 0.7 else legal)


def write(recipe: Recipe) -> None:
    """Plays random games from seed 0 on until one has what is wanted."""
    for seed in range(100_000):
        rng = Random(seed)
        state = MARTEN.load(recipe.start(seed))
        transcript = record(state, lambda state, rng=rng: some_move(state, rng))  # type: ignore[misc]
        if recipe.wanted(transcript):
            lines_of_json.write(FOLDER / f"{recipe.name}.json", transcript)
            return
    raise SystemExit(f"no game like {recipe.name}")


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    for each in RECIPES:
        write(each)
