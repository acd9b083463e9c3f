"""Random hands of Okey, and hands that are a finish or nearly one."""

from __future__ import annotations

from random import Random

FACES = [f"{color}{number}" for color in "RYKB" for number in range(1, 14)]
SHAPES = [(3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5), (14,), (6, 8), (3, 11), (3, 4, 7), (4, 4, 3, 3), (5, 9)]


def deck(indicator: str) -> list[str]:
    """All tiles but the indicator."""
    tiles = [*FACES, "J"] * 2
    tiles.remove(indicator)
    return tiles


def wild_of(indicator: str) -> str:
    return FACES[FACES.index(indicator) - 12 if indicator[1:] == "13" else FACES.index(indicator) + 1]


def any_hand(rng: Random, size: int = 14) -> tuple[list[str], str]:
    """A hand off the deck, and the indicator."""
    indicator = rng.choice(FACES)
    return rng.sample(deck(indicator), size), indicator


def melds(rng: Random) -> list[str]:
    """14 tiles of some sets and runs, or of seven pairs."""
    if rng.random() < 0.15:
        return 2 * rng.sample(FACES, 7)
    found = []
    for size in rng.choice(SHAPES):
        if size < 5 and rng.random() < 0.5:
            number = rng.randint(1, 13)
            found += [f"{color}{number}" for color in rng.sample("RYKB", size)]
        else:
            color, first = rng.choice("RYKB"), rng.randint(1, 15 - size)
            found += [f"{color}{(number - 1) % 13 + 1}" for number in range(first, first + size)]
    return found


def near_hand(rng: Random) -> tuple[list[str], str]:
    """A finish in which up to two tiles are wild and up to two are any, and the indicator."""
    while True:
        indicator = rng.choice(FACES)
        wild = wild_of(indicator)
        hand = ["J" if tile == wild else tile for tile in melds(rng)]
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            hand[rng.randrange(14)] = wild
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            hand[rng.randrange(14)] = rng.choice([*FACES, "J"])
        left = deck(indicator)
        if all(hand.count(tile) <= left.count(tile) for tile in hand):
            rng.shuffle(hand)
            return hand, indicator


def with_one_more(hand: list[str], indicator: str, rng: Random) -> list[str]:
    """The hand and a tile that it does not have twice."""
    left = deck(indicator)
    for tile in hand:
        left.remove(tile)
    return [*hand, rng.choice(left)]
