"""Okey as a picture: text for terminals, SVG for pages. A view shows its own hand, a state all."""

from __future__ import annotations

from engines.base import NOBODY, Position
from engines.okey.position import OkeyPosition
from engines.okey.tiles import COLORS, JOKER, NAMES, NUMBERS, names_of

INKS = {"R": "#c62f3b", "Y": "#b8860b", "K": "#222222", "B": "#1f5fa8", "J": "#6b3fa0"}
WIDE, HIGH = 30, 40
LEFT, TOP = 20, 96
ROW = 132
PILE_TAIL = 18
"""How many of a seat's discards are drawn: the last ones."""
SCRIPT_FONT = "font-family='system-ui, sans-serif'"


def draw_text(position: Position) -> str:
    """The table: indicator, wild face and stock, and for each seat its tiles and its discards."""
    okey = as_okey(position)
    lines = headlines(okey)
    for seat in range(okey.seats):
        lines += ["", seat_line(okey, seat), f"  hand      {hand_words(okey, seat)}"]
        lines.append(f"  discards  {' '.join(names_of(pile_of(okey, seat))) or '-'}")
    return "\n".join(lines) + "\n"


def draw_svg(position: Position) -> str:
    """The same as a stand-alone SVG document."""
    okey = as_okey(position)
    width, height = LEFT * 2 + WIDE * PILE_TAIL + 60, TOP + ROW * okey.seats
    title, *notes = headlines(okey)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>",
        f"<title>Okey: {title}</title>",
        f"<rect width='{width}' height='{height}' fill='#2f6b4f'/>",
        words(LEFT, 28, title, 15),
        words(LEFT, 48, ", ".join(notes), 13),
    ]
    parts += tile_svg(width - LEFT - WIDE, 12, okey.indicator, okey.wild)
    for seat in range(okey.seats):
        parts += seat_svg(okey, seat, TOP + ROW * seat)
    return "\n".join([*parts, "</svg>"]) + "\n"


def seat_svg(okey: OkeyPosition, seat: int, y: int) -> list[str]:
    """One seat: its name and score, its tiles, its discards."""
    parts = [words(LEFT, y, seat_line(okey, seat), 13)]
    tiles = okey.seen_hand(seat)
    for place in range(okey.hand_count(seat)):
        tile = tiles[place] if place < len(tiles) else NOBODY
        parts += tile_svg(LEFT + (WIDE + 4) * place, y + 8, tile, okey.wild)
    pile = pile_of(okey, seat)[-PILE_TAIL:]
    for place, tile in enumerate(pile):
        parts += tile_svg(LEFT + WIDE * place, y + 12 + HIGH, tile, okey.wild)
    return parts


def tile_svg(x: int, y: int, tile: int, wild: int) -> list[str]:
    """One tile: its number in its colour, face down when it is not known; a wild one has a thick edge."""
    edge = "stroke='#d9a400' stroke-width='3'" if tile == wild else "stroke='#7a6a4f' stroke-width='1'"
    fill = "#9c8a6a" if tile == NOBODY else "#fbf5e4"
    parts = [f"<rect x='{x}' y='{y}' width='{WIDE - 2}' height='{HIGH - 4}' rx='4' fill='{fill}' {edge}/>"]
    if tile != NOBODY:
        letter = "J" if tile == JOKER else COLORS[tile // NUMBERS]
        shown = "J" if tile == JOKER else str(tile % NUMBERS + 1)
        middle = x + (WIDE - 2) // 2
        parts.append(
            f"<text x='{middle}' y='{y + 20}' font-size='16' font-weight='bold' text-anchor='middle' {SCRIPT_FONT} "
            f"fill='{INKS[letter]}'>{shown}</text>"
        )
        parts.append(
            f"<text x='{middle}' y='{y + 32}' font-size='9' text-anchor='middle' {SCRIPT_FONT} "
            f"fill='{INKS[letter]}'>{letter}</text>"
        )
    return parts


def words(x: int, y: int, text: str, size: int) -> str:
    return f"<text x='{x}' y='{y}' font-size='{size}' {SCRIPT_FONT} fill='#ffffff'>{text}</text>"


def as_okey(position: Position) -> OkeyPosition:
    if not isinstance(position, OkeyPosition):
        raise TypeError(f"not a position of okey: {type(position).__name__}")
    return position


def headlines(okey: OkeyPosition) -> list[str]:
    """The turn or the end; then what lies in the middle of the table."""
    middle = f"indicator {NAMES[okey.indicator]}, wild {NAMES[okey.wild]}, {okey.stock_left()} tiles in the stock"
    return [f"round {okey.round} of {okey.setup.max_rounds}: {turn_words(okey)}", middle]


def turn_words(okey: OkeyPosition) -> str:
    if okey.to_move != NOBODY:
        doing = {"show": "may show the twin", "draw": "to draw or take", "discard": "to discard"}[okey.phase]
        return f"seat {okey.to_move} {doing}"
    outcome = okey.outcome()
    assert outcome is not None
    if outcome.winners:
        return f"over, won by seat {' and '.join(map(str, outcome.winners))}"
    return "over, drawn"


def seat_line(okey: OkeyPosition, seat: int) -> str:
    """A seat's score and what is special about it."""
    notes = [f"seat {seat}: {okey.points[seat]} points"]
    if seat == okey.dealer:
        notes.append("dealer")
    if seat == okey.shown:
        notes.append("showed the twin")
    if seat == okey.winner:
        notes.append("finished")
    return ", ".join(notes)


def hand_words(okey: OkeyPosition, seat: int) -> str:
    """The tiles that are known, and how many are not."""
    tiles = okey.seen_hand(seat)
    unknown = okey.hand_count(seat) - len(tiles)
    return " ".join([*names_of(tiles), *(["?"] * unknown)])


def pile_of(okey: OkeyPosition, seat: int) -> list[int]:
    """The discards of a seat that nobody took."""
    return [tile for turn, tile in enumerate(okey.discards) if okey.turn_of(turn) == seat and not okey.taken[turn]]
