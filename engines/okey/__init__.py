"""Okey, the Turkish tile game: two to four seats, sets and runs or seven pairs of 14 tiles.

    tiles.py     the 106 tiles                     position.py  whose turn, legal moves
    moves.py     moves as numbers and text         words.py     options, reasons, notation
    hand.py      a hand as bits                    state.py     a full state, playing a move
    lanes.py     the same by colour and number     view.py      what one seat knows
    finish.py    is a hand complete                sample.py    full states that fit a view
    layout.py    and how is it laid out            winning.py   hands that can finish
    distance.py  how far a hand is from it         load.py      reading what nobody vouches for
    evaluate.py  what a hand is worth              table.py     reading what lies open
    greedy.py    a plain player                    scores.py    which points are possible
    draw.py      text and SVG                      schema.py    the shapes as JSON Schema

A round goes: the deal; the holder of the indicator's twin, if any, says whether it shows it; then
turns, `draw` or `take` and `discard` or `finish`, until somebody finishes or the round is drawn.

The rules in our words are rules.md beside this file; the notation is `words.NOTATION`.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from engines.base import Engine, View
from engines.okey import schema
from engines.okey.draw import draw_svg, draw_text
from engines.okey.evaluate import evaluate
from engines.okey.greedy import greedy
from engines.okey.load import load_state, load_view
from engines.okey.position import SEATS
from engines.okey.sample import sample
from engines.okey.state import OkeyState, deal
from engines.okey.view import OkeyView
from engines.okey.words import NOTATION, OPTIONS, OUTCOMES, REASONS
from engines.options import Options
from engines.rng import Rng


def longest(seats: int, options: Options) -> int:
    """The most moves a game can have: two a turn, but one in the first turn and one to show or decline."""
    return int(options["max_rounds"]) * 2 * int(options["turn_limit"])


def _greedy(view: View, rng: Rng) -> int:
    return greedy(cast(OkeyView, view), rng)


def _sample(view: View, rng: Rng) -> OkeyState:
    return sample(cast(OkeyView, view), rng)


ENGINE = Engine(
    name="okey",
    title="Okey",
    seats=SEATS,
    default_seats=4,
    options=OPTIONS,
    rules=(Path(__file__).parent / "rules.md").read_text(encoding="utf-8"),
    notation=NOTATION,
    reasons=REASONS,
    outcomes=OUTCOMES,
    schemas={
        "state": schema.STATE,
        "view": schema.VIEW,
        "move": schema.MOVE,
        "evaluate_request": schema.EVALUATE_REQUEST,
        "evaluate_answer": schema.EVALUATE_ANSWER,
    },
    evaluate_example=schema.EVALUATE_EXAMPLE,
    deal=deal,
    load=load_state,
    load_view=load_view,
    sample=_sample,
    evaluate=evaluate,
    greedy=_greedy,
    longest=longest,
    draw_text=draw_text,
    draw_svg=draw_svg,
)
