"""Okey: the finish check and the distance against `mahjong`, whole rounds against OpenSpiel."""

from __future__ import annotations

from random import Random

from benchmarks.harness import Batch, Goal, Line, compare
from benchmarks.loop import over
from benchmarks.playing import ONE_ROUND, random_games
from benchmarks.yardsticks import mahjong, open_spiel
from engines.okey.distance import distance
from engines.okey.finish import finishes
from engines.okey.tiles import COPIES, FACES, JOKER, KINDS, NUMBERS, count_tiles

HANDS = 200
SIZE = 14
PAIRS_SHARE = 0.15
SIZES = ((3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5))

Hand = tuple[list[int], int]
"""14 sorted tiles and the wild face."""

FINISH_LINE = Line(
    "okey.finish", "finish check, winning hands", "mahjong Agari.is_agari, winning hands", "hands/s", Goal(25)
)
DISTANCE_LINE = Line(
    "okey.distance", "distance, random hands", "mahjong calculate_shanten, random hands", "hands/s", Goal(15)
)
ROUND_LINE = Line("okey.rounds", "whole random rounds", "OpenSpiel gin_rummy rollouts, C++", "games/s", Goal(30))


def random_hands() -> list[Hand]:
    rng = Random(1)
    tiles = [tile for tile in range(KINDS) for _ in range(COPIES)]
    return [(sorted(rng.sample(tiles, SIZE)), rng.randrange(FACES)) for _ in range(HANDS)]


def winning_hands() -> list[Hand]:
    """Hands of melds or of seven pairs, in some of which wild tiles stand in."""
    rng = Random(1)
    hands: list[Hand] = []
    while len(hands) < HANDS:
        wild = rng.randrange(FACES)
        faces = 2 * rng.sample(range(FACES), 7) if rng.random() < PAIRS_SHARE else melds(rng)
        tiles = [JOKER if face == wild else face for face in faces]
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            tiles[rng.randrange(SIZE)] = wild
        if max(count_tiles(tiles)) <= COPIES:
            hands.append((sorted(tiles), wild))
    return hands


def melds(rng: Random) -> list[int]:
    """The faces of sets and runs of 14 tiles."""
    faces: list[int] = []
    for size in rng.choice(SIZES):
        if size < 5 and rng.random() < 0.5:
            faces += rng.sample(range(rng.randrange(NUMBERS), FACES, NUMBERS), size)
        else:
            color, low = NUMBERS * rng.randrange(4), rng.randrange(NUMBERS + 2 - size)
            faces += [color + (low + step) % NUMBERS for step in range(size)]
    return faces


def finish_check() -> tuple[Batch, Batch]:
    hands = winning_hands()
    assert all(finishes(hand, wild) for hand, wild in hands)
    return over(finishes, hands), mahjong.finish_check(PAIRS_SHARE)


def distances() -> tuple[Batch, Batch]:
    return over(distance, random_hands()), mahjong.distance()


def rounds() -> tuple[Batch, Batch]:
    return random_games("okey", **ONE_ROUND["okey"]), open_spiel.rollouts("gin_rummy")


BENCHES = (
    compare(FINISH_LINE, finish_check),
    compare(DISTANCE_LINE, distances),
    compare(ROUND_LINE, rounds, seconds=0.5),
)
