"""Our side of the engine lines, through the public interface of the engines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import engines.ten.board
from benchmarks.harness import Batch
from engines.base import NOBODY, Engine, State
from engines.options import Options, OptionValue, read_options
from engines.rng import Rng

GAMES = 20

ONE_ROUND: dict[str, dict[str, OptionValue]] = {
    "okey": {"max_rounds": 1},
    "marten": {"max_rounds": 1},
    # Tien Zi Que counts rounds only where it is played to a target.
    "tzq": {"target": 60, "max_rounds": 1},
}
"""Options that make one round a whole game."""


def engine_of(game: str, **given: OptionValue) -> tuple[Engine, Options]:
    """An engine, and all its options with those given."""
    engine = engines.get(game)
    return engine, read_options(engine.options, given)


def random_games(game: str, **given: OptionValue) -> Batch:
    """Deals and plays random games, GAMES a batch, by `play_random`, each from a seed of its own."""
    engine, options = engine_of(game, **given)
    seeds = count()

    def batch() -> int:
        for _ in range(GAMES):
            seed = next(seeds)
            engine.deal(engine.default_seats, options, seed).play_random(Rng(seed))
        return GAMES

    return batch


def random_steps(game: str, **given: OptionValue) -> Batch:
    """One random game by `legal_moves` and `play`, as text; counts the moves."""
    engine, options = engine_of(game, **given)
    seeds = count()
    chance = Random(1).random

    def batch() -> int:
        state = engine.deal(engine.default_seats, options, next(seeds))
        played = 0
        while state.to_move != NOBODY:
            moves = state.legal_moves()
            state.play(moves[int(chance() * len(moves))])
            played += 1
        return played

    return batch


def positions(game: str, seed: int, **given: OptionValue) -> Iterator[State]:
    """The states of one random game, each only until the next is asked for."""
    engine, options = engine_of(game, **given)
    state = engine.deal(engine.default_seats, options, seed)
    rng = Rng(seed)
    yield state
    while state.to_move != NOBODY:
        codes = sorted(state.codes())
        state.apply(codes[rng.below(len(codes))])
        yield state


def form() -> str:
    """Which form of the engines this process has loaded."""
    return "interpreted" if str(engines.ten.board.__file__).endswith(".py") else "compiled"
