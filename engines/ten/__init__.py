"""TEN, by Madoka Kitao and Steffen Mühlhäuser (Steffen-Spiele, 2015): two seats, lines of ten.

    cells.py     the plane, what a cell holds      cuts.py      pieces that hold the group together
    board.py     pieces, frontier, lines           stock.py     what is still to be laid
    moves.py     moves as numbers and text         words.py     options, reasons, notation
    position.py  whose turn, legal moves           view.py      what one seat knows
    state.py     a full state, playing a move
    sample.py    full states that fit a view       load.py      reading what nobody vouches for
    evaluate.py  lines of a given board            greedy.py    a plain player
    draw.py      text and SVG                      schema.py    the shapes as JSON Schema

The rules in our words are rules.md beside this file; the notation is `words.NOTATION`.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from engines.base import Engine, View
from engines.options import Options
from engines.rng import Rng
from engines.ten import schema
from engines.ten.cells import PIECES
from engines.ten.draw import draw_svg, draw_text
from engines.ten.evaluate import evaluate
from engines.ten.greedy import greedy
from engines.ten.load import load_state, load_view
from engines.ten.sample import sample
from engines.ten.state import TenState, deal
from engines.ten.view import TenView
from engines.ten.words import NOTATION, OPTIONS, OUTCOMES, REASONS


def longest(seats: int, options: Options) -> int:
    """The most moves a game can have."""
    return PIECES + int(options["relocation_limit"])


def _greedy(view: View, rng: Rng) -> int:
    return greedy(cast(TenView, view), rng)


def _sample(view: View, rng: Rng) -> TenState:
    return sample(cast(TenView, view), rng)


ENGINE = Engine(
    name="ten",
    title="TEN",
    seats=(2,),
    default_seats=2,
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
