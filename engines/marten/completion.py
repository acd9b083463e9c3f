"""Which hidden hand could finish with a discard: what a turn with an empty stock tells the other seats.

Such a turn goes on only when the seat to move can finish. So whoever looks on knows that it can.
"""

from __future__ import annotations

from engines.marten.hand import SETS_MOST, WORTH, hold_both, sets_in, worth
from engines.marten.sets import TILES_OF, VALUE_OF
from engines.marten.tiles import KINDS
from engines.marten.view import MartenView


def can_be_completed(view: MartenView) -> bool:
    """Whether the seat to move may have tiles with which it can finish."""
    return bool(finishing_hand(view))


def finishing_hand(view: MartenView) -> list[int]:
    """Unseen tiles that are such a hand, in order; empty when there are none."""
    seat = view.to_move
    left = WORTH - worth([], view.open_sets[seat])
    room = SETS_MOST - len(view.open_sets[seat])
    for other in range(view.seats):
        if other == seat or not view.piles[other]:
            continue
        top = view.piles[other][-1]
        counts = view.unseen()
        counts[top] += 1
        found = hand_around(counts, top, view.hand_size(seat) + 1, room, left)
        if found:
            found.remove(top)
            return sorted(found)
    return []


def hand_around(counts: list[int], top: int, size: int, room: int, left: int) -> list[int]:
    """So many of these tiles, `top` among them, that are worth `left` with at most `room` sets."""
    for sets in choices_of_sets(counts, room):
        chosen = [tile for number in sets for tile in TILES_OF[number]]
        rest = counts[:]
        for tile in chosen:
            rest[tile] -= 1
        points = left - sum(VALUE_OF[number] for number in sets)
        if top not in chosen:
            chosen.append(top)
            rest[top] -= 1
            points -= top % 10
        free = size - len(chosen)
        if free < 0 or points < 0:
            continue
        by_value = sorted((tile for tile in KINDS for _ in range(rest[tile])), key=value_of)
        picked: list[int] = []
        if pick(by_value, 0, free, points, picked):
            return chosen + picked
    return []


def choices_of_sets(counts: list[int], room: int) -> list[list[int]]:
    """No set, each single set, and each two that can be formed side by side, as far as there is room."""
    there = sets_in(counts) if room else []
    found: list[list[int]] = [[], *([number] for number in there)]
    if room == SETS_MOST:
        for i in range(len(there)):
            found += [[there[i], other] for other in there[i:] if hold_both(counts, there[i], other)]
    return found


def value_of(tile: int) -> int:
    return tile % 10


def pick(tiles: list[int], start: int, size: int, points: int, picked: list[int]) -> bool:
    """Adds so many tiles from `start` on with that sum to `picked`, when there are such; lower values come first."""
    if size == 0:
        return points == 0
    for i in range(start, len(tiles) - size + 1):
        value = tiles[i] % 10
        if value * size > points:
            return False
        if i > start and tiles[i - 1] % 10 == value:
            continue
        picked.append(tiles[i])
        if pick(tiles, i + 1, size - 1, points - value, picked):
            return True
        picked.pop()
    return False
