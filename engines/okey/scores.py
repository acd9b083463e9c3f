"""Which points the seats can have left after some rounds.

A show takes one point from every other seat, a finish two, four or eight; a round has at most
one of each. Seat s has caused g(s) points of loss, by shows and finishes together, and has lost
what the others caused: loss(s) = sum of all g - g(s). So the losses tell every g.
"""

from __future__ import annotations

LEAST = (0, 1, 1, 2)
"""The fewest finishes of 2 and 4 that take 0, 2, 4, 6 points."""


def possible(losses: list[int], rounds: int) -> bool:
    """Whether that many rounds, ended, can have taken just these points."""
    total, left = divmod(sum(losses), len(losses) - 1)
    if left or max(losses) > total:
        return False
    if total <= rounds:
        return True
    # fewest[a] = the fewest finishes that leave a points to shows, seat by seat.
    fewest = [0] + [rounds + 1] * rounds
    for loss in losses:
        fewest = after_seat(fewest, total - loss, rounds)
    return min(fewest) <= rounds


def after_seat(fewest: list[int], caused: int, rounds: int) -> list[int]:
    """The table with one more seat, which caused that loss by some shows and the fewest finishes."""
    found = [rounds + 1] * (rounds + 1)
    for shows in range(caused % 2, min(caused, rounds) + 1, 2):
        finishes = fewest_finishes(caused - shows)
        for before in range(rounds + 1 - shows):
            found[before + shows] = min(found[before + shows], fewest[before] + finishes)
    return found


def fewest_finishes(points: int) -> int:
    return points // 8 + LEAST[points % 8 // 2]
