"""What a seat knows of Tien Zi Que, and full states drawn from it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.games import exactly
from tests.engines.tzq.build import DECK, all_cards, drawn_state, state_of

TZQ = get("tzq")
HAND = "4b 6r Eb Sg 9r"


def test_a_view_has_the_fields_that_are_meant_for_it() -> None:
    shared = {"game", "format", "seats", "options", "first", "round", "turns", "to_move", "phase", "scores"}
    shared |= {"kept", "discards", "claimable", "known"}
    state = state_of((HAND, ""), last="5g")
    assert set(state.dump()) == shared | {"seed", "hands", "stock"}
    assert set(state.view(0).dump()) == shared | {"seat", "hand", "hand_sizes", "stock_size"}


def test_a_view_shows_the_own_hand_and_counts_the_other() -> None:
    state = state_of((HAND, ""), last="5g")
    mine, other = state.view(0).dump(), state.view(1).dump()
    assert mine["hand"] == ["4b", "6r", "9r", "Eb", "Sg"]
    assert other["hand"] == state.dump()["hands"][1]
    assert (mine["hand_sizes"], mine["stock_size"]) == ([5, 5], len(state.dump()["stock"]))
    same = {name: value for name, value in mine.items() if name not in ("seat", "hand")}
    assert same == {name: other[name] for name in same}


def test_the_drawn_card_is_seen_by_its_seat_alone() -> None:
    one, two = (drawn_state(f"1b 2g 4r 6w Eb {card}", kept=("", "")) for card in ("Sg", "Wr"))
    hand = two.dump()["hands"][1]
    dump = one.dump()
    assert "Wr" not in hand
    swapped = [card if card != "Wr" else "Sg" for card in dump["stock"]]
    other = TZQ.load({**dump, "hands": [two.dump()["hands"][0], dump["hands"][1]], "stock": swapped})
    assert exactly(one.view(1).dump()) == exactly(other.view(1).dump())
    assert exactly(one.view(0).dump()) != exactly(other.view(0).dump())


def test_events_that_show_cards_of_a_hand_or_the_pile_are_for_their_seat_only() -> None:
    """When two states look alike to a seat, the same move of the other seat shows it the same events."""
    seen = 0
    for seed in range(4):
        for state in game(seed):
            if state.to_move == NOBODY:
                continue
            watcher = 1 - state.to_move
            twin = TZQ.sample(state.view(watcher), Rng(seed))
            for move in set(state.legal_moves()) & set(twin.legal_moves()) - reshuffling(state):
                one, two = state.copy(), twin.copy()
                shown = [visible(each.play(move), watcher) for each in (one, two)]
                if one.dump()["round"] == state.dump()["round"]:
                    assert shown[0] == shown[1]
                    assert exactly(one.view(watcher).dump()) == exactly(two.view(watcher).dump())
                    seen += 1
    assert seen > 400


def reshuffling(state: State) -> set[str]:
    """All moves where the draw pile may be made anew, which shows the other hand."""
    return set(state.legal_moves()) if len(state.dump()["stock"]) <= 2 else set()


def visible(events: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    return [event for event in events if seat in event.get("only", [0, 1])]


def game(seed: int, **options: Any) -> list[State]:
    """The states of a round of random play with few sets."""
    state, rng = TZQ.new(2, options, seed), Random(seed)
    found: list[State] = []
    while state.to_move != NOBODY and state.dump()["round"] == 1 and len(found) < 200:
        found.append(state.copy())
        moves = [move for move in state.legal_moves() if " keep " not in move or rng.random() < 0.2]
        state.play(rng.choice(moves or state.legal_moves()))
    return found


def hidden_from(state: State, seat: int) -> list[str]:
    """The other hand and the draw pile."""
    dump = state.dump()
    return [*dump["hands"][1 - seat], *dump["stock"]]


def test_after_a_reshuffle_both_hands_are_known() -> None:
    state = state_of(to_move=1, left=1)
    state.play("draw")
    dump = state.dump()
    assert dump["known"] == dump["hands"]
    assert [len(hand) for hand in dump["known"]] == [5, 6]
    for seat in (0, 1):
        sampled = TZQ.sample(state.view(seat), Rng(1)).dump()
        assert sampled["hands"] == dump["hands"]


def test_a_known_card_is_known_until_it_is_played_and_a_drawn_one_is_not() -> None:
    state = state_of(to_move=1, left=1)
    state.play("draw")
    hand = state.dump()["hands"][1]
    state.play(f"discard {hand[0]}")
    assert state.dump()["known"][1] == hand[1:]
    before = state.dump()["hands"][0]
    state.play("draw")
    assert state.dump()["known"][0] == before


def test_a_refill_from_the_new_pile_is_not_known() -> None:
    state = state_of(("", "4b 5b 6w Eb Sg"), to_move=1, left=1, kept=("2b", "2g"), last="4g")
    old = state.dump()["stock"]
    state.play("claim 4g with 5b 6w keep 6w")
    dump = state.dump()
    assert set(dump["known"][1]) == {"4b", "Eb", "Sg", *old}
    assert len(dump["hands"][1]) == 5
    assert dump["known"][0] == dump["hands"][0]


def test_what_a_seat_knows_follows_from_what_it_saw() -> None:
    """A seat that notes where each card was last seen knows just the cards that are `known`."""
    reshuffles = 0
    for seed in range(6):
        states = game(seed, turn_limit=150)
        for before, after in pairwise(states):
            one, two = before.dump(), after.dump()
            for seat in (0, 1):
                known = Counter(two["known"][seat])
                assert not known - Counter(two["hands"][seat])
                if before.to_move != seat:
                    continue
                gone = Counter(one["hands"][seat]) - Counter(two["hands"][seat])
                if len(two["stock"]) <= len(one["stock"]):
                    assert known == Counter(one["known"][seat]) - gone
                else:
                    reshuffles += 1
                    assert known == Counter(two["hands"][seat]) or len(one["stock"]) == 1
    assert reshuffles > 3


@pytest.mark.parametrize("seat", [0, 1])
def test_samples_hold_what_is_known_and_the_whole_deck(seat: int) -> None:
    rng = Rng(3)
    for state in game(2, turn_limit=150)[::5]:
        dump = state.dump()
        sampled = TZQ.sample(state.view(seat), rng).dump()
        assert all_cards(sampled) == DECK
        assert sampled["hands"][seat] == dump["hands"][seat]
        assert not Counter(dump["known"][1 - seat]) - Counter(sampled["hands"][1 - seat])
        assert len(sampled["stock"]) == len(dump["stock"])


def test_each_deal_is_sampled_as_often_as_the_others() -> None:
    state = state_of((HAND, ""), last="5g")
    rng = Rng(5)
    samples = [TZQ.sample(state.view(0), rng).dump() for _ in range(4000)]
    unseen = Counter(hidden_from(state, 0))
    in_hand = Counter(card for sample in samples for card in sample["hands"][1])
    tops = Counter(sample["stock"][0] for sample in samples)
    for card, copies in unseen.items():
        assert abs(in_hand[card] / copies - 4000 * 5 / unseen.total()) < 110
        assert abs(tops[card] / copies - 4000 / unseen.total()) < 50


def test_a_view_does_not_change_with_a_copy_that_plays_on() -> None:
    state = state_of((HAND, ""), last="5g")
    before = exactly(state.view(0).dump())
    twin = state.copy()
    twin.play("claim 5g with 4b 6r keep 4b")
    assert exactly(state.view(0).dump()) == before


def test_a_copy_keeps_what_is_known_to_itself() -> None:
    state = state_of(to_move=1, left=1)
    state.play("draw")
    before = exactly(state.dump())
    twin = state.copy()
    twin.play(f"discard {state.dump()['hands'][1][0]}")
    assert exactly(state.dump()) == before
