"""Full states that agree with one seat's view: the tiles it cannot see, dealt at random."""

from __future__ import annotations

from engines.marten.completion import finishing_hand
from engines.marten.state import MartenState
from engines.marten.table import START, copied, lists_for
from engines.marten.tiles import KINDS
from engines.marten.view import MartenView
from engines.rng import SEED_LIMIT, Rng

TRIES = 500
"""How often the hidden tiles are dealt anew for a seat of which it is known that it can finish."""


def sample(view: MartenView, rng: Rng) -> MartenState:
    """Each deal of the unseen tiles is equally likely; the seed is a new one.

    Where the stock is empty and another seat is to move, that seat can finish (completion.py): deals
    in which it cannot are dealt again, and after TRIES of them one hand with which it can is given to it.
    """
    unseen = view.unseen()
    hidden = [tile for tile in KINDS for _ in range(unseen[tile])]
    state = begin(view, (rng.word() << 32 | rng.word()) % SEED_LIMIT)
    bound = view.phase_number == START and view.stock_left == 0 and not view.knows_mover()
    for _ in range(TRIES):
        rng.shuffle(hidden)
        deal_hidden(view, state, hidden)
        if not bound or state.finish_codes():
            return state
    given = finishing_hand(view)
    for tile in given:
        hidden.remove(tile)
    deal_hidden(view, state, hidden, given)
    return state


def begin(view: MartenView, seed: int) -> MartenState:
    """A state with all that the view knows, copied."""
    state = MartenState(
        view.rules,
        lists_for(view.seats),
        copied(view.piles),
        copied(view.open_sets),
        view.points[:],
        seed,
        [],
    )
    state.follow(view)
    return state


def deal_hidden(view: MartenView, state: MartenState, hidden: list[int], given: list[int] | None = None) -> None:
    """Fills the hands that the view does not know from the hidden tiles, then the stock."""
    dealt = 0
    for seat in range(view.seats):
        if view.hands[seat]:
            state.hands[seat] = view.hands[seat][:]
        elif given and seat == view.to_move:
            state.hands[seat] = given[:]
        else:
            size = view.hand_size(seat)
            state.hands[seat] = sorted(hidden[dealt : dealt + size])
            dealt += size
    state.stock = hidden[dealt:]
