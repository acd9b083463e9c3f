"""A plain player for Okey: towards the nearest finish, by exact distance.

It shows the twin, finishes as soon as it can and for the most, takes the last discard just when
that brings its hand nearer to a finish, and discards the tile that leaves it nearest. Among
such tiles it parts with the one whose neighbours are fewest, in its hand and still to come.
"""

from __future__ import annotations

from typing import Final

from engines.okey.distance import distances, nearer_with
from engines.okey.evaluate import loss_of
from engines.okey.finish import are_pairs, finishing_tiles
from engines.okey.moves import DISCARD, DRAW, FINISH, SHOW, TAKE
from engines.okey.position import DISCARDING, SHOWING
from engines.okey.tiles import COPIES, FACES, NUMBERS, natural_of, tile_as
from engines.okey.view import OkeyView
from engines.rng import Rng

TWIN: Final = 2
BESIDE: Final = 4
GAP: Final = 3
"""What a tile of the same face, one that joins its set or run, and one with a gap are worth."""


def greedy(view: OkeyView, rng: Rng) -> int:
    """The code of the move to play; equally good discards are drawn by lot."""
    if view.stage == SHOWING:
        return SHOW << 8
    if view.stage == DISCARDING:
        return finish(view) or discard(view, rng)
    return TAKE << 8 if view.stock_left() == 0 or nearer_with(view.hand, view.discards[-1], view.wild) else DRAW << 8


def finish(view: OkeyView) -> int:
    """The finish that costs the others most; 0 when there is none."""
    best, best_loss = 0, 0
    for tile in finishing_tiles(view.hand, view.wild):
        rest = view.hand.without(tile)
        loss = loss_of(are_pairs(rest.once, rest.twice, view.wild), tile, view.wild)
        if loss > best_loss:
            best, best_loss = FINISH << 8 | tile, loss
    return best


def discard(view: OkeyView, rng: Rng) -> int:
    """The discard that keeps the distance lowest, and of those the least useful tile."""
    left = distances(view.hand, view.wild)
    least = min(left)
    hand = view.hand.tiles()
    tied = [hand[place] for place in range(len(left)) if left[place] == least]
    uses = usefulness(view, tied)
    lowest = min(uses)
    tiles = [tied[place] for place in range(len(tied)) if uses[place] == lowest]
    return DISCARD << 8 | tiles[rng.below(len(tiles))]


def usefulness(view: OkeyView, tiles: list[int]) -> list[int]:
    """For each of these tiles, how many others go with it: those held count twice, those to come once."""
    chances = view.unseen_counts()
    for tile in view.hand.tiles():
        chances[tile] += COPIES
    # A wild tile goes with all; it never leaves but by distance.
    chances[view.wild] = 0
    return [worth(tile, chances, view.wild) for tile in tiles]


def worth(tile: int, chances: list[int], wild: int) -> int:
    """The chances of the tiles that go with this one, weighted by how well they do."""
    face = natural_of(tile, wild)
    if tile == wild:
        return FACES * FACES
    total = TWIN * (chances[tile] - COPIES)
    number = face % NUMBERS
    for other in range(number, FACES, NUMBERS):
        if other != face:
            total += BESIDE * chances[tile_as(other, wild)]
    base = face - number
    for step in range(-2, 3):
        place = number + step
        # Behind 13 comes the 1, and nothing after it.
        if step != 0 and (0 <= place < NUMBERS or (place == NUMBERS and number > 0)):
            weight = BESIDE if -1 <= step <= 1 else GAP
            total += weight * chances[tile_as(base + place % NUMBERS, wild)]
    return total
