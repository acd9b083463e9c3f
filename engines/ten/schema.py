"""The shapes of TEN's JSON, as JSON Schema: what the contract shows and the tests hold dumps against."""

from __future__ import annotations

from engines.base import FORMAT, Json
from engines.options import options_schema
from engines.rng import SEED_LIMIT
from engines.ten.cells import PIECES
from engines.ten.stock import STOCK
from engines.ten.words import OPTIONS, RELOCATIONS_MOST

CELL: Json = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
    "description": "A cell as [x, y]: column and row, rows counting downwards; the first piece lies at [0, 0].",
    "example": [1, 0],
}
CELL_IN: Json = {
    "oneOf": [CELL, {"type": "string", "description": "A cell as moves write it.", "example": "1,0"}],
    "description": "A cell, as [x, y] or as 'x,y'.",
}
SEAT: Json = {"type": "integer", "minimum": 0, "maximum": 1}
VALUE: Json = {"type": "integer", "minimum": 1, "maximum": 3}
ROW: Json = {"type": "array", "items": VALUE, "maxItems": STOCK}


def closed(properties: Json, optional: tuple[str, ...] = ()) -> Json:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in optional],
        "properties": properties,
    }


def pieces(cell: Json) -> Json:
    return {
        "type": "array",
        "maxItems": PIECES,
        "items": closed({"at": cell, "seat": SEAT, "value": VALUE}),
        "description": "The pieces on the board, by row, then column.",
    }


COMMON: Json = {
    "game": {"const": "ten"},
    "format": {"const": FORMAT},
    "seats": {"const": 2},
    "options": options_schema(OPTIONS) | {"required": [option.name for option in OPTIONS]},
    "first": {**SEAT, "description": "The seat that began."},
    "to_move": {"oneOf": [SEAT, {"type": "null"}], "description": "null when the game is over."},
    "pieces": pieces(CELL),
    "relocations": {
        "type": "integer",
        "minimum": 0,
        "maximum": RELOCATIONS_MOST,
        "description": "Relocations and passes so far.",
    },
}

STATE = closed(
    COMMON
    | {
        "seed": {"type": "integer", "minimum": 0, "maximum": SEED_LIMIT - 1},
        "stocks": {
            "type": "array",
            "items": ROW,
            "minItems": 2,
            "maxItems": 2,
            "description": "What each seat has still to lay. Hidden: in the order of drawing, the first is the piece "
            "of the turn. Open: the row, left to right.",
        },
    }
)

VIEW = closed(
    COMMON
    | {
        "seat": {**SEAT, "description": "Whose view it is."},
        "phase": {"enum": ["placing", "moving", "over"]},
        "piece": {
            "oneOf": [VALUE, {"type": "null"}],
            "description": "The piece that the seat to move has drawn (variant hidden, first phase).",
        },
        "face_down": {
            "oneOf": [
                {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
                {"type": "null"},
            ],
            "description": "Variant hidden: how many ones, twos and threes each seat has face down.",
        },
        "rows": {
            "oneOf": [{"type": "array", "items": ROW}, {"type": "null"}],
            "description": "Variant open: the row of each seat, left to right.",
        },
    }
)

MOVE = closed(
    {
        "move": {"type": "string", "description": "The text to send back.", "example": "place 1,0"},
        "type": {"enum": ["place", "move", "pass"]},
        "at": {**CELL, "description": "Where the piece goes."},
        "from": {**CELL, "description": "Where the piece comes from (type move)."},
        "end": {"enum": ["left", "right"], "description": "The end of the row (variant open)."},
        "value": {**VALUE, "description": "The piece that is laid or moved."},
    },
    optional=("at", "from", "end", "value"),
)

EVALUATE_REQUEST = closed(
    {"pieces": pieces(CELL_IN), "exact_lines": {"type": "boolean", "default": True}}, optional=("exact_lines",)
)

EVALUATE_ANSWER = closed(
    {
        "lines": {
            "type": "array",
            "items": closed(
                {"seat": SEAT, "total": {"type": "integer"}, "cells": {"type": "array", "items": CELL, "minItems": 2}}
            ),
        },
        "winners": {"type": "array", "items": SEAT},
    }
)

EVALUATE_EXAMPLE: Json = {
    "pieces": [
        {"at": [0, 0], "seat": 0, "value": 3},
        {"at": [1, 0], "seat": 0, "value": 3},
        {"at": [2, 0], "seat": 0, "value": 3},
        {"at": [3, 0], "seat": 0, "value": 1},
        {"at": [0, 1], "seat": 1, "value": 2},
    ],
    "exact_lines": True,
}
