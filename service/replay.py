"""The answers to a record that is played again: the final state, or the first move that may not be played and why."""

from __future__ import annotations

from engines.base import Json, State
from engines.errors import IllegalMove
from runner.record import MOVE_LONGEST, Stopped, agrees, play_moves
from service.answers import outcome_of, seat_to_move


def replay_moves(state: State, record: Json) -> Json:
    """Plays the moves of a checked record on its first state, in place."""
    stop = play_moves(state, record["moves"])
    return finished(state, record) if stop is None else stopped(state, stop)


def finished(state: State, record: Json) -> Json:
    """The answer for a record whose moves are all legal."""
    return {
        "legal": True,
        "state": state.dump(),
        "to_move": seat_to_move(state),
        "outcome": outcome_of(state),
        "agrees": agrees(state, record.get("result")),
    }


def stopped(state: State, stop: Stopped) -> Json:
    """The answer for a record that stops at a move that is refused."""
    return {
        "legal": False,
        "index": stop.index,
        "move": stop.move[:MOVE_LONGEST],
        "code": stop.error.code,
        "reason": stop.error.reason if isinstance(stop.error, IllegalMove) else None,
        "detail": str(stop.error),
        "state": state.dump(),
        "legal_moves": state.legal_moves(),
    }
