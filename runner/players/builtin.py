"""The strategies that ship with the product, for every game. They see a view, never a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.base import Engine, View
from engines.errors import InvalidInput
from engines.options import Option, Options, read_options
from engines.rng import Rng

Choose = Callable[[Engine, Options, View, Rng], int]


@dataclass(frozen=True)
class Builtin:
    """A strategy by name: what it does, its parameters, and how it picks the code of a move."""

    name: str
    meaning: str
    params: tuple[Option, ...]
    choose: Choose


def choose_random(engine: Engine, params: Options, view: View, rng: Rng) -> int:
    """Every legal move is equally likely."""
    codes = sorted(view.codes())
    return codes[rng.below(len(codes))]


def choose_greedy(engine: Engine, params: Options, view: View, rng: Rng) -> int:
    """The game's own greedy player, except for `blunder` moves of a hundred, which are random."""
    blunder = int(params["blunder"])
    if blunder and rng.below(100) < blunder:
        return choose_random(engine, params, view, rng)
    return engine.greedy(view, rng)


BUILTINS: dict[str, Builtin] = {
    builtin.name: builtin
    for builtin in (
        Builtin("random", "plays any legal move, each equally likely", (), choose_random),
        Builtin(
            "greedy",
            "wins when it can, blocks when it must, else improves its own position; looks one move ahead",
            (Option("blunder", 0, "How many moves of a hundred it plays at random.", low=0, high=100),),
            choose_greedy,
        ),
    )
}


def get_builtin(name: object, path: str = "/builtin") -> Builtin:
    """The built-in strategy of that name."""
    builtin = BUILTINS.get(name) if isinstance(name, str) else None
    if builtin is None:
        raise InvalidInput(path, f"must be one of {', '.join(BUILTINS)}")
    return builtin


def read_params(builtin: Builtin, data: object, path: str = "/params") -> Options:
    """The parameters of a built-in strategy, checked, with the defaults of those not given."""
    return read_options(builtin.params, data, path)


@dataclass(frozen=True)
class BuiltinPlayer:
    """A built-in strategy in one seat of one game; `rng` is its own."""

    engine: Engine
    builtin: Builtin
    params: Options
    rng: Rng

    def choose(self, view: View, move_number: int) -> int:
        return self.builtin.choose(self.engine, self.params, view, self.rng)
