"""Serialized states of Tien Zi Que that no play could reach are refused, with the place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import get
from engines.errors import InvalidState
from tests.engines.games import through_json
from tests.engines.tzq.build import drawn_state, state_dump, state_of

TZQ = get("tzq")
Change = tuple[tuple[str | int, ...], object]
HAND = "4b 6r Eb Sg 9r"
GONE = object()
"""What is put in place of a field that is taken away."""


def changed(dump: Any, *changes: Change) -> Any:
    """A copy with other values at some paths."""
    dump = through_json(dump)
    for path, value in changes:
        holder = dump
        for step in path[:-1]:
            holder = holder[step]
        if value is GONE:
            del holder[path[-1]]
        else:
            holder[path[-1]] = value
    return dump


def refused(dump: object, read: Callable[[object], object] = TZQ.load) -> tuple[str, str]:
    """Where and why the dump is refused."""
    with pytest.raises(InvalidState) as caught:
        read(dump)
    return caught.value.path, caught.value.reason


def running() -> dict[str, Any]:
    """Seat 0 may claim the 5g or the 3b of seat 1's set."""
    return state_dump((HAND, ""), last="5g 3b", kept=("Q", "4r"), scores=(3, 0), round_=2)


def won() -> dict[str, Any]:
    state = drawn_state("4b 5b 6w Eb Sg 9r", kept=("1b 3g 6r 8b", ""), round_=4, scores=(0, 5))
    state.play("set 4b 5b 6w keep 6w")
    return state.dump()


SPOILED = [
    (("game",), "ten", "/game", "must be 'tzq'"),
    (("format",), 2, "/format", "must be 1"),
    (("format",), True, "/format", "must be 1"),
    (("seats",), 4, "/seats", "must be 2"),
    (("options",), None, "/options", "an object"),
    (("options", "target"), GONE, "/options/target", "is missing"),
    (("options", "variant"), "open", "/options/variant", "not a known field"),
    (("options", "target"), -1, "/options/target", "out of range"),
    (("options", "advanced"), 1, "/options/advanced", "one of false, true"),
    (("options", "turn_limit"), 0, "/options/turn_limit", "out of range"),
    (("options", "max_rounds"), 101, "/options/max_rounds", "out of range"),
    (("seed",), -1, "/seed", "out of range"),
    (("seed",), 1 << 53, "/seed", "out of range"),
    (("first",), 2, "/first", "from 0 to 1"),
    (("first",), False, "/first", "whole number"),
    (("round",), 0, "/round", "out of range"),
    (("round",), 5, "/round", "after 4 rounds"),
    (("turns",), -2, "/turns", "out of range"),
    (("turns",), 1001, "/turns", "out of range"),
    (("turns",), 202, "/turns", "after 200 turns"),
    (("turns",), 10, "/discards/0", "10 turns"),
    (("turns",), 0, "/kept/0", "had turns"),
    (("to_move",), 1, "/to_move", "must be 0"),
    (("to_move",), None, "/to_move", "must be 0"),
    (("phase",), "moving", "/phase", "one of start, drawn, over"),
    (("phase",), None, "/phase", "one of start, drawn, over"),
    (("phase",), "drawn", "/hands/0", "must be 6"),
    (("phase",), "over", "/phase", "has not ended"),
    (("scores",), [3], "/scores", "two seats"),
    (("scores", 0), -1, "/scores/0", "out of range"),
    (("scores", 0), 25, "/scores", "more than the rounds"),
    (("scores",), [3, 2], "/scores", "more than the rounds"),
    (("kept",), [[]], "/kept", "two seats"),
    (("kept", 0), ["Qb"], "/kept/0/0", "is no card"),
    (("kept", 1), [], "", "of 4r"),
    (("discards", 1, 1), "5g", "/discards/1/1", "no other 5g"),
    (("discards", 0), None, "/discards/0", "an array"),
    (("claimable",), ["5g"], "/claimable", "discarded last"),
    (("claimable",), [], "/claimable", "discarded last"),
    (("claimable",), ["3b", "5g"], "/claimable", "discarded last"),
    (("claimable",), ["5g", "3b", "1g"], "/claimable", "3 items"),
    (("known",), [["4b"], []], "/known", "no reshuffle"),
    (("known",), [["4g"], []], "/known/0/0", "not in the hand"),
    (("hands", 0), HAND.split()[1:], "", "0 of 4b"),
    (("hands", 0, 0), "5g", "", "of 4b"),
    (("hands", 0, 0), "4x", "/hands/0/0", "is no card"),
    (("hands", 1), ["Q"] * 4, "/hands/1/3", "no other Q"),
    (("stock",), [], "", "in all places"),
    (("stock", 0), None, "/stock/0", "is no card"),
]


@pytest.mark.parametrize(("path", "value", "where", "why"), SPOILED)
def test_a_spoiled_state_is_refused_where_it_is_wrong(
    path: tuple[str | int, ...], value: object, where: str, why: str
) -> None:
    assert TZQ.load(running()).dump() == running()
    place, reason = refused(changed(running(), (path, value)))
    assert place == where
    assert why in reason


@pytest.mark.parametrize("field", sorted(running()))
def test_every_field_of_a_state_is_needed(field: str) -> None:
    assert refused(changed(running(), ((field,), GONE))) == (f"/{field}", "is missing")


def test_cards_must_add_up_to_the_deck() -> None:
    dump = running()
    dump["stock"][0] = "Q"
    assert refused(dump)[1].startswith(("0 of", "4 of", "2 of"))
    dump = running()
    dump["stock"].append("5g")
    assert refused(dump) == ("", "2 of 5g in all places, must be 1")


def test_hands_may_come_in_any_order() -> None:
    dump = running()
    assert TZQ.load({**dump, "hands": [hand[::-1] for hand in dump["hands"]]}).dump() == dump


def test_turns_discards_and_sets_go_together() -> None:
    dump = running()
    moved = dump["discards"][0].pop(0)
    dump["stock"].append(moved)
    assert TZQ.load(dump).dump() == dump, "it may have been claimed"
    dump["stock"].append(dump["discards"][0].pop(0))
    assert refused(dump)[0] == "/discards/0"
    more = running()
    more["discards"][0].insert(0, more["stock"].pop())
    assert refused(more)[0] == "/discards"


def test_each_seat_has_the_discards_of_its_own_turns() -> None:
    dump = running()
    dump["discards"][0].insert(0, dump["discards"][1].pop(0))
    dump["claimable"] = ["3b"]
    assert refused(dump) == ("/discards/0", "are not the cards of 2 turns with 2 sets")


def test_two_cards_are_claimable_only_after_a_set() -> None:
    dump = state_dump((HAND, ""), last="5g", turns=4)
    assert TZQ.load(dump).dump() == dump
    assert refused({**dump, "claimable": dump["discards"][1][-2:]})[0] == "/claimable"


def test_after_a_set_both_of_its_discards_are_claimable() -> None:
    only_sets = state_dump(to_move=1, kept=("1b", ""), last="2b 3b", turns=1)
    assert TZQ.load(only_sets).dump() == only_sets
    assert refused({**only_sets, "claimable": ["3b"]})[0] == "/claimable"
    assert TZQ.load({**state_dump(to_move=1, kept=("1b", ""), last="2b 3b", turns=3), "claimable": ["3b"]})


@pytest.mark.parametrize("last", ["5b Er", "Q Q"])
def test_two_cards_are_claimable_only_with_the_third_of_their_set_kept(last: str) -> None:
    assert refused(state_dump(to_move=1, kept=("1b", ""), last=last, turns=1))[0] == "/claimable"


def test_of_each_turn_one_discard_is_claimed_and_not_that_of_the_last_turn() -> None:
    dump = state_dump(phase="drawn", to_move=0, turns=2, kept=("1b", ""))
    dump["stock"].append(dump["discards"][1].pop())
    assert refused(dump) == ("/discards/1", "are not the cards of 2 turns with 1 sets")


def test_a_round_is_won_in_nine_turns_by_its_starter_and_in_ten_by_the_other_seat() -> None:
    def scored(turn_limit: int, scores: tuple[int, int]) -> dict[str, Any]:
        return state_dump(round_=2, scores=scores, options={"turn_limit": turn_limit})

    starter = state_dump(round_=2)["first"]
    by_starter, by_other = ((7, 0), (0, 7)) if starter == 0 else ((0, 7), (7, 0))
    assert refused(scored(8, by_starter))[0] == "/scores"
    assert TZQ.load(scored(9, by_starter))
    assert refused(scored(9, by_other))[0] == "/scores"
    assert TZQ.load(scored(10, by_other))


def test_after_a_reshuffle_there_are_fewer_discards_and_known_cards() -> None:
    dump = state_dump((HAND, ""), turns=60, discards=("1g", "1r 5g"), last="", known=("4b 6r", ""))
    assert TZQ.load(dump).dump() == dump
    assert refused({**dump, "options": {**dump["options"], "advanced": True}})[0] == "/known"


def test_a_draw_pile_is_empty_only_while_a_turn_of_the_advanced_game_lasts() -> None:
    advanced = {"advanced": True}
    drawn = state_dump(phase="drawn", left=0, options=advanced)
    assert TZQ.load(drawn).dump() == drawn
    assert refused(state_dump(phase="drawn", left=0))[0] == "/stock"
    assert refused(state_dump(left=0, options=advanced))[0] == "/stock"


def test_five_kept_cards_end_the_round() -> None:
    dump = state_dump(kept=("1b 3g 6r 8b 9b", ""))
    assert refused(dump)[0] == "/hands/0"
    dump = changed(won(), (("phase",), "start"), (("to_move",), 1))
    assert refused(dump)[0] == "/kept/0"


def test_a_won_game_has_the_points_of_its_last_round() -> None:
    assert TZQ.load(won()).dump() == won()
    assert won()["scores"] == [3, 5]
    assert refused({**won(), "scores": [2, 5]})[0] == "/scores", "nothing was claimed"
    by_claim = won()
    discards = by_claim["discards"]
    by_claim["stock"].append(discards[0].pop(0))
    discards[0].insert(0, discards[1].pop(0))
    assert TZQ.load(by_claim)
    assert TZQ.load({**by_claim, "scores": [2, 5]}), "without a winning draw"
    assert refused({**won(), "scores": [1, 5]})[0] == "/scores"
    assert TZQ.load({**won(), "scores": [3, 72]}), "three rounds of 24"
    assert refused({**won(), "scores": [3, 73]})[0] == "/scores"
    assert refused({**won(), "scores": [4, 72]})[0] == "/scores"


def test_the_last_round_must_have_ended() -> None:
    dump = state_dump((HAND, ""), last="5g", round_=4)
    assert refused(changed(dump, (("phase",), "over"), (("to_move",), None), (("claimable",), [])))[0] == "/phase"


def test_a_game_with_a_target_is_over_when_it_is_reached_and_not_before() -> None:
    target = {"target": 9}
    assert refused(state_dump((HAND, ""), last="5g", round_=3, scores=(9, 0), options=target))[0] == "/scores"
    over = {**won(), "options": {**won()["options"], **target}, "round": 4}
    assert refused(over) == ("/phase", "another round follows")
    assert TZQ.load({**over, "scores": [9, 5]})
    assert refused({**over, "scores": [12, 5]})[0] == "/scores"


def test_one_point_is_not_possible_in_the_advanced_game() -> None:
    dump = state_dump((HAND, ""), last="5g", round_=3, scores=(1, 0))
    assert TZQ.load(dump)
    assert refused({**dump, "options": {**dump["options"], "advanced": True}})[0] == "/scores"


def test_a_round_that_reached_its_limit_is_over() -> None:
    assert refused(state_dump(turns=6, options={"turn_limit": 6}))[0] == "/turns"


def seen() -> dict[str, Any]:
    return TZQ.load(running()).view(0).dump()


SPOILED_VIEWS = [
    (("seat",), 2, "/seat", "from 0 to 1"),
    (("seat",), None, "/seat", "whole number"),
    (("hand",), HAND.split()[1:], "/hand_sizes/0", "must be 4"),
    (("hand", 0), "5g", "", "2 of 5g"),
    (("hand", 0), "0b", "/hand/0", "is no card"),
    (("hand_sizes",), [5], "/hand_sizes", "two seats"),
    (("hand_sizes", 1), 6, "/stock_size", "do not add up"),
    (("hand_sizes", 1), True, "/hand_sizes/1", "whole number"),
    (("stock_size",), 45, "/stock_size", "out of range"),
    (("stock_size",), 12, "/stock_size", "do not add up"),
    (("known",), [["Q"], []], "/known/0/0", "not in the hand"),
    (("known",), [[], ["5g"]], "", "2 of 5g"),
    (("known",), [[], ["4g"]], "/known", "no reshuffle"),
    (("phase",), "drawn", "/hand_sizes/0", "must be 6"),
    (("to_move",), 1, "/to_move", "must be 0"),
    (("claimable",), [], "/claimable", "discarded last"),
    (("turns",), 8, "/discards/0", "8 turns"),
]


@pytest.mark.parametrize(("path", "value", "where", "why"), SPOILED_VIEWS)
def test_a_spoiled_view_is_refused_where_it_is_wrong(
    path: tuple[str | int, ...], value: object, where: str, why: str
) -> None:
    assert TZQ.load_view(seen()).dump() == seen()
    place, reason = refused(changed(seen(), (path, value)), TZQ.load_view)
    assert place == where
    assert why in reason


@pytest.mark.parametrize("field", sorted(seen()))
def test_every_field_of_a_view_is_needed(field: str) -> None:
    assert refused(changed(seen(), ((field,), GONE)), TZQ.load_view) == (f"/{field}", "is missing")


def test_known_cards_of_the_other_hand_are_no_more_than_it_holds() -> None:
    dump = state_of((HAND, ""), turns=60, discards=("1g", "1r 5g")).view(0).dump()
    free = ["1w", "2b", "2g", "2r", "2w", "3b"]
    assert TZQ.load_view({**dump, "known": [[], free[:5]]})
    assert refused({**dump, "known": [[], free]}, TZQ.load_view)[0] == "/known/1"
