"""Marten as a picture: what stands in it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from engines.base import State
from tests.engines.marten.build import state_of
from tests.engines.marten.hands import MARTEN

SVG = "{http://www.w3.org/2000/svg}"


def middle() -> State:
    return state_of(
        {0: "B1 B2 R1 R7", 1: "B4 B4 B6 R3 R3 R4 P8"},
        seats=3,
        open_sets={0: ["B3 B4 B5 < 1 B5"]},
        discards={0: "R2 R6", 1: "R5", 2: "B6 B7"},
        scores=[1, 0, 2],
        number=5,
    )


def test_text_of_a_view() -> None:
    assert MARTEN.draw_text(middle().view(1)) == (
        "seat 0 to move\n"
        "round 5, 35 tiles in the stock\n"
        "\n"
        "seat 0, dealer: 1 point\n"
        "  hand      ?? ?? ?? ??\n"
        "  open      B3 B4 B5\n"
        "  discards  R2 R6\n"
        "\n"
        "seat 1: 0 points\n"
        "  hand      B4 B4 B6 R3 R3 R4 P8\n"
        "  discards  R5\n"
        "\n"
        "seat 2: 2 points\n"
        "  hand      ?? ?? ?? ?? ?? ?? ??\n"
        "  discards  B6 B7\n"
    )


def test_text_of_a_state_shows_all_hands() -> None:
    drawn = MARTEN.draw_text(middle())
    assert "??" not in drawn
    assert "  hand      B1 B2 R1 R7\n" in drawn


def test_a_set_of_three_purple_tiles_is_drawn_with_its_colour() -> None:
    sets = {0: ["P5 P6 P7 as R < 1 P6"]}
    drawn = MARTEN.draw_text(state_of({0: "B1 B2 R1 R7"}, open_sets=sets, discards={0: "R2 R6", 1: "R5"}))
    assert "  open      P5 P6 P7 as R\n" in drawn


def test_the_head_says_what_has_happened() -> None:
    waiting = "B1 B1 B1 B1 R1 R1 R1"
    state = state_of({0: waiting}, discards={0: "B7", 1: "R3"}, scores=[3, 0], number=9)
    other = state.copy()
    other.play("draw")
    assert MARTEN.draw_text(other).startswith("seat 0 has drawn\n")
    state.play("finish 1")
    assert MARTEN.draw_text(state).startswith("the game is over, seat 0 finished with a discard of seat 1\n")
    assert "  hand      B1 B1 B1 B1 R1 R1 R1 R3\n" in MARTEN.draw_text(state.view(1))
    last = state_of({0: waiting}, discards={1: "R3"}, dealer=1, empty=True, number=100)
    last.play("pass")
    assert MARTEN.draw_text(last).startswith("the game is over, the last round was drawn\n")
    got = state_of({0: "B3 B4 R6 R7 B7 R1 B1"}, discards={0: "R2", 1: "B5"})
    got.play("get 1 B3 B4")
    assert MARTEN.draw_text(got).startswith("seat 0 has made a set\n")


def titles(drawing: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(drawing).iter(f"{SVG}title")]


def test_the_svg_shows_just_the_tiles_that_are_known() -> None:
    known = ["B4", "B4", "B6", "R3", "R3", "R4", "P8", "B3", "B4", "B5", "R2", "R6", "R5", "B6", "B7"]
    assert sorted(titles(MARTEN.draw_svg(middle().view(1)))) == sorted(known)


def test_many_discards_stay_within_the_picture() -> None:
    state = state_of({0: "B1 B1 B1 B1 R1 R1 R1"}, discards={1: "R3"}, dealer=1, empty=True)
    root = ElementTree.fromstring(MARTEN.draw_svg(state))
    width = float(root.attrib["width"])
    boxes = [box.attrib for box in root.iter(f"{SVG}rect") if "x" in box.attrib]
    assert len(titles(MARTEN.draw_svg(state))) == 61
    assert max(float(box["x"]) + float(box["width"]) for box in boxes) <= width
