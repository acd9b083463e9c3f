"""Full states that agree with one seat's view: the cards it cannot place, in a random order."""

from __future__ import annotations

from engines.rng import SEED_LIMIT, Rng
from engines.tzq.state import TzqState
from engines.tzq.view import TzqView


def sample(view: TzqView, rng: Rng) -> TzqState:
    """Every deal of the hidden cards to the other hand and the draw pile is equally likely; the seed is a new one."""
    other = 1 - view.seat
    table = view.table.copy()
    cards = table.hidden(view.seat)
    rng.shuffle(cards)
    unknown = view.sizes[other] - len(table.known[other])
    table.hands[other] = sorted(table.known[other] + cards[:unknown])
    seed = (rng.word() << 32 | rng.word()) % SEED_LIMIT
    return TzqState(
        view.rules, seed, view.first, view.round, view.turns, view.points[:], view.phase, table, cards[unknown:]
    )
