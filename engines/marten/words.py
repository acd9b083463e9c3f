"""The options of Marten, and every stable word of it with its meaning."""

from __future__ import annotations

from engines.options import Option

ROUNDS_MOST = 100
TARGET_MOST = 100
TARGETS = (4, 25)
"""The points that end a game unless the option `target` says otherwise: basic, advanced."""
DEALS_EACH = 2

OPTIONS = (
    Option(
        "scoring",
        "basic",
        "basic: a finish scores 1 point. advanced: 3 for the round's dealer or 2 for another seat, plus bonuses.",
        choices=("basic", "advanced"),
    ),
    Option(
        "end",
        "target",
        "target: the game ends with the round in which a seat reaches the target. deals: it ends when every seat has "
        "dealt twice, whatever the scores.",
        choices=("target", "deals"),
    ),
    Option(
        "target",
        0,
        "The points that end the game (end: target); 0 stands for the scoring's own, 4 in basic and 25 in advanced.",
        low=0,
        high=TARGET_MOST,
    ),
    Option("max_rounds", 100, "The game ends after this many rounds in any case.", low=1, high=ROUNDS_MOST),
)

REASONS = {
    "not_your_turn": "this is the view of a seat that is not to move",
    "turn_taken": "the seat has drawn or made a set already",
    "draw_first": "draw a tile or make a set first",
    "nothing_drawn": "nothing has been drawn: finish with a discard by naming its seat, or draw",
    "get_cannot_finish": "a turn that began with an open set ends with a discard",
    "stock_empty": "the stock is empty: only a finish or pass is left",
    "stock_left": "passing is only for a turn that begins with an empty stock",
    "no_such_seat": "there is no such seat at this table",
    "own_discard": "tiles are taken from another seat's discards, not from one's own",
    "no_discard": "that seat has no discards",
    "not_in_hand": "these tiles are not among the closed tiles of your hand",
    "not_a_set": "these tiles and the top discard of that seat are no set",
    "color_required": "three purple tiles: say which colour the set has, as B or as R",
    "color_given": "the colour follows from the tiles: only three purple ones are said to be B or R",
    "not_ten": "the hand is not worth exactly ten in any way",
}

OUTCOMES = {
    "target": "a seat reached the points that end the game",
    "deals": "every seat has dealt twice",
    "max_rounds": "the rounds were used up",
}

NOTATION = {
    "draw": "take the next tile of the stock",
    "discard B3": "end the turn: lay this tile on your discards",
    "get 1 B3 B4": "make an open set of the top discard of seat 1 and two of your tiles, the lower one first "
    "(blue, red, purple; then by value)",
    "get 1 P5 P6 as R": "the same with three purple tiles: say the colour of the set, B or R",
    "finish": "after a draw: reveal a hand worth ten",
    "finish 2": "instead of a draw: take the top discard of seat 2 and reveal a hand worth ten",
    "pass": "only when the turn begins with an empty stock and you could finish: the round ends drawn",
}

ADVANCED_LEAST = 2
ADVANCED_MOST = 46
"""Eight twos of the dealer by Heaven: 3 + closed 1 + no_ones 1 + half_color 1 + under_five 2 + heaven 3 +
double_four 10 + god_ten 25."""
