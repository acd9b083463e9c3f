"""Full states that agree with one seat's view: the pieces it cannot see, in a random order."""

from __future__ import annotations

from engines.rng import SEED_LIMIT, Rng
from engines.ten.state import TenState
from engines.ten.stock import pack
from engines.ten.view import TenView


def sample(view: TenView, rng: Rng) -> TenState:
    """Every order of the pieces that lie face down is equally likely; the seed is a new one."""
    stocks: list[int] = []
    for seat in (0, 1):
        if view.rules.open:
            stocks.append(view.stock(seat))
            continue
        counts = view.face_down(seat)
        stock = [value for value in (1, 2, 3) for _ in range(counts[value - 1])]
        rng.shuffle(stock)
        if view.piece and seat == view.to_move:
            stock.insert(0, view.piece)
        stocks.append(pack(stock))
    seed = (rng.word() << 32 | rng.word()) % SEED_LIMIT
    state = TenState(view.rules, seed, view.first, view.board.copy(), stocks[0], stocks[1], view.relocations)
    state.winner = view.winner
    state.to_move = view.to_move
    return state
