"""From results to standings: one pass over the games, then one line an entrant and a cross table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from engines.base import Json, ranks
from runner.formats.round_robin import RoundRobin
from runner.result import Result
from runner.stats.interval import rate_interval


@dataclass
class Tally:
    """What one entrant has done so far; `games_a_deal` is how many games of one deal it has.

    Of deals that are through only how often each (points, games) came up is kept, in `scores`, so
    that a tally stays small; `begun` maps any other deal to its points and games.
    """

    games_a_deal: int
    games: int = 0
    wins: int = 0
    losses: int = 0
    points: float = 0.0
    moves: int = 0
    time_ms: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    scores: Counter[tuple[float, int]] = field(default_factory=Counter)
    begun: dict[int, tuple[float, int]] = field(default_factory=dict)

    def add(self, deal: int, payoff: float) -> None:
        self.games += 1
        self.wins += payoff == 1
        self.losses += payoff == 0
        self.points += payoff
        points, games = self.begun.pop(deal, (0.0, 0))
        score = (points + payoff, games + 1)
        if score[1] == self.games_a_deal:
            self.scores[score] += 1
        else:
            self.begun[deal] = score

    def deals(self) -> Iterator[tuple[float, int]]:
        """The points and games of each deal that was played."""
        return chain(self.scores.elements(), self.begun.values())


def standings(schedule: RoundRobin, names: list[str], results: Iterable[tuple[int, Result]]) -> Json:
    """The table and the cross table of a tournament, from (n, result) in any order.

    `table` is sorted by points rate; equal rates share a rank. `cross_table[i][j]` is what
    entrant i took from its games with entrant j: `points` and `games`, null for i = j.
    """
    tallies = [Tally(schedule.games_a_deal) for _ in names]
    cross = [[[0.0, 0] for _ in names] for _ in names]
    for n, result in results:
        count(schedule, n, result, tallies, cross)
    rates = [tally.points / tally.games if tally.games else 0.0 for tally in tallies]
    # Sums of thirds depend on their order in the last digits.
    places = ranks([round(rate, 9) for rate in rates])
    table = [{"rank": places[i], "entrant": i, "name": names[i], **line(tally)} for i, tally in enumerate(tallies)]
    table.sort(key=lambda row: (row["rank"], row["entrant"]))
    return {
        "table": table,
        "cross_table": [
            [None if i == j else {"points": round(points, 6), "games": games} for j, (points, games) in enumerate(row)]
            for i, row in enumerate(cross)
        ],
    }


def count(schedule: RoundRobin, n: int, result: Result, tallies: list[Tally], cross: list[list[list[float]]]) -> None:
    """Adds one game to the tallies of its entrants."""
    pairing = schedule.pairing(n)
    payoffs = result.payoffs
    for seat, entrant in enumerate(pairing.entrants):
        tally = tallies[entrant]
        tally.add(pairing.deal, payoffs[seat])
        tally.moves += result.move_counts[seat]
        tally.time_ms += result.times_ms[seat]
        for other in range(seat):
            opponent = pairing.entrants[other]
            points = pair_points(payoffs[seat], payoffs[other])
            mine, theirs = cross[entrant][opponent], cross[opponent][entrant]
            mine[0] += points
            mine[1] += 1
            theirs[0] += 1.0 - points
            theirs[1] += 1
    for seat, kind in result.faults:
        tallies[pairing.entrants[seat]].faults[kind] += 1


def pair_points(mine: float, theirs: float) -> float:
    """What a seat takes from one other seat of its table: 1 above it, 0.5 level, 0 below."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def line(tally: Tally) -> Json:
    """One entrant's numbers; rate, interval and mean are null before its first game or move."""
    low, high = rate_interval(tally.deals())
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.games - tally.wins - tally.losses,
        "losses": tally.losses,
        "points": round(tally.points, 6),
        "points_rate": round(tally.points / tally.games, 6) if tally.games else None,
        "points_rate_95": [round(low, 6), round(high, 6)] if tally.games else None,
        "faults": dict(sorted(tally.faults.items())),
        "mean_move_ms": round(tally.time_ms / tally.moves, 3) if tally.moves else None,
    }
