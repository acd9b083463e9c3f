"""Full states that agree with one seat's view: the tiles it cannot see, dealt at random."""

from __future__ import annotations

from engines.base import NOBODY
from engines.okey.hand import hand_of
from engines.okey.position import DISCARDING, DRAWING, OkeyPosition
from engines.okey.state import OkeyState
from engines.okey.tiles import KINDS
from engines.okey.view import OkeyView
from engines.okey.winning import finishing_hand
from engines.rng import SEED_LIMIT, Rng


def sample(view: OkeyView, rng: Rng) -> OkeyState:
    """Every deal of the unseen tiles is equally likely; the seed is a new one.

    Where a seat is known to be able to finish, its hand is one of those that can, but not each
    such hand is equally likely. A twin that might be shown counts as declined.
    """
    seed = (rng.word() << 32 | rng.word()) % SEED_LIMIT
    state = OkeyState(view.setup, seed, view.round, view.dealer, view.indicator)
    state.share_table(view)
    state.own_table()
    hands = [hand[:] for hand in view.known_hands()]
    hands[view.seat] = view.hand.tiles()
    unseen = view.unseen_counts()
    if must_win(view) and view.seat != view.to_move:
        hand = winning_hand(view, unseen, rng)
        for tile in hand:
            unseen[tile] -= 1
        for tile in hands[view.to_move]:
            unseen[tile] += 1
        hands[view.to_move] = hand
    tiles = [tile for tile in range(KINDS) for _ in range(unseen[tile])]
    rng.shuffle(tiles)
    for seat, hand in enumerate(hands):
        while len(hand) < view.hand_count(seat):
            hand.append(tiles.pop())
    state.hands = [hand_of(hand) for hand in hands]
    state.stock = tiles
    return state


def must_win(position: OkeyPosition) -> bool:
    """Whether the seat to move can finish in this turn, as all can see: it is asked with an empty stock."""
    if position.to_move == NOBODY or position.stock_left():
        return False
    return position.stage == DRAWING or (position.stage == DISCARDING and position.must_finish())


def winning_hand(view: OkeyView, unseen: list[int], rng: Rng) -> list[int]:
    """A hand of the seat to move that lets it finish, now or with the last discard; empty when there is none."""
    held = view.known_hands()[view.to_move]
    if view.stage == DISCARDING:
        return finishing_hand(unseen, held, view.wild, rng)
    last = view.discards[-1]
    hand = finishing_hand(unseen, [*held, last], view.wild, rng)
    if hand:
        hand.remove(last)
    return hand
