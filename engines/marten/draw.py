"""Marten as a picture: text for terminals, SVG for pages. What is not known is drawn face down."""

from __future__ import annotations

from engines.base import NOBODY, Position
from engines.marten.position import MartenPosition
from engines.marten.sets import COLOR_OF, TILES_OF, number_of
from engines.marten.table import OVER
from engines.marten.tiles import COLORS, NAMES

INKS = ("#1f5fa8", "#c0303b", "#7a3fa0")
TILE_WIDTH, TILE_HEIGHT, GAP = 30, 38, 4
EDGE, LINE = 16, 18
SEAT_HEIGHT = LINE + 2 * (TILE_HEIGHT + 6) + 14
ROW_MOST = 22
FONT = "font-family='system-ui, sans-serif'"
HIDDEN = -1
SPACE = -2
"""A gap between groups in a row of drawn tiles."""


def draw_text(position: Position) -> str:
    """The table, seat by seat: closed tiles (`??` where they are not known), open sets, discards."""
    table = as_marten(position)
    lines = [headline(table), f"round {table.round}, {table.stock_size()} tiles in the stock"]
    for seat in range(table.seats):
        lines += ["", seat_line(table, seat), "  hand      " + " ".join(map(mark, closed_tiles(table, seat)))]
        if table.open_sets[seat]:
            lines.append("  open      " + " | ".join(open_set_text(packed) for packed in table.open_sets[seat]))
        lines.append("  discards  " + (" ".join(map(mark, table.piles[seat])) or "-"))
    return "\n".join(lines) + "\n"


def as_marten(position: Position) -> MartenPosition:
    if not isinstance(position, MartenPosition):
        raise TypeError(f"not a position of marten: {type(position).__name__}")
    return position


def headline(table: MartenPosition) -> str:
    if table.phase_number != OVER:
        verb = {"start": "to move", "drawn": "has drawn", "got": "has made a set"}[table.phase]
        return f"seat {table.to_move} {verb}"
    if table.finisher == NOBODY:
        return "the game is over, the last round was drawn"
    source = "a drawn tile" if table.source == NOBODY else f"a discard of seat {table.source}"
    return f"the game is over, seat {table.finisher} finished with {source}"


def seat_line(table: MartenPosition, seat: int) -> str:
    points = table.points[seat]
    dealer = ", dealer" if seat == table.dealer else ""
    return f"seat {seat}{dealer}: {points} point{'' if points == 1 else 's'}"


def closed_tiles(table: MartenPosition, seat: int) -> list[int]:
    """The closed tiles of a seat, HIDDEN for each that is not known."""
    return table.hands[seat] or [HIDDEN] * table.hand_size(seat)


def mark(tile: int) -> str:
    return "??" if tile == HIDDEN else NAMES[tile]


def open_set_text(packed: int) -> str:
    """The three tiles, and the colour they count as when all are purple."""
    number = number_of(packed)
    tiles = TILES_OF[number]
    said = f" as {COLORS[COLOR_OF[number]]}" if tiles[0] >= 20 else ""
    return " ".join(map(mark, tiles)) + said


def draw_svg(position: Position) -> str:
    """The same as a picture: for each seat a row of its tiles and one of its discards."""
    table = as_marten(position)
    width = 2 * EDGE + ROW_MOST * (TILE_WIDTH + GAP)
    height = 2 * EDGE + 2 * LINE + table.seats * SEAT_HEIGHT
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>",
        f"<rect width='{width}' height='{height}' fill='#f6f3ec'/>",
        words(EDGE, EDGE + 12, f"{headline(table)}; round {table.round}, {table.stock_size()} tiles in the stock"),
    ]
    for seat in range(table.seats):
        top = EDGE + 2 * LINE + seat * SEAT_HEIGHT
        parts.append(words(EDGE, top, seat_line(table, seat)))
        shown = closed_tiles(table, seat)
        for packed in table.open_sets[seat]:
            shown = [*shown, SPACE, *TILES_OF[number_of(packed)]]
        parts += row_svg(shown, top + 6, 1.0)
        parts += row_svg(table.piles[seat], top + 6 + TILE_HEIGHT + 6, 0.75)
    return "\n".join([*parts, "</svg>"]) + "\n"


def row_svg(tiles: list[int], top: int, scale: float) -> list[str]:
    """Tiles side by side; closer together when there are more than fit."""
    step = (TILE_WIDTH + GAP) * scale
    room = ROW_MOST * (TILE_WIDTH + GAP) - TILE_WIDTH
    if len(tiles) * step > room:
        step = room / len(tiles)
    parts: list[str] = []
    for i, tile in enumerate(tiles):
        if tile != SPACE:
            parts.append(tile_svg(EDGE + i * step, top, scale, tile))
    return parts


def tile_svg(x: float, y: float, scale: float, tile: int) -> str:
    """One tile with its value in its colour, or its back."""
    width, height = TILE_WIDTH * scale, TILE_HEIGHT * scale
    fill = "#8a9aa5" if tile == HIDDEN else "#ffffff"
    box = f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='4' fill='{fill}' stroke='#5c6770'/>"
    if tile == HIDDEN:
        return box
    size = 20 * scale
    place = f"x='{x + width / 2:g}' y='{y + height / 2 + size * 0.36:g}' font-size='{size:g}' text-anchor='middle'"
    value = f"<text {place} font-weight='600' {FONT} fill='{INKS[tile // 10]}'>{tile % 10}</text>"
    return f"<g><title>{NAMES[tile]}</title>{box}{value}</g>"


def words(x: float, y: float, text: str) -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='13' {FONT} fill='#222'>{text}</text>"
