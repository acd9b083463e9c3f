"""Hands that can finish, made of given tiles."""

from __future__ import annotations

from itertools import combinations
from random import Random

from engines.okey.finish import finishing_tiles
from engines.okey.hand import hand_of
from engines.okey.tiles import KINDS, count_tiles, tile_of
from engines.okey.winning import finishing_hand
from engines.rng import Rng
from tests.engines.okey import slow_hands
from tests.engines.okey.build import GROUPS, NAMES, PAIRS, tiles
from tests.engines.okey.random_hands import deck, near_hand

K2 = tile_of("K2")


def codes(text: str) -> list[int]:
    return sorted(tile_of(name) for name in tiles(text))


def found(pool: list[int], held: list[int], seed: int = 1) -> list[int]:
    """The hand, checked: 15 tiles of the pool and all that is held, with a finish."""
    hand = finishing_hand(count_tiles(pool), held, K2, Rng(seed))
    if hand:
        assert len(hand) == 15
        assert hand == sorted(hand)
        counts, free, own = count_tiles(hand), count_tiles(pool), count_tiles(held)
        assert all(own[tile] <= counts[tile] <= own[tile] + free[tile] for tile in range(KINDS))
        assert finishing_tiles(hand_of(hand), K2)
    return hand


def test_tiles_that_are_a_finish() -> None:
    for text in (GROUPS, PAIRS):
        assert found([], codes(f"{text} Y13")) == codes(f"{text} Y13")
        assert found(codes(text), codes("Y13")) == codes(f"{text} Y13")
        assert found(codes(f"{text} Y13"), []) == codes(f"{text} Y13")


def test_tiles_that_are_none() -> None:
    assert found([], codes(f"{GROUPS.replace('R2', 'R7')} Y13")) == []
    assert found(codes("R1 R4 R7 R10 R13 Y2 Y5 Y8"), codes("Y11 K3 K6 K9 K12 B1 B4")) == []


def test_what_is_held_is_kept_but_for_one() -> None:
    assert found(codes(GROUPS), codes("Y13 K5")) == []
    assert found(codes(GROUPS), codes("K5 R1 R2"))


def test_wild_tiles_that_are_held_are_used() -> None:
    for held in ("K2", "K2 K2", "K2 R1", "K2 K2 R5 J"):
        for seed in range(20):
            hand = found([tile_of(name) for name in NAMES], codes(held), seed)
            assert hand
    assert found(codes(PAIRS.replace("R1 R1", "R1 R4")), codes("K2"))


def test_a_hand_is_found_just_when_there_is_one() -> None:
    """All hands of few tiles, by brute force."""
    rng = Random(1)
    some = none = 0
    for _ in range(120):
        hand, indicator = near_hand(rng)
        if indicator == "K1" or slow_hands.next_number(indicator) == "K2":
            continue
        left = deck("K1")
        if any(hand.count(tile) > left.count(tile) for tile in hand):
            continue
        for tile in hand:
            left.remove(tile)
        own = rng.randrange(2, 15)
        all_tiles = [*hand, *rng.sample(left, 2)]
        held, pool = all_tiles[:own], all_tiles[own:]
        wanted = False
        for rest in combinations(range(len(pool)), 15 - own):
            fifteen = held + [pool[place] for place in rest]
            wanted = any(slow_hands.loss(fifteen[:place] + fifteen[place + 1 :], "K1", None) for place in range(15))
            if wanted:
                break
        assert bool(found([tile_of(t) for t in pool], sorted(tile_of(t) for t in held))) == wanted
        some, none = some + wanted, none + (not wanted)
    assert some > 10
    assert none > 5
