"""Positions, games and strategies as the API tells them."""

from __future__ import annotations

from engines.base import NOBODY, Engine, Json, Outcome, Position, ranks
from engines.options import options_schema
from runner.players.builtin import Builtin


def seat_to_move(position: Position) -> int | None:
    """The seat to move; None when the game is over."""
    return None if position.to_move == NOBODY else position.to_move


def outcome_of(position: Position) -> Json | None:
    """The outcome; None while the game goes on."""
    outcome = position.outcome()
    return None if outcome is None else dump_outcome(outcome)


def dump_outcome(outcome: Outcome) -> Json:
    return {
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "ranks": outcome.ranks,
        "payoffs": outcome.payoffs,
        "winners": outcome.winners,
    }


def score_of(position: Position) -> Json:
    """The outcome with `over`; while the game goes on, the points and ranks as they stand."""
    outcome = outcome_of(position)
    if outcome is not None:
        return {"over": True, **outcome}
    scores = position.scores()
    return {"over": False, "reason": None, "scores": scores, "ranks": ranks(scores), "payoffs": None, "winners": []}


def summary_of(engine: Engine) -> Json:
    """What the list of games tells of each."""
    return {
        "name": engine.name,
        "title": engine.title,
        "seats": list(engine.seats),
        "default_seats": engine.default_seats,
    }


def strategy_of(builtin: Builtin) -> Json:
    return {"builtin": builtin.name, "meaning": builtin.meaning, "params": options_schema(builtin.params)}
