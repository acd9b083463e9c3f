"""Small tables that have no yardstick: cost per move against the length of a game, sizes, loading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

import orjson

import engines
from benchmarks.figures import Cell, Figures
from benchmarks.playing import ONE_ROUND, engine_of, positions
from benchmarks.storage import stored
from engines.base import NOBODY, State
from engines.options import OptionValue
from engines.rng import Rng

TENTHS = 10
REPEATS = 3
LOAD_SECONDS = 0.1

LONG_GAMES: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "ten": (387, {"relocation_limit": 1000}),
    "marten": (0, {"target": 100}),
    "okey": (1, {}),
    "tzq": (2, {"target": 60}),
}
"""A seed and options that make a long random game."""


def moves_of(game: str) -> list[str]:
    """The moves of the long random game."""
    seed, given = LONG_GAMES[game]
    engine, options = engine_of(game, **given)
    state = engine.deal(engine.default_seats, options, seed)
    rng = Rng(seed)
    played: list[str] = []
    while state.to_move != NOBODY:
        codes = state.codes()
        code = codes[rng.below(len(codes))]
        played.append(state.format(code))
        state.apply(code)
    return played


def dealt(game: str) -> State:
    seed, given = LONG_GAMES[game]
    engine, options = engine_of(game, **given)
    return engine.deal(engine.default_seats, options, seed)


def step_costs(state: State, moves: Sequence[str]) -> list[float]:
    """Microseconds of one `legal_moves()` and `play()` in each tenth of the moves."""
    costs: list[float] = []
    for tenth in range(TENTHS):
        part = moves[len(moves) * tenth // TENTHS : len(moves) * (tenth + 1) // TENTHS]
        started = process_time()
        for move in part:
            state.legal_moves()
            state.play(move)
        costs.append((process_time() - started) / max(len(part), 1) * 1e6)
    return costs


def growth() -> Figures:
    rows: list[list[Cell]] = []
    for game in engines.ENGINES:
        moves = moves_of(game)
        runs = [step_costs(dealt(game), moves) for _ in range(REPEATS)]
        rows.append([game, len(moves), *(min(costs) for costs in zip(*runs, strict=True))])
    columns = ["game", "moves", *(f"tenth {tenth + 1}" for tenth in range(TENTHS))]
    return Figures(
        "growth", "Microseconds a move, legal_moves() and play(), by tenths of a long random game", columns, rows
    )


def size(state: State) -> int:
    return len(orjson.dumps(state.dump()))


def load_cost(load: Callable[[object], State], text: bytes) -> float:
    """Microseconds to read a state, JSON and all."""
    started = process_time()
    times = 0
    while (spent := process_time() - started) < LOAD_SECONDS:
        load(orjson.loads(text))
        times += 1
    return spent / times * 1e6


def sizes() -> Figures:
    """Of one random game, or of one round: bytes as JSON, and what it takes to load the middle one."""
    rows: list[list[Cell]] = []
    for game, engine in engines.ENGINES.items():
        texts = [orjson.dumps(state.dump()) for state in positions(game, 1, **ONE_ROUND.get(game, {}))]
        middle = texts[len(texts) // 2]
        rows.append(
            [game, len(texts[0]), len(middle), len(texts[-1]), max(map(len, texts)), load_cost(engine.load, middle)]
        )
    columns = ["game", "start", "middle", "end", "most", "load, µs"]
    return Figures("states", "Bytes of a state as JSON in a random game, and the time to load it", columns, rows)


TABLES: dict[str, Callable[[], Figures]] = {"growth": growth, "states": sizes, "storage": stored}
