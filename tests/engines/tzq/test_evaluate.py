"""The question of Tien Zi Que: what five kept cards score, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.errors import InvalidInput
from tests.engines.tzq.build import DECK

TZQ = get("tzq")


def score(cards: str, winning_draw: bool = False) -> dict[str, int]:
    """The lines that score; several of one name are added up."""
    answer = TZQ.evaluate({"cards": cards.split(), "winning_draw": winning_draw})
    found: dict[str, int] = {}
    for item in answer["items"]:
        found[item["name"]] = found.get(item["name"], 0) + item["points"]
    assert answer["points"] == sum(found.values())
    return found


def refused(data: object) -> tuple[str, str]:
    with pytest.raises(InvalidInput) as caught:
        TZQ.evaluate(data)
    return caught.value.path, caught.value.reason


def test_the_first_printed_example() -> None:
    """Two east winds and three sparrows."""
    assert score("Eb Eg Q Q Q") == {"honors": 1, "pair": 2, "king_of_sparrows": 6}


def test_the_second_printed_example() -> None:
    """An east wind and a red dragon among all five codes."""
    assert score("Eb Dr 5g 7w Q") == {"honors": 3, "elements": 4}
    assert TZQ.evaluate(TZQ.evaluate_example)["points"] == 7


def test_the_third_printed_example() -> None:
    """Two west winds and three ones."""
    assert score("Wb Wg 1b 1r 1w") == {"honors": 1, "pair": 2, "three_of_a_kind": 5}


@pytest.mark.parametrize("code", "bgr")
def test_a_flush_is_five_of_one_code(code: str) -> None:
    assert score(f"1{code} 3{code} 6{code} 8{code} E{code}") == {"flush": 3, "honors": 1}
    assert "flush" not in score(f"1{code} 3{code} 6{code} 8{code} 2w")


def test_a_white_flush_is_no_flush_besides() -> None:
    assert score("1w 3w 6w 8w 9w") == {"white_flush": 4}
    assert score("1w 3w 6w 8w 9b") == {}


def test_elements_are_all_five_codes() -> None:
    assert score("1b 3g 6r 8w Q") == {"elements": 4}
    assert score("1b 3g 6r 8w 9w") == {}
    assert score("1b 3g 6r 8b Q") == {}


def test_a_sparrow_is_black_and_spoils_a_flush() -> None:
    assert score("1b 3b 6b 8b Q") == {}
    assert score("1w 3w 6w 8w Q") == {}


def test_three_sparrows_are_the_king_only() -> None:
    assert score("Q Q Q 1b 5g") == {"king_of_sparrows": 6}


def test_two_sparrows_are_a_pair() -> None:
    assert score("Q Q 1b 5g 9r") == {"pair": 2}
    assert score("Q Q 1b 1g 9r") == {"pair": 4}
    assert score("Q 1b 5g 9r 3r") == {}


@pytest.mark.parametrize("low", range(1, 6))
def test_a_reckless_dragon_is_five_consecutive_numbers(low: int) -> None:
    cards = [f"{low + i}{code}" for i, code in enumerate("bgrwb")]
    assert score(" ".join(cards)) == {"reckless_dragon": 6}
    assert score(" ".join(cards[::-1])) == {"reckless_dragon": 6}


def test_a_sparrow_is_no_number_of_a_reckless_dragon() -> None:
    assert score("2b 3g Q 5r 6b") == {}


@pytest.mark.parametrize("cards", ["8b 9g 1r 2w 3b", "2b 3g 4r 5w 7b", "2b 3g 4r 5w 5b", "6b 7g 8r 9w Eb"])
def test_what_is_no_reckless_dragon(cards: str) -> None:
    assert "reckless_dragon" not in score(cards)


def test_a_reckless_dragon_may_be_a_flush() -> None:
    assert score("2w 3w 4w 5w 6w") == {"white_flush": 4, "reckless_dragon": 6}


def test_pairs_threes_and_fours() -> None:
    assert score("Sb Sg 1b 4g 9r") == {"pair": 2, "honors": 1}
    assert score("7b 7g 7r 1b 4g") == {"three_of_a_kind": 5}
    assert score("9b 9g 9r 9w 1b") == {"four_of_a_kind": 10}


def test_a_face_counts_once_by_its_number() -> None:
    assert score("9b 9g 9r 9w Q") == {"four_of_a_kind": 10, "elements": 4}
    assert score("7b 7g 7r 4b 4g") == {"three_of_a_kind": 5, "pair": 2}


def test_two_pairs_are_two_items() -> None:
    items = TZQ.evaluate({"cards": ["1b", "1g", "2b", "2g", "5r"]})["items"]
    assert items == [{"name": "pair", "points": 2}] * 2


def test_honors_by_the_number_of_kinds() -> None:
    assert score("Eb 1g 4r 6w 8b") == {"honors": 1}
    assert score("Wb Dg 4r 6w 8b") == {"honors": 3}
    assert score("Wb Dg Sr 6w 8b") == {"honors": 5}
    assert score("Wb Dg Sr Nb 8b") == {"honors": 9}
    assert score("1g 4r 6w 8b 9r") == {}


def test_four_winds_replace_the_honors() -> None:
    assert score("Eb Sg Wr Nb 5g") == {"all_winds": 12}
    assert score("Eb Sg Wr Nb Q") == {"all_winds": 12}


def test_four_winds_and_the_dragon_are_all_honors() -> None:
    assert score("Eb Sg Wr Nb Dg") == {"all_honors": 16}
    assert score("Eb Sb Wb Nb Db") == {"all_honors": 16, "flush": 3}


def test_five_honors_replace_winds_and_honors() -> None:
    assert score("Eb Eg Sr Sb Dg") == {"all_honors": 16, "pair": 4}
    assert score("Eb Eg Sr Wb Ng") == {"all_honors": 16, "pair": 2}


def test_the_most_that_five_cards_score() -> None:
    cards = "Eb Eg Er Db Dg"
    assert score(cards, True) == {"all_honors": 16, "three_of_a_kind": 5, "pair": 2, "winning_draw": 1}
    assert TZQ.evaluate({"cards": cards.split(), "winning_draw": True})["points"] == 24


def test_a_winning_draw_is_one_more_point() -> None:
    assert score("1g 4r 6w 8b 9r", True) == {"winning_draw": 1}
    assert score("1g 4r 6w 8b 9r") == {}
    assert TZQ.evaluate({"cards": ["1g", "4r", "6w", "8b", "9r"]}) == {"points": 0, "items": []}


def test_the_order_of_the_cards_does_not_count() -> None:
    assert score("Q 7w Db 5r Eg") == score("Eg 5r Q Db 7w")


def test_each_card_is_known_by_its_text() -> None:
    assert len(DECK) == 54
    for card in sorted(set(DECK)):
        others = [other for other in ("1b", "4g", "6r", "8w", "Eb") if other != card][:4]
        assert TZQ.evaluate({"cards": [card, *others]})["points"] >= 0


@pytest.mark.parametrize(
    "card", ["0b", "10b", "5k", "5B", "b5", "5", "Ew", "Dw", "Qb", "q", "", " 5b", "Xb", None, 5, ["5b"]]
)
def test_an_unknown_card_is_refused(card: object) -> None:
    path, reason = refused({"cards": ["1b", "2b", card, "4b", "5b"]})
    assert path == "/cards/2"
    assert "is no card" in reason


def test_a_card_that_comes_twice_is_refused() -> None:
    path, reason = refused({"cards": ["5b", "5g", "1b", "5r", "5b"]})
    assert path == "/cards/4"
    assert "no other 5b" in reason


def test_a_fourth_sparrow_is_refused() -> None:
    assert refused({"cards": ["Q", "Q", "Q", "Q", "5b"]})[0] == "/cards/3"


@pytest.mark.parametrize("count", [0, 1, 4, 6, 13])
def test_other_than_five_cards_are_refused(count: int) -> None:
    path, reason = refused({"cards": DECK[:count]})
    assert path == "/cards"
    assert str(count) in reason


@pytest.mark.parametrize("wrong", [0, 1, "true", None])
def test_winning_draw_is_true_or_false(wrong: Any) -> None:
    assert refused({"cards": DECK[:5], "winning_draw": wrong})[0] == "/winning_draw"
