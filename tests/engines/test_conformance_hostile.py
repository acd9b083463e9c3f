"""What holds in every game: input that nobody vouches for is refused cleanly, or can be played on.

Whatever a reader accepts has the shape that the schema promises: `unlike` gathers what has not.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import ENGINES
from engines.base import NOBODY, Engine, State
from engines.errors import InvalidInput, InvalidState
from engines.options import options_schema, read_options
from engines.rng import SEED_LIMIT, Rng
from tests.engines.games import play_out, some_positions, through_json
from tests.engines.spoil import spoil

FIXED = settings(max_examples=200, derandomize=True, deadline=None, database=None)
ROUNDS = 2500

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


def accepted(read: Callable[[object], Any], data: object, refusal: type[InvalidInput]) -> Any:
    """What the reader makes of the data, or None when it refuses it as it should: with a place and a reason."""
    try:
        return read(data)
    except refusal as error:
        refused = error
    assert refused.path == "" or refused.path.startswith("/")
    assert refused.reason
    assert len(str(refused)) < 2000
    return None


def assert_playable(state: State) -> None:
    """The state loads from its own dump and a game from it ends within the bound."""
    engine = ENGINES[state.game]
    again = engine.load(through_json(state.dump()))
    assert again.dump() == state.dump()
    assert again.legal_moves() == state.legal_moves()
    engine.draw_svg(state)
    play_out(state, 1)
    assert state.to_move == NOBODY
    assert state.outcome()


@FIXED
@given(st.sampled_from(sorted(ENGINES)), JSON_VALUES)
def test_garbage_is_neither_a_state_nor_a_view_nor_a_question(name: str, data: object) -> None:
    engine = ENGINES[name]
    assert accepted(engine.load, data, InvalidState) is None
    assert accepted(engine.load_view, data, InvalidState) is None
    assert accepted(engine.evaluate, data, InvalidInput) is None


@FIXED
@given(st.sampled_from(sorted(ENGINES)), st.data())
def test_garbage_in_a_field_is_refused_or_harmless(name: str, data: st.DataObject) -> None:
    engine = ENGINES[name]
    state = data.draw(st.sampled_from(some_positions(name)))
    dump = through_json(state.dump())
    dump[data.draw(st.sampled_from(sorted(dump)))] = data.draw(JSON_VALUES)
    loaded = accepted(engine.load, dump, InvalidState)
    if loaded is not None:
        assert_playable(loaded)


@FIXED
@given(st.sampled_from(sorted(ENGINES)), st.data())
def test_garbage_options_are_refused_or_read(name: str, data: st.DataObject) -> None:
    declared = ENGINES[name].options
    names = st.sampled_from([option.name for option in declared]) | st.text(max_size=4)
    options = data.draw(st.dictionaries(names, JSON_VALUES, max_size=3) | JSON_VALUES)
    read = accepted(lambda given: read_options(declared, given), options, InvalidInput)
    if read is not None:
        assert list(read) == [option.name for option in declared]
        jsonschema_rs.validate(options_schema(declared), options)
        jsonschema_rs.validate(options_schema(declared), read)


def test_a_new_game_refuses_wrong_options(engine: Engine) -> None:
    wrong_ones: list[object] = [[], None, {"no_such_option": 1}, *({option.name: None} for option in engine.options)]
    for wrong in wrong_ones:
        with pytest.raises(InvalidInput, match="/options"):
            engine.new(engine.default_seats, wrong, 1)


def test_a_new_game_refuses_seats_and_seeds_that_cannot_be(engine: Engine) -> None:
    for seats in (0, 1, max(engine.seats) + 1):
        with pytest.raises(InvalidInput, match=f"^/seats: must be [0-9 or]+ for {engine.name}$"):
            engine.new(seats, {}, 1)
    for seed in (-1, SEED_LIMIT):
        with pytest.raises(InvalidInput, match=r"^/seed: must be from 0"):
            engine.new(engine.default_seats, {}, seed)


def test_what_is_another_thing_is_refused_as_such(engine: Engine) -> None:
    state = some_positions(engine.name)[0]
    dump, view = state.dump(), state.view(0).dump()
    for other in ENGINES.values():
        if other is not engine:
            with pytest.raises(InvalidState, match=rf"^/game: must be '{other.name}'$"):
                other.load(dump)
            with pytest.raises(InvalidState, match=rf"^/game: must be '{other.name}'$"):
                other.load_view(view)
    with pytest.raises(InvalidState, match=r"^/: is a view of one seat, not a state$"):
        engine.load(view)
    with pytest.raises(InvalidState, match=r"^/: is a state, not a view of one seat$"):
        engine.load_view(dump)


def test_a_spoiled_state_is_refused_or_can_be_played(engine: Engine) -> None:
    rng = Random(1)
    validator = jsonschema_rs.validator_for(engine.schemas["state"])
    refused = 0
    unlike: list[str] = []
    for _ in range(ROUNDS):
        dump = spoil(rng.choice(some_positions(engine.name)).dump(), rng)
        loaded = accepted(engine.load, dump, InvalidState)
        refused += loaded is None
        if loaded is not None:
            unlike += [str(error) for error in validator.iter_errors(dump)]
            assert_playable(loaded)
    assert unlike == []
    assert ROUNDS / 2 < refused < ROUNDS


def test_a_spoiled_view_is_refused_or_agrees_with_a_state(engine: Engine) -> None:
    rng = Random(2)
    validator = jsonschema_rs.validator_for(engine.schemas["view"])
    refused = 0
    unlike: list[str] = []
    for _ in range(ROUNDS):
        state = rng.choice(some_positions(engine.name))
        dump = spoil(state.view(rng.randrange(state.seats)).dump(), rng)
        view = accepted(engine.load_view, dump, InvalidState)
        refused += view is None
        if view is not None:
            unlike += [str(error) for error in validator.iter_errors(dump)]
            sampled = engine.sample(view, Rng(1))
            assert sampled.view(view.seat).dump() == view.dump()
            if view.seat == view.to_move:
                assert engine.greedy(view, Rng(1)) in view.codes()
            assert_playable(sampled)
    assert unlike == []
    assert ROUNDS / 2 < refused < ROUNDS


def test_a_spoiled_question_is_refused_or_answered(engine: Engine) -> None:
    rng = Random(3)
    request = jsonschema_rs.validator_for(engine.schemas["evaluate_request"])
    answer = jsonschema_rs.validator_for(engine.schemas["evaluate_answer"])
    refused = 0
    unlike: list[str] = []
    for _ in range(ROUNDS):
        question = spoil(engine.evaluate_example, rng)
        found = accepted(engine.evaluate, question, InvalidInput)
        refused += found is None
        if found is not None:
            unlike += [str(error) for error in request.iter_errors(question)]
            answer.validate(through_json(found))
    assert unlike == []
    assert 0 < refused < ROUNDS


@pytest.mark.parametrize("levels", [10, 1000, 50_000])
def test_deep_nesting_is_refused(engine: Engine, levels: int) -> None:
    deep: Any = 0
    for _ in range(levels):
        deep = [deep]
    dump = some_positions(engine.name)[-1].dump()
    for data in [deep, *({**dump, field: deep} for field in dump)]:
        with pytest.raises(InvalidState):
            engine.load(data)
        with pytest.raises(InvalidState):
            engine.load_view(data)
        with pytest.raises(InvalidInput):
            engine.evaluate(data)
