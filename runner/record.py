"""Records of games: making one, playing one again, and saying where it stops being legal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import engines
from engines import check
from engines.base import Json, State
from engines.errors import EngineError, GameOver, IllegalMove, InvalidInput, InvalidMove
from engines.rng import SEED_LIMIT
from runner.result import Result
from runner.spec import Tournament

MOVES_MOST = 100_000
"""A longer record is refused."""
MOVE_LONGEST = 200
NEEDED = ("game", "seats", "options", "seed", "moves")
INFORMATION = (
    *("result", "faults", "times_ms", "tournament", "n", "deal", "match"),
    *("entrants", "played_at"),
)
"""Fields of a stored record that a replay does not need."""


def make_record(tournament: Tournament, n: int, result: Result, kept: Json) -> Json:
    """The record of game n; `kept` is what `unpack_record` gives."""
    schedule = tournament.schedule
    pairing = schedule.pairing(n)
    return {
        "game": tournament.game,
        "seats": tournament.seats,
        "options": tournament.options,
        "seed": schedule.deal_seed(pairing.deal),
        "moves": kept["moves"],
        "result": {"reason": result.reason, "payoffs": result.payoffs},
        "faults": kept["faults"],
        "times_ms": result.times_ms,
        "tournament": tournament.id,
        "n": n,
        "deal": pairing.deal,
        "match": tournament.match_id(n),
        "entrants": [tournament.entrants[entrant].name for entrant in pairing.entrants],
        "played_at": iso_time(kept["played_at"]),
    }


def iso_time(at: float) -> str:
    """Seconds since 1970 as RFC 3339 writes them, in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class Stopped:
    """Where a record stops: the first move that may not be played, and the refusal."""

    index: int
    move: str
    error: EngineError


def play_moves(state: State, moves: list[str]) -> Stopped | None:
    """Plays the moves in place, up to the first that is refused."""
    for index, move in enumerate(moves):
        try:
            state.play(move)
        except (InvalidMove, IllegalMove, GameOver) as error:
            return Stopped(index, move, error)
    return None


def agrees(state: State, result: Json | None) -> bool | None:
    """Whether a record's `result` is what play came to; None when play did not end or there is none.

    A game that a fault decided ends early; its result cannot be played again.
    """
    outcome = state.outcome()
    if outcome is None or result is None:
        return None
    return bool(result == {"reason": outcome.reason, "payoffs": outcome.payoffs})


def read_record(data: object) -> tuple[State, Json]:
    """The first state of a record from outside, and its fields; `InvalidInput` says what is wrong."""
    fields = check.an_object(data, "", *NEEDED, optional=INFORMATION)
    engine = engines.ENGINES.get(fields["game"]) if isinstance(fields["game"], str) else None
    if engine is None:
        raise InvalidInput("/game", f"must be one of {', '.join(engines.ENGINES)}")
    seats = check.an_int(fields["seats"], "/seats", min(engine.seats), max(engine.seats))
    seed = check.an_int(fields["seed"], "/seed", 0, SEED_LIMIT - 1)
    for i, move in enumerate(check.an_array(fields["moves"], "/moves", MOVES_MOST)):
        if not isinstance(move, str) or len(move) > MOVE_LONGEST:
            raise InvalidInput(f"/moves/{i}", f"must be text of at most {MOVE_LONGEST} characters")
    return engine.new(seats, fields["options"], seed), fields
