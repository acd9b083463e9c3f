"""A plain player for Tien Zi Que: towards five sets, keeping the cards that promise most points.

It reads a view only. A set is made whenever there is one, of all sets the one that leaves the best
mix of points in sight, cards left in hand that soon make another set, and discards of little use to the
other seat. Without a set it discards the card that it misses least.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.rng import Rng
from engines.tzq.cards import COMPLETING, FACE, FACE_BIT, FACE_COPIES, FACE_KINDS, KINDS, PARTNERS, SPARROW_FACE
from engines.tzq.moves import CARD_MASK, CLAIM, DRAW, SET, cards_of
from engines.tzq.outlook import outlook
from engines.tzq.position import START
from engines.tzq.scoring import FIVE, score
from engines.tzq.view import TzqView

OUTLOOK: Final = 1.0
HOPE: Final = 0.05
READY: Final = 3.0
THREAT: Final = 0.6
"""What a point in sight, a card that would make a set, a set in hand and a claim by the other seat are worth."""


def greedy(view: TzqView, rng: Rng) -> int:
    """The code of the move to play; equally good moves are drawn by lot."""
    codes = sorted(view.codes())
    left = faces_left(view)
    sets = [code for code in codes if code >> 24 in (SET, CLAIM)]
    if view.phase == START:
        return sets_or_draw(view, sets, left, rng)
    if sets:
        return best(sets, [set_rating(view, code, left) for code in sets], rng)
    return best(codes, [discard_rating(view, code & CARD_MASK, left) for code in codes], rng)


def sets_or_draw(view: TzqView, claims: list[int], left: list[int], rng: Rng) -> int:
    """The best claim, or a draw where there is none or a set in hand is better."""
    if not claims:
        return DRAW << 24
    ratings = [set_rating(view, code, left) for code in claims]
    held: list[int] = []
    view.add_sets(held, view.table.hands[view.seat])
    if held and max([set_rating(view, code, left) for code in held]) > max(ratings):
        return DRAW << 24
    return best(claims, ratings, rng)


def best(codes: list[int], ratings: list[float], rng: Rng) -> int:
    top = max(ratings)
    among = [code for code, rating in zip(codes, ratings, strict=True) if rating == top]
    return among[rng.below(len(among))]


def set_rating(view: TzqView, code: int, left: list[int]) -> float:
    """What a set is worth with the card kept and the two discarded."""
    kind, cards, keep = code >> 24, cards_of(code), code >> 18 & CARD_MASK
    kept = [*view.table.kept[view.seat], keep]
    if len(kept) == FIVE:
        return float(score(kept, kind == SET))
    hand = view.table.hands[view.seat][:]
    for card in cards if kind == SET else cards[1:]:
        hand.remove(card)
    rating = OUTLOOK * outlook(kept) + hand_rating(hand, left)
    for card in cards:
        if card != keep:
            rating -= THREAT * claim_chance(view, FACE[card], left)
    return rating


def discard_rating(view: TzqView, card: int, left: list[int]) -> float:
    """What the hand is worth without the card."""
    hand = view.table.hands[view.seat][:]
    hand.remove(card)
    return hand_rating(hand, left) - THREAT * claim_chance(view, FACE[card], left)


def hand_rating(hand: list[int], left: list[int]) -> float:
    """How soon the hand makes a set: one it holds, else the unseen cards that would complete one."""
    mask: i64 = 0
    pairs = 0.0
    ready = False
    for i in range(len(hand)):
        first = KINDS * hand[i]
        for j in range(i + 1, len(hand)):
            with_two: i64 = COMPLETING[first + hand[j]]
            if not with_two:
                continue
            mask |= with_two
            pairs += 1.0
            for k in range(j + 1, len(hand)):
                ready = ready or with_two & FACE_BIT[hand[k]] > 0
    hope = 0
    for face in range(FACE_KINDS):
        if mask >> face & 1:
            hope += left[face]
    return HOPE * hope + 0.03 * pairs + (READY if ready else 0.0)


def faces_left(view: TzqView) -> list[int]:
    """How many cards of each face the seat does not see."""
    faces = FACE_COPIES[:]
    table = view.table
    for seat in (0, 1):
        for cards in (table.hands[seat], table.discards[seat], table.kept[seat]):
            for card in cards:
                faces[FACE[card]] -= 1
    return faces


def pairs_with(face: int) -> list[int]:
    """The pairs of faces, one at most the other, that make a set with this one: 15 * one + other."""
    pairs = []
    for one in range(FACE_KINDS):
        for two in range(one, FACE_KINDS):
            if PARTNERS[FACE_KINDS * face + one] >> two & 1:
                pairs.append(FACE_KINDS * one + two)
    return pairs


PAIRS_WITH: Final[list[list[int]]] = [pairs_with(face) for face in range(FACE_KINDS)]


def claim_chance(view: TzqView, face: int, left: list[int]) -> float:
    """About how many pairs of cards the other seat holds that make a set with this face; none with a sparrow."""
    if face == SPARROW_FACE:
        return 0.0
    unseen = sum(left)
    pairs = 0
    for pair in PAIRS_WITH[face]:
        one, two = pair // FACE_KINDS, pair % FACE_KINDS
        pairs += left[one] * left[two] if one < two else left[one] * (left[one] - 1) // 2
    size = view.sizes[1 - view.seat]
    return pairs * size * (size - 1) / max(1, unseen * (unseen - 1))
