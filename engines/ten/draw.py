"""TEN as a picture: text for terminals, SVG for pages. Columns and rows carry their coordinates."""

from __future__ import annotations

from engines.base import NOBODY, Position
from engines.ten.position import TenPosition
from engines.ten.stock import unpack
from engines.ten.view import TenView

MARKS = ("●", "○")
COLORS = (("#23395b", "#ffffff"), ("#f4efe3", "#222222"))
CELL = 44
EDGE = 30
HEAD = 56
SCRIPT_FONT = "font-family='system-ui, sans-serif'"


def draw_text(position: Position) -> str:
    """The board with row and column numbers, whose turn it is and what is still to come."""
    ten = as_ten(position)
    pieces = pieces_by_cell(ten)
    left, top, right, bottom = bounds(pieces)
    lines = [" " * 5 + "".join(f"{x:>4}" for x in range(left, right + 1))]
    for y in range(top, bottom + 1):
        row = f"{y:>5}"
        for x in range(left, right + 1):
            piece = pieces.get((x, y))
            row += "   ." if piece is None else f"  {MARKS[piece[0]]}{piece[1]}"
        lines.append(row)
    return "\n".join([*lines, "", *captions(ten)]) + "\n"


def draw_svg(position: Position) -> str:
    """The same as a stand-alone SVG document."""
    ten = as_ten(position)
    pieces = pieces_by_cell(ten)
    left, top, right, bottom = bounds(pieces)
    notes = captions(ten)
    width = max(EDGE + CELL * (right - left + 1) + EDGE, 420)
    height = EDGE + CELL * (bottom - top + 1) + HEAD + 18 * len(notes)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>",
        f"<title>TEN: {notes[0]}</title>",
        f"<rect width='{width}' height='{height}' fill='#dfe5e8'/>",
    ]
    for x in range(left, right + 1):
        parts.append(label(EDGE + CELL * (x - left) + CELL / 2, EDGE - 10, str(x)))
    for y in range(top, bottom + 1):
        parts.append(label(EDGE / 2, EDGE + CELL * (y - top) + CELL / 2 + 4, str(y)))
    winning = winning_cells(ten)
    for (x, y), (seat, value) in sorted(pieces.items()):
        parts += piece_svg(EDGE + CELL * (x - left), EDGE + CELL * (y - top), seat, value, (x, y) in winning)
    for i, note in enumerate(notes):
        y = EDGE + CELL * (bottom - top + 1) + 34 + 18 * i
        parts.append(f"<text x='{EDGE}' y='{y}' font-size='13' {SCRIPT_FONT} fill='#222'>{note}</text>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def piece_svg(x: int, y: int, seat: int, value: int, wins: bool) -> list[str]:
    """One piece: a rounded square with as many bars as it is worth."""
    fill, ink = COLORS[seat]
    stroke = "stroke='#d1495b' stroke-width='4'" if wins else "stroke='#5c6770' stroke-width='1'"
    inner = CELL - 6
    parts = [f"<rect x='{x + 3}' y='{y + 3}' width='{inner}' height='{inner}' rx='6' fill='{fill}' {stroke}/>"]
    for bar in range(value):
        bar_x = x + CELL / 2 + 9 * (bar - (value - 1) / 2) - 2
        parts.append(f"<rect x='{bar_x:g}' y='{y + 12}' width='4' height='{CELL - 24}' rx='1' fill='{ink}'/>")
    return parts


def label(x: float, y: float, text: str) -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='11' text-anchor='middle' {SCRIPT_FONT} fill='#5c6770'>{text}</text>"


def as_ten(position: Position) -> TenPosition:
    if not isinstance(position, TenPosition):
        raise TypeError(f"not a position of ten: {type(position).__name__}")
    return position


def pieces_by_cell(ten: TenPosition) -> dict[tuple[int, int], tuple[int, int]]:
    """(seat, value) by (x, y)."""
    board = ten.board
    return {board.xy(i): (seat, board.value(i)) for seat in (0, 1) for i in board.of_seat(seat)}


def winning_cells(ten: TenPosition) -> set[tuple[int, int]]:
    if ten.winner == NOBODY:
        return set()
    return {ten.board.xy(i) for line in ten.board.winning_lines(ten.winner, ten.rules.exact) for i in line}


def bounds(pieces: dict[tuple[int, int], tuple[int, int]]) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the drawing: the pieces and one cell around."""
    xs, ys = [x for x, _ in pieces] or [0], [y for _, y in pieces] or [0]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def captions(ten: TenPosition) -> list[str]:
    """What stands under the board: the turn or the end, and what each seat has still to lay."""
    notes = [headline(ten)]
    for seat in (0, 1):
        notes.append(f"seat {seat} {MARKS[seat]}: {stock_words(ten, seat)}")
    return notes


def headline(ten: TenPosition) -> str:
    if ten.winner != NOBODY:
        return f"seat {ten.winner} {MARKS[ten.winner]} wins with a line of ten"
    if ten.to_move == NOBODY:
        return f"drawn after {ten.relocations} relocations"
    turn = f"seat {ten.to_move} {MARKS[ten.to_move]} to move"
    if ten.phase == "moving":
        return f"{turn}, relocation {ten.relocations + 1} of {ten.rules.limit}"
    if ten.rules.open:
        return f"{turn}, from either end of the row"
    return f"{turn}, lays a {ten.value_of(ten.to_move, 0)}"


def stock_words(ten: TenPosition, seat: int) -> str:
    """The row of a seat as it lies, or how many of each value are face down."""
    if ten.rules.open:
        row = stock_of(ten, seat)
        return "row " + " ".join(str(value) for value in row) if row else "no pieces left"
    counts = [0, 0, 0]
    for value in stock_of(ten, seat):
        counts[value - 1] += 1
    return f"face down {counts[0]} ones, {counts[1]} twos, {counts[2]} threes"


def stock_of(ten: TenPosition, seat: int) -> list[int]:
    """The values face down (without the one drawn), or the open row."""
    if isinstance(ten, TenView) and not ten.rules.open:
        counts = ten.face_down(seat)
        return [value for value in (1, 2, 3) for _ in range(counts[value - 1])]
    drawn = not ten.rules.open and ten.phase == "placing" and seat == ten.to_move
    return unpack(ten.stock(seat))[1 if drawn else 0 :]
