"""One game between players: whose turn, what they answered, how long they took, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from engines.base import NOBODY, Json, State, payoffs
from runner.players.base import ILLEGAL, Fault, Player

FORFEIT = "forfeit"
"""Why a game ended that a fault decided; all other reasons are the engine's."""


@dataclass
class Played:
    """One finished game.

    `payoffs` is one number a seat, from 0 to 1; `moves` are canonical texts; `times_ms` is the
    time each seat took for its legal moves in all, `move_counts` their number; `faults` holds the
    seat, kind and detail of each.
    """

    payoffs: list[float]
    reason: str
    moves: list[str]
    times_ms: list[float]
    move_counts: list[int]
    faults: list[Json] = field(default_factory=list)


def play_match(state: State, players: Sequence[Player]) -> Played:
    """Plays the state to its end, in place. A fault ends the game: that seat comes last."""
    moves: list[str] = []
    seconds = [0.0] * state.seats
    counts = [0] * state.seats
    while state.to_move != NOBODY:
        seat = state.to_move
        started = perf_counter()
        try:
            code = players[seat].choose(state.view(seat), counts[seat])
            reason = state.refusal(code)
            if reason:
                raise Fault(ILLEGAL, f"{state.format(code)}: {state.reason_words(reason)}")
        except Fault as fault:
            return forfeited(state, seat, fault, moves, in_ms(seconds), counts)
        seconds[seat] += perf_counter() - started
        counts[seat] += 1
        moves.append(state.format(code))
        state.apply(code)
    outcome = state.outcome()
    assert outcome is not None
    return Played(outcome.payoffs, outcome.reason, moves, in_ms(seconds), counts)


def forfeited(
    state: State, seat: int, fault: Fault, moves: list[str], times_ms: list[float], counts: list[int]
) -> Played:
    """The seat at fault comes last; the others rank by their scores as they stand."""
    entry = {"seat": seat, "kind": fault.kind, "detail": fault.detail[:300], "move_number": len(moves)}
    return Played(payoffs_after_faults(state, [seat]), FORFEIT, moves, times_ms, counts, [entry])


def payoffs_after_faults(state: State, seats_at_fault: list[int]) -> list[float]:
    """Payoffs when some seats failed: below all others, equal among themselves."""
    scores = state.scores()
    below = min(scores) - 1
    return payoffs([below if seat in seats_at_fault else score for seat, score in enumerate(scores)])


def in_ms(seconds: list[float]) -> list[float]:
    """Milliseconds, to the microsecond."""
    return [round(value * 1000, 3) for value in seconds]
