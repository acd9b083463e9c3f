"""OpenSpiel: rollouts in C++, and a game stepped from Python.

Its evaluator for tree search plays random rollouts in C++ and cannot be called from Python by
itself. A search of one simulation (`MCTSBot`: game, evaluator, exploration, simulations, megabytes,
solve, seed, verbose) hands it the root and does nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks.harness import Batch, package

ROLLOUTS = 20
DEALS = 50


def load(name: str) -> Any:
    """The module `pyspiel` and a game of it."""
    pyspiel = package("pyspiel", "open_spiel")
    return pyspiel, pyspiel.load_game(name)


def rollouts(name: str, each: int = ROLLOUTS) -> Batch:
    """Random games in C++. Of a game that is dealt, from deals that were made before."""
    pyspiel, game = load(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=each, seed=1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1_000, False, 1, False)
    first = game.new_initial_state()
    roots = [dealt(game, Random(seed)) for seed in range(DEALS)] if first.is_chance_node() else [first]

    def batch() -> int:
        for root in roots:
            search.step(root)
        return len(roots) * each

    return batch


def dealt(game: Any, rng: Random) -> Any:
    """A state of the game behind all that chance begins with."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def steps(name: str) -> Batch:
    """One random game in a Python loop, `legal_actions` and `apply_action`; counts the moves, those of chance too."""
    _, game = load(name)
    chance = Random(1).random

    def batch() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
            moves += 1
        return moves

    return batch
