"""The second phase of TEN, a test a rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from tests.engines.ten.boards import (
    ALL_BUT_ONE,
    BLOCK,
    ONLY_SHORTER,
    SHORTER_AT_ITS_END,
    SHORTER_DIAGONAL,
    SHORTER_FROM_WITHIN,
    TO_JOIN,
)
from tests.engines.ten.build import STUCK, Board, Cell, long_shapes, refusal, state_dump, state_of, winner_after
from tests.engines.ten.slow import SlowTen

TEN = get("ten")

SYMMETRIES: list[Callable[[int, int], Cell]] = [
    lambda x, y: (x, y),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (-x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, x),
    lambda x, y: (y, -x),
    lambda x, y: (-y, -x),
]


def moving(board: Board, seat: int = 0, **given: Any) -> State:
    """A state of the second phase after one relocation, the seat to move."""
    return state_of(board, first=1 - seat, relocations=1, **given)


def goals(state: State, origin: str) -> list[str]:
    """Where the piece may go."""
    return [move.split()[2] for move in state.legal_moves() if move.startswith(f"move {origin} ")]


def test_the_second_phase_begins_when_all_pieces_lie() -> None:
    state = state_of(ALL_BUT_ONE)
    assert state.view(0).dump()["phase"] == "placing"
    assert winner_after(state, "place 3,0") == []
    assert state.view(0).dump()["phase"] == "moving"
    assert state.to_move == 0
    assert {move.split()[0] for move in state.legal_moves()} == {"move"}
    assert refusal(state, "place -1,0") == "all_placed"
    assert refusal(state, "place left -1,0") == "all_placed"


def test_a_relocation_carries_the_piece_to_the_other_cell() -> None:
    state = moving(BLOCK)
    event = {"type": "moved", "seat": 0, "from": [0, 0], "at": [6, 1], "value": 1}
    assert state.play("move 0,0 6,1") == [event]
    pieces = {tuple(piece["at"]): (piece["seat"], piece["value"]) for piece in state.dump()["pieces"]}
    assert pieces == {cell: piece for cell, piece in BLOCK.items() if cell != (0, 0)} | {(6, 1): (0, 1)}
    assert state.dump()["relocations"] == 2
    assert state.to_move == 1


def test_only_the_movers_own_pieces_are_relocated() -> None:
    assert refusal(moving(BLOCK), "move 0,2 0,-1") == "not_your_piece"
    assert refusal(moving(BLOCK, seat=1), "move 0,0 6,1") == "not_your_piece"
    assert refusal(moving(BLOCK), "move 9,9 0,-1") == "no_piece"
    assert refusal(moving(BLOCK), "move -1,0 0,-1") == "no_piece"


def test_a_piece_needs_a_free_side() -> None:
    state = moving(BLOCK)
    assert refusal(state, "move 3,1 0,-1") == "no_free_side"
    inner = {f"{x},{y}" for x in range(1, 5) for y in range(1, 4)}
    assert not {move.split()[1] for move in state.legal_moves()} & inner


def test_one_free_side_is_enough() -> None:
    assert goals(moving(BLOCK), "1,0")


def test_the_other_pieces_must_stay_one_group() -> None:
    state = moving(long_shapes()["row"])
    assert {move.split()[1] for move in state.legal_moves()} == {"0,0"}
    assert refusal(state, "move 2,0 5,1") == "would_split"


def test_corners_do_not_hold_a_group_together() -> None:
    """Without one of the inner steps the two halves of the stairs touch at a corner only."""
    state = moving(long_shapes()["stairs down"])
    for x in range(1, 15):
        assert refusal(state, f"move {x},{x} 0,1") == "would_split"


def test_a_piece_goes_to_another_cell() -> None:
    assert refusal(moving(BLOCK), "move 0,0 0,0") == "same_cell"
    assert "0,0" not in goals(moving(BLOCK), "0,0")


def test_a_piece_goes_to_an_empty_cell() -> None:
    assert refusal(moving(BLOCK), "move 0,0 1,0") == "cell_taken"


def test_the_new_cell_shares_a_side_with_what_is_left() -> None:
    state = moving(long_shapes()["row"])
    assert refusal(state, "move 0,0 0,1") == "not_adjacent"
    assert refusal(state, "move 0,0 -1,0") == "not_adjacent"
    assert refusal(state, "move 0,0 31,0") == "not_adjacent"
    assert "1,1" in goals(state, "0,0")
    assert "30,0" in goals(state, "0,0")


def test_every_goal_of_a_piece_at_the_end_of_a_row() -> None:
    """The 29 that stay have a cell above and below each and one at either end; the piece came from one of those."""
    assert len(goals(moving(long_shapes()["row"]), "0,0")) == 29 * 2 + 1


@pytest.mark.parametrize("turned", SYMMETRIES)
@pytest.mark.parametrize(
    ("board", "origin"),
    [(SHORTER_AT_ITS_END, (4, 0)), (SHORTER_FROM_WITHIN, (1, 0)), (SHORTER_DIAGONAL, (4, 4)), (ONLY_SHORTER, (4, 0))],
    ids=["end", "within", "diagonal", "only"],
)
def test_a_line_that_became_shorter_wins(board: Board, origin: Cell, turned: Callable[[int, int], Cell]) -> None:
    board = {turned(*cell): piece for cell, piece in board.items()}
    x, y = turned(*origin)
    won = []
    for goal in goals(moving(board), f"{x},{y}"):
        slow = SlowTen(state_dump(board, first=1, relocations=1))
        slow.play(f"move {x},{y} {goal}")
        winners = winner_after(moving(board), f"move {x},{y} {goal}")
        assert winners == ([] if slow.winner is None else [slow.winner])
        won += winners
    assert won.count(0) == len(won) > 15


def test_a_line_that_is_shorter_wins_for_the_mover_only_by_its_own_piece() -> None:
    """Another piece of the same seat goes: the row is as long as before."""
    state = moving(SHORTER_AT_ITS_END)
    assert winner_after(state, "move 6,0 7,-1") == []


def test_a_line_that_grows_again_at_its_other_end_does_not_win() -> None:
    state = moving(SHORTER_AT_ITS_END)
    assert winner_after(state, "move 4,0 -1,0") == []


def test_a_line_that_the_piece_joins_wins() -> None:
    assert winner_after(moving(TO_JOIN), "move 4,0 -1,0") == [0]
    assert winner_after(moving(TO_JOIN), "move 4,0 6,-2") == []


def test_a_piece_that_makes_a_line_of_more_than_ten_does_not_win() -> None:
    values = set()
    for move in moving(TO_JOIN).legal_moves():
        origin, goal = move.split()[1:]
        x, y = (int(part) for part in origin.split(","))
        if goal == "-1,0" and (x, y) not in ((0, 0), (1, 0), (2, 0)):
            value = TO_JOIN[x, y][1]
            assert winner_after(moving(TO_JOIN), move) == ([0] if value == 1 else [])
            values.add(value)
    assert values == {1, 2, 3}


def test_the_last_piece_of_the_first_phase_may_win() -> None:
    assert winner_after(state_of(ALL_BUT_ONE), "place -1,0") == [1]


def test_without_relocations_the_game_is_drawn_when_all_pieces_lie() -> None:
    state = state_of(ALL_BUT_ONE, options={"relocation_limit": 0})
    assert state.play("place 3,0")[-1] == {"type": "game_over", "reason": "relocation_limit", "winners": []}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks, outcome.payoffs) == (
        "relocation_limit",
        (0, 0),
        [1, 1],
        [0.5, 0.5],
    )
    assert state.to_move == NOBODY


def test_without_relocations_the_last_piece_may_still_win() -> None:
    assert winner_after(state_of(ALL_BUT_ONE, options={"relocation_limit": 0}), "place -1,0") == [1]


def test_the_game_is_drawn_after_the_last_relocation() -> None:
    state = moving(BLOCK, options={"relocation_limit": 3})
    state.play("move 0,0 6,1")
    assert state.outcome() is None
    state.play("move 0,4 6,0")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "relocation_limit"
    assert state.to_move == NOBODY


def test_the_last_relocation_may_still_win() -> None:
    state = moving(SHORTER_AT_ITS_END, options={"relocation_limit": 2})
    assert winner_after(state, "move 4,0 6,-2") == [0]


def test_sixty_relocations_are_the_default() -> None:
    state = TEN.new(2, {}, 1)
    assert state.options["relocation_limit"] == 60
    assert TEN.longest(2, state.options) == 90


def test_a_seat_without_a_relocation_passes() -> None:
    state = state_of(STUCK)
    assert state.to_move == 0
    assert state.legal_moves() == ["pass"]
    before = state.dump()
    assert state.play("pass") == [{"type": "passed", "seat": 0}]
    assert state.dump() == {**before, "to_move": 1, "relocations": 1}
    assert "pass" not in state.legal_moves()


def test_a_seat_that_can_move_does_not_pass() -> None:
    assert refusal(moving(BLOCK), "pass") == "can_move"
    assert refusal(moving(STUCK, seat=1), "pass") == "can_move"


def test_a_pass_counts_as_a_relocation() -> None:
    state = state_of(STUCK, options={"relocation_limit": 1})
    state.play("pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "relocation_limit"


def test_a_relocation_never_wins_for_the_other_seat() -> None:
    rng = Random(1)
    for seed in range(30):
        state = TEN.new(2, {"exact_lines": seed % 2 == 0}, seed)
        while state.to_move != NOBODY:
            mover = state.to_move
            state.play(rng.choice(state.legal_moves()))
            outcome = state.outcome()
            assert outcome is None or outcome.winners in ([], [mover])
