"""The distance to a finish against a search that exchanges tiles in every possible way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from engines.marten.distance import Search
from engines.marten.sets import pack, set_as
from engines.marten.tiles import COLORS, SPAN, tile_of
from tests.engines.marten.hands import Hand, purple_hand, random_hand, some_sets
from tests.engines.marten.slow import ALL, TILES, OpenSet, is_ten, order

FAR = 9


def live_tiles(rng: Random, hand: Hand, number: int) -> list[str]:
    """So many of the tiles that are not in the hand."""
    left = list(ALL)
    for tile in [*hand[0], *(tile for tiles, _ in hand[1] for tile in tiles)]:
        left.remove(tile)
    return rng.sample(left, min(number, len(left)))


def search_of(hand: Hand, live: list[str]) -> Search:
    closed, sets = hand
    counts = [0] * SPAN
    for tile in live:
        counts[tile_of(tile)] += 1
    return Search([tile_of(tile) for tile in closed], [packed_set(each) for each in sets], counts)


def packed_set(open_set: OpenSet) -> int:
    tiles, color = open_set
    a, b, c = (tile_of(tile) for tile in tiles)
    return pack(set_as(a, b, c, COLORS.index(color)), a, 0)


def exchanges(hand: Hand, live: list[str], new: int) -> dict[str, set[str]]:
    """The tiles that can be given up, with those that come instead, when `new` come and make ten.

    Before a draw one tile less is given up than comes: then "" is given up too.
    """
    closed, sets = hand
    size = 8 - 3 * len(sets)
    there = Counter(live)
    found: dict[str, set[str]] = {}
    for kept in sorted(set(combinations(sorted(closed, key=order), size - new))):
        for came in combinations_with_replacement(TILES, new):
            if not Counter(came) - there and is_ten([*kept, *came], sets):
                for tile in Counter(closed) - Counter(kept) or [""]:
                    found.setdefault(tile, set()).update(came)
    return found


def slow_distance(hand: Hand, live: list[str], most: int) -> int:
    return next((new for new in range(1, min(most, 8 - 3 * len(hand[1])) + 1) if exchanges(hand, live, new)), FAR)


def waiting_or_full(rng: Random, hand: Hand) -> Hand:
    """The hand as after a draw, or as before one."""
    closed, sets = hand
    return (closed[1:] if rng.random() < 0.5 else closed), sets


def compare_distance(seed: int) -> None:
    rng = Random(seed)
    for deal in (random_hand, purple_hand):
        hand = deal(rng)
        while hand[1]:
            hand = deal(rng)
        hand = waiting_or_full(rng, hand)
        live = live_tiles(rng, hand, rng.choice((6, 20, 53)))
        expected = slow_distance(hand, live, 2)
        found = search_of(hand, live).run()
        assert found == expected or (expected == FAR and found > 2)


@pytest.mark.parametrize("seed", range(6))
def test_the_distance_of_a_closed_hand(seed: int) -> None:
    """Up to two exchanges are tried; where they do not do, the engine says more."""
    compare_distance(seed)


@pytest.mark.parametrize("number", [1, 2])
def test_the_distance_with_open_sets(number: int) -> None:
    rng = Random(number)
    distances = set()
    for _ in range(40):
        left, sets = some_sets(rng, number)
        hand = waiting_or_full(rng, (rng.sample(left, 8 - 3 * number), sets))
        live = live_tiles(rng, hand, rng.choice((2, 5, 12)))
        expected = slow_distance(hand, live, 3)
        found = search_of(hand, live).run()
        assert found == expected or (expected == FAR and found > 3)
        distances.add(expected)
    assert {1, 2} <= distances


def compare_useful(seed: int) -> None:
    rng = Random(100 + seed)
    hand = random_hand(rng) if seed % 3 else purple_hand(rng)
    live = live_tiles(rng, hand, 30)
    search = search_of(hand, live)
    new = search.run()
    if new > 2 and not hand[1]:
        return
    expected = exchanges(hand, live, new) if new < FAR else {}
    there = set(live)
    for tile in set(hand[0]):
        found = {other for other in TILES if search.useful[tile_of(tile)] >> tile_of(other) & 1} & there
        assert found == expected.get(tile, set()), (hand, live, new, tile)


@pytest.mark.parametrize("seed", range(12))
def test_the_tiles_that_help(seed: int) -> None:
    """For each tile that may go: which tiles then bring the hand nearer."""
    compare_useful(seed)


@pytest.mark.soak
def test_distances_and_tiles_that_help_in_many_hands() -> None:
    for seed in range(1000, 1100):
        compare_distance(seed)
        compare_useful(seed)


@pytest.mark.parametrize("seed", range(30))
def test_the_distance_is_found_below_a_bound_and_not_above(seed: int) -> None:
    """`measure` alone agrees with `run`."""
    rng = Random(seed)
    hand = waiting_or_full(rng, random_hand(rng))
    live = live_tiles(rng, hand, 30)
    distance = search_of(hand, live).run()
    for most in range(1, FAR):
        assert search_of(hand, live).measure(most) == min(distance, most + 1)


def test_a_hand_that_nothing_can_complete_is_far() -> None:
    hand: Hand = (["B7", "R7", "B7", "R7", "B6", "R6", "B6"], [])
    assert search_of(hand, ["B5"]).run() == FAR


def test_a_finished_hand_that_must_discard_is_one_away() -> None:
    """After a set was made: the tile that goes, or one like it, has to come back."""
    hand: Hand = (["B1", "B1", "R1", "R2", "R2"], [(("B3", "B4", "B5"), "B")])
    assert search_of(hand, ["R2", "B7"]).run() == 1
