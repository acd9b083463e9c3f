"""What holds in every game: a view tells what its seat may know, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from engines.base import NOBODY, State, View
from engines.rng import SEED_LIMIT, Rng
from tests.engines.games import Case, exactly, move_pool, play_out, positions, through_json

SEEDS = range(2)
SECRET_FIELDS = {"seed", "stock", "stocks", "deck", "pile"}
"""Fields of states that hold what is still to come. A view has none of them, at any depth."""


def fields(value: object) -> set[str]:
    """The names of all fields in a JSON value, at any depth."""
    if isinstance(value, list):
        return {name for item in value for name in fields(item)}
    if isinstance(value, dict):
        return set(value) | {name for item in value.values() for name in fields(item)}
    return set()


def without_seed(state: State) -> str:
    return exactly({name: value for name, value in state.dump().items() if name != "seed"})


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_loads_to_the_same_view(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for seat in range(case.seats):
            view = state.view(seat)
            dump = through_json(view.dump())
            loaded = case.engine.load_view(dump)
            assert exactly(loaded.dump()) == exactly(dump) == exactly(view.dump())
            assert (loaded.game, loaded.seats, loaded.seat) == (case.engine.name, case.seats, seat)
            assert loaded.options == state.options


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_has_the_shape_that_the_schema_promises(case: Case, seed: int) -> None:
    validator = jsonschema_rs.validator_for(case.engine.schemas["view"])
    for state in positions(case, seed):
        for seat in range(case.seats):
            validator.validate(through_json(state.view(seat).dump()))


@pytest.mark.parametrize("seed", SEEDS)
def test_views_know_the_turn_the_scores_and_the_outcome(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for seat in range(case.seats):
            view = state.view(seat)
            assert view.to_move == state.to_move or asked_in_secret(state, seat)
            assert view.scores() == state.scores()
            assert view.outcome() == state.outcome()


def asked_in_secret(state: State, seat: int) -> bool:
    """Whether another seat is to move and has a move of which only it learns: then its turn is its secret too."""
    mover = state.to_move
    plays = [state.copy().play(move) for move in state.legal_moves()]
    return seat != mover and any(all(event.get("only") == [mover] for event in events) for events in plays)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seat_to_move_sees_its_moves(case: Case, seed: int) -> None:
    rng = Random(seed)
    pool = move_pool(case.engine.name)
    for state in list(positions(case, seed))[:-1:2]:
        for view in seen_and_read(case, state, state.to_move):
            assert view.legal_moves() == state.legal_moves()
            for move in rng.sample(state.legal_moves(), min(10, len(state.codes()))):
                assert view.parts(view.parse(move)) == state.parts(state.parse(move))
            for move in rng.sample(pool, min(len(pool), 10)):
                assert view.refusal(view.parse(move)) == state.refusal(state.parse(move))


def seen_and_read(case: Case, state: State, seat: int) -> tuple[View, View]:
    """The view that the state gives, and the same read from its dump."""
    return state.view(seat), case.engine.load_view(through_json(state.view(seat).dump()))


@pytest.mark.parametrize("seed", [SEED_LIMIT - 987_654_321, 1_234_567_890_123_457])
def test_no_view_holds_the_seed_or_a_field_of_secrets(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for seat in range(case.seats):
            dump: Any = state.view(seat).dump()
            assert not fields(dump) & SECRET_FIELDS
            assert str(seed) not in json.dumps(dump)


@pytest.mark.parametrize("seed", SEEDS)
def test_states_that_differ_in_what_is_hidden_give_equal_views(case: Case, seed: int) -> None:
    rng = Rng(seed)
    for state in positions(case, seed):
        for seat in range(case.seats):
            seen = state.view(seat)
            other = case.engine.sample(seen, rng)
            assert exactly(other.view(seat).dump()) == exactly(seen.dump())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sample_follows_from_the_view_alone(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        for seat in range(case.seats):
            seen, read = seen_and_read(case, state, seat)
            assert exactly(case.engine.sample(seen, Rng(7)).dump()) == exactly(case.engine.sample(read, Rng(7)).dump())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sample_is_a_full_state_that_can_be_played_to_its_end(case: Case, seed: int) -> None:
    rng = Rng(seed)
    for index, state in enumerate(positions(case, seed)):
        before = exactly(state.dump())
        seat = index % case.seats
        sampled = case.engine.sample(state.view(seat), rng)
        loaded = case.engine.load(through_json(sampled.dump()))
        assert exactly(loaded.dump()) == exactly(sampled.dump())
        if index % 16 == 0:
            play_out(sampled, seed)
            assert sampled.to_move == NOBODY
        assert exactly(state.dump()) == before


def test_samples_vary_just_where_the_view_does_not_tell_all(case: Case) -> None:
    state = case.new(1)
    rng = Rng(1)
    for seat in range(case.seats):
        samples = [case.engine.sample(state.view(seat), rng) for _ in range(20)]
        assert len({sample.seed for sample in samples}) == len(samples)
        different = len({without_seed(sample) for sample in samples})
        assert different == 1 if tells_all(state, seat) else different > 10


def tells_all(state: State, seat: int) -> bool:
    """Whether each field of the state but the seed stands in the seat's view, under whatever name."""
    seen = exactly(state.view(seat).dump())
    return all(exactly(value) in seen for name, value in state.dump().items() if name != "seed")


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_follows_from_the_view_alone(case: Case, seed: int) -> None:
    for index, state in enumerate(positions(case, seed)):
        if state.to_move != NOBODY and index % 4 == 0:
            seen, read = seen_and_read(case, state, state.to_move)
            move = seen.format(case.engine.greedy(seen, Rng(index)))
            assert read.format(case.engine.greedy(read, Rng(index))) == move
