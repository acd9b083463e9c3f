"""The interface that every game has. Read this file first.

A `State` is one full position with all its secrets; a `View` is what one seat may know of
it. Both are a `Position`: somebody is to move and has legal moves. Inside an engine a move
is a whole number, its `code`, which only the position that gave it understands; outside it
is canonical text, one spelling a move. `parse` and `format` go between the two.

What holds in every game, and is tested for every registered one (tests/engines/test_conformance*.py):

* `load(dump(state))` is the same state, and the same seed and moves give the same game;
* legal moves are unique and sorted, each can be played, and everything else is refused;
* two states that differ only in what a seat cannot know give that seat equal views;
* a game ends within `Engine.longest` moves, and the payoffs of its seats add up to seats / 2.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from mypy_extensions import trait

from engines.errors import GameOver, IllegalMove, InvalidInput
from engines.options import Option, Options, read_options
from engines.rng import SEED_LIMIT, Rng

FORMAT = 1
"""The version of the serialized form of states and views."""

NOBODY: Final = -1
"""`Position.to_move` when the game is over."""

Json = dict[str, Any]
Event = dict[str, Any]
"""What a move did: `type`, mostly `seat`, and what the type calls for. An event that not every
seat may see names those that may in `only`, a list of seats."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `reason` is a stable word, `scores` holds one number a seat."""

    reason: str
    scores: tuple[int, ...]

    @property
    def ranks(self) -> list[int]:
        return ranks(self.scores)

    @property
    def payoffs(self) -> list[float]:
        return payoffs(self.scores)

    @property
    def winners(self) -> list[int]:
        """The seats that share rank 1; none when all seats do (a draw)."""
        first = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        return first if len(first) < len(self.scores) else []


def ranks(scores: Sequence[float]) -> list[int]:
    """1 for the highest score; equal scores share a rank and the next one is skipped."""
    return [1 + sum(other > score for other in scores) for score in scores]


def payoffs(scores: Sequence[float]) -> list[float]:
    """(seats ranked below + half of the others that share the rank) / (seats - 1), for each seat."""
    others = len(scores) - 1
    return [
        (sum(other < score for other in scores) + (sum(other == score for other in scores) - 1) / 2) / others
        for score in scores
    ]


@trait
class Position:
    """What a state and a view have in common.

    `seats` is their number, `to_move` a seat or NOBODY, `options` holds a value for every
    option of the game.
    """

    game: str
    seats: int
    to_move: int
    options: Options

    @abstractmethod
    def codes(self) -> list[int]:
        """The legal moves of the seat to move, unique, in no order; none when the game is over."""

    @abstractmethod
    def refusal(self, code: int) -> str:
        """Why the move is illegal here, a key of `REASONS`; empty when it is legal."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The code of a move's text; `InvalidMove` when it is not this game's notation."""

    @abstractmethod
    def format(self, code: int) -> str:
        """The text of a move."""

    @abstractmethod
    def parts(self, code: int) -> Json:
        """A move taken apart for a client: `type` and what belongs to it."""

    @abstractmethod
    def reason_words(self, reason: str) -> str:
        """A key of `refusal` as a sentence."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The one answer to: is it over, who won, why. None while it goes on."""

    @abstractmethod
    def dump(self) -> Json:
        """The serialized form, ready for JSON."""

    def legal_moves(self) -> list[str]:
        """The texts of the legal moves, sorted."""
        moves = [self.format(code) for code in self.codes()]
        moves.sort()
        return moves

    def describe(self, code: int) -> Json:
        """A move for a client: its text as `move`, and its parts."""
        return {"move": self.format(code), **self.parts(code)}

    def describe_all(self) -> list[Json]:
        """The legal moves as `describe` has them, sorted by their text. Moves may share parts: do not change them.

        A game whose moves have much in common may do this faster; the answer is the same.
        """
        moves = [self.describe(code) for code in self.codes()]
        moves.sort(key=move_text)
        return moves


def move_text(described: Json) -> str:
    text: str = described["move"]
    return text


@trait
class State(Position):
    """One full position of one game."""

    seed: int

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; cheap, for search."""

    @abstractmethod
    def apply(self, code: int, events: list[Event] | None = None) -> None:
        """Plays a legal move in place, unchecked. Adds what happened to `events` when given."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What the seat may know. It shares the board with this state: use it before the next move."""

    def play_random(self, rng: Rng) -> int:
        """Plays to the end, each move drawn from `codes()` by `rng.below`; returns how many there were.

        A game may do this faster; the moves are the same.
        """
        played = 0
        while self.to_move != NOBODY:
            codes = self.codes()
            self.apply(codes[rng.below(len(codes))])
            played += 1
        return played

    def play(self, text: str) -> list[Event]:
        """Checks and plays a move given as text; returns its events."""
        if self.to_move == NOBODY:
            raise GameOver()
        code = self.parse(text)
        reason = self.refusal(code)
        if reason:
            raise IllegalMove(text, reason, self.reason_words(reason), self.legal_moves())
        events: list[Event] = []
        self.apply(code, events)
        return events


@trait
class View(Position):
    """What one seat may know: its own tiles, all that lay open, counts, scores.

    `to_move` too is as far as the seat knows: of a move that no other seat learns of, the others
    do not see that it is awaited.
    """

    seat: int


@dataclass(frozen=True)
class Engine:
    """One game, as the registry holds it.

    `new(seats, options, seed)` deals; `load` and `load_view` read a serialized form that nobody
    vouches for; `sample` makes a full state that agrees with a view, each possible one as likely as
    the deal makes it, for bots that search; `evaluate` answers the pure question of the game (its shapes: `schemas`);
    `greedy` picks the code of a move from a view. `longest(seats, options)` bounds the moves of
    a game. `schemas` are JSON Schemas: `state`, `view`, `move`, `evaluate_request`,
    `evaluate_answer`; `evaluate_example` is a request that works.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    default_seats: int
    options: tuple[Option, ...]
    rules: str
    notation: dict[str, str]
    reasons: dict[str, str]
    outcomes: dict[str, str]
    schemas: dict[str, Json]
    evaluate_example: Json
    deal: Callable[[int, Options, int], State]
    load: Callable[[object], State]
    load_view: Callable[[object], View]
    sample: Callable[[View, Rng], State]
    evaluate: Callable[[object], Json]
    greedy: Callable[[View, Rng], int]
    longest: Callable[[int, Options], int]
    draw_text: Callable[[Position], str]
    draw_svg: Callable[[Position], str]

    def new(self, seats: int, options: object, seed: int) -> State:
        """A new game; all three are checked, and the options completed."""
        self.check_seats(seats)
        if not 0 <= seed < SEED_LIMIT:
            raise InvalidInput("/seed", f"must be from 0 to {SEED_LIMIT - 1}")
        return self.deal(seats, read_options(self.options, options), seed)

    def check_seats(self, seats: int) -> None:
        """Refuses a number of seats that this game is not played by."""
        if seats not in self.seats:
            raise InvalidInput("/seats", f"must be {' or '.join(map(str, self.seats))} for {self.name}")

    def play_greedy(self, state: State, rng: Rng) -> int:
        """Plays the state to its end in place, every seat by `greedy`; returns how many moves there were."""
        played = 0
        while state.to_move != NOBODY:
            state.apply(self.greedy(state.view(state.to_move), rng))
            played += 1
        return played
