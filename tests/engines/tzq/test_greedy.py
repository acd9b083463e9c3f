"""The plain player of Tien Zi Que: towards five sets, keeping cards that score."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.tzq.build import drawn_state, state_of

TZQ = get("tzq")


def choice(state: State, seed: int = 1) -> str:
    """What greedy plays for the seat to move."""
    return state.format(TZQ.greedy(state.view(state.to_move), Rng(seed)))


def choices(state: State) -> set[str]:
    return {choice(state, seed) for seed in range(20)}


def test_it_makes_a_set_when_there_is_one() -> None:
    rng = Random(1)
    for seed in range(10):
        state = TZQ.new(2, {}, seed)
        while state.to_move != NOBODY:
            sets = [move for move in state.legal_moves() if " keep " in move]
            if sets and state.dump()["phase"] == "drawn":
                assert choice(state) in sets
            state.play(rng.choice(state.legal_moves()))


def test_it_claims_when_the_hand_holds_no_set() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    assert all(move.startswith("claim 5g") for move in choices(state))


def test_it_draws_when_there_is_nothing_to_claim() -> None:
    assert choices(state_of(("4b 7r Eb Sg 9r", ""), last="5g")) == {"draw"}


def test_it_draws_for_the_winning_draw_when_the_hand_holds_the_fifth_set() -> None:
    state = state_of(("4b 6r 7g 8g 9g", ""), last="5g", kept=("1b 3g 9r 9b", ""))
    assert choices(state) == {"draw"}


def test_it_keeps_the_card_that_scores_most_with_the_fifth_set() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=("6b 6g 6r 1w", ""))
    assert choices(state) == {"set 4b 5b 6w keep 6w"}
    straight = drawn_state("4b 5g 6w Eb Sg 9r", kept=("1b 2g 3r 5w", ""))
    assert choices(straight) == {"set 4b 5g 6w keep 4b"}


def test_it_keeps_what_may_become_more() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=("5g", ""))
    assert choices(state) == {"set 4b 5b 6w keep 5b"}


def test_it_keeps_pairs_and_neighbours_in_hand() -> None:
    state = drawn_state("4b 4g 6w 6b 9r Nr", last="")
    assert choices(state) <= {"discard 9r", "discard Nr"}


def test_it_does_not_throw_a_sparrow_away() -> None:
    assert "discard Q" not in choices(drawn_state("1b 5g 9w Eb Sg Q", kept=("", "")))


def test_it_gives_the_other_seat_little() -> None:
    """A dragon whose fellows are gone cannot be claimed; the other cards can."""
    state = drawn_state("1b 9w Eb Sg Dr 5b", turns=6, discards=("Db 2w 8w", "Dg 1g 9g"))
    assert choices(state) == {"discard Dr"}


def test_it_is_bound_by_the_advanced_game() -> None:
    state = state_of(("4b 6w Eb Sg 9r", ""), last="5g", kept=("1b 3g 6r 8b", ""), options={"advanced": True})
    assert choices(state) == {"claim 5g with 4b 6w keep 6w"}


@pytest.mark.parametrize("options", [{}, {"advanced": True}])
def test_it_beats_random_play_clearly(options: dict[str, Any]) -> None:
    """The 95 % interval of its points a game lies above 0.95."""
    results = []
    for seed in range(150):
        state, rng, lot = TZQ.new(2, options, seed), Random(seed), Rng(seed)
        seat = seed % 2
        while state.to_move != NOBODY:
            if state.to_move == seat:
                state.apply(TZQ.greedy(state.view(seat), lot))
            else:
                state.apply(rng.choice(state.codes()))
        outcome = state.outcome()
        assert outcome is not None
        results.append(outcome.payoffs[seat])
    mean = sum(results) / len(results)
    deviation = sqrt(sum((result - mean) ** 2 for result in results) / (len(results) - 1))
    assert mean - 1.96 * deviation / sqrt(len(results)) > 0.95
