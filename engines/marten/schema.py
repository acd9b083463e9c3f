"""The shapes of Marten's JSON, as JSON Schema: what the contract shows and the tests hold dumps against."""

from __future__ import annotations

from engines.base import FORMAT, Json
from engines.marten.bonuses import BONUSES
from engines.marten.hand import HAND, SETS_MOST
from engines.marten.load import SEATS
from engines.marten.load_table import SCORE_MOST
from engines.marten.moves import TYPES
from engines.marten.table import DEALT, PHASES
from engines.marten.tiles import KINDS, NAMES, TILES
from engines.marten.words import ADVANCED_MOST, OPTIONS, ROUNDS_MOST
from engines.options import options_schema
from engines.rng import SEED_LIMIT

FEWEST, MOST = SEATS[0], SEATS[-1]

TILE: Json = {"enum": [NAMES[tile] for tile in KINDS], "description": "A tile.", "example": "B3"}
SEAT: Json = {"type": "integer", "minimum": 0, "maximum": MOST - 1}
COLOR: Json = {"enum": ["B", "R"], "description": "Blue or red."}
NULL: Json = {"type": "null"}


def closed(properties: Json, optional: tuple[str, ...] = ()) -> Json:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


def tiles(most: int, description: str, least: int = 0) -> Json:
    return {"type": "array", "items": TILE, "minItems": least, "maxItems": most, "description": description}


def by_seat(items: Json, description: str) -> Json:
    """One item for each seat."""
    return {"type": "array", "items": items, "minItems": FEWEST, "maxItems": MOST, "description": description}


def or_null(schema: Json, description: str) -> Json:
    return {"oneOf": [schema, NULL], "description": description}


THREE = tiles(3, "The three tiles of a set.", 3)
COUNT: Json = {"type": "integer", "minimum": 0, "maximum": TILES}

OPEN_SET = closed(
    {
        "tiles": THREE,
        "as": {**COLOR, "description": "The colour that the set has, and purple tiles in it."},
        "taken": {**TILE, "description": "The tile of it that had been discarded."},
        "from": {**SEAT, "description": "The seat that had discarded it."},
    }
)

COMMON: Json = {
    "game": {"const": "marten"},
    "format": {"const": FORMAT},
    "seats": {"type": "integer", "minimum": FEWEST, "maximum": MOST},
    "options": options_schema(OPTIONS) | {"required": [option.name for option in OPTIONS]},
    "round": {"type": "integer", "minimum": 1, "maximum": ROUNDS_MOST},
    "dealer": {**SEAT, "description": "The seat that took the first turn of the round."},
    "to_move": or_null(SEAT, "null when the game is over."),
    "phase": {
        "enum": list(PHASES),
        "description": "start: draw, make a set or finish. drawn: discard or finish. got: discard. over: the game is.",
    },
    "scores": by_seat({"type": "integer", "minimum": 0, "maximum": SCORE_MOST}, "The points of each seat."),
    "discards": by_seat(
        tiles(TILES, "From the first on; the last lies on top and can be taken."),
        "The discards of each seat, without those that were taken.",
    ),
    "open_sets": by_seat(
        {"type": "array", "items": OPEN_SET, "maxItems": SETS_MOST}, "The open sets of each seat, from the first on."
    ),
    "finish": or_null(
        closed(
            {
                "seat": {**SEAT, "description": "The seat that finished."},
                "from": or_null(SEAT, "Whose discard it took for that; null when it had drawn."),
            }
        ),
        "The finish that ended the game; null while it goes on, and when its last round was drawn.",
    ),
}

STATE = closed(
    COMMON
    | {
        "seed": {"type": "integer", "minimum": 0, "maximum": SEED_LIMIT - 1},
        "hands": by_seat(tiles(HAND, "The closed tiles of a seat.", 1), "The closed tiles of each seat."),
        "stock": tiles(TILES - FEWEST * DEALT, "What is still to be drawn, the next tile first."),
    }
)

VIEW = closed(
    COMMON
    | {
        "seat": {**SEAT, "description": "Whose view it is."},
        "hand": tiles(HAND, "Its closed tiles.", 1),
        "hand_sizes": by_seat(
            {"type": "integer", "minimum": 1, "maximum": HAND}, "How many closed tiles each seat has."
        ),
        "stock_left": {**COUNT, "description": "How many tiles are still to be drawn."},
        "revealed": or_null(
            tiles(HAND, "Closed tiles.", 2), "The closed tiles of the hand whose finish ended the game; else null."
        ),
    }
)

MOVE = closed(
    {
        "move": {"type": "string", "description": "The text to send back.", "example": "discard B3"},
        "type": {"enum": list(TYPES)},
        "tile": {**TILE, "description": "What is discarded (type discard)."},
        "from": or_null(SEAT, "Whose top discard is taken (types get and finish); null for a finish after a draw."),
        "taken": {**TILE, "description": "The discard that is taken (type get)."},
        "tiles": tiles(2, "The two tiles of the hand that make a set with it (type get).", 2),
        "as": {**COLOR, "description": "The colour of the set (type get)."},
        "value": {"type": "integer", "minimum": 0, "maximum": 8, "description": "What the set is worth (type get)."},
        "points": {
            "type": "integer",
            "minimum": 1,
            "maximum": ADVANCED_MOST,
            "description": "What the finish scores (type finish).",
        },
    },
    optional=("tile", "from", "taken", "tiles", "as", "value", "points"),
)

SET_IN: Json = {
    "oneOf": [
        THREE,
        closed({"tiles": THREE, "as": {**COLOR, "description": "The colour that the set has."}}, optional=("as",)),
    ],
    "description": "An open set. Three purple tiles need `as`; the colour of all others follows from the tiles.",
}

EVALUATE_REQUEST = closed(
    {
        "tiles": tiles(HAND, "The closed tiles: eight, less three for each open set.", 2),
        "open_sets": {"type": "array", "items": SET_IN, "maxItems": SETS_MOST, "default": []},
        "scoring": {"enum": ["basic", "advanced"], "default": "basic"},
        "dealer": {"type": "boolean", "default": False, "description": "Whether the seat is the round's dealer."},
        "heaven": {
            "type": "boolean",
            "default": False,
            "description": "Whether it finished in its first turn of the round, by a drawn tile.",
        },
    },
    optional=("open_sets", "scoring", "dealer", "heaven"),
)

DECLARED_SET = closed(
    {
        "tiles": THREE,
        "as": {**COLOR, "description": "The colour that the set has."},
        "value": {"type": "integer", "minimum": 0, "maximum": 8},
        "open": {"type": "boolean"},
    }
)

DECLARATION: Json = {
    "points": {"type": "integer", "minimum": 0, "maximum": ADVANCED_MOST},
    "bonuses": {
        "type": "array",
        "items": closed({"name": {"enum": list(BONUSES)}, "points": {"type": "integer", "minimum": 1, "maximum": 25}}),
    },
    "sets": {"type": "array", "items": DECLARED_SET, "maxItems": SETS_MOST},
    "colors": {
        "type": "object",
        "additionalProperties": False,
        "properties": dict.fromkeys(("P5", "P6", "P7", "P8"), COLOR),
        "description": "The colour of each purple tile of the hand.",
    },
}

EVALUATE_ANSWER = closed(
    {
        "valid": {"type": "boolean", "description": "Whether the hand is worth exactly ten in some way."},
        **DECLARATION,
        "declarations": {
            "type": "array",
            "items": closed(DECLARATION),
            "description": "Every way to name sets and colours with which the hand is worth ten, best first.",
        },
    }
)

EVALUATE_EXAMPLE: Json = {
    "tiles": ["B1", "B3", "R0", "R1", "P5"],
    "open_sets": [["R4", "R4", "R4"]],
    "scoring": "advanced",
    "dealer": True,
    "heaven": False,
}
