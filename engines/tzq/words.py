"""What Tien Zi Que says in words: its options, the forms of its moves, reasons of refusal and ends."""

from __future__ import annotations

from engines.options import Option

ROUNDS = 4
TURNS_MOST = 1000
ROUNDS_MOST = 100
TARGET_MOST = 60

OPTIONS = (
    Option(
        "target",
        0,
        "The game ends with the round in which a seat reaches this many points; 0: it ends after four rounds.",
        low=0,
        high=TARGET_MOST,
    ),
    Option(
        "advanced",
        False,
        "true: a fifth set must score two points or more in all, and a round is drawn when a turn ends with the "
        "draw pile empty. false: any fifth set will do, and discards are shuffled into a new draw pile.",
        choices=(False, True),
    ),
    Option("turn_limit", 200, "A round is drawn after this many turns of both seats.", low=1, high=TURNS_MOST),
    Option(
        "max_rounds",
        100,
        "With a target: the game ends after this many rounds, with the points as they stand.",
        low=1,
        high=ROUNDS_MOST,
    ),
)

REASONS = {
    "not_your_turn": "this view is not that of the seat to move",
    "draw_first": "draw a card first, or claim one",
    "already_drawn": "a card has been drawn: discard one, or make a set from the hand",
    "sparrow_claimed": "a sparrow is never claimed",
    "not_claimable": "the other seat did not discard that card in the turn just before",
    "not_in_hand": "the hand does not hold all of those cards",
    "two_sparrows": "a set holds one sparrow at most",
    "no_set": "the three cards are neither a run of three numbers nor three equal faces",
    "keep_of_the_set": "the card kept is one of the three of the set",
    "under_two_points": "in the advanced game the five cards kept must score two points or more",
}

OUTCOMES = {
    "rounds": "all four rounds have been played",
    "target": "a seat has reached the target",
    "max_rounds": "the target was not reached in as many rounds as may be played",
}

ENDS = {
    "fifth_set": "a seat made its fifth set",
    "turn_limit": "the turns were used up: the round is drawn",
    "empty_draw_pile": "advanced: a turn ended with the draw pile empty: the round is drawn",
}
"""Why a round ended: `reason` of the event `round_over`."""

NOTATION = {
    "draw": "start of a turn: draw a card",
    "discard 5b": "after a draw: discard the blue 5",
    "set 4b Q 6w keep Q": "after a draw: make a set of three cards in hand, keep one for scoring, discard the others. "
    "The cards ascend (1 to 9, E, S, W, N, D; codes b, g, r, w); a sparrow is in the place of the card that it stands "
    "for, the highest one where it has a choice: 4b Q 6w, 4b 5w Q, Q 8b 9w, Eb Eg Q",
    "claim 5g with 4b 6r keep 4b": "start of a turn: make a set of a card that the other seat discarded in the turn "
    "just before and two cards in hand; these stand in the order that they have in the set",
}
