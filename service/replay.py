"""Playing a record again: the final state, or the first move that may not be played and why."""

from __future__ import annotations

from engines.base import Json, State
from engines.errors import EngineError, GameOver, IllegalMove, InvalidMove
from service.answers import outcome_of, seat_to_move


def replay_moves(state: State, record: Json) -> Json:
    """Plays the moves of a checked record on its new state, in place."""
    for index, move in enumerate(record["moves"]):
        try:
            state.play(move)
        except (InvalidMove, IllegalMove, GameOver) as error:
            return stopped(state, index, move, error)
    return finished(state, record)


def finished(state: State, record: Json) -> Json:
    """The answer for a record whose moves are all legal."""
    outcome = outcome_of(state)
    comparable = outcome is not None and "outcome" in record
    return {
        "legal": True,
        "state": state.dump(),
        "to_move": seat_to_move(state),
        "outcome": outcome,
        "agrees": record["outcome"] == outcome if comparable else None,
    }


def stopped(state: State, index: int, move: str, error: EngineError) -> Json:
    """The answer for a record that stops at a move that is refused."""
    return {
        "legal": False,
        "index": index,
        "move": move[:200],
        "code": error.code,
        "reason": error.reason if isinstance(error, IllegalMove) else None,
        "detail": str(error),
        "state": state.dump(),
        "legal_moves": state.legal_moves(),
    }
