"""Tien Zi Que as a picture: what stands in it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from engines import get
from tests.engines.tzq.build import drawn_state, state_of

TZQ = get("tzq")
SVG = "{http://www.w3.org/2000/svg}"
HAND = "4b 6r Eb Sg 9r"


def test_text_of_a_state() -> None:
    state = state_of((HAND, "1b 2b 3b Q Q"), last="5g", scores=(3, 0), round_=2)
    mine, other = state.dump()["discards"]
    assert TZQ.draw_text(state) == (
        "seat 0 to draw or claim\n"
        "round 2 of 4, turn 3, 42 cards to draw\n"
        "\n"
        "seat 0: 3 points\n"
        "  kept      -\n"
        "  hand      4b 6r 9r Eb Sg\n"
        f"  discards  {' '.join(mine)}\n"
        "\n"
        "seat 1: 0 points\n"
        "  kept      -\n"
        "  hand      1b 2b 3b Q Q\n"
        f"  discards  {' '.join(other)}\n"
        "\n"
        "may be claimed: 5g\n"
    )


def test_a_view_is_drawn_without_the_other_hand() -> None:
    state = state_of((HAND, "1b 2b 3b Q Q"), last="5g")
    drawn = TZQ.draw_text(state.view(0))
    assert "hand      4b 6r 9r Eb Sg\n" in drawn
    assert "hand      5 cards\n" in drawn
    assert "1b" not in drawn
    assert TZQ.draw_text(state.view(1)).count("5 cards\n") == 1


def test_known_cards_of_the_other_hand_are_drawn() -> None:
    state = state_of((HAND, "1b 2b 3b Q Q"), turns=60, discards=("1g", "1r 5g"), known=("", "2b Q"))
    assert "hand      5 cards, of them 2b Q\n" in TZQ.draw_text(state.view(0))
    assert TZQ.draw_svg(state.view(0)).count("#8a5a44") == 3


def test_headlines() -> None:
    assert TZQ.draw_text(drawn_state("1b 2b 4b 9r Eb Wr")).startswith("seat 0 to discard or make a set\n")
    options = {"target": 30}
    assert "round 1 to 30 points, turn 1" in TZQ.draw_text(TZQ.new(2, options, 1))
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=("1b 3g 6r 8b", ""), round_=4)
    state.play("set 4b 5b 6w keep 6w")
    assert TZQ.draw_text(state).startswith("seat 0 wins, 3 points to 0\nround 4 of 4, won by seat 0 in turn 9,")
    level = state_of(to_move=1, turns=1, round_=4, options={"turn_limit": 2})
    level.play("draw")
    level.play(level.legal_moves()[0])
    assert TZQ.draw_text(level).startswith("a draw, 0 points each\nround 4 of 4, drawn in turn 2,")


@pytest.mark.parametrize("seat", [0, 1])
def test_svg_shows_a_card_for_each_card(seat: int) -> None:
    state = state_of((HAND, "1b 2b 3b Q Q"), last="5g")
    full, seen = (ElementTree.fromstring(TZQ.draw_svg(each)) for each in (state, state.view(seat)))
    for drawing, faces in ((full, 12), (seen, 7)):
        boxes = [box for box in drawing.findall(f"{SVG}rect") if box.get("rx") == "5"]
        assert len(boxes) == 12
        assert len(drawing.findall(f"{SVG}circle")) == faces
        assert len([box for box in boxes if box.get("stroke-width") == "3"]) == 1


def test_everything_lies_inside_the_picture() -> None:
    for state in (state_of(left=1), TZQ.new(2, {}, 1), state_of((HAND, ""), last="5g")):
        drawing = ElementTree.fromstring(TZQ.draw_svg(state))
        width, height = int(drawing.get("width", "")), int(drawing.get("height", ""))
        for box in drawing.findall(f"{SVG}rect")[1:]:
            assert 0 <= float(box.get("x", "")) <= width - float(box.get("width", ""))
            assert 0 <= float(box.get("y", "")) <= height - float(box.get("height", ""))


def test_something_else_is_not_drawn() -> None:
    with pytest.raises(TypeError, match="not a position of tzq"):
        TZQ.draw_text(object())  # type: ignore[arg-type]
