"""The shapes of Tien Zi Que's JSON, as JSON Schema: what the contract shows and the tests hold dumps against."""

from __future__ import annotations

from engines.base import FORMAT, Json
from engines.options import options_schema
from engines.rng import SEED_LIMIT
from engines.tzq.cards import CARDS
from engines.tzq.counts import DECK_AFTER_DEAL
from engines.tzq.position import PHASES
from engines.tzq.scoring import FIVE, LINES, POINTS_MOST
from engines.tzq.words import OPTIONS, ROUNDS_MOST, TURNS_MOST

SIX = FIVE + 1
SEAT: Json = {"type": "integer", "minimum": 0, "maximum": 1}
CARD: Json = {
    "type": "string",
    "pattern": "^([1-9][bgrw]|[ESWND][bgr]|Q)$",
    "description": "A card: its face (1 to 9, E, S, W, N, D) and its colour code (b, g, r, w), or Q, a sparrow.",
    "example": "5b",
}


def number(low: int, high: int, description: str = "") -> Json:
    shape: Json = {"type": "integer", "minimum": low, "maximum": high}
    return {**shape, "description": description} if description else shape


def cards(most: int, description: str = "", least: int = 0) -> Json:
    shape: Json = {"type": "array", "items": CARD, "minItems": least, "maxItems": most}
    return {**shape, "description": description} if description else shape


def by_seat(item: Json, description: str) -> Json:
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2, "description": description}


def closed(properties: Json, optional: tuple[str, ...] = ()) -> Json:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


COMMON: Json = {
    "game": {"const": "tzq"},
    "format": {"const": FORMAT},
    "seats": {"const": 2},
    "options": options_schema(OPTIONS) | {"required": [option.name for option in OPTIONS]},
    "first": {**SEAT, "description": "The seat that began round 1; the starters of the rounds alternate."},
    "round": number(1, ROUNDS_MOST, "The round being played, from 1."),
    "turns": number(0, TURNS_MOST, "Turns of both seats completed in the round."),
    "to_move": {"oneOf": [SEAT, {"type": "null"}], "description": "null when the game is over."},
    "phase": {
        "enum": list(PHASES),
        "description": "start: to draw or claim. drawn: to discard or make a set. over: the game is over.",
    },
    "scores": by_seat(number(0, POINTS_MOST * ROUNDS_MOST), "The points of each seat."),
    "kept": by_seat(cards(FIVE), "The cards each seat has kept for scoring, one of each set, as they were kept."),
    "discards": by_seat(
        cards(CARDS), "What each seat has discarded onto the pile as it is now, in that order, without cards claimed."
    ),
    "claimable": cards(2, "The cards that the seat to move may claim: of the turn just before, without sparrows."),
    "known": by_seat(
        cards(SIX),
        "Cards of each hand that the other seat can name: when discards become the draw pile, all others are in hand.",
    ),
}

STATE = closed(
    COMMON
    | {
        "seed": number(0, SEED_LIMIT - 1),
        "hands": by_seat(cards(SIX), "The cards in hand, ascending."),
        "stock": cards(CARDS, "The draw pile in the order of drawing."),
    }
)

VIEW = closed(
    COMMON
    | {
        "seat": {**SEAT, "description": "Whose view it is."},
        "hand": cards(SIX, "The cards in this seat's hand, ascending."),
        "hand_sizes": by_seat(number(0, SIX), "How many cards each seat has in hand."),
        "stock_size": number(0, DECK_AFTER_DEAL, "How many cards are in the draw pile."),
    }
)

MOVE = closed(
    {
        "move": {"type": "string", "description": "The text to send back.", "example": "set 4b Q 6w keep Q"},
        "type": {"enum": ["draw", "discard", "set", "claim"]},
        "card": {**CARD, "description": "The card discarded (type discard)."},
        "claim": {**CARD, "description": "The card claimed (type claim)."},
        "cards": cards(3, "The cards of the set that come from the hand: three, or two with a claim.", 2),
        "keep": {**CARD, "description": "The card of the set that is kept for scoring."},
    },
    optional=("card", "claim", "cards", "keep"),
)

EVALUATE_REQUEST = closed(
    {
        "cards": cards(FIVE, "The five cards kept.", FIVE),
        "winning_draw": {
            "type": "boolean",
            "default": False,
            "description": "Whether the fifth set was made after a draw.",
        },
    },
    optional=("winning_draw",),
)

EVALUATE_ANSWER = closed(
    {
        "points": number(0, POINTS_MOST, "The sum of the items."),
        "items": {
            "type": "array",
            "items": closed({"name": {"enum": list(LINES)}, "points": number(1, POINTS_MOST)}),
            "description": "Every line that scores; each pair is an item of its own.",
        },
    }
)

EVALUATE_EXAMPLE: Json = {"cards": ["Eb", "Dg", "5r", "7w", "Q"], "winning_draw": False}
