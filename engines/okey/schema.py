"""The shapes of Okey's JSON, as JSON Schema: what the contract shows and the tests hold dumps against."""

from __future__ import annotations

from engines.base import FORMAT, Json
from engines.okey.moves import TYPES
from engines.okey.position import DEALT, PHASES, SEATS, START
from engines.okey.table import LOST_MOST
from engines.okey.tiles import COPIES, KINDS, TILE_PATTERN
from engines.okey.words import OPTIONS, ROUNDS_MOST, TURNS_MOST
from engines.options import options_schema
from engines.rng import SEED_LIMIT

TILE: Json = {
    "type": "string",
    "pattern": f"^{TILE_PATTERN}$",
    "description": "A tile: R, Y, K or B (red, yellow, black, blue) and 1 to 13, or J, a joker.",
    "example": "R5",
}
NUMBER_TILE: Json = {**TILE, "pattern": "^[RYKB](?:1[0-3]|[1-9])$"}
SEAT: Json = {"type": "integer", "minimum": 0, "maximum": SEATS[-1] - 1}
SEAT_OR_NULL: Json = {"oneOf": [SEAT, {"type": "null"}]}
HAND: Json = {"type": "array", "items": TILE, "maxItems": DEALT + 1}
LOSS: Json = {"type": "integer", "enum": [2, 4, 8], "description": "What each other seat loses."}


def closed(properties: Json, optional: tuple[str, ...] = ()) -> Json:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


def per_seat(item: Json) -> Json:
    """One item for each seat."""
    return {"type": "array", "items": item, "minItems": SEATS[0], "maxItems": SEATS[-1]}


COMMON: Json = {
    "game": {"const": "okey"},
    "format": {"const": FORMAT},
    "seats": {"type": "integer", "minimum": SEATS[0], "maximum": SEATS[-1]},
    "options": options_schema(OPTIONS) | {"required": [option.name for option in OPTIONS]},
    "round": {"type": "integer", "minimum": 1, "maximum": ROUNDS_MOST},
    "dealer": {**SEAT, "description": "Who dealt this round; the seat after it has the start."},
    "to_move": {**SEAT_OR_NULL, "description": "null when the game is over."},
    "phase": {
        "enum": list(PHASES),
        "description": "What the seat to move does: say whether it shows the twin, get a tile, or part with one.",
    },
    "indicator": {**NUMBER_TILE, "description": "The tile revealed at the deal."},
    "wild": {**NUMBER_TILE, "description": "The wild face: the two tiles of it stand for any tile, a J for it alone."},
    "discards": {
        "type": "array",
        "maxItems": TURNS_MOST,
        "items": TILE,
        "description": "All discards of the round in their order, one a turn: the first by the seat after the dealer, "
        "the others in turn from it.",
    },
    "taken": {
        "type": "array",
        "maxItems": TURNS_MOST,
        "items": {"type": "integer", "minimum": 0, "maximum": TURNS_MOST - 1},
        "description": "The places in `discards`, counted from 0 and ascending, of those that the next seat took.",
    },
    "shown": {**SEAT_OR_NULL, "description": "The seat that showed the indicator's twin this round."},
    "winner": {**SEAT_OR_NULL, "description": "In a game that is over, the seat that finished the last round."},
    "scores": per_seat({"type": "integer", "minimum": 1 - LOST_MOST, "maximum": START}),
}

STATE = closed(
    COMMON
    | {
        "seed": {"type": "integer", "minimum": 0, "maximum": SEED_LIMIT - 1},
        "hands": per_seat(HAND),
        "stock": {
            "type": "array",
            "items": TILE,
            "maxItems": COPIES * KINDS,
            "description": "Face down, in the order of drawing.",
        },
    }
)

VIEW = closed(
    COMMON
    | {
        "seat": {**SEAT, "description": "Whose view it is."},
        "to_move": {
            **SEAT_OR_NULL,
            "description": "null when the game is over. While another seat is asked to show the twin, which this one "
            "does not know: the starter.",
        },
        "hand": {**HAND, "description": "The seat's own tiles."},
        "hand_counts": per_seat({"type": "integer", "minimum": DEALT, "maximum": DEALT + 1}),
        "known": {
            **per_seat(HAND),
            "description": "What everybody knows to be in each hand: the twin shown and discards taken, while "
            "they are kept; the 14 tiles of the winner when the game is over.",
        },
        "stock_left": {"type": "integer", "minimum": 0, "maximum": COPIES * KINDS},
    }
)

MOVE = closed(
    {
        "move": {"type": "string", "description": "The text to send back.", "example": "discard R5"},
        "type": {"enum": list(TYPES)},
        "tile": {**TILE, "description": "The tile shown, taken or discarded."},
        "pattern": {"enum": ["groups", "pairs"], "description": "What the other 14 tiles are (type finish)."},
        "loss": {**LOSS, "description": "What each other seat loses (type finish)."},
    },
    optional=("tile", "pattern", "loss"),
)

EVALUATE_REQUEST = closed(
    {
        "tiles": {**HAND, "minItems": DEALT, "description": "14 tiles, or 15 with the one to discard."},
        "indicator": NUMBER_TILE,
        "discard": {
            "oneOf": [TILE, {"type": "null"}],
            "description": "The tile discarded at the finish. With 15 tiles one of them, or every one is tried.",
        },
    },
    optional=("discard",),
)

EVALUATE_ANSWER = closed(
    {
        "valid": {"type": "boolean", "description": "Whether the 14 tiles can be laid out wholly."},
        "pattern": {"enum": ["groups", "pairs", None], "description": "The dearer pattern."},
        "melds": {
            "type": "array",
            "items": {"type": "array", "items": TILE, "minItems": 2, "maxItems": 5},
            "description": "Runs by number (long ones in parts), sets by colour, or pairs; a wild tile where the tile "
            "would be that it stands for.",
        },
        "discard": {
            "oneOf": [TILE, {"type": "null"}],
            "description": "The tile discarded; of all 15 the one that costs the others most, or is missed least.",
        },
        "loss": {"type": "integer", "enum": [0, 2, 4, 8], "description": "What each other seat loses."},
        "distance": {
            "type": "integer",
            "minimum": 0,
            "maximum": DEALT,
            "description": "How many of the 14 must be replaced for a layout of either pattern.",
        },
    }
)

EVALUATE_EXAMPLE: Json = {
    "tiles": ["R11", "B6", "B6", "R1", "J", "B7", "B8", "Y7", "Y8", "Y9", "K10", "R10", "B10", "Y10", "K2"],
    "indicator": "B5",
    "discard": "K2",
}
