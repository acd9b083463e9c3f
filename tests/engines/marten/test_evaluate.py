"""The question of Marten: hands that are hard, each bonus, and hands that the game cannot contain."""

from __future__ import annotations

from typing import Any

import pytest

from engines.errors import InvalidInput
from tests.engines.marten.hands import MARTEN, bonuses, evaluate

GROUPS = {"single_three", "single_four", "double_three", "multi", "double_four"}
REST = {0: "B4 R6", 2: "R1 B7", 3: "R1 B6", 4: "R1 B5", 5: "R1 B4", 6: "R1 B3", 7: "R1 B2", 8: "R1 B1"}
"""Two tiles that make ten with a set of that worth."""


def advanced(tiles: str, *open_sets: str, **given: Any) -> dict[str, Any]:
    return evaluate(tiles, *open_sets, scoring="advanced", **given)


def sets_of(declaration: dict[str, Any]) -> list[str]:
    return [" ".join(each["tiles"]) for each in declaration["sets"]]


@pytest.mark.parametrize(
    ("tiles", "color", "value"),
    [
        ("B4 B5 B6", "B", 4),
        ("R1 R2 R3", "R", 3),
        ("R5 R5 R5", "R", 0),
        ("B5 B5 B5", "B", 0),
        ("B2 B3 B4", "B", 2),
        ("R0 R1 R2", "R", 2),
        ("B6 B7 P8", "B", 6),
        ("R6 R7 P8", "R", 8),
        ("R5 R5 P5", "R", 0),
        ("B3 B4 P5", "B", 3),
        ("R4 P5 P6", "R", 6),
        ("P5 P6 P7 as B", "B", 5),
        ("P5 P6 P7 as R", "R", 7),
        ("P6 P7 P8 as B", "B", 6),
        ("P6 P7 P8 as R", "R", 8),
    ],
)
def test_what_a_set_is_worth(tiles: str, color: str, value: int) -> None:
    """Blue ones count as the lowest tile, red ones as the highest, equal ones nothing."""
    answer = evaluate(REST[value], tiles, "R3 R3 R3")
    three = tiles.partition(" as ")[0].split()
    assert answer["sets"][0] == {"tiles": three, "as": color, "value": value, "open": True}
    assert answer["valid"]
    for other in set(REST) - {value}:
        assert not evaluate(REST[other], tiles, "R3 R3 R3")["valid"]


@pytest.mark.parametrize("tiles", ["R0 B1 B2", "B3 R3 B3", "B1 B2 P5", "P5 P7 P8", "B1 B2 B4", "R6 R7 R1", "B5 R6 P7"])
def test_what_is_no_set(tiles: str) -> None:
    with pytest.raises(InvalidInput, match=f"{tiles} is no set") as refused:
        evaluate("R1 R1 R1 R2 R2", tiles)
    assert refused.value.path == "/open_sets/0"


def test_tiles_need_not_form_a_set() -> None:
    answer = evaluate("B1 B1 B1 B1 R1 R1 R1 R3")
    assert answer["valid"]
    assert [sets_of(each) for each in answer["declarations"]] == [[]]


def test_a_hand_of_eleven_is_not_valid() -> None:
    assert evaluate("B1 B1 B1 B1 R1 R2 R2 R2") == {
        "valid": False,
        "points": 0,
        "bonuses": [],
        "sets": [],
        "colors": {},
        "declarations": [],
    }


@pytest.mark.parametrize("tiles", ["B3 B3 B3 B3 B1 R1 R1 B7", "B4 B5 B6 B7 R1 R1 B1 R3"])
def test_a_set_has_three_tiles_and_no_more(tiles: str) -> None:
    """Four threes are not nothing, and 4 5 6 7 are not 4: both would make ten."""
    assert not evaluate(tiles)["valid"]


def test_a_hand_has_two_sets_at_most() -> None:
    assert sets_of(evaluate("B4 B4 B4 R6 R6 R6 B3 R7")) == ["B4 B4 B4", "R6 R6 R6"]
    assert sets_of(evaluate("B4 B4 B4 B3 R7", "R6 R6 R6")) == ["R6 R6 R6", "B4 B4 B4"]


def test_all_ways_to_form_sets_are_declared() -> None:
    """The purple five is in the set, or free and of either colour."""
    answer = evaluate("B5 B5 B5 P5 R0 R1 R1 B3")
    assert [(sets_of(each), each["colors"]) for each in answer["declarations"]] == [
        (["B5 B5 B5"], {"P5": "B"}),
        (["B5 B5 B5"], {"P5": "R"}),
        (["B5 B5 P5"], {"P5": "B"}),
    ]


def test_purple_tiles_alone_are_a_set_of_either_colour() -> None:
    """Blue it is 5, with 5 beside it; red 7, with 3."""
    blue = evaluate("P5 P6 P7 B1 B1 B1 R1 R1")
    assert [sets_of(each) for each in blue["declarations"]] == [["P5 P6 P7"]]
    assert blue["colors"] == {"P5": "B", "P6": "B", "P7": "B"}
    red = evaluate("P5 P6 P7 R7 R7 R7 B1 B2")
    assert {frozenset(sets_of(each)) for each in red["declarations"]} == {
        frozenset({"P5 P6 P7", "R7 R7 R7"}),
        frozenset({"R7 P5 P6", "R7 R7 P7"}),
    }
    assert [each["colors"] for each in red["declarations"]] == [{"P5": "R", "P6": "R", "P7": "R"}] * 2


def test_purple_six_to_eight_are_six_or_eight() -> None:
    assert {each["colors"]["P6"] for each in evaluate("P6 P7 P8 R2 R2 R2 R2 R0")["declarations"]} == {"R"}
    assert {each["colors"]["P6"] for each in evaluate("P6 P7 P8 R2 R2 R2 B1 B3")["declarations"]} == {"B"}


def test_open_sets_keep_value_and_colour() -> None:
    blue = advanced("B1 B1 B1 B1 R1", "P5 P6 P7 as B")
    assert blue["colors"] == {"P5": "B", "P6": "B", "P7": "B"}
    assert bonuses(blue) == {"seven": 1, "single_four": 2}
    assert not evaluate("B1 B1 B1 B1 R1", "P5 P6 P7 as R")["valid"]


def test_open_tiles_join_no_other_set() -> None:
    """Closed, 2 3 4 are a run beside two free twos; with the twos open they cannot be."""
    assert evaluate("B2 B2 B2 B3 B4 R1 R1 R2")["valid"]
    assert not evaluate("B3 B4 R1 R1 R2", "B2 B2 B2")["valid"]


def test_eight_twos() -> None:
    """One set and five free twos."""
    answer = advanced("B2 B2 B2 B2 R2 R2 R2 R2")
    expected = {"closed": 1, "no_ones": 1, "half_color": 1, "under_five": 2, "double_four": 10, "god_ten": 25}
    assert bonuses(answer) == expected
    assert answer["points"] == 42
    assert [sets_of(each) for each in answer["declarations"]] == [["B2 B2 B2"], ["R2 R2 R2"]]


def test_eight_twos_are_the_dearest_hand() -> None:
    assert advanced("B2 B2 B2 B2 R2 R2 R2 R2", dealer=True, heaven=True)["points"] == 46


def test_eight_fives() -> None:
    """Two sets and two free fives."""
    answer = advanced("B5 B5 B5 B5 R5 R5 R5 R5")
    assert bonuses(answer) == {"closed": 1, "no_ones": 1, "half_color": 1, "double_four": 10, "god_ten": 25}
    assert [sets_of(each) for each in answer["declarations"]] == [["B5 B5 B5", "R5 R5 R5"]]


def test_eight_fives_with_the_purple_one() -> None:
    """Red it makes two Fours, blue a group of five and a Three."""
    answer = advanced("B5 B5 B5 B5 R5 R5 R5 P5")
    assert answer["colors"] == {"P5": "R"}
    assert bonuses(answer) == {"closed": 1, "no_ones": 1, "half_color": 1, "double_four": 10, "god_ten": 25}
    blue = [bonuses(each) for each in answer["declarations"] if each["colors"] == {"P5": "B"}]
    assert blue[0] == {"closed": 1, "no_ones": 1, "multi": 5, "god_ten": 25}


@pytest.mark.parametrize(
    ("tiles", "name", "points"),
    [
        ("B3 B3 B3 R1 R2 B1 B5 R1", "single_three", 1),
        ("B3 B3 B3 B3 R1 R1 R2 R3", "single_four", 2),
        ("B5 B5 B5 B5 P5 B4 B6 R1", "single_four", 2),
        ("B3 B3 B3 R4 R4 R4 B4 B6", "double_three", 3),
        ("B4 B4 B4 R4 R4 R4 B7 B3", "double_three", 4),
        ("B3 B3 B3 B3 R6 R6 R6 B7", "multi", 5),
        ("B5 B5 B5 B5 P5 R7 R7 R7", "multi", 5),
        ("B4 B4 B4 B4 R6 R6 R6 R6", "double_four", 10),
    ],
)
def test_of_the_five_group_bonuses_only_one_counts(tiles: str, name: str, points: int) -> None:
    """Groups of 3, 4, 5 with smaller ones, 3+3 of other and of equal value, 4+3, 5+3, 4+4."""
    found = bonuses(advanced(tiles))
    assert {each: found[each] for each in found if each in GROUPS} == {name: points}


def test_bonuses_look_at_the_tiles_not_at_the_sets() -> None:
    """The three ones count as themselves and are a Three all the same."""
    answer = advanced("B1 B1 B1 R1 R1 B2 R3 R0")
    assert sets_of(answer) == []
    assert bonuses(answer) == {"closed": 1, "single_three": 1, "half_color": 1, "under_five": 2}


@pytest.mark.parametrize(
    ("tiles", "without", "name", "points"),
    [
        ("B3 B3 B3 R1 R2 B1 B5 R1", None, "closed", 1),
        ("B3 B3 B3 R2 R2 B2 B2 R2", "B3 B3 B3 R1 R2 B1 B5 R1", "no_ones", 1),
        ("B1 B1 B2 B2 R0 R1 R1 R2", "B1 B1 R1 R1 R1 R1 R4 R0", "half_color", 1),
        ("B3 B3 B3 R1 R1 B1 B7 R0", "B3 B3 B3 R1 R2 B1 B5 R1", "seven", 1),
        ("R0 R1 R2 R3 R4 R5 B1 B1", "R3 R4 R5 B1 B1 B1 B1 B4", "straight", 1),
        ("B1 B1 R1 R1 R1 R1 R4 R0", "B1 B1 B1 R1 R1 R1 R4 R0", "two_blues", 1),
        ("B1 B1 R1 R1 R1 B2 R3 R0", "B3 B3 B3 R1 R2 B1 B5 R1", "under_five", 2),
        ("B1 B1 B1 B1 B3 B3 B3 B6", "B1 B1 B1 R1 B3 B3 B3 B6", "single_color", 2),
        ("R1 R1 R1 R1 R3 R3 R3 R6", "R1 R1 R1 B1 R3 R3 R3 R6", "single_color", 3),
        ("P8 R2 B4 B4 B4 R6 R6 R6", "B7 R3 B4 B4 B4 R6 R6 R6", "eight", 2),
        ("R6 R7 P8 B1 R1 B4 B4 B4", "R5 R6 R7 B1 R2 B4 B4 B4", "eight", 2),
    ],
)
def test_each_plain_bonus(tiles: str, without: str | None, name: str, points: int) -> None:
    """Hands that have it, and hands a little different that have not."""
    answer = advanced(tiles)
    assert answer["valid"]
    assert bonuses(answer)[name] == points
    if without is not None:
        other = advanced(without)
        assert other["valid"]
        assert name not in bonuses(other)


def test_a_straight_counts_once_and_is_of_one_colour() -> None:
    """Six in a row hold two straights; zero to five of both colours none."""
    assert bonuses(advanced("R0 R1 R2 R3 R4 R5 B1 B1"))["straight"] == 1
    assert "straight" not in bonuses(advanced("R0 R1 R2 B3 B4 B5 R1 R4"))


def test_an_open_set_ends_closed() -> None:
    assert "closed" in bonuses(advanced("R1 R1 R1 R4 B3 B4 B4 B4"))
    assert "closed" not in bonuses(advanced("R1 R1 R1 R4 B3", "B4 B4 B4"))


def test_heaven_and_the_dealer() -> None:
    plain = advanced("B3 B3 B3 R1 R2 B1 B5 R1")
    heaven = advanced("B3 B3 B3 R1 R2 B1 B5 R1", heaven=True)
    assert bonuses(heaven) == {**bonuses(plain), "heaven": 3}
    assert heaven["points"] == plain["points"] + 3
    assert advanced("B3 B3 B3 R1 R2 B1 B5 R1", dealer=True)["points"] == plain["points"] + 1
    assert plain["points"] == 2 + sum(bonuses(plain).values())


def test_basic_scoring_is_one_point_for_anything() -> None:
    answer = evaluate("B2 B2 B2 B2 R2 R2 R2 R2", dealer=True, heaven=True)
    assert (answer["points"], answer["bonuses"]) == (1, [])
    assert {each["points"] for each in answer["declarations"]} == {1}
    assert evaluate("B2 B2 B2 B2 R2 R2 R2 R2", scoring="basic") == evaluate("B2 B2 B2 B2 R2 R2 R2 R2")


def test_a_free_purple_tile_has_the_colour_that_scores_more() -> None:
    """Red it makes the hand all red."""
    answer = advanced("R1 R1 R1 R2 R3 R3 R3 P5")
    assert answer["colors"] == {"P5": "R"}
    assert bonuses(answer)["single_color"] == 3
    assert [each["colors"] for each in answer["declarations"]] == [{"P5": "R"}, {"P5": "B"}]


def test_a_purple_tile_in_a_set_has_its_colour_though_another_scored_more() -> None:
    """Red, the 5 would leave two blue tiles."""
    answer = advanced("B5 B5 P5 R1 R1 R2 R2 R4")
    assert answer["colors"] == {"P5": "B"}
    assert "two_blues" not in bonuses(answer)


def test_the_example_of_the_contract() -> None:
    answer = MARTEN.evaluate(MARTEN.evaluate_example)
    assert (answer["valid"], answer["colors"]) == (True, {"P5": "R"})
    assert bonuses(answer) == {"single_three": 1, "two_blues": 1}
    assert answer["points"] == 5


@pytest.mark.parametrize(
    ("question", "path", "reason"),
    [
        ([], "", "an object"),
        ({}, "/tiles", "is missing"),
        ({"tiles": "B1"}, "/tiles", "an array"),
        ({"tiles": ["B1"] * 13}, "/tiles", "13 items"),
        ({"tiles": ["B1"] * 9}, "/tiles", "9 items"),
        ({"tiles": ["B1"] * 7}, "/tiles", "must hold 8"),
        ({"tiles": ["B3"] * 5 + ["R1"] * 3}, "/tiles", "B3 comes 5 times, the game has 4"),
        ({"tiles": ["P5", "P5", *["R1"] * 3, *["B1"] * 3]}, "/tiles", "P5 comes 2 times"),
        ({"tiles": ["R0", "R0", *["R1"] * 3, *["B1"] * 3]}, "/tiles", "R0 comes 2 times"),
        ({"tiles": ["B8", *["B1"] * 7]}, "/tiles/0", "is no tile"),
        ({"tiles": ["B1", "B0", *["B1"] * 6]}, "/tiles/1", "is no tile"),
        ({"tiles": ["P4", *["B1"] * 7]}, "/tiles/0", "is no tile"),
        ({"tiles": ["b1", *["B1"] * 7]}, "/tiles/0", "is no tile"),
        ({"tiles": ["B1 ", *["B1"] * 7]}, "/tiles/0", "is no tile"),
        ({"tiles": [1, *["B1"] * 7]}, "/tiles/0", "is no tile"),
        ({"tiles": ["R1"] * 4 + ["R2"] * 4, "open_sets": [["B1", "B1", "B1"]]}, "/tiles", "must hold 5"),
        ({"tiles": ["R1"] * 4 + ["B1"], "open_sets": [["R1", "R2", "R3"]]}, "/tiles", "R1 comes 5 times"),
        ({"tiles": ["R1"] * 2, "open_sets": [["B1"] * 3] * 3}, "/open_sets", "3 items"),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": [["B1", "B1"]]}, "/open_sets/0", "three tiles"),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": [["B1", "B1", "B2"]]}, "/open_sets/0", "is no set"),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": [["P5", "P6", "P7"]]}, "/open_sets/0", "say as which colour"),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": [{"tiles": ["P5", "P6", "P7"]}]}, "/open_sets/0/tiles", "say as"),
        (
            {"tiles": ["R1"] * 4 + ["R2"], "open_sets": [{"tiles": ["P5", "P6", "P7"], "as": "P"}]},
            "/open_sets/0/as",
            "must be B or R",
        ),
        (
            {"tiles": ["R1"] * 4 + ["R2"], "open_sets": [{"tiles": ["B1", "B1", "B1"], "as": "R"}]},
            "/open_sets/0/as",
            "not the colour",
        ),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": ["B1"]}, "/open_sets/0", "an object"),
        ({"tiles": ["B1"] * 4 + ["R1"] * 4, "scoring": "Basic"}, "/scoring", "basic, advanced"),
        ({"tiles": ["B1"] * 4 + ["R1"] * 4, "dealer": 1}, "/dealer", "true or false"),
        ({"tiles": ["B1"] * 4 + ["R1"] * 4, "heaven": None}, "/heaven", "true or false"),
        ({"tiles": ["R1"] * 4 + ["R2"], "open_sets": [["B1"] * 3], "heaven": True}, "/heaven", "first turn"),
        ({"tiles": ["B1"] * 4 + ["R1"] * 4, "exact_lines": True}, "/exact_lines", "not a known field"),
    ],
)
def test_a_hand_that_the_game_cannot_contain_is_refused(question: object, path: str, reason: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        MARTEN.evaluate(question)
    assert refused.value.path == path
    assert reason in refused.value.reason


def test_the_order_of_tiles_does_not_matter() -> None:
    assert evaluate("R4 B3 R1 R1 R1", "B5 B4 B6") == evaluate("R1 R1 R1 B3 R4", "B4 B5 B6")
