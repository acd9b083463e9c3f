"""How far a points rate can be trusted.

Games of one deal hang together (the same tiles, other seats), so the deal is the unit that
varies, not the game. The variance of the rate is taken over deals (a ratio estimate with
cluster-robust variance: Cochran, Sampling Techniques, 3rd ed., 6.3 and 9.3), turned into the
number of independent games that would vary as much, and that number goes into Wilson's score
interval (JASA 22, 1927), which stays within 0 and 1 and does not collapse at either end.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

Z = 1.959963984540054
"""The normal quantile of 97.5 %."""


def rate_interval(deals: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """The 95 % interval of points / games, from the (points, games) of each deal that was played.

    One deal more is supposed, with the scatter of independent games, so that few or equal deals
    do not pretend to certainty.
    """
    played = [(points, games) for points, games in deals if games]
    if not played:
        return 0.0, 1.0
    all_points = sum(points for points, _ in played)
    all_games = sum(games for _, games in played)
    rate = all_points / all_games
    # Laplace's rule keeps the supposed scatter above 0 when all games went one way.
    guess = (all_points + 1) / (all_games + 2)
    scatter = guess * (1 - guess)
    squares = sum((points - rate * games) ** 2 for points, games in played)
    squares += scatter * all_games / len(played)
    effective = scatter * all_games**2 / squares
    return wilson(rate, effective, student(len(played)))


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
