"""Whether scores can have come about: each round brings one seat its points, or nobody any."""

from __future__ import annotations

from engines.base import NOBODY
from engines.errors import InvalidInput
from engines.marten.hand import can_finish
from engines.marten.position import MartenPosition
from engines.marten.table import OVER
from engines.marten.words import ADVANCED_LEAST, ADVANCED_MOST


def check_scores(table: MartenPosition) -> None:
    """The scores are those of some rounds, and the game is over just when they end it."""
    before = table.points[:]
    if table.finisher != NOBODY:
        before[table.finisher] -= finish_points(table)
        if before[table.finisher] < 0:
            raise InvalidInput(f"/scores/{table.finisher}", "is less than the finish brought")
    for seat in range(table.seats):
        if table.advanced and 0 < before[seat] < ADVANCED_LEAST:
            raise InvalidInput(f"/scores/{seat}", f"no finish scores less than {ADVANCED_LEAST}")
    if rounds_needed(before, table.advanced) > table.round - 1:
        raise InvalidInput("/scores", f"are more than {table.round - 1} earlier rounds can bring")
    if not table.rules.by_deals and max(before) >= table.rules.target:
        raise InvalidInput("/scores", f"the game ended when a seat had {table.rules.target} points")
    if table.phase_number == OVER and not table.end_reason():
        raise InvalidInput("/phase", "the game is not over: no seat has reached the target, and rounds are left")


def finish_points(table: MartenPosition) -> int:
    """What the finish that ended the game scored."""
    seat = table.finisher
    hand = table.hands[seat]
    if not can_finish(hand, table.open_sets[seat]):
        raise InvalidInput("/finish", f"the hand of seat {seat} is not worth ten")
    return table.points_for(seat, hand, table.source == NOBODY)


def rounds_needed(points: list[int], advanced: bool) -> int:
    """The fewest rounds that bring these points."""
    most = ADVANCED_MOST if advanced else 1
    return sum((each + most - 1) // most for each in points)
