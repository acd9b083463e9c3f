"""Moves as numbers and as text.

A code holds the kind of the move, a seat, a colour and two tiles, each 0 where it says nothing:

    kind << 16 | seat << 12 | colour << 10 | second tile << 5 | first tile

The seat is one more than the seat's number; the colour is 1 for blue, 2 for red.
"""

from __future__ import annotations

import re
from typing import Final

from engines.errors import InvalidMove
from engines.marten.tiles import COLORS, NAMES, TILE, tile_of
from engines.marten.words import NOTATION

DRAW: Final = 0
DISCARD: Final = 1
GET: Final = 2
FINISH: Final = 3
PASS: Final = 4
TYPES: Final = ("draw", "discard", "get", "finish", "pass")

DISCARD_TEXT: Final = re.compile(rf"discard ({TILE})")
GET_TEXT: Final = re.compile(rf"get ([0-9]) ({TILE}) ({TILE})(?: as ([BR]))?")
FINISH_TEXT: Final = re.compile(r"finish(?: ([0-9]))?")


def code_of(kind: int, seat: int = -1, first: int = 0, second: int = 0, color: int = -1) -> int:
    """The code of a move; a seat or colour of -1 says nothing."""
    return kind << 16 | (seat + 1) << 12 | (color + 1) << 10 | second << 5 | first


def kind_of(code: int) -> int:
    return code >> 16


def seat_of(code: int) -> int:
    """The seat that is named, -1 when none is."""
    return (code >> 12 & 15) - 1


def color_of(code: int) -> int:
    """The colour that is named, -1 when none is."""
    return (code >> 10 & 3) - 1


def first_of(code: int) -> int:
    return code & 31


def second_of(code: int) -> int:
    return code >> 5 & 31


def parse(text: str) -> int:
    """The code of a text; `InvalidMove` when it is not the notation."""
    if text == "draw":
        return code_of(DRAW)
    if text == "pass":
        return code_of(PASS)
    match = DISCARD_TEXT.fullmatch(text)
    if match:
        return code_of(DISCARD, first=tile_of(match[1]))
    match = FINISH_TEXT.fullmatch(text)
    if match:
        return code_of(FINISH, seat=int(match[1]) if match[1] else -1)
    match = GET_TEXT.fullmatch(text)
    if match:
        return parse_get(match)
    forms = ", ".join(repr(form) for form in NOTATION)
    raise InvalidMove(f"{text[:80]!r} is no move of marten; moves are written {forms}")


def parse_get(match: re.Match[str]) -> int:
    first, second = tile_of(match[2]), tile_of(match[3])
    if first > second:
        raise InvalidMove(f"{match[0]!r}: the lower of your two tiles comes first, {match[3]} {match[2]}")
    color = COLORS.index(match[4]) if match[4] else -1
    return code_of(GET, int(match[1]), first, second, color)


def text_of(code: int) -> str:
    """The text of a code."""
    kind, seat = kind_of(code), seat_of(code)
    if kind == DISCARD:
        return f"discard {NAMES[first_of(code)]}"
    if kind == FINISH:
        return "finish" if seat < 0 else f"finish {seat}"
    if kind == GET:
        color = color_of(code)
        said = "" if color < 0 else f" as {COLORS[color]}"
        return f"get {seat} {NAMES[first_of(code)]} {NAMES[second_of(code)]}{said}"
    return TYPES[kind]
