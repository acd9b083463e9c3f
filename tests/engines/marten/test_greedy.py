"""The plain player of Marten: it finishes when it can, and goes towards the nearest finish."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.marten.build import ADVANCED, state_of
from tests.engines.marten.hands import MARTEN
from tests.engines.marten.slow import ALL

WAITING = "B1 B1 B1 B1 R1 R1 R1"


def choice(state: State, seed: int = 1) -> str:
    """What greedy plays for the seat to move."""
    return state.format(MARTEN.greedy(state.view(state.to_move), Rng(seed)))


def choices(state: State) -> set[str]:
    """What it plays under many seeds."""
    return {choice(state, seed) for seed in range(30)}


def test_it_finishes_with_a_drawn_tile() -> None:
    state = state_of({0: WAITING}, next_tile="R3")
    state.play("draw")
    assert choices(state) == {"finish"}


def test_it_finishes_with_a_discard() -> None:
    assert choices(state_of({0: WAITING}, discards={0: "B7", 1: "R3"})) == {"finish 1"}


def test_of_two_finishes_it_takes_the_dearer() -> None:
    """Both threes make ten; the blue one leaves a blue and a red group otherwise equal, but not half and half."""
    discards = {0: "R3", 1: "B7", 2: "B3"}
    state = state_of({3: WAITING}, seats=4, discards=discards, options=ADVANCED)
    points = {move: state.parts(state.parse(move))["points"] for move in ("finish 0", "finish 2")}
    assert points["finish 0"] > points["finish 2"]
    assert choices(state) == {"finish 0"}
    state = state_of({3: WAITING}, seats=4, discards=discards)
    assert choices(state) == {"finish 0", "finish 2"}


def test_it_draws_when_one_tile_is_missing_already() -> None:
    """A set of ones could be made; it would not bring the hand nearer."""
    state = state_of({0: "B1 B1 B2 R1 R1 R1 R1"}, discards={0: "B7", 1: "B1"})
    assert "get 1 B1 B1" in state.legal_moves()
    assert choices(state) == {"draw"}


def test_it_makes_a_set_that_brings_the_hand_nearer() -> None:
    """5 6 7 are 5, and 1 1 2 beside them need a 1 only."""
    state = state_of({0: "B6 B7 R1 R1 R2 R7 R5"}, discards={0: "B7", 1: "B5"})
    assert choices(state) == {"get 1 B6 B7"}


def test_it_keeps_what_is_nearest_to_ten() -> None:
    """Without the eight any three makes ten, with it nothing does."""
    state = state_of({0: WAITING}, next_tile="P8")
    state.play("draw")
    assert choices(state) == {"discard P8"}


def worth_of_discards(state: State) -> dict[str, int]:
    """For each discard: how many unseen tiles would finish next, each times what it would score."""
    view = state.view(state.to_move).dump()
    unseen = Counter(ALL) - Counter(view["hand"]) - Counter(tile for pile in view["discards"] for tile in pile)
    unseen -= Counter(tile for sets in view["open_sets"] for each in sets for tile in each["tiles"])
    own = [{"tiles": each["tiles"], "as": each["as"]} for each in view["open_sets"][view["seat"]]]
    given = {"open_sets": own, "scoring": view["options"]["scoring"], "dealer": view["seat"] == view["dealer"]}
    found = {}
    for tile in set(view["hand"]):
        rest = view["hand"][:]
        rest.remove(tile)
        points = {other: MARTEN.evaluate({"tiles": [*rest, other], **given})["points"] for other in unseen}
        found[f"discard {tile}"] = sum(points[other] * copies for other, copies in unseen.items())
    return found


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_it_keeps_the_hand_that_finishes_by_most_tiles_and_points(scoring: str) -> None:
    """In games of greedy players, wherever a discard leaves a hand that one tile finishes."""
    seen = differ = 0
    for seed in range(8):
        state, lot = MARTEN.new(4, {"scoring": scoring}, seed), Rng(seed)
        while state.to_move != NOBODY and seen < 60:
            code = MARTEN.greedy(state.view(state.to_move), lot)
            if state.format(code).startswith("discard"):
                worths = worth_of_discards(state)
                if max(worths.values()) > 0:
                    assert worths[state.format(code)] == max(worths.values())
                    seen += 1
                    differ += len(set(worths.values())) > 1
            state.apply(code)
    assert seen == 60
    assert differ > 30


def test_it_passes_or_finishes_in_the_last_turn() -> None:
    state = state_of({0: WAITING}, discards={1: "R3"}, dealer=1, empty=True)
    assert choices(state) == {"finish 1"}


def play(scoring: str, seats: int, greedy_seat: int, seed: int) -> float:
    """The payoff of one greedy seat among random ones."""
    state, rng, lot = MARTEN.new(seats, {"scoring": scoring}, seed), Random(seed), Rng(seed)
    while state.to_move != NOBODY:
        if state.to_move == greedy_seat:
            state.apply(MARTEN.greedy(state.view(greedy_seat), lot))
        else:
            state.apply(rng.choice(sorted(state.codes())))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.payoffs[greedy_seat]


@pytest.mark.parametrize(("scoring", "seats"), [("basic", 4), ("advanced", 4), ("basic", 2)])
def test_it_beats_random_play_clearly(scoring: str, seats: int) -> None:
    """The lower end of the 95 % interval of its mean payoff is far above a half."""
    games = 40
    payoffs = [play(scoring, seats, seed % seats, seed) for seed in range(games)]
    mean = sum(payoffs) / games
    spread = sqrt(sum((payoff - mean) ** 2 for payoff in payoffs) / (games - 1) / games)
    assert mean - 1.96 * spread > 0.9
