"""Moves as numbers and as text.

A move's code holds its kind and up to four cards, six bits each:
`kind << 24 | keep << 18 | one << 12 | two << 6 | three`. A discard is `three`. The cards of a set
stand in the order in which they are written; of a claim, `one` is the card claimed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.errors import InvalidMove
from engines.tzq.cards import CARD_OF, TEXTS, fit, set_order, texts
from engines.tzq.words import NOTATION

DRAW: Final = 0
DISCARD: Final = 1
SET: Final = 2
CLAIM: Final = 3
CARD_MASK: Final = 63
DISCARD_TEXTS: Final[list[str]] = [f"discard {text}" for text in TEXTS]
SET_TEXTS: Final[list[str]] = [f"set {text}" for text in TEXTS]
CLAIM_TEXTS: Final[list[str]] = [f"claim {text} with" for text in TEXTS]
NEXT_TEXTS: Final[list[str]] = [f" {text}" for text in TEXTS]
KEEP_TEXTS: Final[list[str]] = [f" keep {text}" for text in TEXTS]
"""The parts of the texts of moves, by card."""


def cards_of(code: int) -> list[int]:
    """The three cards of a code, as they are written."""
    return [code >> 12 & CARD_MASK, code >> 6 & CARD_MASK, code & CARD_MASK]


def claim_order(claimed: i64, one: i64, two: i64) -> i64:
    """The claimed card, then the two others in the order in which they stand in the set; six bits each."""
    cards = set_order(claimed, one, two)
    first, second, third = cards >> 12, cards >> 6 & CARD_MASK, cards & CARD_MASK
    if first == claimed:
        return cards
    return claimed << 12 | first << 6 | (third if second == claimed else second)


def _codes_of_texts() -> dict[str, int]:
    codes = {"draw": DRAW << 24}
    for card in range(len(TEXTS)):
        codes[DISCARD_TEXTS[card]] = DISCARD << 24 | card
    return codes


CODE_OF: Final[dict[str, int]] = _codes_of_texts()
"""The codes of all moves but sets and claims."""


def parse(text: str) -> int:
    """The code of a text; `InvalidMove` when it is not the notation."""
    code = CODE_OF.get(text)
    return parse_set(text) if code is None else code


def parse_set(text: str) -> int:
    """The code of `set 4b Q 6w keep Q` or `claim 5g with 4b 6r keep 4b`."""
    words = text.split(" ")
    if len(words) == 6 and words[0] == "set" and words[4] == "keep":
        return set_code(SET, words[1], words[2], words[3], words[5], text)
    if len(words) == 7 and words[0] == "claim" and words[2] == "with" and words[5] == "keep":
        return set_code(CLAIM, words[1], words[3], words[4], words[6], text)
    raise no_move(text)


def set_code(kind: i64, first: str, second: str, third: str, kept: str, text: str) -> int:
    """The code of a set or claim as written: three cards and the one kept. A set has one spelling."""
    one, two, three, keep = CARD_OF.get(first), CARD_OF.get(second), CARD_OF.get(third), CARD_OF.get(kept)
    if one is None or two is None or three is None or keep is None:
        raise no_move(text)
    written: i64 = one << 12 | two << 6 | three
    if fit(one, two, three):
        ordered = set_order(one, two, three) if kind == SET else claim_order(one, two, three)
        if ordered != written:
            raise InvalidMove(f"the cards are written in the order of the set: {' '.join(texts(cards_of(ordered)))}")
    return kind << 24 | keep << 18 | written


def no_move(text: str) -> InvalidMove:
    forms = ", ".join(repr(form) for form in NOTATION)
    return InvalidMove(f"{text[:80]!r} is no move of tzq; moves are written {forms}")


def text_of(code: int) -> str:
    """The text of a code."""
    kind = code >> 24
    if kind == DRAW:
        return "draw"
    three = code & CARD_MASK
    if kind == DISCARD:
        return DISCARD_TEXTS[three]
    begin = SET_TEXTS if kind == SET else CLAIM_TEXTS
    one, two, keep = code >> 12 & CARD_MASK, code >> 6 & CARD_MASK, code >> 18 & CARD_MASK
    return f"{begin[one]}{NEXT_TEXTS[two]}{NEXT_TEXTS[three]}{KEEP_TEXTS[keep]}"
