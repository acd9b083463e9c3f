"""What a hand of Okey is worth: hard cases by hand, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.errors import InvalidInput
from tests.engines.okey import slow_hands
from tests.engines.okey.build import BOTH, GROUPS, PAIRS, tiles

OKEY = get("okey")


def evaluate(hand: str, indicator: str = "K1", discard: str | None = None) -> dict[str, Any]:
    request: dict[str, Any] = {"tiles": tiles(hand), "indicator": indicator}
    return OKEY.evaluate(request if discard is None else {**request, "discard": discard})


def pattern(hand: str, indicator: str = "K1") -> str | None:
    """The pattern of 14 tiles, the same by brute force."""
    found = evaluate(hand, indicator)
    losses = {"groups": 2, "pairs": 4, None: 0}
    assert slow_hands.loss(tiles(hand), indicator, None) == losses[found["pattern"]] == found["loss"]
    assert found["valid"] == (found["pattern"] is not None) == (found["distance"] == 0)
    return str(found["pattern"]) if found["valid"] else None


REST = "Y5 Y6 Y7 Y8 B2 B3 B4 B5"
"""Eight tiles in two runs, for six that are looked at; with K or R indicators none is wild."""
LONG = "Y5 Y6 Y7 Y8 Y9 B2 B3 B4 B5 B6 B7"
"""Eleven tiles in runs, for three that are looked at."""


@pytest.mark.parametrize(
    "three", ["R1 R2 R3", "R11 R12 R13", "R12 R13 R1", "K4 K5 K6", "R4 Y4 K4", "R13 K13 B13", "R1 Y1 K1", "B1 K1 R1"]
)
def test_three_tiles_that_are_a_set_or_a_run(three: str) -> None:
    assert pattern(f"{three} {LONG}", "K9") == "groups"


@pytest.mark.parametrize(
    "three",
    ["R13 R1 R2", "R1 R2 R4", "R1 Y2 K3", "R4 Y4 R4", "R4 Y4 K5", "R12 R13 K1", "R1 R13 R11", "R5 R5 R5"],
)
def test_three_tiles_that_are_none(three: str) -> None:
    if three != "R5 R5 R5":
        assert pattern(f"{three} {LONG}", "K9") is None
        assert evaluate(f"{three} {LONG}", "K9")["distance"] in (1, 2)


def test_a_set_has_three_or_four_tiles() -> None:
    assert pattern("R4 Y4 K4 B4 R7 Y7 K7 B7 R9 Y9 K9 B11 B12 B13") == "groups"
    assert pattern("R4 Y4 K4 B4 R4 R7 Y7 K7 B7 R9 Y9 K9 B9 B12") is None


def test_a_set_has_one_tile_of_a_colour() -> None:
    assert pattern(f"R4 R4 Y4 K9 K10 K11 {REST}") is None
    assert pattern(f"R4 B4 Y4 K9 K10 K11 {REST}") == "groups"


def test_a_run_of_all_fourteen() -> None:
    """1 to 13 and the other 1 behind it."""
    run = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1"
    assert pattern(run) == "groups"
    assert pattern(run, "R6") == "groups"
    assert pattern(run.replace("R7", "J"), "R6") == "groups"
    assert pattern(run.replace("R9", "R7"), "R6") == "groups"


def test_a_run_does_not_go_on_after_the_high_one() -> None:
    assert pattern(f"R12 R13 R1 K7 K8 K9 {REST}") == "groups"
    assert pattern(f"R13 R1 R2 K7 K8 K9 {REST}") is None
    assert pattern(f"R12 R13 R1 R2 {REST} B6 B7") is None


def test_a_run_has_three_tiles_or_more() -> None:
    assert pattern("R1 R2 Y4 Y5 Y6 B2 B3 B4 K5 K6 K7 K9 K10 K11", "R12") is None
    for length in range(3, 12):
        run = " ".join(f"R{number}" for number in range(1, length + 1))
        rest = [3, 4, 5, 11 - length][:0] or ([14 - length] if 14 - length >= 3 else [])
        others = " ".join(f"B{number}" for size in rest for number in range(2, 2 + size))
        assert pattern(f"{run} {others}") == "groups"


def test_eleven_wild_wild_one() -> None:
    """Both wild tiles between 11 and the 1 behind 13."""
    hand = "R11 B6 B6 R1 K4 Y4 J Y6 Y7 Y8 Y9 K2 Y2 B2"
    assert pattern(hand.replace("J", "B4"), "B5") == "groups"
    found = evaluate(hand.replace("J", "B4"), "B5")
    assert ["R11", "B6", "B6", "R1"] in found["melds"]
    # The joker stands for B6 here, which joins no fours.
    assert pattern(hand, "B5") is None


@pytest.mark.parametrize(
    "three", ["B6 B6 R1", "R13 B6 B6", "B6 R13 B6", "B6 B6 R2", "B6 R12 B6", "R4 B6 B6", "R1 R13 B6"]
)
def test_one_or_two_naturals_and_wild_tiles(three: str) -> None:
    hand = f"{three} K7 K8 K9 Y5 Y6 Y7 Y8 K2 K3 K4 K5"
    assert pattern(hand, "B5") == "groups"


def test_a_wild_tile_stands_for_itself() -> None:
    for wild in ("R5", "R13", "R1"):
        number = int(wild[1:])
        indicator = f"R{number - 1 or 13}"
        run = {5: "R4 R5 R6", 13: "R11 R12 R13", 1: "R1 R2 R3"}[number]
        assert pattern(f"{run} K7 K8 K9 {REST}", indicator) == "groups"
    assert pattern(PAIRS, "R4") == "pairs"
    assert pattern(PAIRS, "K13") == "pairs"


def test_a_wild_tile_stands_for_any_other() -> None:
    for stead in tiles(GROUPS):
        hand = tiles(GROUPS)
        hand[hand.index(stead)] = "K2"
        assert pattern(" ".join(hand), "K1") == "groups"


def test_a_joker_stands_for_the_wild_face_and_for_nothing_else() -> None:
    assert pattern(f"R4 J R6 K7 K8 K9 {REST}", "R4") == "groups"
    assert pattern(f"R4 J R6 K7 K8 K9 {REST}", "R9") is None
    assert pattern(f"J J R6 K7 K8 K9 {REST}", "R12") is None
    assert pattern(f"K1 J K3 R7 R8 R9 {REST}", "K1") == "groups"


def test_jokers_next_to_wild_tiles() -> None:
    """Indicator R4: R5 is any tile, J is a red five."""
    assert pattern(f"J R5 R5 K7 K8 K9 {REST}", "R4") == "groups"
    assert pattern(f"R4 J R5 K7 K8 K9 {REST}", "R4") == "groups"
    assert pattern(f"J R13 Y11 K7 K8 K9 {REST}", "R12") is None
    assert pattern(f"J R5 K5 K7 K8 K9 {REST}", "R4") == "groups"
    found = evaluate("J R5 K5 K8 K9 K10 Y7 Y8 Y9 Y10 B9 B10 B11 B12", "R4")
    assert ["J", "R5", "K5"] in found["melds"]
    assert pattern("J J R5 R5 Y2 Y2 Y9 Y9 K4 K4 K8 K8 B13 B13", "R4") == "pairs"
    assert pattern("J J R5 R1 Y2 Y2 Y9 Y9 K4 K4 K8 K8 B13 B13", "R4") == "pairs"
    assert pattern("J R5 R1 R1 Y2 Y2 Y9 Y9 K4 K4 K8 K8 B13 B13", "R4") == "pairs"
    assert pattern("J R3 R1 R1 Y2 Y2 Y9 Y9 K4 K4 K8 K8 B13 B13", "R4") is None


def test_sets_of_four_with_two_wild_tiles() -> None:
    assert pattern("R7 Y7 K2 K2 R9 Y9 K9 B9 B11 B12 B13 Y1 Y2 Y3", "K1") == "groups"
    # Three sets of four and two wild tiles: one set gives a tile to a run of it and both.
    assert pattern("R7 Y7 K7 B7 R9 Y9 K9 B9 R11 Y11 K11 B11 K2 K2", "K1") == "groups"


def test_pairs() -> None:
    assert pattern(PAIRS) == "pairs"
    assert [len(meld) for meld in evaluate(PAIRS)["melds"]] == [2] * 7
    assert pattern(PAIRS.replace("R1 R1", "R1 Y1")) is None
    assert pattern(PAIRS.replace("R1 R1", "R1 R2")) is None


def test_pairs_with_wild_tiles() -> None:
    for hand in (
        PAIRS.replace("R1 R1", "R1 B6"),
        PAIRS.replace("R1 R1 R5 R5", "R1 B6 R5 B6"),
        PAIRS.replace("R1 R1", "B6 B6"),
    ):
        assert pattern(hand, "B5") == "pairs"
    assert ["R1", "B6"] in evaluate(PAIRS.replace("R1 R1", "R1 B6"), "B5")["melds"]
    assert pattern(PAIRS.replace("R1 R1 R5 R5", "R1 B6 R5 Y6"), "B5") is None


def test_a_hand_of_both_patterns_counts_as_the_dearer() -> None:
    found = evaluate(BOTH)
    assert slow_hands.is_groups(tiles(BOTH), "K1")
    assert (found["pattern"], found["loss"], len(found["melds"])) == ("pairs", 4, 7)


def test_no_tile_serves_twice() -> None:
    """R3 would end a run and join a set."""
    assert pattern(f"R1 R2 R3 Y3 K3 {REST} B6", "K12") is None
    assert evaluate(f"R1 R2 R3 Y3 K3 {REST} B6", "K12")["distance"] == 1


@pytest.mark.parametrize(
    ("hand", "discard", "loss"),
    [(GROUPS, "R13", 2), (GROUPS, "K2", 4), (GROUPS, "J", 2), (PAIRS, "R13", 4), (PAIRS, "K2", 8), (PAIRS, "J", 4)],
)
def test_a_wild_discard_doubles_and_a_joker_does_not(hand: str, discard: str, loss: int) -> None:
    beside = evaluate(hand, "K1", discard)
    among = evaluate(f"{discard} {hand}", "K1", discard)
    assert beside == among
    assert (beside["loss"], beside["discard"]) == (loss, discard)


def test_of_fifteen_tiles_the_best_discard_is_taken() -> None:
    assert evaluate(f"{GROUPS} K2")["discard"] == "K2"
    assert evaluate(f"{GROUPS} K2")["loss"] == 4
    assert evaluate(f"{PAIRS} K2")["loss"] == 8
    # Without the twelfth, three and its pair remain; with it, a pair must part.
    assert evaluate(f"{BOTH} Y11")["loss"] == 4
    assert evaluate(f"{BOTH} Y11")["discard"] == "Y11"
    found = evaluate("R1 R1 R2 R2 R3 R3 Y7 Y7 Y8 Y8 Y9 Y9 Y10 Y10 K2")
    assert (found["pattern"], found["loss"]) == ("pairs", 8)


def test_of_fifteen_tiles_that_do_not_finish_the_nearest_fourteen_count() -> None:
    found = evaluate("R1 R2 R3 Y4 Y5 Y6 Y7 K9 B9 R9 B10 B11 Y13 R7 K5")
    assert (found["valid"], found["pattern"], found["melds"], found["loss"]) == (False, None, [], 0)
    assert found["distance"] == 2
    assert found["discard"] in ("Y13", "R7", "K5")


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        (GROUPS, 0),
        (GROUPS.replace("R2", "R7"), 1),
        (GROUPS.replace("R2", "R7").replace("Y6", "K13"), 2),
        (PAIRS.replace("R1 R1", "R1 Y7"), 1),
        ("R1 R4 R7 R10 R13 Y2 Y5 Y8 Y11 K3 K6 K9 K12 B1", 7),
        ("R1 R3 R5 R7 R9 R11 R13 Y1 Y3 Y5 Y7 Y9 Y11 Y13", 4),
    ],
)
def test_distances_by_hand(hand: str, distance: int) -> None:
    assert evaluate(hand)["distance"] == distance == slow_hands.distance(tiles(hand), "K1")


def test_a_wild_tile_brings_any_hand_nearer_by_one() -> None:
    hand = "R1 R4 R7 R10 R13 Y2 Y5 Y8 Y11 K3 K6 K9 K12 B1"
    assert evaluate(hand)["distance"] == 7
    assert evaluate(hand.replace("B1", "K2"))["distance"] == 6
    assert evaluate(hand.replace("K12 B1", "K2 K2"))["distance"] == 5


def test_the_missing_tile_may_lie_anywhere() -> None:
    """Both R2 that would complete the run are out of reach: one is the indicator, one was discarded."""
    found = OKEY.evaluate({"tiles": tiles(GROUPS.replace("R2", "R7")), "indicator": "R2", "discard": "R2"})
    assert found["distance"] == 1


def test_the_distance_of_the_evaluation_example() -> None:
    assert OKEY.evaluate(OKEY.evaluate_example)["valid"]


def refused(request: object) -> tuple[str, str]:
    with pytest.raises(InvalidInput) as caught:
        OKEY.evaluate(request)
    return caught.value.path, caught.value.reason


def asked(hand: str, indicator: object = "K1", **fields: object) -> dict[str, object]:
    return {"tiles": tiles(hand), "indicator": indicator, **fields}


THIRTEEN = GROUPS.removesuffix(" B13")


@pytest.mark.parametrize(
    ("request_", "path", "words"),
    [
        (asked(THIRTEEN), "/tiles", "not 13"),
        (asked("R1 R2 R3 Y4 Y5 Y6 Y7 K9 B9 R9 B10"), "/tiles", "not 11"),
        (asked(f"{GROUPS} R1 R2"), "/tiles", "16 items"),
        (asked(""), "/tiles", "not 0"),
        (asked(f"{THIRTEEN} R14"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} G3"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} r3"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} R0"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} R01"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} J1"), "/tiles/13", "must be a tile"),
        (asked(f"{THIRTEEN} R1\n".replace("\n", "") + "０"), "/tiles/13", "must be a tile"),
        ({"tiles": [*tiles(THIRTEEN), 5], "indicator": "K1"}, "/tiles/13", "must be a tile"),
        ({"tiles": [*tiles(THIRTEEN), None], "indicator": "K1"}, "/tiles/13", "must be a tile"),
        ({"tiles": [*tiles(THIRTEEN), "R13\n"], "indicator": "K1"}, "/tiles/13", "must be a tile"),
        ({"tiles": GROUPS, "indicator": "K1"}, "/tiles", "must be an array"),
        (asked("B3 B3 B3 B3 B3 Y4 Y5 Y6 Y7 K9 B9 R9 B10 B11"), "/tiles/0", "5 B3 in the hand: there are two"),
        (asked("J J J R1 R2 R3 Y4 Y5 Y6 Y7 K9 B9 R9 B10"), "/tiles/0", "3 J"),
        (asked(GROUPS.replace("R1 R2", "K1 K1")), "/tiles/0", "2 K1 in the hand and 1 outside the hand"),
        (asked(PAIRS, discard="R1"), "/tiles/0", "2 R1 in the hand and 1 outside the hand"),
        (asked(GROUPS.replace("R1", "K1"), discard="K1"), "/tiles/0", "and 2 outside"),
        (asked(f"{GROUPS} R5", discard="R7"), "/discard", "not among the 15"),
        (asked(GROUPS, discard="X"), "/discard", "must be a tile"),
        (asked(GROUPS, discard=7), "/discard", "must be a tile"),
        (asked(GROUPS, "J"), "/indicator", "a joker is never the indicator"),
        (asked(GROUPS, "K14"), "/indicator", "must be a tile"),
        (asked(GROUPS, None), "/indicator", "must be a tile"),
        ({"tiles": tiles(GROUPS)}, "/indicator", "is missing"),
        ({"indicator": "K1"}, "/tiles", "is missing"),
        (asked(GROUPS, seat=1), "/seat", "not a known field"),
        (None, "", "must be an object"),
    ],
)
def test_what_the_game_cannot_contain_is_refused(request_: object, path: str, words: str) -> None:
    where, why = refused(request_)
    assert where == path
    assert words in why


def test_the_indicators_twin_may_be_held_or_discarded() -> None:
    assert evaluate(GROUPS.replace("K9", "K1"))["distance"] == 1
    assert evaluate(GROUPS, "K1", "K1")["loss"] == 2


def test_no_discard_may_be_written_as_null() -> None:
    assert OKEY.evaluate(asked(GROUPS, discard=None)) == evaluate(GROUPS)
