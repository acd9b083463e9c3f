"""Each line of the engines runs, where what it needs is there; and the C yardstick plays our games."""

from __future__ import annotations

import pytest

from benchmarks.harness import Bench, Missing, run
from benchmarks.lines import marten, okey, steps, ten, tzq
from benchmarks.playing import engine_of, form
from benchmarks.tables import TENTHS, dealt, moves_of, sizes, step_costs
from benchmarks.yardsticks import ten_in_c
from engines.okey.finish import finishes
from engines.rng import Rng

BENCHES = [*ten.BENCHES, *okey.BENCHES, *marten.BENCHES, *tzq.BENCHES, *steps.BENCHES]


@pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.lines[0].name)
def test_a_line_runs(bench: Bench) -> None:
    for result in run(bench, rounds=1):
        if result.skipped:
            pytest.skip(result.skipped)
        assert not result.failed
        assert result.ratio > 0


def test_the_yardstick_in_c_plays_the_same_games() -> None:
    engine, options = engine_of("ten", relocation_limit=0)
    try:
        with ten_in_c.library() as library:
            for seed in range(300):
                played = engine.deal(2, options, seed).play_random(Rng(seed + 7))
                assert library.ten_playout(seed, seed + 7) == played
    except Missing as reason:
        pytest.skip(str(reason))


def test_hands_are_what_their_lines_say() -> None:
    assert all(finishes(hand, wild) and len(hand) == 14 for hand, wild in okey.winning_hands())
    assert sum(len(hand) == 8 for hand in marten.winning_hands()) == marten.HANDS


def test_a_long_game_is_cut_into_tenths() -> None:
    costs = step_costs(dealt("ten"), moves_of("ten"))
    assert len(costs) == TENTHS
    assert min(costs) > 0


def test_states_have_a_size() -> None:
    assert {row[0] for row in sizes().rows} == {"ten", "marten", "okey", "tzq"}


def test_the_form_of_the_engines_is_told() -> None:
    assert form() in ("interpreted", "compiled")
