"""What a move tells: one function for each type of event."""

from __future__ import annotations

from engines.base import NOBODY, Event
from engines.marten.evaluate import answer
from engines.marten.position import MartenPosition
from engines.marten.table import open_set_json
from engines.marten.tiles import NAMES, names


def drew(position: MartenPosition) -> Event:
    """All learn that the seat drew."""
    return {"type": "drew", "seat": position.to_move, "stock_left": position.stock_size()}


def drawn(seat: int, tile: int) -> Event:
    """The seat alone learns what."""
    return {"type": "drawn", "seat": seat, "tile": NAMES[tile], "only": [seat]}


def got(position: MartenPosition, packed: int) -> Event:
    event: Event = {"type": "got", "seat": position.to_move}
    event.update(open_set_json(packed))
    return event


def discarded(seat: int, tile: int) -> Event:
    return {"type": "discarded", "seat": seat, "tile": NAMES[tile]}


def passed(seat: int) -> Event:
    return {"type": "passed", "seat": seat}


def finished(position: MartenPosition) -> Event:
    """The hand that ends the round, and what it scores as `evaluate` has it."""
    seat = position.finisher
    by_draw = position.source == NOBODY
    hand, open_sets = position.hands[seat], position.open_sets[seat]
    return {
        "type": "finished",
        "seat": seat,
        "from": None if by_draw else position.source,
        "tiles": names(hand),
        **answer(hand, open_sets, position.advanced, seat == position.dealer, position.is_heaven(by_draw)),
    }


def round_over(position: MartenPosition, winner: int, points: int) -> Event:
    """`points` is what the round brought each seat, `scores` what they have now."""
    return {
        "type": "round_over",
        "round": position.round,
        "reason": "stock_empty" if winner == NOBODY else "finish",
        "winner": None if winner == NOBODY else winner,
        "points": [points if seat == winner else 0 for seat in range(position.seats)],
        "scores": position.scores(),
    }


def dealt(position: MartenPosition) -> list[Event]:
    """A new round; each seat learns its own tiles."""
    found: list[Event] = [{"type": "dealt", "round": position.round, "dealer": position.dealer}]
    for seat in range(position.seats):
        found.append({"type": "hand", "seat": seat, "tiles": names(position.hands[seat]), "only": [seat]})
    return found


def game_over(position: MartenPosition) -> Event:
    outcome = position.outcome()
    assert outcome is not None
    return {"type": "game_over", "reason": outcome.reason, "winners": outcome.winners}
