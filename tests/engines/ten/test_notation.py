"""How moves of TEN are written, and how they are taken apart."""

from __future__ import annotations

from typing import Any

import pytest

from engines.errors import InvalidMove
from tests.engines.ten.boards import BLOCK, TO_ROW
from tests.engines.ten.build import STUCK, refusal, state_of

OPEN = {"variant": "open"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "place",
        "place ",
        "place 1",
        "place 1,",
        "place ,1",
        "place 1,0,0",
        "place 1 0",
        "place 1;0",
        "place 1, 0",
        "place  1,0",
        "place 1,0 ",
        " place 1,0",
        "place 1,0\n",
        "place\t1,0",
        "place1,0",
        "Place 1,0",
        "place (1,0)",
        "place +1,0",
        "place -0,0",
        "place --1,0",
        "place 01,0",
        "place 1.0,0",
        "place 1e1,0",
        "place 0x1,0",
        "place 1_0,0",
        "place 1\u0660,0",
        "place \uff11,0",
        "place 100000,0",
        "place 0,-100000",
        "place middle 1,0",
        "place left",
        "place left right 1,0",
        "place left  1,0",
        "place left1,0",
        "left 1,0",
        "1,0",
        "move 0,0",
        "move 0,0 1,1 2,2",
        "move 0,0  2,1",
        "move 0,0,2,1",
        "move left 0,0 2,1",
        "move 0,0 to 2,1",
        "move 0,0 02,1",
        "pass 1,0",
        "pass ",
        "Pass",
        "passes",
        "resign",
    ],
)
def test_what_is_no_move(text: str) -> None:
    for state in (state_of({}), state_of(TO_ROW, options=OPEN), state_of(BLOCK)):
        with pytest.raises(InvalidMove):
            state.play(text)


@pytest.mark.parametrize(
    "far",
    [
        *("99999,0", "0,-99999", "-99999,99999", "65536,0", "65537,-1", "1024,0", "0,32", "32,-1"),
        # Their places are those of cells of the board, or beside it.
        *("65568,-1", "-65568,1", "65569,-1", "-65567,1", "65567,-1", "-65569,1"),
    ],
)
def test_cells_far_away_are_written_well_and_touch_nothing(far: str) -> None:
    assert refusal(state_of({}), f"place {far}") == "not_origin"
    assert refusal(state_of("A1"), f"place {far}") == "not_adjacent"
    assert refusal(state_of(BLOCK), f"move 0,0 {far}") == "not_adjacent"
    assert refusal(state_of(BLOCK), f"move {far} 0,-1") == "no_piece"


def parts(board: Any, move: str, **given: Any) -> dict[str, Any]:
    state = state_of(board, **given)
    return state.parts(state.parse(move))


def test_a_placing_is_taken_apart() -> None:
    assert parts(TO_ROW, "place 3,0", left={0: (2,)}) == {"type": "place", "at": [3, 0], "value": 2}


def test_a_placing_from_an_open_row_is_taken_apart() -> None:
    ends = {"left": {0: (2,)}, "right": {0: (1,)}, "options": OPEN}
    assert parts(TO_ROW, "place left -1,0", **ends) == {"type": "place", "end": "left", "at": [-1, 0], "value": 2}
    assert parts(TO_ROW, "place right 3,0", **ends) == {"type": "place", "end": "right", "at": [3, 0], "value": 1}


def test_a_relocation_and_a_pass_are_taken_apart() -> None:
    assert parts(BLOCK, "move 1,0 6,1") == {"type": "move", "from": [1, 0], "at": [6, 1], "value": 3}
    assert parts(BLOCK, "move 5,0 6,1", first=1)["value"] == 2
    assert parts(STUCK, "pass") == {"type": "pass"}
