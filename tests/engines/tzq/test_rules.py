"""A turn of Tien Zi Que, a test a rule; the rounds are in test_rules_rounds.py, sets in test_rules_sets.py."""

from __future__ import annotations

from collections import Counter

import pytest

from engines import get
from engines.errors import InvalidMove
from tests.engines.tzq.build import DECK, all_cards, drawn_state, event, kinds, moves_of, refusal, state_dump, state_of

TZQ = get("tzq")


def test_the_deck() -> None:
    dump = TZQ.new(2, {}, 1).dump()
    cards = all_cards(dump)
    assert cards == DECK
    assert Counter(card[0] for card in cards) == {**dict.fromkeys("123456789", 4), **dict.fromkeys("ESWNDQ", 3)}


def test_the_codes_are_those_of_the_reconstruction() -> None:
    codes = Counter(card[1:] or "black" for card in all_cards(TZQ.new(2, {}, 1).dump()))
    assert codes == {"b": 14, "g": 14, "r": 14, "w": 9, "black": 3}
    assert "reconstruction" in TZQ.rules


def test_each_seat_is_dealt_five_cards() -> None:
    for seed in range(20):
        dump = TZQ.new(2, {}, seed).dump()
        assert [len(hand) for hand in dump["hands"]] == [5, 5]
        assert len(dump["stock"]) == 44
        assert (dump["kept"], dump["discards"], dump["claimable"], dump["known"]) == ([[], []], [[], []], [], [[], []])
        assert (dump["round"], dump["turns"], dump["phase"]) == (1, 0, "start")


def test_the_deck_is_shuffled_by_the_seed() -> None:
    deals = [TZQ.new(2, {}, seed).dump() for seed in range(300)]
    assert len({str(deal["hands"]) for deal in deals}) == 300
    firsts = Counter(deal["stock"][0] for deal in deals)
    assert len(firsts) > 40
    assert max(firsts.values()) < 45


def test_who_begins_follows_from_the_seed() -> None:
    firsts = [TZQ.new(2, {}, seed).to_move for seed in range(200)]
    assert 70 <= sum(firsts) <= 130


def test_the_deal_does_not_depend_on_the_options() -> None:
    for options in ({"advanced": True}, {"target": 30}, {"turn_limit": 5}):
        given, plain = TZQ.new(2, options, 5).dump(), TZQ.new(2, {}, 5).dump()
        assert {**given, "options": None} == {**plain, "options": None}


def test_the_first_turn_can_only_draw() -> None:
    assert TZQ.new(2, {}, 1).legal_moves() == ["draw"]


def test_a_draw_takes_the_next_card_into_the_hand() -> None:
    state = state_of(("1b 4g 7r Eb Sg", ""), stock="9w 8w")
    events = state.play("draw")
    assert events == [
        {"type": "drawn", "seat": 0, "count": 1},
        {"type": "received", "seat": 0, "cards": ["9w"], "only": [0]},
    ]
    dump = state.dump()
    assert dump["hands"][0] == ["1b", "4g", "7r", "9w", "Eb", "Sg"]
    assert dump["stock"][0] == "8w"
    assert (dump["to_move"], dump["phase"], dump["turns"]) == (0, "drawn", 0)


def test_after_a_draw_one_of_six_is_discarded() -> None:
    state = drawn_state("1b 4g 7r 9w Eb Sg")
    assert state.legal_moves() == [f"discard {card}" for card in ("1b", "4g", "7r", "9w", "Eb", "Sg")]
    events = state.play("discard 9w")
    assert events == [{"type": "discarded", "seat": 0, "cards": ["9w"]}]
    dump = state.dump()
    assert dump["discards"] == [["9w"], []]
    assert dump["hands"][0] == ["1b", "4g", "7r", "Eb", "Sg"]
    assert (dump["to_move"], dump["phase"], dump["turns"], dump["claimable"]) == (1, "start", 1, ["9w"])


def test_the_card_just_drawn_may_be_discarded() -> None:
    state = state_of(("1b 4g 7r Eb Sg", ""), stock="9w")
    state.play("draw")
    state.play("discard 9w")
    assert state.dump()["hands"][0] == ["1b", "4g", "7r", "Eb", "Sg"]


def test_a_turn_draws_or_claims_first() -> None:
    state = state_of(("4b 5b 6b Eb Sg", ""), last="4g")
    assert refusal(state, "discard 4b") == "draw_first"
    assert refusal(state, "set 4b 5b 6b keep 4b") == "draw_first"
    assert {move.split()[0] for move in state.legal_moves()} == {"draw", "claim"}


def test_after_a_draw_nothing_is_drawn_or_claimed() -> None:
    state = state_of(("4b 5b 6b Eb Sg", ""), last="4g")
    state.play("draw")
    assert refusal(state, "draw") == "already_drawn"
    assert refusal(state, "claim 4g with 5b 6b keep 4g") == "already_drawn"


def test_a_set_from_the_hand_keeps_one_discards_two_and_refills_to_five() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r", stock="2b 3b 1w")
    events = state.play("set 4b 5b 6w keep 5b")
    assert events == [
        {"type": "set_made", "seat": 0, "cards": ["4b", "5b", "6w"], "keep": "5b"},
        {"type": "discarded", "seat": 0, "cards": ["4b", "6w"]},
        {"type": "drawn", "seat": 0, "count": 2},
        {"type": "received", "seat": 0, "cards": ["2b", "3b"], "only": [0]},
    ]
    dump = state.dump()
    assert dump["kept"] == [["5b"], []]
    assert dump["discards"] == [["4b", "6w"], []]
    assert dump["hands"][0] == ["2b", "3b", "9r", "Eb", "Sg"]
    assert (dump["to_move"], dump["claimable"], dump["stock"][0]) == (1, ["4b", "6w"], "1w")


@pytest.mark.parametrize("keep", ["4b", "5b", "6w"])
def test_any_card_of_the_set_may_be_kept(keep: str) -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r")
    assert len(moves_of(state, "set")) == 3
    state.play(f"set 4b 5b 6w keep {keep}")
    assert state.dump()["kept"][0] == [keep]


def test_a_claim_makes_a_set_of_a_discard_and_two_cards_in_hand() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g", stock="2b 3b 1w")
    before = state.dump()["discards"]
    events = state.play("claim 5g with 4b 6r keep 4b")
    assert events == [
        {"type": "claimed", "seat": 0, "claim": "5g", "cards": ["4b", "6r"], "keep": "4b"},
        {"type": "discarded", "seat": 0, "cards": ["5g", "6r"]},
        {"type": "drawn", "seat": 0, "count": 2},
        {"type": "received", "seat": 0, "cards": ["2b", "3b"], "only": [0]},
    ]
    dump = state.dump()
    assert dump["kept"] == [["4b"], []]
    assert dump["discards"] == [[*before[0], "5g", "6r"], before[1][:-1]]
    assert dump["hands"][0] == ["2b", "3b", "9r", "Eb", "Sg"]
    assert (dump["to_move"], dump["claimable"]) == (1, ["5g", "6r"])


def test_the_claimed_card_may_be_kept() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    state.play("claim 5g with 4b 6r keep 5g")
    assert state.dump()["kept"][0] == ["5g"]


def test_one_of_two_discards_is_claimed_at_choice() -> None:
    state = state_of(("4b 6r 3g 3r 9r", ""), last="5g 3b", kept=("", "4r"))
    claims = {move.split()[1] for move in moves_of(state, "claim")}
    assert claims == {"5g", "3b"}
    state.play("claim 3b with 3g 3r keep 3b")
    dump = state.dump()
    assert dump["discards"][1][-1] == "5g"
    assert dump["claimable"] == ["3g", "3r"]


def test_only_discards_of_the_turn_just_before_are_claimed() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    state.play("draw")
    state.play("discard 9r")
    state.play("draw")
    state.play(state.legal_moves()[0])
    assert state.to_move == 0
    assert refusal(state, "claim 5g with 4b 6r keep 4b") == "not_claimable"


def test_own_discards_are_not_claimed() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    mine = state.dump()["discards"][0][-1]
    assert refusal(state, f"claim {mine} with 4b 6r keep 4b") == "not_claimable"


def test_the_other_seat_may_claim_either_card_of_a_set() -> None:
    state = drawn_state("4b 5b 6w Eb Sg 9r")
    hand = state.dump()["hands"][1]
    state.play("set 4b 5b 6w keep 5b")
    assert state.view(1).dump()["claimable"] == ["4b", "6w"]
    assert refusal(state, f"claim 5b with {hand[0]} {hand[1]} keep 5b") == "not_claimable"


def test_a_sparrow_is_never_claimed() -> None:
    state = state_of(("4b 5r Eb Eg 9r", ""), last="Q")
    assert state.legal_moves() == ["draw"]
    assert refusal(state, "claim Q with 4b 5r keep Q") == "sparrow_claimed"
    assert refusal(state, "claim Q with Eb Eg keep Eb") == "sparrow_claimed"


def test_a_sparrow_beside_a_claimable_card_is_not_claimed() -> None:
    state = state_of(("4b 6r Eb Eg 9r", ""), last="Q 5g", kept=("", "4r"))
    assert {move.split()[1] for move in moves_of(state, "claim")} == {"5g"}


def test_one_set_a_turn_even_when_there_is_another() -> None:
    state = drawn_state("4b 5b 6w Eb Eg Er")
    state.play("set 4b 5b 6w keep 5b")
    assert state.to_move == 1
    assert state.dump()["kept"] == [["5b"], []]


def test_a_hand_has_five_cards_between_turns() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    for move in ("claim 5g with 4b 6r keep 4b", "draw"):
        state.play(move)
    assert [len(hand) for hand in state.dump()["hands"]] == [5, 6]
    state.play(state.legal_moves()[0])
    assert [len(hand) for hand in state.dump()["hands"]] == [5, 5]


def test_a_set_needs_cards_of_the_hand() -> None:
    state = drawn_state("4b 5b 6w Eb Sg Q")
    assert refusal(state, "set 4b 5b 6r keep 4b") == "not_in_hand"
    assert refusal(state, "set 4b 4b Q keep 4b") == "not_in_hand"
    assert refusal(state, "discard 9r") == "not_in_hand"


def test_a_claim_needs_two_other_cards_of_the_hand() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    assert refusal(state, "claim 5g with 5g 5r keep 5g") == "not_in_hand"
    assert refusal(state, "claim 5g with 4g 6r keep 5g") == "not_in_hand"


def test_the_card_kept_is_one_of_the_set() -> None:
    assert refusal(drawn_state("4b 5b 6w Eb Sg 9r"), "set 4b 5b 6w keep 9r") == "keep_of_the_set"
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    assert refusal(state, "claim 5g with 4b 6r keep Eb") == "keep_of_the_set"


def test_turns_alternate() -> None:
    state = TZQ.new(2, {}, 3)
    seats = []
    for _ in range(6):
        seats.append(state.to_move)
        state.play("draw")
        state.play(next(move for move in state.legal_moves() if move.startswith("discard")))
    assert seats == [seats[0], 1 - seats[0]] * 3


def test_all_cards_stay_in_the_game() -> None:
    state = TZQ.new(2, {}, 4)
    for turn in range(200):
        if state.to_move < 0:
            break
        state.play(state.legal_moves()[turn % len(state.legal_moves())])
        assert all_cards(state.dump()) == DECK


@pytest.mark.parametrize(
    "text", ["discard", "discard 5", "discard Ew", "discard 0b", "draw 5b", "set 4b 5b 6w", "claim 5g"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove, match="no move of tzq"):
        TZQ.new(2, {}, 1).parse(text)


def test_a_view_of_the_other_seat_has_no_moves() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    view = state.view(1)
    assert view.codes() == []
    assert view.refusal(view.parse("draw")) == "not_your_turn"


def test_two_sparrows_are_one_discard() -> None:
    state = drawn_state("1b 4g 7r 9w Q Q")
    assert moves_of(state, "discard").count("discard Q") == 1
    events = state.play("discard Q")
    assert kinds(events) == ["discarded"]
    assert state.dump()["hands"][0] == ["1b", "4g", "7r", "9w", "Q"]
    assert state.dump()["claimable"] == []


def test_parts_of_moves() -> None:
    state = state_of(("4b 6r Eb Sg 9r", ""), last="5g")
    assert state.parts(state.parse("draw")) == {"type": "draw"}
    assert state.parts(state.parse("discard 4b")) == {"type": "discard", "card": "4b"}
    claim = {"type": "claim", "claim": "5g", "cards": ["4b", "6r"], "keep": "6r"}
    assert state.parts(state.parse("claim 5g with 4b 6r keep 6r")) == claim
    cards = {"type": "set", "cards": ["4b", "Q", "6r"], "keep": "Q"}
    assert state.parts(state.parse("set 4b Q 6r keep Q")) == cards


def test_building_by_hand_makes_states_that_load() -> None:
    dump = state_dump(("4b 6r Eb Sg 9r", ""), last="5g")
    assert TZQ.load(dump).dump() == dump
    assert event([{"type": "a"}, {"type": "b"}], "b") == {"type": "b"}
