"""Writes transcripts/*.json anew: complete games with all that they showed on the way.

    python -m tests.engines.tzq.write_transcripts --write

A transcript is a list: the dump at the start, then for each move its text, its events and how many
moves are legal then, with the dump where a round begins or the draw pile was made anew; last the dump at
the end and the outcome. A difference means that the engine plays another game than before: rewrite
them only when that is intended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.ten import lines_of_json
from tests.engines.tzq.build import TZQ

FOLDER = Path(__file__).parent / "transcripts"
Transcript = list[dict[str, Any]]


@dataclass(frozen=True)
class Recipe:
    """A game by its options, by how it is played and by what must have happened in it."""

    name: str
    options: dict[str, Any]
    choose: Callable[[State, Random], str]
    wanted: Callable[[Transcript], bool]


def greedily(state: State, rng: Random) -> str:
    """Mostly the plain player, for short games with points."""
    if rng.random() < 0.1:
        return rng.choice(state.legal_moves())
    return state.format(TZQ.greedy(state.view(state.to_move), Rng(rng.randrange(1000))))


def slowly(state: State, rng: Random) -> str:
    """Few sets, for draw piles that run out."""
    moves = [move for move in state.legal_moves() if " keep " not in move]
    return rng.choice(state.legal_moves() if rng.random() < 0.3 else moves)


def moves(transcript: Transcript) -> list[dict[str, Any]]:
    """What was written for each move."""
    return transcript[1:-1]


def reasons(transcript: Transcript) -> set[str]:
    """Why the rounds ended."""
    return {event["reason"] for line in moves(transcript) for event in line["events"] if event["type"] == "round_over"}


def ended_by(transcript: Transcript) -> str:
    return str(transcript[-1]["outcome"]["reason"])


def plain(transcript: Transcript) -> bool:
    lines = {item["name"] for line in moves(transcript) for event in line["events"] for item in event.get("items", [])}
    return len(lines) >= 5 and "claim" in {line["move"].split()[0] for line in moves(transcript)}


def both_reshuffles(transcript: Transcript) -> bool:
    words = [line["move"].split()[0] for line in moves(transcript) if "reshuffled" in str(line["events"])]
    return len(words) < 7 and {"draw"} < set(words)


RECIPES = [
    Recipe("plain", {}, greedily, plain),
    Recipe("reshuffled", {}, slowly, both_reshuffles),
    Recipe("advanced", {"advanced": True}, slowly, lambda t: {"empty_draw_pile", "fifth_set"} <= reasons(t)),
    Recipe("target", {"target": 12}, greedily, lambda t: ended_by(t) == "target"),
    Recipe("max_rounds", {"target": 60, "max_rounds": 2}, greedily, lambda t: ended_by(t) == "max_rounds"),
    Recipe("turn_limit", {"turn_limit": 12}, greedily, lambda t: {"turn_limit", "fifth_set"} <= reasons(t)),
]


def record(state: State, choose: Callable[[State], str]) -> Transcript:
    """Plays a game to its end and writes down what it shows."""
    transcript: Transcript = [{"start": state.dump(), "legal": len(state.codes())}]
    while state.to_move != NOBODY:
        move = choose(state)
        events = state.play(move)
        line = {"move": move, "events": events, "legal": len(state.codes())}
        if {event["type"] for event in events} & {"dealt", "reshuffled"}:
            line["dump"] = state.dump()
        transcript.append(line)
    outcome = state.outcome()
    assert outcome is not None
    end = {"reason": outcome.reason, "scores": outcome.scores, "payoffs": outcome.payoffs, "winners": outcome.winners}
    return [*transcript, {"outcome": end, "dump": state.dump()}]


def write(recipe: Recipe) -> None:
    """Plays games from seed 0 on until one has what is wanted."""
    for seed in range(10_000):
        rng = Random(seed)
        state = TZQ.new(2, recipe.options, seed)
        transcript = record(state, lambda state, rng=rng: recipe.choose(state, rng))  # type: ignore[misc]
        if recipe.wanted(transcript):
            FOLDER.mkdir(exist_ok=True)
            lines_of_json.write(FOLDER / f"{recipe.name}.json", transcript)
            return
    raise SystemExit(f"no game like {recipe.name}")


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    for each in RECIPES:
        write(each)
