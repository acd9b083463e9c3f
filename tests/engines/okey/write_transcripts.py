"""Writes transcripts/*.json anew: games with all that they showed on the way.

    python -m tests.engines.okey.write_transcripts --write

A transcript is a list: the dump at the start, then for each move its text, its events, a hash of the
dump after it and how many moves are legal then; the last dump, and the outcome. A difference means
that the engine plays another game than before: rewrite them only when that is intended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from engines import get
from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.games import exactly
from tests.engines.okey.build import GROUPS, PAIRS, state_dump, state_of
from tests.engines.ten import lines_of_json

FOLDER = Path(__file__).parent / "transcripts"
OKEY = get("okey")
Transcript = list[dict[str, Any]]
Start = Callable[[int], dict[str, Any]]


@dataclass(frozen=True)
class Recipe:
    """A game by its start, by who plays it, and by what must have happened in it."""

    name: str
    start: Start
    plain: bool
    wanted: Callable[[Transcript], bool]


def deal(seats: int, **options: object) -> Start:
    return lambda seed: OKEY.new(seats, options, seed).dump()


def empty_stock(seed: int) -> dict[str, Any]:
    """The last tile was drawn; the next seat can win by the tile that is to be discarded."""
    mover = state_of(stock_left=0).to_move
    hands = {mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}
    return state_dump(hands, stock_left=0, options={"max_rounds": 1})


def doubled_pairs(seed: int) -> dict[str, Any]:
    return state_dump({0: f"{PAIRS} K2"}, options={"max_rounds": 1})


def moves(transcript: Transcript) -> list[dict[str, Any]]:
    """What was written for each move."""
    return transcript[1:-1]


def events(transcript: Transcript, kind: str) -> list[dict[str, Any]]:
    return [event for line in moves(transcript) for event in line["events"] if event["type"] == kind]


def ends(transcript: Transcript) -> list[str]:
    return [event["reason"] for event in events(transcript, "round_over")]


def reason(transcript: Transcript) -> str:
    return str(transcript[-1]["outcome"]["reason"])


RECIPES = [
    Recipe("four_plain_players", deal(4), True, lambda told: reason(told) == "out" and "stock_empty" in ends(told)),
    Recipe("two_plain_players", deal(2, max_rounds=4), True, lambda told: len(events(told, "shown")) > 1),
    Recipe("three_plain_players", deal(3, max_rounds=3), True, lambda told: ends(told).count("finished") == 3),
    Recipe(
        "seven_pairs",
        deal(4, max_rounds=2),
        True,
        lambda told: any(event["pattern"] == "pairs" for event in events(told, "finished")),
    ),
    Recipe("random_play", deal(4, max_rounds=2), False, lambda told: "stock_empty" in ends(told)),
    Recipe("declined", deal(4, max_rounds=2, turn_limit=9), False, lambda told: len(events(told, "declined")) > 1),
    Recipe("out_by_a_show", deal(4), True, lambda told: ends(told)[-1] == "shown"),
    Recipe("passed", empty_stock, False, lambda told: ends(told) == ["passed"]),
    Recipe("taken_at_the_last", empty_stock, False, lambda told: ends(told) == ["finished"]),
    Recipe("doubled_pairs", doubled_pairs, True, lambda told: events(told, "finished")[0]["loss"] == 8),
]


def mark(state: State) -> str:
    """A hash of the whole state."""
    return blake2b(exactly(state.dump()).encode(), digest_size=8).hexdigest()


def record(state: State, choose: Callable[[State], str]) -> Transcript:
    """Plays a game to its end and writes down what it shows."""
    transcript: Transcript = [{"start": state.dump(), "legal": len(state.codes())}]
    while state.to_move != NOBODY:
        move = choose(state)
        told = state.play(move)
        transcript.append({"move": move, "events": told, "legal": len(state.codes()), "state": mark(state)})
    outcome = state.outcome()
    assert outcome is not None
    end = {"reason": outcome.reason, "scores": outcome.scores, "payoffs": outcome.payoffs, "winners": outcome.winners}
    return [*transcript, {"outcome": end, "end": state.dump()}]


def chooser(plain: bool, seed: int) -> Callable[[State], str]:
    """Plain play, or random moves."""
    rng, lots = Rng(seed), Random(seed)
    if plain:
        return lambda state: state.format(OKEY.greedy(state.view(state.to_move), rng))
    return lambda state: lots.choice(state.legal_moves())


def write(recipe: Recipe) -> None:
    """Plays games from seed 0 on until one has what is wanted."""
    for seed in range(10_000):
        transcript = record(OKEY.load(recipe.start(seed)), chooser(recipe.plain, seed))
        if recipe.wanted(transcript):
            lines_of_json.write(FOLDER / f"{recipe.name}.json", transcript)
            return
    raise SystemExit(f"no game like {recipe.name}")


if __name__ == "__main__":
    if not lines_of_json.may_write(sys.argv[1:]):
        raise SystemExit(__doc__)
    for each in RECIPES:
        write(each)
