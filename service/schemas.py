"""The shapes of requests and answers, declared once: requests are checked against them, and the
contract is generated from them.

What belongs to a game (`Part("State")` and the like) is described by its engine, see
contract.py. Answers are written as the views make them and held against these shapes by the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.base import Json
from engines.rng import SEED_LIMIT
from runner.record import MOVES_MOST
from service.fields import Anything, Fields, Flag, Inner, Items, Number, Parameters, Part, Text, Whole

SEAT_TO_MOVE = {"description": "The seat to move; null when the game is over."}
MOVES = {"description": "Moves as text, in the order of play."}


# Requests


class StateBody(Fields):
    state = Part("State", required=True)


class NewStateBody(Fields):
    seats = Whole(low=1, metadata={"description": "How many seats; the game's default when absent."})
    options = Part("Options", metadata={"description": "Rule variants; those not given have their defaults."})
    seed = Whole(0, SEED_LIMIT - 1, metadata={"description": "All chance follows from it; a random one when absent."})


class ApplyBody(Fields):
    exactly_one = ("move", "moves")
    state = Part("State", required=True)
    move = Text(metadata={"description": "One move as text."})
    moves = Items(Text, longest=MOVES_MOST, metadata=MOVES)


class ViewBody(Fields):
    state = Part("State", required=True)
    seat = Whole(low=0, required=True)


class PositionBody(Fields):
    exactly_one = ("state", "view")
    state = Part("State")
    view = Part("View")


class BuiltinBody(Fields):
    builtin = Text(required=True, metadata={"description": "A name from the game's `strategies`."})
    params = Anything(metadata={"description": "Its parameters; those not given have their defaults."})


class SuggestBody(PositionBody):
    strategy = Inner(BuiltinBody, required=True)


INFORMATION = {"description": "Kept with a record for its readers; no influence on the replay."}


class RecordBody(Fields):
    """One game as it was played. All below `moves` is information that the replay does not need."""

    game = Text(required=True, metadata={"description": "The same game as in the path."})
    seats = Whole(low=1, required=True)
    options = Part("Options", required=True)
    seed = Whole(0, SEED_LIMIT - 1, required=True)
    moves = Items(Text, longest=MOVES_MOST, required=True, metadata=MOVES)
    result = Anything(
        allow_none=True,
        metadata={"description": "`{reason, payoffs}`; held against that of the replay when play ended."},
    )
    tournament = Anything(allow_none=True, metadata=INFORMATION)
    match = Anything(allow_none=True, metadata=INFORMATION)
    n = Anything(allow_none=True, metadata=INFORMATION)
    deal = Anything(allow_none=True, metadata=INFORMATION)
    entrants = Anything(allow_none=True, metadata=INFORMATION)
    faults = Anything(allow_none=True, metadata=INFORMATION)
    times_ms = Anything(allow_none=True, metadata=INFORMATION)
    played_at = Anything(allow_none=True, metadata=INFORMATION)


class ReplayBody(Fields):
    record = Inner(RecordBody, required=True)


class PageQuery(Parameters):
    """Which part of a list is asked for. Given in the query, so numbers come as text."""

    limit = Whole(1, 100, load_default=20, metadata={"description": "At most so many items."})
    offset = Whole(0, 10**9, load_default=0, metadata={"description": "So many items are left out before."})


# Answers


def paged(item: type[Fields]) -> type[Fields]:
    """The shape of one page of a list: `{items, total, limit, offset}`."""
    members: Mapping[str, Any] = {
        "items": Items(Inner(item), required=True),
        "total": Whole(low=0, required=True, metadata={"description": "How many there are in all."}),
        "limit": Whole(low=1, required=True),
        "offset": Whole(low=0, required=True),
    }
    return type(f"{item.__name__}Page", (Fields,), dict(members))


def page(items: list[Json], total: int, limit: int, offset: int) -> Json:
    """One page of a list as `paged` describes it."""
    return {"items": items, "total": total, "limit": limit, "offset": offset}


class GameSummary(Fields):
    name = Text(required=True)
    title = Text(required=True)
    seats = Items(Whole, required=True, metadata={"description": "The numbers of seats it can be played with."})
    default_seats = Whole(required=True)


class GameList(Fields):
    games = Items(Inner(GameSummary), required=True)


class StrategySummary(Fields):
    builtin = Text(required=True)
    meaning = Text(required=True)
    params = Part("JsonSchema", required=True)


class Game(GameSummary):
    options = Part("JsonSchema", required=True, metadata={"description": "The options object, as JSON Schema."})
    default_options = Part("Options", required=True)
    rules = Text(required=True, metadata={"description": "The rules as Markdown."})
    notation = Part("Words", required=True, metadata={"description": "Each form of a move, with its meaning."})
    reasons = Part("Words", required=True, metadata={"description": "Why a move can be illegal, by stable word."})
    outcomes = Part("Words", required=True, metadata={"description": "How a game can end, by stable word."})
    strategies = Items(Inner(StrategySummary), required=True)


class Outcome(Fields):
    reason = Text(required=True, metadata={"description": "One of the game's `outcomes`."})
    scores = Items(Whole, required=True, metadata={"description": "The points of each seat."})
    ranks = Items(Whole, required=True, metadata={"description": "1 is the best; equal scores share a rank."})
    payoffs = Items(
        Number, required=True, metadata={"description": "From 0 to 1; those of all seats add up to half their number."}
    )
    winners = Items(Whole, required=True, metadata={"description": "The seats of rank 1; none when all share it."})


class Turn(Fields):
    """What every answer with a position tells of its turn."""

    to_move = Whole(low=0, required=True, allow_none=True, metadata=SEAT_TO_MOVE)


class NewState(Turn):
    state = Part("State", required=True)


class LegalMoves(Turn):
    moves = Items(Part("Move"), required=True, metadata={"description": "Sorted by their text; none when it is over."})


class AppliedState(NewState):
    events = Items(Part("Event"), required=True, metadata={"description": "What the moves did, in order."})
    outcome = Inner(Outcome, required=True, allow_none=True)


class SeatView(Turn):
    view = Part("View", required=True)
    moves = Items(
        Part("Move"),
        required=True,
        allow_none=True,
        metadata={"description": "The seat's legal moves, sorted by their text; null unless it is to move."},
    )
    outcome = Inner(Outcome, required=True, allow_none=True)


class Score(Fields):
    over = Flag(required=True)
    reason = Text(required=True, allow_none=True, metadata={"description": "null while the game goes on."})
    scores = Items(Whole, required=True, metadata={"description": "The points of each seat as they stand."})
    ranks = Items(Whole, required=True)
    payoffs = Items(Number, required=True, allow_none=True, metadata={"description": "null while the game goes on."})
    winners = Items(Whole, required=True, metadata={"description": "None while the game goes on."})


class LegalReplay(NewState):
    legal = Flag(required=True, metadata={"enum": [True]})
    outcome = Inner(Outcome, required=True, allow_none=True)
    agrees = Flag(
        required=True,
        allow_none=True,
        metadata={
            "description": "Whether the record's `result` is what play came to; null when play did not end "
            "(a game lost by a fault ends early) or the record has none."
        },
    )


class IllegalReplay(Fields):
    legal = Flag(required=True, metadata={"enum": [False]})
    index = Whole(low=0, required=True, metadata={"description": "The place of the first move that is refused."})
    move = Text(required=True)
    code = Text(required=True, metadata={"enum": ["illegal_move", "invalid_move", "game_over"]})
    reason = Text(
        required=True, allow_none=True, metadata={"description": "One of the game's `reasons` for `illegal_move`."}
    )
    detail = Text(required=True)
    state = Part("State", required=True, metadata={"description": "The state before the move."})
    legal_moves = Items(Text, required=True)


class Builtin(Fields):
    builtin = Text(required=True)
    params = Part("Params", required=True)


class Suggestion(Fields):
    move = Part("Move", required=True)
    seat = Whole(low=0, required=True)
    strategy = Inner(Builtin, required=True)


class Entry(Fields):
    name = Text(required=True)
    version = Text(required=True)
    games = Text(required=True)
    contract = Text(required=True)
    docs = Text(required=True)


class Health(Fields):
    status = Text(required=True, metadata={"enum": ["ok"]})
