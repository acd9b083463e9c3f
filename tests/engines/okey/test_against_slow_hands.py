"""The evaluation of hands against brute force; `make soak` takes 100,000 hands."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines import FORM, get
from engines.okey.distance import Cover, distance, distances, pairs_distance
from engines.okey.finish import finishes, finishing_tiles
from engines.okey.hand import hand_of
from engines.okey.tiles import tile_of, wild_of
from tests.engines.okey import slow_hands
from tests.engines.okey.random_hands import any_hand, near_hand, with_one_more

OKEY = get("okey")


def codes_of(hand: list[str]) -> list[int]:
    return sorted(tile_of(name) for name in hand)


def compare(hand: list[str], indicator: str) -> int:
    """Holds both distances and the answer for 14 tiles against brute force; the distance."""
    codes, wild = codes_of(hand), wild_of(tile_of(indicator))
    groups, pairs = slow_hands.group_distance(hand, indicator), slow_hands.pair_distance(hand, indicator)
    held = hand_of(codes)
    assert Cover(held.once, held.twice, wild).groups() == groups, (hand, indicator)
    assert pairs_distance(held.once, held.twice, wild) == pairs, (hand, indicator)
    assert finishes(codes, wild) == (min(groups, pairs) == 0), (hand, indicator)
    found = OKEY.evaluate({"tiles": hand, "indicator": indicator})
    loss = slow_hands.loss(hand, indicator, None)
    assert (found["loss"], found["valid"]) == (loss, loss > 0), (hand, indicator)
    assert found["distance"] == min(groups, pairs), (hand, indicator)
    assert (found["distance"] == 0) == (loss > 0), (hand, indicator)
    assert found["pattern"] == {0: None, 2: "groups", 4: "pairs"}[loss]
    check_melds(found, hand, indicator)
    return min(groups, pairs)


def check_melds(found: dict[str, Any], hand: list[str], indicator: str) -> None:
    """The melds hold just the tiles of the hand, and each of them is a meld by brute force."""
    melds = found["melds"]
    assert sorted(tile for meld in melds for tile in meld) == (sorted(hand) if found["valid"] else [])
    for meld in melds:
        if found["pattern"] == "pairs":
            naturals, wilds = slow_hands.read(meld, indicator)
            assert len(meld) == 2
            assert len(set(naturals)) + wilds <= 2
            assert wilds or len(set(naturals)) == 1
        else:
            assert is_meld_as_written(meld, indicator)


def is_meld_as_written(meld: list[str], indicator: str) -> bool:
    """Whether the tiles, wild ones where they stand, are one set or run."""
    wild = slow_hands.next_number(indicator)
    names = [wild if tile == "J" else "?" if tile == wild else tile for tile in meld]
    first = next(name for name in names if name != "?")
    for candidate in slow_hands.melds_with((first[0], int(first[1:]))):
        written = [f"{color}{number}" for color, number in candidate]
        is_run = len({color for color, _ in candidate}) == 1
        if len(candidate) != len(names):
            continue
        if is_run and all(name in ("?", tile) for name, tile in zip(names, written, strict=True)):
            return True
        if not is_run and {name for name in names if name != "?"} <= set(written):
            return len({name for name in names if name != "?"}) == sum(name != "?" for name in names)
    return False


def compare_fifteen(hand: list[str], indicator: str) -> None:
    """Holds what each discard leaves, and the finishing ones, against the distances of 14 tiles."""
    codes, wild = codes_of(hand), wild_of(tile_of(indicator))
    left = [distance(codes[:place] + codes[place + 1 :], wild) for place in range(15)]
    assert distances(hand_of(codes), wild) == left, (hand, indicator)
    assert distance(codes, wild) == min(left), (hand, indicator)
    finishing = {codes[place] for place in range(15) if left[place] == 0}
    assert finishing_tiles(hand_of(codes), wild) == sorted(finishing), (hand, indicator)


def compare_many(seed: int, random: int, near: int) -> Counter[int]:
    """How often each distance came up."""
    rng = Random(seed)
    found: Counter[int] = Counter()
    for number in range(random + near):
        hand, indicator = any_hand(rng) if number < random else near_hand(rng)
        found[compare(hand, indicator)] += 1
        compare_fifteen(with_one_more(hand, indicator, rng), indicator)
    return found


@pytest.mark.parametrize("part", range(10))
def test_random_and_near_complete_hands(part: int) -> None:
    """20,000 random hands and 5,000 near-complete ones; a tenth of them where the engine runs interpreted."""
    share = 10 if FORM.package is None else 1
    found = compare_many(part, 2_000 // share, 500 // share)
    assert min(found) == 0
    assert max(found) > 4


@pytest.mark.soak
def test_a_hundred_thousand_hands() -> None:
    found = compare_many(2, 80_000, 20_000)
    assert set(found) >= set(range(7))


def test_complete_hands_of_fifteen_are_evaluated_by_their_best_discard() -> None:
    rng = Random(3)
    valid = 0
    for _ in range(60):
        hand, indicator = near_hand(rng)
        hand = with_one_more(hand, indicator, rng)
        losses = {}
        for tile in set(hand):
            rest = hand[:]
            rest.remove(tile)
            losses[tile] = slow_hands.loss(rest, indicator, tile)
        found = OKEY.evaluate({"tiles": hand, "indicator": indicator})
        assert found["loss"] == max(losses.values())
        if found["valid"]:
            assert losses[found["discard"]] == found["loss"]
            valid += 1
    assert valid > 15


def test_a_distance_can_be_walked() -> None:
    """Tiles that the game has can be exchanged one by one, each a step nearer, until the hand is complete."""
    rng = Random(4)
    for _ in range(6):
        hand, indicator = any_hand(rng)
        codes, wild = codes_of(hand), wild_of(tile_of(indicator))
        copies = [1 if tile == tile_of(indicator) else 2 for tile in range(53)]
        for left in range(distance(codes, wild), 0, -1):
            steps = (
                sorted([*codes[:place], tile, *codes[place + 1 :]])
                for place in range(14)
                for tile in rng.sample(range(53), 53)
                if codes.count(tile) < copies[tile]
            )
            codes = next(step for step in steps if distance(step, wild) == left - 1)
        assert distance(codes, wild) == 0
