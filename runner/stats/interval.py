"""How far a points rate can be trusted.

Games of one deal hang together (the same tiles, other seats), so the deal is the unit that
varies, not the game. The scatter of the deals (a ratio estimate with cluster-robust variance:
Cochran, Sampling Techniques, 3rd ed., 6.3 and 9.3), set against that of as many independent
games, gives the design effect, and so the number of independent games that would say as much.
That number goes into Wilson's score interval (JASA 22, 1927), which stays within 0 and 1 and
does not collapse at either end.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

Z = 1.959963984540054
"""The normal quantile of 97.5 %."""
HALF_A_GAME = 0.5


def rate_interval(deals: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """The 95 % interval of points / games, from the (points, games) of each deal that was played."""
    played = [(points, games) for points, games in deals if games]
    if not played:
        return 0.0, 1.0
    all_games = sum(games for _, games in played)
    rate = sum(points for points, _ in played) / all_games
    scatter = sum((points - rate * games) ** 2 for points, games in played)
    independent = rate * (1 - rate) * all_games
    # Half a game on both sides: without any scatter, or nearly, the games count as independent.
    effect = (scatter + HALF_A_GAME) / (independent + HALF_A_GAME)
    return wilson(rate, all_games / effect, student(len(played)))


def wilson(rate: float, games: float, z: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in that many independent games."""
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def student(freedom: int) -> float:
    """Student's 97.5 % quantile (Abramowitz and Stegun 26.7.5, three terms)."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / freedom + second / freedom**2
