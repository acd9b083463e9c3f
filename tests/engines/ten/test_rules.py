"""The first phase and the lines of TEN, a test a rule; then test_rules_second_phase.py and test_rules_open.py."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import get
from engines.base import NOBODY
from engines.errors import GameOver
from tests.engines.ten.boards import EIGHT, TO_COLUMN, TO_DIAGONAL, TO_OTHER_DIAGONAL, TO_ROW, TO_TWELVE
from tests.engines.ten.build import Board, refusal, state_of, winner_after

TEN = get("ten")


def test_each_seat_has_five_pieces_of_each_value() -> None:
    for stock in TEN.new(2, {}, 1).dump()["stocks"]:
        assert Counter(stock) == {1: 5, 2: 5, 3: 5}


def test_the_stocks_are_shuffled_by_the_seed() -> None:
    stocks = [TEN.new(2, {}, seed).dump()["stocks"] for seed in range(200)]
    assert len({str(stock) for pair in stocks for stock in pair}) > 350
    for seat in (0, 1):
        for position in range(15):
            counts = Counter(pair[seat][position] for pair in stocks)
            assert all(40 <= counts[value] <= 95 for value in (1, 2, 3))


def test_the_first_piece_goes_to_the_origin() -> None:
    state = TEN.new(2, {}, 1)
    assert state.legal_moves() == ["place 0,0"]
    assert refusal(state, "place 1,0") == "not_origin"
    assert refusal(state, "place 0,-1") == "not_origin"
    state.play("place 0,0")
    assert state.dump()["pieces"][0]["at"] == [0, 0]


def test_a_later_piece_shares_a_side_with_a_piece() -> None:
    assert state_of("A1").legal_moves() == ["place -1,0", "place 0,-1", "place 0,1", "place 1,0"]


def test_a_side_of_either_colour_will_do() -> None:
    state = state_of("A1 B1")
    assert state.to_move == 0
    assert {"place -1,0", "place 2,0"} <= set(state.legal_moves())


def test_touching_at_a_corner_is_not_enough() -> None:
    state = state_of("A1")
    for corner in ("1,1", "-1,1", "1,-1", "-1,-1"):
        assert refusal(state, f"place {corner}") == "not_adjacent"
    assert refusal(state, "place 7,7") == "not_adjacent"


def test_a_cell_holds_one_piece() -> None:
    assert refusal(state_of("A1 B1"), "place 1,0") == "cell_taken"


def test_seats_lay_in_turn() -> None:
    state = state_of("A1")
    assert state.to_move == 1
    state.play("place 1,0")
    assert state.dump()["pieces"][1]["seat"] == 1
    assert state.to_move == 0


def test_the_piece_laid_is_the_first_of_the_stock() -> None:
    state = state_of("A1", left={1: (3, 2)})
    events = state.play("place 1,0")
    assert events[0] == {"type": "placed", "seat": 1, "value": 3, "at": [1, 0]}
    assert state.dump()["stocks"][1][0] == 2
    assert len(state.dump()["stocks"][1]) == 14


def test_the_piece_of_the_turn_is_known_before_it_is_laid() -> None:
    state = state_of("A1", left={0: (2,), 1: (3,)})
    assert [state.view(seat).dump()["piece"] for seat in (0, 1)] == [3, 3]
    assert state.parts(state.codes()[0])["value"] == 3
    assert state.play("place 1,0")[-1] == {"type": "drawn", "seat": 0, "value": 2}


@pytest.mark.parametrize(
    ("board", "move"),
    [
        (TO_ROW, "place 3,0"),
        (TO_ROW, "place -1,0"),
        (TO_COLUMN, "place 0,3"),
        (TO_COLUMN, "place 0,-1"),
        (TO_DIAGONAL, "place 1,1"),
        (TO_OTHER_DIAGONAL, "place -1,1"),
    ],
)
def test_a_row_a_column_and_both_diagonals_are_lines(board: Board, move: str) -> None:
    assert winner_after(state_of(board, left={0: (1,)}), move) == [0]
    assert winner_after(state_of(board, left={0: (2,)}), move) == []


def test_a_line_is_interrupted_by_the_other_colour() -> None:
    picture = """
    A3 A3 B1 A3 ..
    .. B2 B3 .. ..
    """
    assert winner_after(state_of(picture, left={0: (1,)}), "place 4,0") == []


def test_a_line_is_interrupted_by_an_empty_cell() -> None:
    picture = """
    A3 A3 .. A3 ..
    .. B2 B3 B1 ..
    """
    assert winner_after(state_of(picture, left={0: (1,)}), "place 4,0") == []
    assert winner_after(state_of(picture, left={0: (1,)}), "place 2,0") == [0]


def test_a_line_that_bends_is_none() -> None:
    picture = """
    A3 A3 A3
    B1 B2 ..
    .. B1 ..
    """
    assert winner_after(state_of(picture, left={0: (1,)}), "place 2,1") == []


@pytest.mark.parametrize(("value", "winners"), [(1, []), (2, [0]), (3, [])])
@pytest.mark.parametrize("exact", [True, False])
def test_a_line_wins_with_ten_not_with_nine_or_eleven(value: int, winners: list[int], exact: bool) -> None:
    state = state_of(EIGHT, left={0: (value,)}, options={"exact_lines": exact})
    assert winner_after(state, "place 3,0") == winners


def test_twelve_that_contains_ten_does_not_win() -> None:
    assert winner_after(state_of(TO_TWELVE, left={0: (3,)}), "place 2,0") == []


def test_twelve_that_contains_ten_wins_when_lines_need_not_be_exact() -> None:
    state = state_of(TO_TWELVE, left={0: (3,)}, options={"exact_lines": False})
    assert winner_after(state, "place 2,0") == [0]


def test_the_game_ends_with_the_first_line() -> None:
    state = state_of(TO_ROW, left={0: (1,)})
    events = state.play("place 3,0")
    lines = [[[0, 0], [1, 0], [2, 0], [3, 0]]]
    assert events[1:] == [{"type": "game_over", "reason": "line", "winners": [0], "lines": lines}]
    assert state.to_move == NOBODY
    assert state.legal_moves() == []
    with pytest.raises(GameOver):
        state.play("place 4,0")


def test_the_other_seat_wins_by_its_own_lines() -> None:
    board = {cell: (1 - seat, value) for cell, (seat, value) in TO_ROW.items()}
    state = state_of(board, first=1, left={1: (1,)})
    assert winner_after(state, "place 3,0") == [1]


def test_a_win_scores_one_and_a_draw_shares_the_rank() -> None:
    won = state_of(TO_ROW, left={0: (1,)})
    won.play("place 3,0")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.payoffs) == ((1, 0), [1, 2], [1.0, 0.0])
    assert state_of(TO_ROW).scores() == [0, 0]


def test_the_option_first_names_the_seat_that_begins() -> None:
    for seat in (0, 1):
        assert {TEN.new(2, {"first": seat}, seed).to_move for seed in range(30)} == {seat}


def test_who_begins_is_drawn_from_the_seed_by_default() -> None:
    firsts = [TEN.new(2, {}, seed).to_move for seed in range(200)]
    assert 70 <= sum(firsts) <= 130
    assert firsts == [TEN.new(2, {"first": "random"}, seed).to_move for seed in range(200)]


def test_the_stocks_do_not_depend_on_the_options() -> None:
    """So that one deal can be played under any options and with any seat first."""
    for given in ({"first": 0}, {"first": 1}, {"variant": "open"}, {"exact_lines": False}):
        assert TEN.new(2, given, 8).dump()["stocks"] == TEN.new(2, {}, 8).dump()["stocks"]


def test_moves_are_not_relocations_until_all_pieces_lie() -> None:
    state = state_of("A1 B1 A2 B2")
    assert refusal(state, "move 0,0 2,1") == "not_all_placed"
    assert refusal(state, "pass") == "not_all_placed"


def test_a_random_first_phase_lays_thirty_pieces_or_ends_with_a_line() -> None:
    for seed in range(20):
        state, rng = TEN.new(2, {"relocation_limit": 0}, seed), Random(seed)
        while state.to_move != NOBODY:
            state.play(rng.choice(state.legal_moves()))
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.reason == "line") or len(state.dump()["pieces"]) == 30
