"""The table of a Marten game: what a state and a view hold alike, and what follows from it.

A turn: `start` (draw, get or finish), then `drawn` (discard or finish) or `got` (discard).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from engines.base import FORMAT, NOBODY, Json, Outcome, Position
from engines.marten.sets import COLOR_OF, TILES_OF, number_of, source_of, taken_of
from engines.marten.tiles import COLORS, NAMES, names
from engines.marten.words import DEALS_EACH, TARGETS
from engines.options import Options

DEALT: Final = 7
"""The tiles of each seat at the start of a round."""

START: Final = 0
DRAWN: Final = 1
GOT: Final = 2
OVER: Final = 3
PHASES: Final = ("start", "drawn", "got", "over")


class Rules:
    """What the options mean for a number of seats: one object for a state, its copies and its views."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.advanced = options["scoring"] == "advanced"
        self.by_deals = options["end"] == "deals"
        self.target = int(options["target"]) or TARGETS[int(self.advanced)]
        rounds = int(options["max_rounds"])
        self.last_round = min(rounds, DEALS_EACH * seats) if self.by_deals else rounds


class MartenTable(Position):
    """`hands[seat]` are closed tiles in order, empty where they are not known; `piles[seat]` its discards, the
    top last; `open_sets[seat]` packed as in sets.py. `turns` counts the discards of this round.
    `finisher` is the seat whose finish ended the game, `source` the seat whose discard it took for that.
    """

    game = "marten"

    def __init__(
        self,
        rules: Rules,
        hands: list[list[int]],
        piles: list[list[int]],
        open_sets: list[list[int]],
        points: list[int],
    ) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.options = rules.options
        self.advanced = rules.advanced
        self.hands = hands
        self.piles = piles
        self.open_sets = open_sets
        self.points = points
        self.round = 1
        self.dealer = 0
        self.turns = 0
        self.phase_number = START
        self.finisher = NOBODY
        self.source = NOBODY
        self.to_move = 0

    def follow(self, other: MartenTable) -> None:
        """Takes over how far the game is from another table."""
        self.round = other.round
        self.dealer = other.dealer
        self.turns = other.turns
        self.phase_number = other.phase_number
        self.finisher = other.finisher
        self.source = other.source
        self.to_move = other.to_move

    @abstractmethod
    def stock_size(self) -> int:
        """How many tiles are still to be drawn."""

    @abstractmethod
    def knows_mover(self) -> bool:
        """Whether the hand of the seat to move is known here."""

    @property
    def phase(self) -> str:
        return PHASES[self.phase_number]

    def mover(self) -> int:
        """The seat whose turn it is, or in which turn the game ended."""
        return (self.dealer + self.turns) % self.seats

    def hand_size(self, seat: int) -> int:
        """How many closed tiles the seat has."""
        waiting = DEALT - 3 * len(self.open_sets[seat])
        taken = self.phase_number in (DRAWN, GOT) and seat == self.to_move
        return waiting + int(taken or seat == self.finisher)

    def scores(self) -> list[int]:
        return self.points[:]

    def end_reason(self) -> str:
        """Why the game ends with this round, from scores and rounds; empty when it goes on."""
        rules = self.rules
        if not rules.by_deals and max(self.points) >= rules.target:
            return "target"
        if self.round < rules.last_round:
            return ""
        return "deals" if rules.by_deals and self.round == DEALS_EACH * self.seats else "max_rounds"

    def outcome(self) -> Outcome | None:
        if self.phase_number != OVER:
            return None
        return Outcome(self.end_reason(), tuple(self.points))

    # Serialized form

    def dump_common(self) -> Json:
        """The fields that a state and a view share."""
        finish = None
        if self.finisher != NOBODY:
            finish = {"seat": self.finisher, "from": None if self.source == NOBODY else self.source}
        return {
            "game": "marten",
            "format": FORMAT,
            "seats": self.seats,
            "options": dict(self.options),
            "round": self.round,
            "dealer": self.dealer,
            "to_move": None if self.to_move == NOBODY else self.to_move,
            "phase": self.phase,
            "scores": self.points[:],
            "discards": [names(pile) for pile in self.piles],
            "open_sets": [[open_set_json(packed) for packed in sets] for sets in self.open_sets],
            "finish": finish,
        }


def lists_for(seats: int) -> list[list[int]]:
    """An empty list for each seat."""
    return [[] for _ in range(seats)]


def copied(lists: list[list[int]]) -> list[list[int]]:
    """The same lists anew."""
    return [each[:] for each in lists]


def open_set_json(packed: int) -> Json:
    """An open set on the table: its tiles, the colour they count as, and whose discard was taken for it."""
    number = number_of(packed)
    return {
        "tiles": names(TILES_OF[number]),
        "as": COLORS[COLOR_OF[number]],
        "taken": NAMES[taken_of(packed)],
        "from": source_of(packed),
    }
