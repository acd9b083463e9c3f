"""Hands for the tests: read from text, dealt at random, or made to be nearly ten."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from engines.marten import ENGINE
from tests.engines.marten.slow import ALL, OpenSet, colorings, open_worth, order, set_worth

MARTEN = ENGINE

Hand = tuple[list[str], list[OpenSet]]
"""Closed tiles, and open sets."""


def evaluate(tiles: str, *open_sets: str, **given: Any) -> dict[str, Any]:
    """Asks about a hand: closed tiles and open sets as texts, three purple tiles as "P5 P6 P7 as R"."""
    sets = [read_set(text) for text in open_sets]
    return MARTEN.evaluate({"tiles": tiles.split(), "open_sets": sets, **given})


def read_set(text: str) -> Any:
    tiles, _, color = text.partition(" as ")
    return {"tiles": tiles.split(), "as": color} if color else tiles.split()


def bonuses(answer: dict[str, Any]) -> dict[str, int]:
    """Points by name."""
    return {bonus["name"]: bonus["points"] for bonus in answer["bonuses"]}


def question(hand: Hand, **given: Any) -> dict[str, Any]:
    closed, sets = hand
    return {"tiles": closed, "open_sets": [{"tiles": list(tiles), "as": color} for tiles, color in sets], **given}


ALL_SETS = sorted(
    {
        (trio, faces[0][0])
        for trio in combinations(sorted(ALL, key=order), 3)
        for faces in colorings(list(trio))
        if set_worth(faces) is not None
    }
)
"""Every set, with its colour."""


def without(tiles: list[str], taken: tuple[str, ...]) -> list[str] | None:
    """What is left of the tiles, None when some are not there."""
    left = tiles[:]
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def some_sets(rng: Random, number: int) -> tuple[list[str], list[OpenSet]]:
    """So many sets that fit into the game side by side, and the tiles that are left."""
    while True:
        sets: list[OpenSet] = [rng.choice(ALL_SETS) for _ in range(number)]
        left = without(ALL, tuple(tile for tiles, _ in sets for tile in tiles))
        if left is not None:
            return left, sets


def random_hand(rng: Random) -> Hand:
    """Any eight tiles; three times in ten, three or six of them are open sets."""
    left, sets = some_sets(rng, rng.choice((0, 0, 0, 0, 0, 0, 0, 1, 1, 2)))
    return rng.sample(left, 8 - 3 * len(sets)), sets


def near_hand(rng: Random) -> Hand:
    """Tiles in sets, open or closed, and free ones that make the hand ten or nearly so."""
    left, sets = some_sets(rng, rng.choice((0, 1, 1, 2, 2, 2)))
    opened = rng.randrange(len(sets) + 1) if rng.random() < 0.4 else 0
    size = 8 - 3 * len(sets)
    free = min((rng.sample(left, size) for _ in range(60)), key=lambda tiles: distance_to_ten(tiles, open_worth(sets)))
    closed = [tile for tiles, _ in sets[opened:] for tile in tiles] + free
    rng.shuffle(closed)
    return closed, sets[:opened]


def distance_to_ten(tiles: list[str], points: int) -> int:
    return abs(sum(int(tile[1]) for tile in tiles) + points - 10)


def few_values_hand(rng: Random) -> Hand:
    """Tiles of two or three values only, so that groups are large."""
    while True:
        values = rng.sample("12345678", rng.choice((1, 2, 2, 3)))
        pool = [tile for tile in ALL if tile[1] in values]
        if len(pool) >= 8:
            return rng.sample(pool, 8), []


def purple_hand(rng: Random) -> Hand:
    """Closed tiles, two to four of them purple, that are ten or nearly so."""
    while True:
        left, sets = some_sets(rng, 2)
        free = min((rng.sample(left, 2) for _ in range(60)), key=lambda tiles: distance_to_ten(tiles, open_worth(sets)))
        closed = [tile for tiles, _ in sets for tile in tiles] + free
        if sum(tile[0] == "P" for tile in closed) >= 2:
            rng.shuffle(closed)
            return closed, []
