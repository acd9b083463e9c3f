"""Tiles counted in one number, and the shapes found in them, against plain lists."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engines.marten.hand import can_finish, layouts
from engines.marten.packed import filled, number_in, one_of, pack_counts, pack_tiles, reaches, shortage, sums_of
from engines.marten.sets import TILES_OF, pack
from engines.marten.shapes import BLUE_NEEDS, RED_NEEDS, SAVES, SHAPE_BITS, SHAPES, WORTHS, shapes_in
from engines.marten.tiles import ALL, count

VALUES = range(9)


def some_tiles(rng: Random, most: int) -> list[int]:
    return rng.sample(ALL, rng.randrange(most + 1))


def packed_values(tiles: list[int]) -> int:
    return sum(one_of(tile % 10) for tile in tiles)


def unpacked(counts: int) -> list[int]:
    return [counts >> 4 * value & 15 for value in VALUES]


def test_tiles_are_packed_by_colour_and_value() -> None:
    for seed in range(200):
        tiles = some_tiles(Random(seed), len(ALL))
        counts = count(tiles)
        blue, red, purple = pack_tiles(tiles)
        assert (blue, red, purple) == pack_counts(counts)
        for value in VALUES:
            assert [unpacked(color)[value] for color in (blue, red, purple)] == counts[value::10][:3]


def test_what_is_missing_and_what_is_there() -> None:
    rng = Random(1)
    for _ in range(500):
        have = [rng.randrange(5) for _ in VALUES]
        need = [rng.choice((0, 0, 0, 1, 2, 3, 6)) for _ in VALUES]
        packed_have = sum(number * one_of(value) for value, number in enumerate(have))
        packed_need = sum(number * one_of(value) for value, number in enumerate(need))
        short = unpacked(shortage(packed_have, packed_need))
        assert short == [max(0, asked - there) for asked, there in zip(need, have, strict=True)]
        assert unpacked(filled(packed_have)) == [int(there > 0) for there in have]


@pytest.mark.parametrize("size", [3, 8, 13])
def test_sums_are_those_of_all_choices(size: int) -> None:
    for seed in range(20):
        tiles = Random(seed).sample(ALL, size)
        packed = packed_values(tiles)
        assert number_in(packed) == size
        for number in range(min(size, 8) + 2):
            sums = {sum(tile % 10 for tile in chosen) for chosen in combinations(tiles, number)}
            found = sums_of(packed, number)
            assert {points for points in range(11) if found >> points & 1} == {each for each in sums if each <= 10}
            assert all(reaches(packed, number, points) == (points in sums) for points in range(11))


def test_no_sum_is_of_less_than_no_tiles() -> None:
    assert sums_of(packed_values([1, 2, 3]), -1) == 0


def test_a_shape_is_there_just_when_one_of_its_sets_is() -> None:
    """The shape of each set needs its tiles; a purple one stands for the one that is missing."""
    for tiles in TILES_OF:
        blue, red, purple = pack_tiles(tiles)
        assert any(shapes_in(blue, red, purple) & SHAPE_BITS[shape] for shape in SHAPES)
    for shape in SHAPES:
        blue, red = BLUE_NEEDS[shape], RED_NEEDS[shape]
        assert (blue == 0) != (red == 0)
        values = unpacked(blue + red)
        assert SAVES[shape] == sum(value * number for value, number in enumerate(values)) - WORTHS[shape]
        assert shapes_in(blue, red, 0) & SHAPE_BITS[shape]


def test_a_hand_can_finish_just_when_it_has_a_layout() -> None:
    rng = Random(2)
    tens = 0
    for _ in range(5000):
        tiles = ALL[:]
        rng.shuffle(tiles)
        open_sets = []
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            number = rng.choice([each for each in range(len(TILES_OF)) if not set(TILES_OF[each]) - set(tiles)])
            if all(tiles.count(tile) >= TILES_OF[number].count(tile) for tile in TILES_OF[number]):
                for tile in TILES_OF[number]:
                    tiles.remove(tile)
                open_sets.append(pack(number, TILES_OF[number][0], 0))
        closed = sorted(tiles[: 8 - 3 * len(open_sets)])
        assert can_finish(closed, open_sets) == bool(layouts(closed, open_sets))
        tens += can_finish(closed, open_sets)
    assert tens > 50
