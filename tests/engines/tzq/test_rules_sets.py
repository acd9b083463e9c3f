"""What three cards make a set of Tien Zi Que, sparrows among them, and how a set is written."""

from __future__ import annotations

import pytest

from engines import get
from engines.errors import InvalidMove
from tests.engines.tzq.build import drawn_state, refusal, sets_of, state_of

TZQ = get("tzq")


@pytest.mark.parametrize("low", range(1, 8))
def test_a_run_is_three_consecutive_numbers_of_any_codes(low: int) -> None:
    cards = f"{low}b {low + 1}w {low + 2}b"
    assert sets_of(drawn_state(f"{cards} Eb Sg Wr")) == {f"set {cards}"}


@pytest.mark.parametrize("cards", ["8b 9b 1b", "9b 1b 2b", "2b 3b 5b", "2b 4b 6b", "5b 5g 6b"])
def test_what_is_no_run(cards: str) -> None:
    state = drawn_state(f"{cards} Eb Sg Wr")
    assert sets_of(state) == set()
    assert refusal(state, f"set {cards} keep {cards[:2]}") == "no_set"


def test_honors_make_no_runs() -> None:
    state = drawn_state("Eb Sb Wb Nb Db 8b")
    assert sets_of(state) == set()
    assert refusal(state, "set Eb Sb Wb keep Eb") == "no_set"
    assert refusal(state, "set 8b Eb Sb keep Eb") == "no_set"


@pytest.mark.parametrize("cards", ["5b 5g 5w", "Eb Eg Er", "Nb Ng Nr", "Db Dg Dr"])
def test_a_trio_is_three_equal_faces(cards: str) -> None:
    assert sets_of(drawn_state(f"{cards} 1b 9g Wr")) == {f"set {cards}"}


def test_four_equal_numbers_hold_four_trios() -> None:
    found = sets_of(drawn_state("5b 5g 5r 5w Eb Wr"))
    assert found == {"set 5b 5g 5r", "set 5b 5g 5w", "set 5b 5r 5w", "set 5g 5r 5w"}


def test_duplicates_of_a_face_are_different_cards() -> None:
    assert sets_of(drawn_state("4b 5b 5g 6b Eb Wr")) == {"set 4b 5b 6b", "set 4b 5g 6b"}


def test_a_sparrow_stands_for_any_card_of_a_run() -> None:
    assert sets_of(drawn_state("4b 5w Eb Sg Wr Q")) == {"set 4b 5w Q"}
    assert sets_of(drawn_state("4b 6w Eb Sg Wr Q")) == {"set 4b Q 6w"}
    assert sets_of(drawn_state("4b 7w Eb Sg Wr Q")) == set()


def test_sparrow_runs_at_either_end_of_the_numbers() -> None:
    assert sets_of(drawn_state("1b 2w Eb Sg Wr Q")) == {"set 1b 2w Q"}
    assert sets_of(drawn_state("8b 9w Eb Sg Wr Q")) == {"set Q 8b 9w"}
    assert sets_of(drawn_state("1b 3w Eb Sg Wr Q")) == {"set 1b Q 3w"}
    assert sets_of(drawn_state("7b 9w Eb Sg Wr Q")) == {"set 7b Q 9w"}
    assert sets_of(drawn_state("1b 9w Eb Sg Wr Q")) == set()


def test_a_sparrow_makes_a_trio_of_two_equal_faces() -> None:
    assert sets_of(drawn_state("Eb Er 1b 4g 8r Q")) == {"set Eb Er Q"}
    assert sets_of(drawn_state("7g 7w Eb Sg Wr Q")) == {"set 7g 7w Q"}


def test_the_first_printed_example_of_a_sparrow() -> None:
    """With a 4 and a sparrow, which stands for the 2, a 3 is claimed."""
    state = state_of(("4b Eb Sg Wr Q", ""), last="3g")
    assert sets_of(state) == {"claim 3g with 4b Q"}
    state.play("claim 3g with 4b Q keep 3g")
    assert state.dump()["kept"][0] == ["3g"]


def test_the_second_printed_example_of_a_sparrow() -> None:
    """An east wind and a sparrow, and a second east wind is drawn."""
    state = state_of(("Eb 1g 4r 8w Q", ""), stock="Eg")
    state.play("draw")
    assert sets_of(state) == {"set Eb Eg Q"}
    state.play("set Eb Eg Q keep Q")


def test_a_sparrow_may_be_kept() -> None:
    state = drawn_state("4b 6w Eb Sg Wr Q")
    state.play("set 4b Q 6w keep Q")
    assert state.dump()["kept"][0] == ["Q"]
    assert state.dump()["claimable"] == ["4b", "6w"]


def test_a_sparrow_of_a_set_may_be_discarded_and_is_not_claimed_then() -> None:
    state = drawn_state("4b 6w Eb Sg Wr Q")
    state.play("set 4b Q 6w keep 4b")
    assert state.dump()["discards"][0][-2:] == ["Q", "6w"]
    assert state.dump()["claimable"] == ["6w"]


def test_a_set_holds_one_sparrow_at_most() -> None:
    state = drawn_state("4b 6w Eb Sg Q Q")
    assert sets_of(state) == {"set 4b Q 6w"}
    assert refusal(state, "set 4b Q Q keep Q") == "two_sparrows"
    assert refusal(state, "set Eb Q Q keep Eb") == "two_sparrows"
    claiming = state_of(("Eb 1w 8g Q Q", ""), last="5g")
    assert sets_of(claiming) == set()
    assert refusal(claiming, "claim 5g with Q Q keep Q") == "two_sparrows"


def test_three_sparrows_are_no_set() -> None:
    state = drawn_state("4b 9w Eb Q Q Q")
    assert sets_of(state) == set()
    assert refusal(state, "set Q Q Q keep Q") == "two_sparrows"


def test_a_claim_with_a_sparrow_in_each_place() -> None:
    assert sets_of(state_of(("4b Eb Sg Wr Q", ""), last="5g")) == {"claim 5g with 4b Q"}
    assert sets_of(state_of(("6b Eb Sg Wr Q", ""), last="5g")) == {"claim 5g with 6b Q"}
    assert sets_of(state_of(("7b Eb Sg Wr Q", ""), last="5g")) == {"claim 5g with Q 7b"}
    assert sets_of(state_of(("3b Eb Sg Wr Q", ""), last="5g")) == {"claim 5g with 3b Q"}
    assert sets_of(state_of(("9b Eb Sg Wr Q", ""), last="8g")) == {"claim 8g with Q 9b"}
    assert sets_of(state_of(("Eb 1b 5g 9r Q", ""), last="Eg")) == {"claim Eg with Eb Q"}


def test_a_claim_that_makes_no_set() -> None:
    state = state_of(("4b 7r Eb Sg 9r", ""), last="5g")
    assert refusal(state, "claim 5g with 4b 7r keep 4b") == "no_set"
    assert state.legal_moves() == ["draw"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("set 5b 4b 6w keep 4b", "4b 5b 6w"),
        ("set Q 4b 6w keep Q", "4b Q 6w"),
        ("set 4b 6w Q keep Q", "4b Q 6w"),
        ("set Q 4b 5w keep Q", "4b 5w Q"),
        ("set 8b 9w Q keep Q", "Q 8b 9w"),
        ("set Q Eb Eg keep Q", "Eb Eg Q"),
        ("set Eg Eb Er keep Eb", "Eb Eg Er"),
        ("claim 5g with 6r 4b keep 4b", "5g 4b 6r"),
        ("claim 8g with 9b Q keep Q", "8g Q 9b"),
    ],
)
def test_a_set_has_one_spelling(text: str, order: str) -> None:
    with pytest.raises(InvalidMove, match=f"order of the set: {order}"):
        drawn_state("4b 5b 6w Eb Eg Q").play(text)
