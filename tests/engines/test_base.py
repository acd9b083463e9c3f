"""Ranks and payoffs by the table of the common rulings, and the parts of an outcome."""

from __future__ import annotations

from itertools import product

import pytest

from engines.base import Outcome, payoffs, ranks


@pytest.mark.parametrize(
    ("scores", "expected_ranks", "expected_payoffs"),
    [
        ((1, 0), [1, 2], [1, 0]),
        ((0, 1), [2, 1], [0, 1]),
        ((0, 0), [1, 1], [1 / 2, 1 / 2]),
        ((30, 20, 10), [1, 2, 3], [1, 1 / 2, 0]),
        ((5, 5, 1), [1, 1, 3], [3 / 4, 3 / 4, 0]),
        ((4, 3, 2, 1), [1, 2, 3, 4], [1, 2 / 3, 1 / 3, 0]),
        ((7, -2, 7, 0), [1, 4, 1, 3], [5 / 6, 0, 5 / 6, 1 / 3]),
        ((2, 2, 2, 9), [2, 2, 2, 1], [1 / 3, 1 / 3, 1 / 3, 1]),
        ((0, 0, 0, 0), [1, 1, 1, 1], [1 / 2] * 4),
    ],
)
def test_ranks_and_payoffs(scores: tuple[int, ...], expected_ranks: list[int], expected_payoffs: list[float]) -> None:
    assert ranks(scores) == expected_ranks
    assert payoffs(scores) == pytest.approx(expected_payoffs)
    outcome = Outcome("why", scores)
    assert (outcome.ranks, outcome.payoffs) == (ranks(scores), payoffs(scores))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_payoffs_are_wins_and_half_draws_against_each_other_seat(seats: int) -> None:
    for scores in product(range(3), repeat=seats):
        points = [
            sum((mine > theirs) + (mine == theirs) / 2 for other, theirs in enumerate(scores) if other != seat)
            for seat, mine in enumerate(scores)
        ]
        assert payoffs(scores) == pytest.approx([point / (seats - 1) for point in points])
        assert sum(payoffs(scores)) == pytest.approx(seats / 2)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((1, 0), [0]), ((0, 1), [1]), ((0, 0), []), ((3, 3, 1), [0, 1]), ((2, 2, 2, 2), []), ((0, 5, 5, 5), [1, 2, 3])],
)
def test_winners_share_the_first_rank_and_a_draw_has_none(scores: tuple[int, ...], winners: list[int]) -> None:
    assert Outcome("why", scores).winners == winners
