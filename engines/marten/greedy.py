"""A plain player for Marten: it goes towards the nearest finish, and to the dearer one in advanced scoring.

It finishes when it can; it makes an open set when that brings it nearer than waiting for a draw; it
discards so that the distance is least and the tiles that can shorten it are most.
"""

from __future__ import annotations

from mypy_extensions import i64

from engines.marten.distance import Search
from engines.marten.moves import DISCARD, DRAW, FINISH, GET, first_of, kind_of, seat_of, second_of
from engines.marten.table import START
from engines.marten.tiles import BITS, KINDS
from engines.marten.view import MartenView
from engines.rng import Rng


def greedy(view: MartenView, rng: Rng) -> int:
    """The code of the move to play; equally good moves are drawn by lot."""
    codes = sorted(view.codes())
    finishes = [code for code in codes if kind_of(code) == FINISH]
    if finishes:
        return dearest(view, finishes, rng)
    if view.phase_number != START:
        return best_discard(view, codes, rng)
    gets = [code for code in codes if kind_of(code) == GET]
    if gets:
        return best_get(view, gets, rng)
    return codes[0]


def dearest(view: MartenView, finishes: list[int], rng: Rng) -> int:
    """The finish that scores most."""
    worths = []
    for code in finishes:
        source = seat_of(code)
        taken = [] if source < 0 else [view.piles[source][-1]]
        worths.append(view.points_for(view.to_move, view.hands[view.to_move] + taken, source < 0))
    return one_of_best(finishes, worths, rng)


def best_get(view: MartenView, gets: list[int], rng: Rng) -> int:
    """The open set that leaves the hand nearest to a finish, if it is nearer than now; else a draw."""
    hand, sets = view.hands[view.to_move], view.open_sets[view.to_move]
    live = view.unseen()
    now = Search(hand, sets, live).measure()
    if now == 1:
        return DRAW << 16
    nearness = []
    for code in gets:
        left = hand[:]
        left.remove(first_of(code))
        left.remove(second_of(code))
        nearness.append(-Search(left, [*sets, view.set_made_by(code)], live).measure(now - 1))
    if -max(nearness) >= now:
        return DRAW << 16
    return one_of_best(gets, nearness, rng)


def best_discard(view: MartenView, codes: list[int], rng: Rng) -> int:
    """The discard after which the most tiles, or the most points by them, can bring the hand nearer."""
    hand, sets = view.hands[view.to_move], view.open_sets[view.to_move]
    live = view.unseen()
    search = Search(hand, sets, live)
    distance = search.run()
    discards = [code for code in codes if kind_of(code) == DISCARD]
    worths = []
    for code in discards:
        tile = first_of(code)
        useful: i64 = search.useful[tile]
        worth = 0
        if useful:
            for other in KINDS:
                if useful & BITS[other]:
                    worth += live[other] * points_with(view, tile, other, distance)
        worths.append(worth)
    return one_of_best(discards, worths, rng)


def points_with(view: MartenView, dropped: int, drawn: int, distance: int) -> int:
    """What the finish with one tile for another scores; 1 where it is not so near or scores are basic."""
    if distance > 1 or not view.advanced:
        return 1
    hand = view.hands[view.to_move][:]
    hand.remove(dropped)
    hand.append(drawn)
    return view.points_for(view.to_move, hand, False)


def one_of_best(codes: list[int], worths: list[int], rng: Rng) -> int:
    most = max(worths)
    best = [code for code, worth in zip(codes, worths, strict=True) if worth == most]
    return best[rng.below(len(best))]
