"""What holds in every game: text is either the one spelling of a move, or no move at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import ENGINES
from engines.base import NOBODY, Engine
from engines.errors import IllegalMove, InvalidMove
from tests.engines.games import move_pool, some_positions

FIXED = settings(max_examples=200, derandomize=True, deadline=None, database=None)

SPOILERS: dict[str, Callable[[str], str]] = {
    "leading space": lambda move: " " + move,
    "trailing space": lambda move: move + " ",
    "trailing newline": lambda move: move + "\n",
    "doubled spaces": lambda move: move.replace(" ", "  "),
    "tabs": lambda move: move.replace(" ", "\t"),
    "no spaces": lambda move: move.replace(" ", ""),
    "spaces after commas": lambda move: move.replace(",", ", "),
    "other case": str.swapcase,
    "plus signs": lambda move: re.sub(r"(?<![-\d])(\d)", r"+\1", move),
    "minus zero": lambda move: re.sub(r"(?<![-\d])0(?!\d)", "-0", move),
    "leading zeros": lambda move: re.sub(r"(?<!\d)(\d)", r"0\1", move),
    "decimals": lambda move: re.sub(r"(\d)(?!\d)", r"\1.0", move),
    "wide digits": lambda move: move.translate({ord("0") + i: 0xFF10 + i for i in range(10)}),
    "Arabic digits": lambda move: move.translate({ord("0") + i: 0x0660 + i for i in range(10)}),
    "twice": lambda move: move + " " + move,
    "nothing": lambda move: "",
    "last letter lost": lambda move: re.sub(r"[a-z]+", lambda word: word[0][:-1], move, count=1),
    "huge numbers": lambda move: re.sub(r"\d+", "9" * 5000, move),
}


@pytest.mark.parametrize("spoiler", SPOILERS)
def test_a_spoiled_move_is_no_move(engine: Engine, spoiler: str) -> None:
    rng = Random(spoiler)
    states = some_positions(engine.name)
    pool = move_pool(engine.name)
    for move in rng.sample(pool, min(len(pool), 60)):
        text = SPOILERS[spoiler](move)
        if text != move:
            state = rng.choice(states)
            with pytest.raises(InvalidMove):
                state.parse(text)
            if state.codes():
                with pytest.raises(InvalidMove):
                    state.play(text)


@FIXED
@given(st.sampled_from(sorted(ENGINES)), st.text(), st.integers(0))
def test_any_text_is_no_move(name: str, text: str, pick: int) -> None:
    states = some_positions(name)
    with pytest.raises(InvalidMove):
        states[pick % len(states)].parse(text)


@FIXED
@given(st.sampled_from(sorted(ENGINES)), st.data())
def test_text_like_moves_is_read_or_refused_and_nothing_else(name: str, data: st.DataObject) -> None:
    letters = sorted(set("".join(move_pool(name))))
    words = sorted({word for move in move_pool(name) for word in move.split(" ")})
    shaped = st.lists(st.sampled_from(words), max_size=5).map(" ".join)
    text = data.draw(shaped | st.text(st.sampled_from(letters), max_size=20))
    states = [state for state in some_positions(name) if state.to_move != NOBODY]
    state = data.draw(st.sampled_from(states[::20]))
    legal = state.legal_moves()
    if text in legal:
        assert state.copy().play(text)
    else:
        with pytest.raises((InvalidMove, IllegalMove)):
            state.play(text)


def test_a_refusal_of_long_text_is_short(engine: Engine) -> None:
    with pytest.raises(InvalidMove) as refused:
        some_positions(engine.name)[0].parse("x" * 100_000)
    assert len(str(refused.value)) < 1000
