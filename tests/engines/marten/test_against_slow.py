"""The engine against the slow implementation, hand by hand and position by position."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines.base import State
from tests.engines.marten import slow
from tests.engines.marten.hands import (
    MARTEN,
    Hand,
    few_values_hand,
    near_hand,
    purple_hand,
    question,
    random_hand,
)
from tests.engines.marten.slow import SlowMarten

Dealer = Callable[[Random], Hand]
HANDS: list[tuple[Dealer, int, int]] = [
    (random_hand, 20_000, 0),
    (near_hand, 5000, 2000),
    (few_values_hand, 2000, 100),
    (purple_hand, 1000, 200),
]
"""How a hand is made, how many are compared, and how many of them are ten at least."""


def key_of(declaration: dict[str, Any]) -> slow.Key:
    sets = [(tuple(each["tiles"]), each["as"]) for each in declaration["sets"] if not each["open"]]
    return tuple(sorted(sets)), tuple(sorted(declaration["colors"].items()))


def compare_hand(hand: Hand, rng: Random) -> bool:
    """Asks both about the hand; whether it is ten."""
    closed, sets = hand
    advanced, dealer = rng.random() < 0.7, rng.random() < 0.5
    heaven = not sets and rng.random() < 0.3
    given = {"scoring": "advanced" if advanced else "basic", "dealer": dealer, "heaven": heaven}
    answer = MARTEN.evaluate(question(hand, **given))
    expected = slow.declarations(closed, sets, heaven)
    listed = answer["declarations"]
    assert len(listed) == len(expected)
    assert {key_of(each) for each in listed} == set(expected)
    for each in listed:
        bonuses = expected[key_of(each)]
        assert each["points"] == slow.points(bonuses, advanced, dealer)
        assert {b["name"]: b["points"] for b in each["bonuses"]} == (bonuses if advanced else {})
        assert [(tuple(s["tiles"]), s["as"]) for s in each["sets"] if s["open"]] == sets
    scores = [each["points"] for each in listed]
    assert scores == sorted(scores, reverse=True)
    assert answer["valid"] == bool(expected) == slow.is_ten(closed, sets)
    assert answer["points"] == (scores[0] if scores else 0)
    return bool(expected)


def compare_hands(deal: Dealer, number: int, seed: int) -> int:
    rng = Random(seed)
    return sum(compare_hand(deal(rng), rng) for _ in range(number))


@pytest.mark.parametrize(("deal", "number", "tens"), HANDS)
def test_evaluation(deal: Dealer, number: int, tens: int) -> None:
    assert compare_hands(deal, number, 1) >= tens


@pytest.mark.soak
def test_evaluation_of_a_hundred_thousand_hands() -> None:
    assert sum(compare_hands(deal, 25_000, 2) for deal, _, _ in HANDS) > 20_000


def compare_round(state: State, rng: Random) -> int:
    """Plays one round side by side; how many moves it took."""
    game = SlowMarten(state.dump())
    played = 0
    while not game.over:
        dump = state.dump()
        assert state.legal_moves() == game.legal_moves()
        assert (dump["to_move"], dump["phase"]) == (game.to_move, game.phase)
        assert dump["hands"] == [sorted(hand, key=slow.order) for hand in game.hands]
        assert (dump["stock"], dump["discards"]) == (game.stock, game.piles)
        assert [[(tuple(s["tiles"]), s["as"]) for s in sets] for sets in dump["open_sets"]] == game.sets
        move = some_move(game.legal_moves(), rng)
        state.play(move)
        game.play(move)
        played += 1
    assert state.scores() == game.scores
    return played


def some_move(moves: list[str], rng: Random) -> str:
    """Any move, but sets and the moves that are rare more often."""
    rare = [move for move in moves if move[0] in "gfp"]
    return rng.choice(rare if rare and rng.random() < 0.4 else moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_rounds(seats: int, scoring: str) -> None:
    for seed in range(6):
        state = MARTEN.new(seats, {"scoring": scoring}, seed)
        rng = Random(seed)
        while state.outcome() is None:
            rounds = state.dump()["round"]
            compare_round(state, rng)
            assert state.outcome() is not None or state.dump()["round"] == rounds + 1
