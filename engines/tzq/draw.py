"""Tien Zi Que as a picture: text for terminals, SVG for pages. A view's picture shows what its seat sees."""

from __future__ import annotations

from engines.base import NOBODY, Position
from engines.tzq.cards import COLOR, FACE, FACES, SPARROW, texts
from engines.tzq.position import DRAWN, TzqPosition

CARD_WIDTH, CARD_HEIGHT, GAP = 34, 46, 5
LEFT, WIDTH = 96, 620
ROW = CARD_HEIGHT + 12
IN_A_LINE = 13
SCRIPT_FONT = "font-family='system-ui, sans-serif'"
INKS = ("#1f5fa8", "#2b7a3d", "#b3262e", "#ffffff", "#222222")
"""Blue, green, red, white, black: the colour codes."""
CLAIM_INK = "#d98e04"


def draw_text(position: Position) -> str:
    """The round, whose turn it is, and what lies where, seat by seat."""
    tzq = as_tzq(position)
    lines = [headline(tzq), progress(tzq)]
    for seat in (0, 1):
        lines += [
            "",
            f"seat {seat}: {tzq.points[seat]} points",
            f"  kept      {words(tzq.table.kept[seat])}",
            f"  hand      {hand_words(tzq, seat)}",
            f"  discards  {words(tzq.table.discards[seat])}",
        ]
    if tzq.table.claimable:
        lines += ["", f"may be claimed: {words(tzq.table.claimable)}"]
    return "\n".join(lines) + "\n"


def headline(tzq: TzqPosition) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = tzq.outcome()
    if outcome is None:
        return f"seat {tzq.to_move} to {'discard or make a set' if tzq.phase == DRAWN else 'draw or claim'}"
    if not outcome.winners:
        return f"a draw, {tzq.points[0]} points each"
    return f"seat {outcome.winners[0]} wins, {max(tzq.points)} points to {min(tzq.points)}"


def progress(tzq: TzqPosition) -> str:
    """The round, its turn or its end, and the draw pile."""
    aim = f"to {tzq.rules.target} points" if tzq.rules.target else f"of {tzq.rules.rounds}"
    winner = tzq.round_winner()
    if tzq.to_move != NOBODY:
        now = f"turn {tzq.turns + 1}"
    elif winner != NOBODY:
        now = f"won by seat {winner} in turn {tzq.turns}"
    else:
        now = f"drawn in turn {tzq.turns}"
    return f"round {tzq.round} {aim}, {now}, {tzq.stock_size()} cards to draw"


def words(cards: list[int]) -> str:
    return " ".join(texts(cards)) or "-"


def hand_words(tzq: TzqPosition, seat: int) -> str:
    """The cards of a hand, or how many they are and which of them are known."""
    hand = tzq.table.hands[seat]
    if hand:
        return words(hand)
    known = tzq.table.known[seat]
    return f"{tzq.hand_size(seat)} cards" + (f", of them {words(known)}" if known else "")


def draw_svg(position: Position) -> str:
    """The same as a stand-alone SVG document."""
    tzq = as_tzq(position)
    parts: list[str] = []
    y = 58
    for seat in (0, 1):
        parts.append(label(12, y, f"seat {seat}: {tzq.points[seat]} points", 14))
        y += 12
        y = add_row(parts, tzq, y, "kept", tzq.table.kept[seat], 0)
        hand = tzq.table.hands[seat] or tzq.table.known[seat]
        y = add_row(parts, tzq, y, "hand", hand, tzq.hand_size(seat) - len(hand))
        y = add_row(parts, tzq, y, "discards", tzq.table.discards[seat], 0) + 22
    head = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {y}' width='{WIDTH}' height='{y}'>",
        f"<title>Tien Zi Que: {headline(tzq)}</title>",
        f"<rect width='{WIDTH}' height='{y}' fill='#e4e8df'/>",
        label(12, 20, headline(tzq), 14),
        label(12, 38, progress(tzq), 12),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def add_row(parts: list[str], tzq: TzqPosition, y: int, name: str, cards: list[int], hidden: int) -> int:
    """A row of cards, as many lines as they need, those face down last; returns where the next row begins."""
    parts.append(label(12, y + CARD_HEIGHT // 2, name, 12))
    for i in range(len(cards) + hidden):
        x, top = LEFT + i % IN_A_LINE * (CARD_WIDTH + GAP), y + i // IN_A_LINE * (CARD_HEIGHT + GAP)
        claimable = name == "discards" and i < len(cards) and cards[i] in tzq.table.claimable
        parts += card_svg(x, top, cards[i], claimable) if i < len(cards) else back_svg(x, top)
    lines = max(1, -(-(len(cards) + hidden) // IN_A_LINE))
    return y + lines * (CARD_HEIGHT + GAP) + ROW - CARD_HEIGHT - GAP


def card_svg(x: int, y: int, card: int, claimable: bool) -> list[str]:
    """One card: its face, and a dot in its colour code; a frame where it may be claimed."""
    stroke = f"stroke='{CLAIM_INK}' stroke-width='3'" if claimable else "stroke='#7d857a' stroke-width='1'"
    face = FACES[FACE[card]]
    ink = INKS[4] if card == SPARROW else "#333333"
    return [
        f"<rect x='{x}' y='{y}' width='{CARD_WIDTH}' height='{CARD_HEIGHT}' rx='5' fill='#f5edda' {stroke}/>",
        f"<circle cx='{x + 8}' cy='{y + 9}' r='4' fill='{INKS[COLOR[card]]}' stroke='#555555' stroke-width='0.7'/>",
        f"<text x='{x + CARD_WIDTH / 2:g}' y='{y + 34}' font-size='20' text-anchor='middle' {SCRIPT_FONT} "
        f"fill='{ink}'>{face}</text>",
    ]


def back_svg(x: int, y: int) -> list[str]:
    """One card face down."""
    return [
        f"<rect x='{x}' y='{y}' width='{CARD_WIDTH}' height='{CARD_HEIGHT}' rx='5' fill='#8a5a44' "
        "stroke='#5d3b2c' stroke-width='1'/>"
    ]


def label(x: int, y: int, text: str, size: int) -> str:
    return f"<text x='{x}' y='{y}' font-size='{size}' {SCRIPT_FONT} fill='#222222'>{text}</text>"


def as_tzq(position: Position) -> TzqPosition:
    if not isinstance(position, TzqPosition):
        raise TypeError(f"not a position of tzq: {type(position).__name__}")
    return position
