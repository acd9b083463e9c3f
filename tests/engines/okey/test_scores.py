"""Which points rounds can leave, against all ways to play them."""

from __future__ import annotations

from itertools import product

import pytest

from engines.okey.scores import fewest_finishes, possible


def all_losses(seats: int, rounds: int) -> list[set[tuple[int, ...]]]:
    """Every list of losses after 0, 1, 2 … rounds: one show at most and one finish at most in each."""
    reached = [{(0,) * seats}]
    shows = [(0, 0), *((seat, 1) for seat in range(seats))]
    finishes = [(0, 0), *((seat, loss) for seat in range(seats) for loss in (2, 4, 8))]
    for _ in range(rounds):
        after = set()
        for losses in reached[-1]:
            for (shower, one), (winner, loss) in product(shows, finishes):
                after.add(
                    tuple(
                        lost + (one if seat != shower else 0) + (loss if seat != winner else 0)
                        for seat, lost in enumerate(losses)
                    )
                )
        reached.append(after)
    return reached


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 2), (4, 2)])
def test_points_are_possible_just_when_some_rounds_leave_them(seats: int, rounds: int) -> None:
    for number, reached in enumerate(all_losses(seats, rounds)):
        most = 1 + max(max(losses) for losses in reached)
        for losses in product(range(most + 1), repeat=seats) if seats < 4 else sample_losses(most):
            assert possible(list(losses), number) == (losses in reached), (losses, number)


def sample_losses(most: int) -> list[tuple[int, ...]]:
    """Some of the lists of four: a third of all, and those that are ways of one another."""
    return [losses for losses in product(range(most + 1), repeat=4) if sum(losses) % 9 == 0 or losses[0] == losses[1]]


def test_the_fewest_finishes() -> None:
    for points in range(0, 60, 2):
        ways = [a + b + c for a in range(31) for b in range(16) for c in range(9) if 2 * a + 4 * b + 8 * c == points]
        assert fewest_finishes(points) == min(ways)
