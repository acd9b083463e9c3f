"""The package `mahjong`: is a hand complete, how far is it from it, what is it worth."""

from __future__ import annotations

from random import Random

from benchmarks.harness import Batch, package
from benchmarks.loop import over

HANDS = 200
KINDS, COPIES, SUITS, NUMBERS = 34, 4, 3, 9

Counts = list[int]
"""How many of each of the 34 kinds."""


def finish_check(pairs_share: float) -> Batch:
    """`Agari.is_agari` on complete hands, that share of them seven pairs."""
    agari = package("mahjong.agari", "mahjong").Agari
    rng = Random(1)
    hands = [seven_pairs(rng) if rng.random() < pairs_share else complete(rng) for _ in range(HANDS)]
    assert all(agari.is_agari(hand) for hand in hands)
    return over(agari.is_agari, [(hand,) for hand in hands])


def distance() -> Batch:
    """`Shanten.calculate_shanten` on 14 random tiles."""
    shanten = package("mahjong.shanten", "mahjong").Shanten
    rng = Random(1)
    hands = [counted(rng.sample(range(KINDS * COPIES), 14)) for _ in range(HANDS)]
    return over(shanten.calculate_shanten, [(hand,) for hand in hands])


def hand_value() -> Batch:
    """`HandCalculator.estimate_hand_value` on complete hands of closed tiles."""
    calculator = package("mahjong.hand_calculating.hand", "mahjong").HandCalculator
    # A hand needs something that it scores for; a declared one always has it.
    config = package("mahjong.hand_calculating.hand_config", "mahjong").HandConfig(is_riichi=True)
    rng = Random(1)
    hands = [tiles_of(complete(rng)) for _ in range(HANDS)]
    questions = [(hand, hand[0], None, None, config) for hand in hands]
    assert all(calculator.estimate_hand_value(*question).error is None for question in questions)
    return over(calculator.estimate_hand_value, questions)


def complete(rng: Random) -> Counts:
    """Four melds and a pair, of tiles that there are."""
    while True:
        counts = [0] * KINDS
        counts[rng.randrange(KINDS)] += 2
        for _ in range(4):
            if rng.random() < 0.3:
                counts[rng.randrange(KINDS)] += 3
            else:
                low = NUMBERS * rng.randrange(SUITS) + rng.randrange(NUMBERS - 2)
                for tile in range(low, low + 3):
                    counts[tile] += 1
        if max(counts) <= COPIES:
            return counts


def seven_pairs(rng: Random) -> Counts:
    held = rng.sample(range(KINDS), 7)
    return [2 if tile in held else 0 for tile in range(KINDS)]


def counted(tiles: list[int]) -> Counts:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile // COPIES] += 1
    return counts


def tiles_of(counts: Counts) -> list[int]:
    """The single tiles, as the package numbers all 136."""
    return [COPIES * kind + copy for kind, count in enumerate(counts) for copy in range(count)]
