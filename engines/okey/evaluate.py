"""The pure question of Okey: does a hand finish, for what, and if not, how far is it."""

from __future__ import annotations

from engines import check
from engines.base import Json
from engines.errors import InvalidInput
from engines.okey.distance import HAND, distance
from engines.okey.layout import group_layout, pair_layout
from engines.okey.tiles import (
    COPIES,
    JOKER,
    NAMES,
    NO_TILE,
    count_tiles,
    names_of,
    tile_of,
    wild_of,
)

GROUPS_LOSS = 2
PAIRS_LOSS = 4
PATTERNS = ("groups", "pairs")


def loss_of(pairs: bool, discard: int, wild: int) -> int:
    """What each other seat loses; NO_TILE when nothing is discarded."""
    loss = PAIRS_LOSS if pairs else GROUPS_LOSS
    return 2 * loss if discard == wild else loss


def answer(tiles: list[int], wild: int, discard: int) -> Json:
    """The evaluation of 14 tiles: the dearer pattern, its melds, the loss, or the distance."""
    melds = pair_layout(tiles, wild)
    pairs = bool(melds)
    if not pairs:
        melds = group_layout(tiles, wild)
    return {
        "valid": bool(melds),
        "pattern": PATTERNS[pairs] if melds else None,
        "melds": [names_of(meld) for meld in melds],
        "discard": None if discard == NO_TILE else NAMES[discard],
        "loss": loss_of(pairs, discard, wild) if melds else 0,
        "distance": 0 if melds else distance(tiles, wild),
    }


def best_answer(hand: list[int], wild: int) -> Json:
    """The evaluation of the best 14 of 15 sorted tiles: the greatest loss, else the least distance."""
    best: Json = {}
    for place, discard in enumerate(hand):
        if place and hand[place - 1] == discard:
            continue
        found = answer(without(hand, discard), wild, discard)
        if not best or (found["loss"], -found["distance"]) > (best["loss"], -best["distance"]):
            best = found
    return best


def evaluate(data: object) -> Json:
    """`tiles`, `indicator` and `discard` in; `valid`, `pattern`, `melds`, `discard`, `loss`, `distance` out.

    Of 15 tiles one is discarded: the one named, or else the best. With 14 tiles `discard` is a
    further one. A wild tile stands in a meld where the tile would that it stands for.
    """
    fields = check.an_object(data, "", "tiles", "indicator", optional=("discard",))
    indicator = a_tile(fields["indicator"], "/indicator")
    if indicator == JOKER:
        raise InvalidInput("/indicator", "a joker is never the indicator: it is put back and another tile revealed")
    tiles = check.each(check.an_array(fields["tiles"], "/tiles", HAND + 1), "/tiles", a_tile)
    if len(tiles) < HAND:
        raise InvalidInput("/tiles", f"must hold 14 tiles, or 15 with the one to discard, not {len(tiles)}")
    given = fields.get("discard")
    discard = NO_TILE if given is None else a_tile(given, "/discard")
    outside = discard != NO_TILE and len(tiles) == HAND
    refuse_more_than_exist(tiles, indicator, discard if outside else NO_TILE)
    wild = wild_of(indicator)
    tiles.sort()
    if len(tiles) == HAND:
        return answer(tiles, wild, discard)
    if discard == NO_TILE:
        return best_answer(tiles, wild)
    if discard not in tiles:
        raise InvalidInput("/discard", f"{NAMES[discard]} is not among the 15 tiles")
    return answer(without(tiles, discard), wild, discard)


def without(tiles: list[int], tile: int) -> list[int]:
    """The tiles less one such."""
    rest = tiles[:]
    rest.remove(tile)
    return rest


def a_tile(value: object, path: str = "") -> int:
    """A tile by its name."""
    tile = tile_of(value) if isinstance(value, str) else NO_TILE
    if tile == NO_TILE:
        raise InvalidInput(path, "must be a tile: R, Y, K or B and 1 to 13, as in R5, or J")
    return tile


def refuse_more_than_exist(tiles: list[int], indicator: int, discard: int) -> None:
    """Each tile exists twice; the indicator and a discard are out of the hand."""
    counts = count_tiles(tiles)
    for i, tile in enumerate(tiles):
        out = (1 if tile == indicator else 0) + (1 if tile == discard else 0)
        if counts[tile] > COPIES - out:
            elsewhere = f" and {out} outside the hand" if out else ""
            raise InvalidInput(f"/tiles/{i}", f"{counts[tile]} {NAMES[tile]} in the hand{elsewhere}: there are two")
    if discard == indicator and discard != NO_TILE and counts[discard] > 0:
        raise InvalidInput("/discard", f"there are two {NAMES[discard]}")
