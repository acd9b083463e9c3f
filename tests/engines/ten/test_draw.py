"""TEN as a picture: what stands in it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from textwrap import dedent

import pytest

from engines import get
from tests.engines.ten.boards import ALL_BUT_ONE, BLOCK, TO_ROW
from tests.engines.ten.build import state_of

TEN = get("ten")
SVG = "{http://www.w3.org/2000/svg}"


def text(drawing: str) -> str:
    return dedent(drawing).lstrip("\n")


def test_text_of_a_hidden_game() -> None:
    assert TEN.draw_text(state_of(TO_ROW, left={0: (2,)})) == (
        "       -1   0   1   2   3\n"
        "   -1   .   .   .   .   .\n"
        "    0   .  ●3  ●3  ●3   .\n"
        "    1   .  ○1  ○2  ○1   .\n"
        "    2   .   .   .   .   .\n"
        "\n"
        "seat 0 ● to move, lays a 2\n"
        "seat 0 ●: face down 5 ones, 4 twos, 2 threes\n"
        "seat 1 ○: face down 3 ones, 4 twos, 5 threes\n"
    )


def test_text_of_an_empty_board() -> None:
    assert TEN.draw_text(state_of({}, left={0: (3,)})).splitlines()[:4] == [
        "       -1   0   1",
        "   -1   .   .   .",
        "    0   .   .   .",
        "    1   .   .   .",
    ]


def test_the_rows_of_the_open_game_are_drawn_as_they_lie() -> None:
    drawn = TEN.draw_text(state_of(TO_ROW, left={0: (3, 1)}, right={0: (2,)}, options={"variant": "open"}))
    assert "seat 0 ●: row 3 1 1 1 1 1 2 2 2 2 3 2\n" in drawn
    assert "from either end of the row" in drawn


@pytest.mark.parametrize("variant", ["hidden", "open"])
def test_a_state_is_drawn_as_its_views_are(variant: str) -> None:
    """So a drawing shows no more than a seat knows."""
    for board in ({}, TO_ROW, ALL_BUT_ONE, BLOCK):
        state = state_of(board, options={"variant": variant})
        for seat in (0, 1):
            assert TEN.draw_text(state.view(seat)) == TEN.draw_text(state)
            assert TEN.draw_svg(state.view(seat)) == TEN.draw_svg(state)


def test_the_headline_of_the_second_phase_and_of_the_ends() -> None:
    state = state_of(BLOCK, options={"relocation_limit": 1})
    assert "seat 0 ● to move, relocation 1 of 1" in TEN.draw_text(state)
    state.play(state.legal_moves()[0])
    assert "drawn after 1 relocations" in TEN.draw_text(state)
    won = state_of(TO_ROW, left={0: (1,)})
    won.play("place 3,0")
    assert "seat 0 ● wins with a line of ten" in TEN.draw_text(won)


def test_svg_shows_each_piece_with_its_bars_and_marks_the_line_that_won() -> None:
    state = state_of(TO_ROW, left={0: (1,)})
    assert TEN.draw_svg(state).count("stroke-width='4'") == 0
    state.play("place 3,0")
    drawing = ElementTree.fromstring(TEN.draw_svg(state))
    boxes = drawing.findall(f"{SVG}rect")
    assert len([box for box in boxes if box.get("rx") == "6"]) == 7
    assert len([box for box in boxes if box.get("stroke-width") == "4"]) == 4
    assert len([box for box in boxes if box.get("rx") == "1"]) == 3 + 3 + 3 + 1 + 1 + 2 + 1
    title = drawing.find(f"{SVG}title")
    assert title is not None
    assert title.text == "TEN: seat 0 ● wins with a line of ten"


def test_everything_lies_inside_the_picture() -> None:
    for board in (TO_ROW, BLOCK, {(x + 90, y - 70): piece for (x, y), piece in BLOCK.items()}):
        drawing = ElementTree.fromstring(
            TEN.draw_svg(state_of(board, relocations=90 * (len(board) == 30), options={"relocation_limit": 90 + 1}))
        )
        width, height = int(drawing.get("width", "")), int(drawing.get("height", ""))
        for box in drawing.findall(f"{SVG}rect")[1:]:
            assert 0 <= float(box.get("x", "")) <= width - float(box.get("width", ""))
            assert 0 <= float(box.get("y", "")) <= height - float(box.get("height", ""))
        for words in drawing.findall(f"{SVG}text"):
            assert 0 <= float(words.get("y", "")) <= height


def test_something_else_is_not_drawn() -> None:
    with pytest.raises(TypeError, match="not a position of ten"):
        TEN.draw_text(object())  # type: ignore[arg-type]
