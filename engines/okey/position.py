"""What an Okey state and an Okey view share: all that lies open, whose turn it is, and the moves.

Turns go round from the starter, the seat to the right of the dealer: turn t, from 0, is that of
seat (starter + t) mod seats and ends with discard t. So `discards`, all of the round in their
order, and `taken`, which of them the next seat took, tell most of what happened.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from engines.base import NOBODY, Json, Outcome, Position
from engines.errors import InvalidMove
from engines.okey.evaluate import PATTERNS, loss_of
from engines.okey.finish import are_pairs, finishing_discards, finishing_tiles
from engines.okey.hand import Hand, bit, tiles_of
from engines.okey.moves import (
    CODES,
    DECLINE,
    DISCARD,
    DRAW,
    FINISH,
    PASS,
    SHOW,
    TAKE,
    TEXTS,
    TILE_MASK,
    TYPES,
    texts_of,
)
from engines.okey.tiles import KINDS, NAMES, insert, names_of, wild_of
from engines.okey.words import NOTATION, REASONS
from engines.options import Options

SEATS = (2, 3, 4)
START = 20
DEALT: Final = 14

SHOWING: Final = 0
DRAWING: Final = 1
DISCARDING: Final = 2
OVER: Final = 3
PHASES: Final = ("show", "draw", "discard", "over")


class Setup:
    """What stays the same through a game: the number of seats, and the options, read once."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.turn_limit = int(options["turn_limit"])
        self.max_rounds = int(options["max_rounds"])


class OkeyPosition(Position):
    """`shown` is the seat that showed the twin this round; `winner` the one that finished the last
    round of a game that is over; both NOBODY when there is none. `points` are what the seats have
    left. Tiles as in tiles.py."""

    game = "okey"

    def __init__(self, setup: Setup, round_number: int, dealer: int, indicator: int) -> None:
        self.setup = setup
        self.options = setup.options
        self.seats = setup.seats
        self.round = round_number
        self.dealer = dealer
        self.points = [START] * setup.seats
        self.begin_round(indicator)

    def begin_round(self, indicator: int) -> None:
        """Clears the table for a round; the starter is to discard."""
        self.indicator = indicator
        self.wild = wild_of(indicator)
        self.discards: list[int] = []
        self.taken: list[bool] = []
        self.shown = NOBODY
        self.winner = NOBODY
        self.stage = DISCARDING
        self.to_move = self.turn_of(0)

    def share_table(self, other: OkeyPosition) -> None:
        """Has what happened in the other's round lie open here too: its lists, not copies of them."""
        self.discards = other.discards
        self.taken = other.taken
        self.shown = other.shown
        self.winner = other.winner
        self.points = other.points
        self.stage = other.stage
        self.to_move = other.to_move

    def own_table(self) -> None:
        """Copies the lists that were shared."""
        self.discards = self.discards[:]
        self.taken = self.taken[:]
        self.points = self.points[:]

    @abstractmethod
    def hand_to_move(self) -> Hand | None:
        """The hand of the seat to move; None when it is not known here."""

    @abstractmethod
    def seen_hand(self, seat: int) -> list[int]:
        """The tiles of a hand that are known here, sorted."""

    @abstractmethod
    def stock_left(self) -> int:
        """How many tiles the stock has."""

    def turn_of(self, turn: int) -> int:
        """The seat whose turn it is; turns count from 0."""
        return (self.dealer + 1 + turn) % self.seats

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    def scores(self) -> list[int]:
        return self.points[:]

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        return Outcome("out" if min(self.points) <= 0 else "max_rounds", tuple(self.points))

    # Legal moves

    def codes(self) -> list[int]:
        hand = self.hand_to_move()
        if hand is None:
            return []
        if self.stage == SHOWING:
            return [SHOW << 8, DECLINE << 8]
        if self.stage == DRAWING:
            return [DRAW << 8, TAKE << 8] if self.stock_left() else [TAKE << 8, PASS << 8]
        found = [FINISH << 8 | tile for tile in finishing_tiles(hand, self.wild)]
        if not self.must_finish():
            found += [DISCARD << 8 | tile for tile in tiles_of(hand.once, 0)]
        return found

    def legal_moves(self) -> list[str]:
        if self.stage != DISCARDING:
            return sorted([TEXTS[code] for code in self.codes()])
        hand = self.hand_to_move()
        if hand is None:
            return []
        # Cheaper than sorting: most of the moves are of this kind.
        found = [] if self.must_finish() else texts_of(DISCARD, hand.once)
        finishing = finishing_discards(hand, self.wild)
        return found + texts_of(FINISH, finishing) if finishing else found

    def must_finish(self) -> bool:
        """Whether the mover took a discard when the stock was empty."""
        return self.stock_left() == 0 and bool(self.taken) and self.taken[-1]

    def refusal(self, code: int) -> str:
        kind, tile = code >> 8, code & TILE_MASK
        hand = self.hand_to_move()
        if hand is None:
            return "not_to_move"
        if self.stage == SHOWING:
            return "" if kind in (SHOW, DECLINE) else "show_first"
        if kind in (SHOW, DECLINE):
            return "no_show"
        if self.stage == DRAWING:
            return self.draw_refusal(kind)
        if kind not in (DISCARD, FINISH):
            return "must_discard"
        if not hand.holds(tile):
            return "not_held"
        if kind == FINISH:
            return "" if finishing_discards(hand, self.wild) & bit(tile) else "not_complete"
        return "must_finish" if self.must_finish() else ""

    def draw_refusal(self, kind: int) -> str:
        """A turn begins; one with an empty stock only where the last discard lets its seat finish."""
        if kind in (DISCARD, FINISH):
            return "must_draw"
        if kind == PASS:
            return "stock_left" if self.stock_left() else ""
        return "stock_empty" if kind == DRAW and not self.stock_left() else ""

    def reason_words(self, reason: str) -> str:
        return REASONS[reason]

    # Notation

    def parse(self, text: str) -> int:
        code = CODES.get(text)
        if code is not None:
            return code
        forms = ", ".join(repr(form) for form in NOTATION)
        raise InvalidMove(f"{text[:80]!r} is no move of okey; moves are written {forms}")

    def format(self, code: int) -> str:
        return TEXTS[code]

    def parts(self, code: int) -> Json:
        kind, tile = code >> 8, code & TILE_MASK
        parts: Json = {"type": TYPES[kind]}
        if kind == SHOW:
            parts["tile"] = NAMES[self.indicator]
        elif kind == TAKE and self.discards:
            parts["tile"] = NAMES[self.discards[-1]]
        elif kind >= DISCARD:
            parts["tile"] = NAMES[tile]
        hand = self.hand_to_move()
        if kind == FINISH and hand is not None and hand.holds(tile):
            rest = hand.without(tile)
            pairs = are_pairs(rest.once, rest.twice, self.wild)
            parts["pattern"] = PATTERNS[pairs]
            parts["loss"] = loss_of(pairs, tile, self.wild)
        return parts

    # What everybody knows

    def hand_count(self, seat: int) -> int:
        return DEALT + (1 if self.has_fifteen(seat) else 0)

    def has_fifteen(self, seat: int) -> bool:
        """Whether the seat holds 15 tiles: it is to discard, or it has the start and nobody has discarded."""
        if not self.discards:
            return seat == self.turn_of(0)
        return self.stage == DISCARDING and seat == self.to_move

    def known_tiles(self) -> list[list[int]]:
        """What everybody knows to be in each hand, sorted: the twin shown and discards taken, while kept."""
        known: list[list[int]] = [[] for _ in range(self.seats)]
        if self.shown != NOBODY:
            known[self.shown].append(self.indicator)
        for turn, tile in enumerate(self.discards):
            mine = known[self.turn_of(turn)]
            if tile in mine:
                mine.remove(tile)
            if self.taken[turn]:
                insert(known[self.turn_of(turn + 1)], tile)
        return known

    def open_counts(self) -> list[int]:
        """How many of each tile lie on the table: the indicator and the discards that nobody took."""
        counts = [0] * KINDS
        counts[self.indicator] = 1
        for turn, tile in enumerate(self.discards):
            if not self.taken[turn]:
                counts[tile] += 1
        return counts

    # Serialized form

    def dump_common(self) -> Json:
        """The fields that a state and a view share."""
        return {
            "options": dict(self.options),
            "round": self.round,
            "dealer": self.dealer,
            "to_move": a_seat(self.to_move),
            "phase": self.phase,
            "indicator": NAMES[self.indicator],
            "wild": NAMES[self.wild],
            "discards": names_of(self.discards),
            "taken": [turn for turn, taken in enumerate(self.taken) if taken],
            "shown": a_seat(self.shown),
            "winner": a_seat(self.winner),
            "scores": self.points[:],
        }

    def dump_hands(self, hands: list[list[int]]) -> list[list[str]]:
        return [names_of(hand) for hand in hands]


def a_seat(seat: int) -> int | None:
    """A seat as JSON has it: null for nobody."""
    return None if seat == NOBODY else seat
