"""Tien Zi Que, by Ta-Te Wu: a card game of mahjong for two seats, in four rounds of five sets.

    cards.py     the 54 cards, sets           scoring.py   the lines of five kept cards
    table.py     hands, discards, cards kept  position.py  whose turn, legal moves
    state.py     a full state, the turns      view.py      what one seat knows
    sample.py    full states that fit a view  load.py      reading what nobody vouches for
    evaluate.py  the points of five cards     counts.py    what of it must agree
    moves.py     moves as numbers and text    greedy.py    a plain player
    outlook.py   what it hopes for
    draw.py      text and SVG                 schema.py    the shapes as JSON Schema
    words.py     options, notation, reasons

    round 2 of 4, turn 9, 27 cards to draw
    kept     5b Q                        one card of each set
    hand     1g 2w 2r Er Q               draw: discard one of six, or set 1g 2w Q keep Q
    discards ... 9b 3g                   of the other seat's last turn: claim 3g with 1g 2w keep 2w

The rules in our words are rules.md beside this file; the notation is `words.NOTATION`.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from engines.base import Engine, View
from engines.options import Options
from engines.rng import Rng
from engines.tzq import schema
from engines.tzq.counts import DECK_AFTER_DEAL
from engines.tzq.draw import draw_svg, draw_text
from engines.tzq.evaluate import evaluate
from engines.tzq.greedy import greedy
from engines.tzq.load import load_state, load_view
from engines.tzq.sample import sample
from engines.tzq.state import TzqState, deal
from engines.tzq.view import TzqView
from engines.tzq.words import NOTATION, OPTIONS, OUTCOMES, REASONS, ROUNDS


def longest(seats: int, options: Options) -> int:
    """The most moves a game can have: two a turn. The advanced game draws a card a turn and reshuffles none."""
    rounds = int(options["max_rounds"]) if options["target"] else ROUNDS
    turns = int(options["turn_limit"])
    return 2 * rounds * (min(turns, DECK_AFTER_DEAL) if options["advanced"] else turns)


def _greedy(view: View, rng: Rng) -> int:
    return greedy(cast(TzqView, view), rng)


def _sample(view: View, rng: Rng) -> TzqState:
    return sample(cast(TzqView, view), rng)


ENGINE = Engine(
    name="tzq",
    title="Tien Zi Que",
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
