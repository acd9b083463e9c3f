"""Make 10 Marten: whole rounds against RLCard, the value of a hand against `mahjong`."""

from __future__ import annotations

from random import Random

import engines
from benchmarks.harness import Batch, Goal, Line, compare
from benchmarks.loop import over
from benchmarks.playing import ONE_ROUND, random_games
from benchmarks.yardsticks import mahjong, rlcard
from engines.marten.hand import best_bonuses, can_finish
from engines.marten.tiles import ALL, names

HANDS = 200
SIZE = 8

ROUND_LINE = Line("marten.rounds", "whole random rounds", "RLCard mahjong games", "games/s", Goal(500))
VALUE_LINE = Line("marten.value", "best value of a winning hand", "mahjong estimate_hand_value", "hands/s", Goal(10))
EVALUATE_LINE = Line(
    "marten.evaluate", "the same by evaluate(), JSON in and out", "mahjong estimate_hand_value", "hands/s", None
)


def winning_hands() -> list[list[int]]:
    """Closed hands that are worth ten, sorted."""
    rng = Random(1)
    hands: list[list[int]] = []
    while len(hands) < HANDS:
        tiles = sorted(rng.sample(ALL, SIZE))
        if can_finish(tiles, []):
            hands.append(tiles)
    return hands


def rounds() -> tuple[Batch, Batch]:
    return random_games("marten", **ONE_ROUND["marten"]), rlcard.games("mahjong")


def value() -> tuple[Batch, Batch]:
    return over(best_bonuses, [(hand, [], False) for hand in winning_hands()]), mahjong.hand_value()


def evaluation() -> tuple[Batch, Batch]:
    questions = [({"tiles": names(hand), "scoring": "advanced"},) for hand in winning_hands()]
    return over(engines.get("marten").evaluate, questions), mahjong.hand_value()


BENCHES = (
    compare(ROUND_LINE, rounds, seconds=0.5),
    compare(VALUE_LINE, value),
    compare(EVALUATE_LINE, evaluation),
)
