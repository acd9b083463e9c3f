"""Okey as a picture: what stands in it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from engines import get
from tests.engines.okey.build import GROUPS, state_of, tiles

OKEY = get("okey")
SVG = "{http://www.w3.org/2000/svg}"


def test_text_of_a_state_shows_all_hands() -> None:
    state = state_of({0: "R2 R3", 1: "Y5"}, discards="B9 R9 Y9", phase="draw")
    hands = state.dump()["hands"]
    assert OKEY.draw_text(state).splitlines() == [
        "round 1 of 100: seat 3 to draw or take",
        "indicator K1, wild K2, 46 tiles in the stock",
        "",
        "seat 0: 20 points",
        f"  hand      {' '.join(hands[0])}",
        "  discards  B9",
        "",
        "seat 1: 20 points",
        f"  hand      {' '.join(hands[1])}",
        "  discards  R9",
        "",
        "seat 2: 20 points",
        f"  hand      {' '.join(hands[2])}",
        "  discards  Y9",
        "",
        "seat 3: 20 points, dealer",
        f"  hand      {' '.join(hands[3])}",
        "  discards  -",
    ]


def test_text_of_a_view_shows_its_own_hand_and_what_is_known() -> None:
    state = state_of(discards="B9", phase="draw")
    state.play("take")
    lines = OKEY.draw_text(state.view(2)).splitlines()
    assert lines[4] == "  hand      " + " ".join(["?"] * 14)
    assert lines[5] == "  discards  -"
    assert lines[8] == "  hand      B9 " + " ".join(["?"] * 14)
    assert lines[12] == "  hand      " + " ".join(state.dump()["hands"][2])


def test_a_drawing_of_a_view_tells_nothing_of_the_twin() -> None:
    asked = state_of({2: "K1"}, phase="show", to_move=2)
    declined = asked.copy()
    declined.play("decline")
    for draw in (OKEY.draw_text, OKEY.draw_svg):
        assert draw(asked.view(1)) == draw(declined.view(1))
        assert draw(asked.view(2)) != draw(declined.view(2))
    assert "seat 2 may show the twin" in OKEY.draw_text(asked)


def test_a_show_and_a_finish_are_told() -> None:
    state = state_of({0: f"{GROUPS} Y13", 2: "K1"}, shown=2, scores=[19, 19, 20, 19], options={"max_rounds": 1})
    assert "seat 2: 20 points, showed the twin" in OKEY.draw_text(state)
    state.play("finish Y13")
    text = OKEY.draw_text(state)
    assert "round 1 of 1: over, won by seat 0" in text
    assert "seat 0: 19 points, finished" in text
    seen = OKEY.draw_text(state.view(3))
    assert set(tiles(GROUPS)) <= set(seen.split())
    state = state_of(options={"max_rounds": 1, "turn_limit": 1})
    state.play(state.legal_moves()[0])
    assert "over, drawn" in OKEY.draw_text(state)


def shapes(drawing: str, fill: str) -> int:
    return sum(one.get("fill") == fill for one in ElementTree.fromstring(drawing).iter(f"{SVG}rect"))


def test_svg_draws_each_tile_once_and_hidden_ones_face_down() -> None:
    state = state_of({0: "R2"}, discards="B9 R9", phase="draw")
    assert shapes(OKEY.draw_svg(state), "#fbf5e4") == 1 + 4 * 14 + 2
    assert shapes(OKEY.draw_svg(state), "#9c8a6a") == 0
    view = OKEY.draw_svg(state.view(0))
    assert (shapes(view, "#fbf5e4"), shapes(view, "#9c8a6a")) == (1 + 14 + 2, 3 * 14)
    texts = [one.text for one in ElementTree.fromstring(view).iter(f"{SVG}text")]
    assert "round 1 of 100: seat 2 to draw or take" in texts


def test_svg_marks_wild_tiles() -> None:
    state = state_of({0: "K2 K2"})
    marked = [
        one for one in ElementTree.fromstring(OKEY.draw_svg(state)).iter(f"{SVG}rect") if one.get("stroke-width") == "3"
    ]
    assert len(marked) == 2


def test_a_long_row_of_discards_fits() -> None:
    state = state_of(seats=2, stock_left=4)
    drawing = ElementTree.fromstring(OKEY.draw_svg(state))
    width = int(drawing.get("width") or 0)
    assert all(int(one.get("x") or 0) + int(one.get("width") or 0) <= width for one in drawing.iter(f"{SVG}rect"))
