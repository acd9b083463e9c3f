"""What holds in every game: the promises of engines/base.py about states and moves."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from random import Random

import jsonschema_rs
import pytest

from engines import ENGINES, get
from engines.base import NOBODY, Engine, State, View
from engines.errors import GameOver, IllegalMove, UnknownGame
from engines.options import options_schema, read_options
from engines.rng import Rng
from tests.engines.games import Case, exactly, move_pool, play_out, positions, some_positions, through_json, values

SEEDS = range(2)


def test_the_registry_knows_each_engine_by_its_name(engine: Engine) -> None:
    assert get(engine.name) is engine
    assert ENGINES[engine.name] is engine


def test_a_view_is_no_state_and_a_state_no_view(engine: Engine) -> None:
    # Compiled classes with the metaclass of abstract ones share what isinstance remembers.
    state = engine.new(engine.default_seats, {}, 1)
    view = state.view(0)
    for _ in range(2):
        assert isinstance(view, View)
        assert not isinstance(view, State)
        assert isinstance(state, State)
        assert not isinstance(state, View)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        get("chess")


def test_an_engine_declares_what_the_contract_needs(engine: Engine) -> None:
    assert engine.default_seats in engine.seats
    assert list(engine.seats) == sorted(set(engine.seats))
    assert engine.title
    assert engine.rules.startswith("# ")
    assert all(isinstance(words, str) and words for words in [*engine.reasons.values(), *engine.outcomes.values()])
    assert set(engine.schemas) == {"state", "view", "move", "evaluate_request", "evaluate_answer"}
    for schema in engine.schemas.values():
        jsonschema_rs.meta.validate(schema)


def test_options_have_defaults_that_they_accept(engine: Engine) -> None:
    validator = jsonschema_rs.validator_for(options_schema(engine.options))
    for option in engine.options:
        assert option.meaning
        for value in [option.default, *values(option)]:
            read = read_options(engine.options, {option.name: value})[option.name]
            assert type(read) is type(value)
            assert read == value
            validator.validate({option.name: value})


def test_the_notation_is_shown_by_moves_that_can_be_read(engine: Engine) -> None:
    state = engine.new(engine.default_seats, {}, 1)
    for example in engine.notation:
        state.parse(example)


def test_the_evaluate_example_works(engine: Engine) -> None:
    jsonschema_rs.validate(engine.schemas["evaluate_request"], engine.evaluate_example)
    jsonschema_rs.validate(engine.schemas["evaluate_answer"], engine.evaluate(engine.evaluate_example))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dump_loads_to_the_same_state(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        dump = through_json(state.dump())
        loaded = case.engine.load(dump)
        assert exactly(loaded.dump()) == exactly(dump) == exactly(state.dump())
        assert loaded.legal_moves() == state.legal_moves()
        assert (loaded.to_move, loaded.scores(), loaded.outcome()) == (state.to_move, state.scores(), state.outcome())
        assert (loaded.game, loaded.seats, loaded.seed) == (case.engine.name, case.seats, state.seed)
        assert loaded.options == state.options


@pytest.mark.parametrize("seed", SEEDS)
def test_a_loaded_state_goes_on_like_the_one_that_was_dumped(case: Case, seed: int) -> None:
    state = case.new(seed)
    loaded = case.engine.load(through_json(state.dump()))
    rng = Random(seed)
    while state.to_move != NOBODY:
        move = rng.choice(state.legal_moves())
        assert loaded.play(move) == state.play(move)
        loaded = case.engine.load(through_json(loaded.dump()))
        assert loaded.dump() == state.dump()
    assert loaded.outcome() == state.outcome()


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_moves_are_unique_sorted_and_spelled_in_one_way(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        codes = state.codes()
        moves = state.legal_moves()
        assert len(set(codes)) == len(codes)
        assert moves == sorted(set(moves)) == sorted(state.format(code) for code in codes)
        assert [state.parse(state.format(code)) for code in codes] == codes
        assert bool(codes) == (state.to_move != NOBODY)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_described_by_their_text_and_their_parts(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        described = sorted((state.format(code), state.parts(code)) for code in state.codes())
        assert state.describe_all() == [{"move": text, **parts} for text, parts in described]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_legal_move_can_be_played_on_a_copy(case: Case, seed: int) -> None:
    rng = Random(seed)
    for state in positions(case, seed):
        if rng.random() < 0.9:
            continue
        before = exactly(state.dump())
        for move in state.legal_moves():
            copy = state.copy()
            assert exactly(copy.dump()) == before
            assert copy.play(move)
            assert exactly(copy.dump()) != before
            assert exactly(state.dump()) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_lives_its_own_life(case: Case, seed: int) -> None:
    for index, state in enumerate(positions(case, seed)):
        if index % 20 == 0:
            copy, before = state.copy(), exactly(state.dump())
            play_out(copy, seed)
            assert exactly(state.dump()) == before
            twin = state.copy()
            play_out(twin, seed)
            assert exactly(twin.dump()) == exactly(copy.dump())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_legal_is_refused_with_a_reason_and_the_legal_moves(case: Case, seed: int) -> None:
    rng = Random(seed)
    pool = move_pool(case.engine.name)
    for state in list(positions(case, seed))[:-1:2]:
        legal = state.legal_moves()
        codes = set(state.codes())
        assert {state.refusal(code) for code in codes} == {""}
        before = exactly(state.dump())
        for move in rng.sample(pool, min(len(pool), 10)):
            code = state.parse(move)
            assert (state.refusal(code) == "") == (code in codes) == (move in legal)
            if move not in legal:
                with pytest.raises(IllegalMove) as refused:
                    state.play(move)
                assert refused.value.reason in case.engine.reasons
                assert refused.value.reason == state.refusal(code)
                assert refused.value.move == move
                assert refused.value.legal_moves == legal
                assert state.reason_words(refused.value.reason) in str(refused.value)
        assert exactly(state.dump()) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_within_its_bound_and_then_takes_no_move(case: Case, seed: int) -> None:
    game = list(positions(case, seed))
    last = game[-1]
    assert last.to_move == NOBODY
    assert len(game) - 1 <= case.longest(last)
    assert last.codes() == []
    assert last.legal_moves() == []
    for move in ["", "no move", *move_pool(case.engine.name)[:5]]:
        with pytest.raises(GameOver):
            last.play(move)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_outcome_is_known_at_the_end_and_not_before(case: Case, seed: int) -> None:
    for state in positions(case, seed):
        outcome = state.outcome()
        assert (outcome is None) == (state.to_move != NOBODY)
        assert state.to_move in (NOBODY, *range(case.seats))
        assert len(state.scores()) == case.seats
        if outcome is not None:
            assert outcome.reason in case.engine.outcomes
            assert list(outcome.scores) == state.scores()
            assert len(outcome.payoffs) == case.seats
            assert sum(outcome.payoffs) == pytest.approx(case.seats / 2)


def test_the_same_seed_and_moves_give_the_same_game(case: Case) -> None:
    first, second = case.new(9), case.new(9)
    rng = Random(9)
    while first.to_move != NOBODY:
        assert first.dump() == second.dump()
        move = rng.choice(first.legal_moves())
        assert first.play(move) == second.play(move)
    assert first.dump() == second.dump()


def test_another_seed_gives_another_game(case: Case) -> None:
    starts = {re.sub('"seed": [0-9]+', "", exactly(case.new(seed).dump())) for seed in range(20)}
    assert len(starts) > 10


def test_events_say_what_happened(case: Case) -> None:
    state = case.new(3)
    rng = Random(3)
    while state.to_move != NOBODY:
        events = state.play(rng.choice(state.legal_moves()))
        assert events
        assert exactly(through_json(events)) == exactly(events)
        for event in events:
            assert isinstance(event["type"], str)
            assert set(event.get("only", [])) <= set(range(case.seats))


@pytest.mark.parametrize("seed", SEEDS)
def test_dumps_and_moves_have_the_shape_that_the_schemas_promise(case: Case, seed: int) -> None:
    schemas = {name: jsonschema_rs.validator_for(schema) for name, schema in case.engine.schemas.items()}
    for state in positions(case, seed):
        schemas["state"].validate(through_json(state.dump()))
        for code in state.codes()[:20]:
            parts = state.parts(code)
            assert "move" not in parts
            schemas["move"].validate(through_json({"move": state.format(code), **parts}))


def test_every_position_can_be_drawn(engine: Engine) -> None:
    for state in some_positions(engine.name)[::5]:
        before = exactly(state.dump())
        for position in [state, *(state.view(seat) for seat in range(state.seats))]:
            assert engine.draw_text(position).strip()
            assert ElementTree.fromstring(engine.draw_svg(position)).tag == "{http://www.w3.org/2000/svg}svg"
        assert exactly(state.dump()) == before


def test_greedy_plays_legal_moves_to_the_end(case: Case) -> None:
    state = case.new(5)
    rng = Rng(5)
    for _ in range(case.longest(state)):
        if state.to_move == NOBODY:
            break
        before = exactly(state.dump())
        code = case.engine.greedy(state.view(state.to_move), rng)
        assert exactly(state.dump()) == before
        assert code in state.codes()
        state.apply(code)
    assert state.to_move == NOBODY


@pytest.mark.parametrize("seed", SEEDS)
def test_random_moves_are_played_to_the_end_as_one_by_one(case: Case, seed: int) -> None:
    whole, single = case.new(seed), case.new(seed)
    rng = Rng(seed)
    played = 0
    while single.to_move != NOBODY:
        codes = single.codes()
        single.apply(codes[rng.below(len(codes))])
        played += 1
    assert whole.play_random(Rng(seed)) == played
    assert exactly(whole.dump()) == exactly(single.dump())
    assert whole.play_random(rng) == 0


def test_greedy_moves_are_played_to_the_end_as_one_by_one(case: Case) -> None:
    whole, single = case.new(5), case.new(5)
    rng = Rng(5)
    played = 0
    while single.to_move != NOBODY:
        single.apply(case.engine.greedy(single.view(single.to_move), rng))
        played += 1
    assert case.engine.play_greedy(whole, Rng(5)) == played
    assert exactly(whole.dump()) == exactly(single.dump())
