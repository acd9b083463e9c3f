"""Moves as numbers and as text.

A code holds the kind of the move, a seat, a colour and two tiles, each 0 where it says nothing:

    kind << 16 | seat << 12 | colour << 10 | second tile << 5 | first tile

The seat is one more than the seat's number; the colour is 1 for blue, 2 for red.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from engines.errors import InvalidMove
from engines.marten.sets import PARTNERS
from engines.marten.tiles import BLUE, COLORS, KINDS, NAMES, RED, SPAN, TILE_OF
from engines.marten.words import NOTATION

DRAW: Final = 0
DISCARD: Final = 1
GET: Final = 2
FINISH: Final = 3
PASS: Final = 4
TYPES: Final = ("draw", "discard", "get", "finish", "pass")

DIGITS: Final = "0123456789"
DISCARD_TEXTS: Final[list[str]] = [f"discard {NAMES[tile]}" for tile in range(SPAN)]
FINISH_TEXTS: Final[list[str]] = ["finish", *[f"finish {digit}" for digit in DIGITS]]
"""By the number of the seat and one more."""


SEATS_MOST: Final = 4
PAIRS: Final[list[tuple[int, int]]] = [
    (first, second) for first in KINDS for second in KINDS if first <= second and PARTNERS[SPAN * first + second]
]
"""The tiles that make a set with some third one."""


def code_of(kind: i64, seat: i64 = -1, first: i64 = 0, second: i64 = 0, color: i64 = -1) -> i64:
    """The code of a move; a seat or colour of -1 says nothing."""
    return kind << 16 | (seat + 1) << 12 | (color + 1) << 10 | second << 5 | first


def kind_of(code: i64) -> i64:
    return code >> 16


def seat_of(code: i64) -> i64:
    """The seat that is named, -1 when none is."""
    return (code >> 12 & 15) - 1


def color_of(code: i64) -> i64:
    """The colour that is named, -1 when none is."""
    return (code >> 10 & 3) - 1


def first_of(code: i64) -> i64:
    return code & 31


def second_of(code: i64) -> i64:
    return code >> 5 & 31


def _codes_of_texts() -> dict[str, int]:
    codes: dict[str, int] = {"draw": code_of(DRAW), "pass": code_of(PASS)}
    for tile in KINDS:
        codes[DISCARD_TEXTS[tile]] = code_of(DISCARD, first=tile)
    for place in range(len(FINISH_TEXTS)):
        codes[FINISH_TEXTS[place]] = code_of(FINISH, place - 1)
    for first, second in PAIRS:
        for seat in range(SEATS_MOST):
            codes[f"get {seat} {NAMES[first]} {NAMES[second]}"] = code_of(GET, seat, first, second)
    return codes


CODE_OF: Final[dict[str, int]] = _codes_of_texts()
"""The codes of nearly all moves that can be legal; open sets of three purple tiles say their colour besides."""
TEXT_OF: Final[dict[int, str]] = {code: text for text, code in CODE_OF.items()}


def parse(text: str) -> int:
    """The code of a text; `InvalidMove` when it is not the notation."""
    code = CODE_OF.get(text)
    return parse_get(text) if code is None else code


def parse_get(text: str) -> int:
    """The same for an open set: `get 1 B3 B4`, or `get 1 P5 P6 as R`."""
    words = text.split(" ")
    size = len(words)
    if words[0] != "get" or (size != 4 and (size != 6 or words[4] != "as")):
        raise no_move(text)
    first, second = TILE_OF.get(words[2]), TILE_OF.get(words[3])
    seat = DIGITS.find(words[1]) if len(words[1]) == 1 else -1
    color = COLORS.find(words[5], BLUE, RED + 1) if size == 6 and len(words[5]) == 1 else -1
    if first is None or second is None or seat < 0 or (size == 6 and color < 0):
        raise no_move(text)
    if first > second:
        raise InvalidMove(f"{text!r}: the lower of your two tiles comes first, {words[3]} {words[2]}")
    return code_of(GET, seat, first, second, color)


def no_move(text: str) -> InvalidMove:
    forms = ", ".join(repr(form) for form in NOTATION)
    return InvalidMove(f"{text[:80]!r} is no move of marten; moves are written {forms}")


def text_of(code: int) -> str:
    """The text of a code."""
    if kind_of(code) == DISCARD:
        return DISCARD_TEXTS[first_of(code)]
    text = TEXT_OF.get(code)
    if text is not None:
        return text
    color = color_of(code)
    said = "" if color < 0 else f" as {COLORS[color]}"
    return f"get {seat_of(code)} {NAMES[first_of(code)]} {NAMES[second_of(code)]}{said}"
