"""Random games of any registered engine, through nothing but the interface in engines/base.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engines import ENGINES
from engines.base import NOBODY, Engine, State
from engines.options import Option, OptionValue

MANY = 400
MIXED = 3
"""How many option sets of a game are drawn at random, beside those that change one option."""
ROUNDS = "max_rounds"
ROUNDS_MOST = 2
"""Random players hardly ever win a round; of games that count rounds only so many are played."""


@dataclass(frozen=True, eq=False)
class Case:
    """One way to start a game: a number of seats and the options given."""

    engine: Engine
    seats: int
    options: dict[str, OptionValue]

    def __str__(self) -> str:
        given = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.engine.name}-{self.seats}-{given or 'defaults'}"

    def new(self, seed: int) -> State:
        return self.engine.new(self.seats, dict(self.options), seed)

    def longest(self, state: State) -> int:
        return self.engine.longest(state.seats, state.options)


def values(option: Option) -> tuple[OptionValue, ...]:
    """Every choice of an option, or both ends of its range."""
    return option.choices or (option.low, option.high)


def option_sets(engine: Engine) -> list[dict[str, OptionValue]]:
    """The defaults, every value of each option alone, and some mixtures."""
    sets: list[dict[str, OptionValue]] = [{}]
    for option in engine.options:
        sets += [{option.name: value} for value in values(option) if not same(value, option.default)]
    rng = Random(engine.name)
    sets += [
        {option.name: rng.choice((*values(option), option.default)) for option in engine.options} for _ in range(MIXED)
    ]
    return sets


def same(one: OptionValue, other: OptionValue) -> bool:
    """Equal and of one type: True is not 1."""
    return type(one) is type(other) and one == other


def cases_of(engine: Engine) -> list[Case]:
    """Every option set with the default number of seats, every other number of seats with the defaults."""
    shorts: list[dict[str, OptionValue]] = []
    for options in option_sets(engine):
        short = shortened(engine, options)
        if short not in shorts:
            shorts.append(short)
    cases = [Case(engine, engine.default_seats, options) for options in shorts]
    others = [seats for seats in engine.seats if seats != engine.default_seats]
    return cases + [Case(engine, seats, shortened(engine, {})) for seats in others]


def shortened(engine: Engine, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The options with few enough rounds, in a game that has them."""
    if not any(option.name == ROUNDS for option in engine.options):
        return options
    return {**options, ROUNDS: min(int(options.get(ROUNDS, ROUNDS_MOST)), ROUNDS_MOST)}


def all_cases() -> list[Case]:
    return [case for engine in ENGINES.values() for case in cases_of(engine)]


def positions(case: Case, seed: int) -> Iterator[State]:
    """The states of one random game, from the deal to the end. Each is to be left as it is.

    Of a game of thousands of moves, all of the first MANY, every twentieth after them, and the last.
    """
    state = case.new(seed)
    rng = Random(seed)
    yield state
    for played in range(case.longest(state)):
        if state.to_move == NOBODY:
            return
        state = state.copy()
        state.apply(rng.choice(sorted(state.codes())))
        if played < MANY or played % 20 == 0 or state.to_move == NOBODY:
            yield state


def play_out(state: State, seed: int) -> int:
    """Plays random moves in place until the game ends or has used up its bound; how many they were."""
    rng = Random(seed)
    bound = ENGINES[state.game].longest(state.seats, state.options)
    for played in range(bound):
        if state.to_move == NOBODY:
            return played
        state.apply(rng.choice(sorted(state.codes())))
    return bound


@cache
def some_positions(name: str) -> list[State]:
    """Positions of every case of a game, from all stages."""
    return [
        state
        for number, case in enumerate(cases_of(ENGINES[name]))
        for index, state in enumerate(positions(case, 500 + number))
        if index < 200 and index % 3 == number % 3
    ]


@cache
def move_pool(name: str) -> list[str]:
    """Moves that are legal somewhere in the game, under some options, each once."""
    rng = Random(name)
    found: set[str] = set()
    for state in some_positions(name):
        moves = state.legal_moves()
        found.update(rng.sample(moves, min(len(moves), 12)))
    return sorted(found)


def through_json(value: object) -> Any:
    """The value as it arrives at the other end of a wire; refused when JSON cannot hold it."""
    return json.loads(json.dumps(value, allow_nan=False))


def exactly(value: object) -> str:
    """A spelling that tells True from 1 and 1 from 1.0, in which the order of fields does not count."""
    return json.dumps(value, sort_keys=True)
