"""Hands as bits, against plain lists and Python's own numbers."""

from __future__ import annotations

from random import Random

from engines.okey.hand import Hand, at_most, bit, count_bits, hand_of, nth, tiles_of
from engines.okey.lanes import count_wilds, faces_of, lanes
from engines.okey.tiles import COPIES, FACES, JOKER, KINDS, NO_TILE, NUMBERS, natural_of


def masks() -> list[int]:
    """Masks of 62 bits, thin and thick ones."""
    rng = Random(1)
    mixed = [rng.getrandbits(62) & rng.getrandbits(62) | rng.getrandbits(62) & -rng.randrange(2) for _ in range(200)]
    return [0, 1, 1 << 31, 1 << 32, 1 << 61, (1 << 62) - 1, *mixed]


def test_bits() -> None:
    assert [bit(place) for place in range(62)] == [1 << place for place in range(62)]


def test_counting_bits() -> None:
    for mask in masks():
        many = mask.bit_count()
        assert count_bits(mask) == many
        assert [at_most(mask, most) for most in range(6)] == [many <= most for most in range(6)]
        places = [place for place in range(62) if mask >> place & 1]
        assert [nth(mask, number) for number in range(many)] == places


def test_a_hand_is_a_sorted_list() -> None:
    rng = Random(2)
    hand = Hand(0, 0)
    plain: list[int] = []
    for _ in range(1000):
        tile = rng.randrange(KINDS)
        if plain.count(tile) < COPIES and (len(plain) < 15 or tile not in plain):
            hand.add(tile)
            plain.append(tile)
        elif tile in plain:
            hand.remove(tile)
            plain.remove(tile)
        assert hand.tiles() == sorted(plain) == hand_of(plain).tiles()
        assert [hand.holds(tile) for tile in range(KINDS)] == [tile in plain for tile in range(KINDS)]
        assert tiles_of(hand.once, 0) == sorted(set(plain))


def test_a_copy_and_a_hand_with_one_less_are_their_own() -> None:
    hand = hand_of([3, 3, JOKER])
    copy = hand.copy()
    copy.remove(JOKER)
    assert (copy.tiles(), hand.without(3).tiles(), hand.tiles()) == ([3, 3], [3, JOKER], [3, 3, JOKER])


def test_naturals_lie_in_the_lane_of_their_colour() -> None:
    rng = Random(3)
    deck = [tile for tile in range(KINDS) for _ in range(COPIES)]
    for _ in range(300):
        tiles, wild = rng.sample(deck, 15), rng.randrange(FACES)
        hand = hand_of(tiles)
        faces = [natural_of(tile, wild) for tile in tiles]
        assert count_wilds(hand.once, hand.twice, wild) == faces.count(NO_TILE)
        for mask, least in ((hand.once, 1), (hand.twice, 2)):
            held = {face for face in faces if face != NO_TILE and faces.count(face) >= least}
            assert lanes(faces_of(mask, wild)) == sum(1 << 16 * (f // NUMBERS) + f % NUMBERS for f in held)
