"""Chance is the same everywhere: fixed numbers, and a plain second sfc32 beside the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from engines.rng import SEED_LIMIT, Rng, derive_seed

WORDS = {
    0: [4216505632, 947923937, 2491578854],
    1: [3387734806, 1080862987, 3546521498],
    2: [1353482861, 2463380676, 303212383],
    42: [3011021589, 3960382089, 1547270628],
    4294967295: [158485024, 89841305, 3835509569],
    4294967296: [1779833415, 2026416846, 1661539736],
    123456789012345: [2673548872, 2178527673, 111630468],
    9007199254740991: [2850818593, 746004176, 2259184221],
}
"""The first three words of each seed."""
BELOW = [0, 2, 2, 1, 8, 67, 593, 473732, 4234806244]
SHUFFLED = [4, 3, 6, 13, 14, 5, 8, 2, 11, 1, 10, 0, 12, 9, 7]
DERIVED = [1865147336995508, 7953882680014710, 6280665766054126, 5797788503887671]


def sfc32(seed: int) -> Iterator[int]:
    """Chris Doty-Humphrey's generator by its formulas; the first fifteen numbers only mix the seed."""
    a, b, c, count = seed % 2**32, seed // 2**32, 0, 1
    for number in range(1_000_000):
        out = (a + b + count) % 2**32
        count = (count + 1) % 2**32
        a = b ^ (b // 2**9)
        b = (c + c * 2**3) % 2**32
        rotated = (c * 2**21) % 2**32 + c // 2**11
        c = (rotated + out) % 2**32
        if number >= 15:
            yield out


@pytest.mark.parametrize("seed", WORDS)
def test_words_are_those_of_sfc32(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(1000)] == list(islice(sfc32(seed), 1000))


def test_words_never_change() -> None:
    for seed, words in WORDS.items():
        rng = Rng(seed)
        assert [rng.word() for _ in words] == words


def test_below_and_shuffle_never_change() -> None:
    rng = Rng(7)
    assert [rng.below(bound) for bound in (2, 3, 6, 10, 15, 100, 1000, 10**6, 2**32)] == BELOW
    items = list(range(15))
    rng.shuffle(items)
    assert items == SHUFFLED


def test_derived_seeds_never_change() -> None:
    assert [derive_seed(), derive_seed(1), derive_seed("deal", 0), derive_seed("deal", 1, "bot")] == DERIVED


def test_every_bit_of_the_seed_counts() -> None:
    words = {Rng(1 << bit).word() for bit in range(53)} | {Rng(0).word()}
    assert len(words) == 54


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100, (1 << 32) - 1, 1 << 32])
def test_below_stays_below(bound: int) -> None:
    rng = Rng(bound)
    assert all(0 <= rng.below(bound) < bound for _ in range(200))


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


@pytest.mark.parametrize(("bound", "limit"), [(2, 10.8), (3, 13.8), (6, 20.5), (15, 36.1), (100, 148.2)])
def test_each_number_below_a_bound_is_equally_likely(bound: int, limit: float) -> None:
    """The limit is what chi-square passes once in a thousand times."""
    rng = Rng(2024)
    assert chi_square(Counter(rng.below(bound) for _ in range(20_000)), bound) < limit


def test_a_bound_that_does_not_fill_the_words_is_not_biased() -> None:
    """The plain remainder would give the lowest third half of all numbers."""
    rng = Rng(5)
    bound = 3 << 30
    low = sum(rng.below(bound) < bound // 3 for _ in range(6000))
    assert 1850 < low < 2150


def test_each_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng(11)
    orders: Counter[object] = Counter()
    for _ in range(12_000):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    assert chi_square(orders, 24) < 49.7


def test_derived_seeds_are_seeds_and_differ() -> None:
    seeds = [derive_seed(*parts) for parts in [(), (0,), (1,), (1, 2), (2, 1), (12,), (1, "2", 3), ("a", 1), ("a1",)]]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)
