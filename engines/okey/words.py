"""What Okey says in words: its options, the forms of its moves, reasons of refusal and ends."""

from __future__ import annotations

from engines.options import Option

TURNS_MOST = 1000
ROUNDS_MOST = 1000

OPTIONS = (
    Option("turn_limit", 400, "A round is drawn after this many turns of all seats.", low=1, high=TURNS_MOST),
    Option("max_rounds", 100, "The game ends after this many rounds.", low=1, high=ROUNDS_MOST),
)

REASONS = {
    "show_first": "say first whether you show the indicator's twin: show or decline",
    "no_show": "only the holder of the indicator's twin is asked, right after the deal",
    "must_draw": "draw a tile from the stock or take the last discard first",
    "must_discard": "you have 15 tiles: discard one or finish",
    "must_finish": "the stock is empty: a tile taken from a discard must finish at once",
    "not_held": "the tile is not in your hand",
    "not_complete": "without that tile the others are neither all sets and runs nor seven pairs",
    "stock_empty": "the stock is empty: take the last discard to finish, or pass",
    "stock_left": "passing is only for a turn that begins with an empty stock",
    "not_to_move": "another seat is to move",
}

OUTCOMES = {
    "out": "a seat has no points left",
    "max_rounds": "the last round was played",
}

NOTATION = {
    "show": "right after the deal: show the indicator's twin, every other seat loses a point",
    "decline": "right after the deal: keep the twin to yourself",
    "draw": "draw a tile from the stock",
    "take": "take the tile that was just discarded",
    "discard R5": "discard the red five",
    "finish R5": "discard the red five and lay out the other 14 tiles",
    "pass": "stock empty: do not finish with the last discard, the round is drawn",
}
