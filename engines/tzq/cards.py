"""The 54 cards of Tien Zi Que, and what three of them make a set.

A card is a small number: the numbers 1 to 9 in four colour codes (0 to 35), the winds and the
red dragon in three (36 to 50), and the sparrow (51), of which there are three alike.

    5b 5g 5r 5w     number 5 with the code blue, green, red, white
    Eb Sg Wr Nb     winds       Db Dg Dr     red dragons       Q     a sparrow, black

The rulebook names the five codes, but not which card bears which; BEARERS, the only place
that says it, is a reconstruction.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BEARERS: Final = (
    ("123456789", "bgrw"),
    ("ESWND", "bgr"),
)
"""Reconstructed: these faces come once in each of these codes. The three sparrows are black."""

COLOR_LETTERS: Final = "bgrw"
WHITE: Final = 3
BLACK: Final = 4

FACES: Final = "123456789ESWNDQ"
NINE: Final = 8
FIRST_HONOR: Final = 9
DRAGON: Final = 13
SPARROW_FACE: Final = 14

TEXTS: Final[list[str]] = [face + color for faces, colors in BEARERS for face in faces for color in colors] + ["Q"]
"""The text of each card, in the order of cards."""
FACE: Final[list[int]] = [FACES.index(text[0]) for text in TEXTS]
COLOR: Final[list[int]] = [COLOR_LETTERS.index(text[1]) if len(text) > 1 else BLACK for text in TEXTS]

SPARROW: Final = 51
KINDS: Final = 52
COPIES: Final[list[int]] = [1] * SPARROW + [3]
ALL_CARDS: Final[list[int]] = [*range(SPARROW), SPARROW, SPARROW, SPARROW]
CARDS: Final[int] = len(ALL_CARDS)

CARD_OF: Final[dict[str, int]] = {text: card for card, text in enumerate(TEXTS)}


def partners(one: int, other: int) -> int:
    """The faces that make a set with two others, as bits: bit f stands for face f."""
    if one == SPARROW_FACE or other == SPARROW_FACE:
        known = min(one, other)
        if known == SPARROW_FACE:
            return 0
        return sum([1 << face for face in range(SPARROW_FACE) if partners(known, face)])
    if one == other:
        return 1 << one | 1 << SPARROW_FACE
    low, high = min(one, other), max(one, other)
    if high > NINE or high - low > 2:
        return 0
    ends = [low + 1] if high - low == 2 else [face for face in (low - 1, high + 1) if 0 <= face <= NINE]
    return sum([1 << face for face in ends]) | 1 << SPARROW_FACE


FACE_BIT: Final[list[int]] = [1 << face for face in FACE]
"""The face of each card as a bit, as `partners` has it."""
FACE_KINDS: Final[int] = len(FACES)
FACE_COPIES: Final[list[int]] = [0] * FACE_KINDS
"""How many cards there are of each face."""
for _card in ALL_CARDS:
    FACE_COPIES[FACE[_card]] += 1
PARTNERS: Final[list[int]] = [partners(one, other) for one in range(FACE_KINDS) for other in range(FACE_KINDS)]
"""`partners` of faces f and g at index 15 * f + g."""

COMPLETING: Final[list[int]] = [PARTNERS[FACE_KINDS * one + other] for one in FACE for other in FACE]
"""`partners` of the faces of cards c and d at index 52 * c + d."""


def fit(one: i64, two: i64, three: i64) -> bool:
    """Whether three different cards make a set: a run or a trio, with one sparrow at most."""
    return COMPLETING[KINDS * one + two] & FACE_BIT[three] > 0


def set_order(one: i64, two: i64, three: i64) -> i64:
    """The cards of a set in the one order in which it is written, six bits each.

    Cards ascend; a sparrow is in the place it stands for, the highest one where it has a choice:
    4 Q 6, 4 5 Q, Q 8 9, E E Q.
    """
    # Two at a time: mypyc compares no three natively.
    low = min(one, min(two, three))
    high = max(one, max(two, three))
    middle = one + two + three - low - high
    if high == SPARROW:
        step = FACE[middle] - FACE[low]
        if step == 2:
            return low << 12 | high << 6 | middle
        if step == 1 and FACE[middle] == NINE:
            return high << 12 | low << 6 | middle
    return low << 12 | middle << 6 | high


def texts(cards: list[int]) -> list[str]:
    """The cards as texts, in their order."""
    return [TEXTS[card] for card in cards]
