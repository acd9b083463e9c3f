"""Make 10 Marten (Tsukuru 10 Ten): two to four seats race for a hand of eight tiles that is worth ten.

    tiles.py     the 61 tiles as numbers            sets.py      the sets of three, open sets
    packed.py    tiles counted in one number        shapes.py    the kinds of set, and which tiles form them
    hand.py      in which ways a hand is ten        bonuses.py   what it scores beside that
    evaluate.py  the same as a question in JSON     words.py     options, reasons, notation
    moves.py     moves as numbers and text          table.py     what lies on the table, whose turn
    position.py  legal moves, refusals              state.py     a full state, playing a move
    events.py    what a move tells                  view.py      what one seat knows
    sample.py    full states that fit a view        completion.py  hands of which it is known that they finish
    load.py      reading what nobody vouches for, with load_table.py, load_scores.py, reading.py
    distance.py  how far a hand is from a finish    greedy.py    a plain player
    draw.py      text and SVG                       schema.py    the shapes as JSON Schema

The rules in our words are rules.md beside this file; the notation is `words.NOTATION`.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from engines.base import Engine, View
from engines.marten import schema
from engines.marten.draw import draw_svg, draw_text
from engines.marten.evaluate import evaluate
from engines.marten.greedy import greedy
from engines.marten.hand import SETS_MOST
from engines.marten.load import SEATS, load_state, load_view
from engines.marten.sample import sample
from engines.marten.state import MartenState, deal
from engines.marten.table import DEALT
from engines.marten.tiles import TILES
from engines.marten.view import MartenView
from engines.marten.words import DEALS_EACH, NOTATION, OPTIONS, OUTCOMES, REASONS
from engines.options import Options
from engines.rng import Rng


def longest(seats: int, options: Options) -> int:
    """The most moves a game can have: two a turn, one turn for each tile drawn or open set made, and a last one."""
    turns = TILES - DEALT * seats + SETS_MOST * seats
    rounds = int(options["max_rounds"])
    if options["end"] == "deals":
        rounds = min(rounds, DEALS_EACH * seats)
    return rounds * (2 * turns + 1)


def _greedy(view: View, rng: Rng) -> int:
    return greedy(cast(MartenView, view), rng)


def _sample(view: View, rng: Rng) -> MartenState:
    return sample(cast(MartenView, view), rng)


ENGINE = Engine(
    name="marten",
    title="Make 10 Marten",
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
