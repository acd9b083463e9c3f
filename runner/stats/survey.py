"""What games look like when one strategy plays every seat: lengths, ends, who scores with what.

A game that is well made and well implemented shows it here: rounds end in the ways that its
rules name, no seat is far ahead, and nothing that can score never does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import mean, median

from engines.base import NOBODY, Engine, Event, Json, State
from engines.options import Options
from engines.rng import Rng, derive_seed
from runner.players.builtin import Builtin
from runner.stats.interval import rate_interval

FINISHED = "finished"
"""The event that carries the game's own evaluation of a finished hand."""
ROUND_OVER = "round_over"
GAME_OVER = "game_over"

Tell = Callable[[int], None]


@dataclass
class Survey:
    """The counts. A game without rounds counts as one round; turns and seats are counted from who began."""

    moves: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    round_ends: Counter[str] = field(default_factory=Counter)
    drawn: int = 0
    drawn_rounds: int = 0
    payoffs: list[list[float]] = field(default_factory=list)
    round_winners: Counter[int] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    finishes: dict[str, Counter[str]] = field(default_factory=dict)


def survey(engine: Engine, seats: int, options: Options, builtin: Builtin, games: int, seed: int, tell: Tell) -> Json:
    """Plays that many games and returns what they come to; `tell` is told now and then how many are done."""
    found = Survey(finishes={part: Counter() for part in named_parts(engine)})
    for n in range(games):
        state = engine.deal(seats, options, derive_seed(seed, "survey", n))
        play(engine, state, builtin, Rng(derive_seed(seed, "player", n)), found)
        tell(n + 1)
    return summary(engine, found, seats)


def play(engine: Engine, state: State, builtin: Builtin, rng: Rng, found: Survey) -> None:
    """Plays one game to its end and counts it."""
    params: Options = {option.name: option.default for option in builtin.params}
    first = beginner = turn_of(state)
    moves = rounds = 0
    while state.to_move != NOBODY:
        events: list[Event] = []
        state.apply(builtin.choose(engine, params, state.view(state.to_move), rng), events)
        moves += 1
        for event in events:
            found.events[event["type"]] += 1
            if event["type"] == FINISHED:
                count_finish(event, found)
            elif event["type"] == ROUND_OVER:
                count_round(event, beginner, state.seats, found)
                beginner = turn_of(state)
                rounds += 1
    outcome = state.outcome()
    assert outcome is not None
    found.moves.append(moves)
    found.rounds.append(rounds)
    found.ends[outcome.reason] += 1
    found.drawn += not outcome.winners
    found.payoffs.append(outcome.payoffs[first:] + outcome.payoffs[:first])


def turn_of(state: State) -> int:
    """Whose turn it is as all seats see it: a seat that is asked something in secret has no turn."""
    return state.view((state.to_move + 1) % state.seats).to_move


def count_finish(event: Event, found: Survey) -> None:
    """A part's value, or the names in its list, each once."""
    for part, counts in found.finishes.items():
        value = event[part]
        names = {item["name"] for item in value} if isinstance(value, list) else {value}
        counts.update(str(name) for name in names)


def count_round(event: Event, beginner: int, seats: int, found: Survey) -> None:
    found.round_ends[event["reason"]] += 1
    if event["winner"] is None:
        found.drawn_rounds += 1
    else:
        found.round_winners[(event["winner"] - beginner) % seats] += 1


def named_parts(engine: Engine) -> dict[str, list[str]]:
    """The parts of a game's evaluation that take one of a few values, or list things by name; and those values."""
    parts: dict[str, list[str]] = {}
    for part, schema in engine.schemas["evaluate_answer"]["properties"].items():
        named = schema.get("items", {}).get("properties", {}).get("name", {})
        values = schema.get("enum") or named.get("enum")
        if values:
            parts[part] = [str(value) for value in values if value is not None]
    return parts


def summary(engine: Engine, found: Survey, seats: int) -> Json:
    """All counts as shares: of the games, of the rounds, or of the finished hands."""
    games = len(found.moves)
    rounds = sum(found.rounds)
    finished = found.events[FINISHED]
    return {
        "game": engine.name,
        "seats": seats,
        "games": games,
        "moves": spread(found.moves),
        "game_ends": shares(found.ends, games, engine.outcomes),
        "drawn_games": found.drawn / games,
        "payoff_by_turn": [payoff_line([payoffs[turn] for payoffs in found.payoffs]) for turn in range(seats)],
        "rounds": spread(found.rounds) if rounds else None,
        "moves_per_round": sum(found.moves) / rounds if rounds else None,
        "round_ends": shares(found.round_ends, rounds, ()),
        "drawn_rounds": found.drawn_rounds / rounds if rounds else None,
        "round_won_by_turn": [found.round_winners[turn] / max(1, rounds - found.drawn_rounds) for turn in range(seats)]
        if rounds
        else None,
        "events_per_game": {kind: count / games for kind, count in sorted(found.events.items())},
        "finishes": finished,
        "finished_with": {
            part: shares(found.finishes[part], finished, values)
            for part, values in named_parts(engine).items()
            if finished
        },
    }


def spread(values: list[int]) -> Json:
    return {"mean": mean(values), "median": median(values), "least": min(values), "most": max(values)}


def shares(counts: Counter[str], of: int, names: Iterable[str]) -> dict[str, float]:
    """Each name's share, those that never came up with 0."""
    return {name: counts[name] / of for name in [*names, *sorted(set(counts) - set(names))]}


def payoff_line(payoffs: list[float]) -> Json:
    """The mean payoff and its 95 % interval."""
    return {"mean": mean(payoffs), "interval_95": list(rate_interval((payoff, 1) for payoff in payoffs))}
