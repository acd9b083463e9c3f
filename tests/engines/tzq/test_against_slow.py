"""The engine against the slow implementation: points of hands, and games position by position."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from engines.tzq.cards import CARD_OF, fit
from tests.engines.games import exactly
from tests.engines.tzq.slow import DECK, ORDER, SlowTzq, items, spelling

TZQ = get("tzq")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"advanced": True},
    {"target": 9},
    {"turn_limit": 40},
    {"target": 30, "max_rounds": 3, "advanced": True},
]


def assert_scored_alike(cards: list[str], winning_draw: bool) -> None:
    answer = TZQ.evaluate({"cards": cards, "winning_draw": winning_draw})
    expected = items(cards, winning_draw)
    assert Counter((item["name"], item["points"]) for item in answer["items"]) == Counter(expected), cards
    assert answer["points"] == sum(points for _, points in expected)


def near_complete(rng: Random) -> list[str]:
    """Five cards that make one of the lines, but for one card or none."""
    honors = [card for card in DECK if card[0] in "ESWND"]
    one_code = [card for card in DECK if card[1:] == rng.choice("bgrw")]
    low = rng.randrange(1, 6)
    straight = [f"{number}{rng.choice('bgrw')}" for number in range(low, low + 5)]
    faces = rng.sample("123456789ESWNDQ", 2)
    alike = [card for card in DECK if card[0] in faces]
    codes = [rng.choice([card for card in DECK if (card[1:] or "k") == code]) for code in "bgrwk"]
    winds = [f"{face}{rng.choice('bgr')}" for face in "ESWN"] + ["5b"]
    sparrows = ["Q", "Q", "Q", *rng.sample(DECK[:-3], 2)]
    source = rng.choice([honors, one_code, straight, alike, codes, winds, sparrows])
    cards = rng.sample(source, min(5, len(source)))
    if rng.random() < 0.5:
        cards.pop()
    rest = list((Counter(DECK) - Counter(cards)).elements())
    return cards + rng.sample(rest, 5 - len(cards))


@pytest.mark.parametrize("part", range(4))
def test_random_hands_score_alike(part: int) -> None:
    rng = Random(part)
    for _ in range(5_000):
        assert_scored_alike(rng.sample(DECK, 5), rng.random() < 0.5)


def test_near_complete_hands_score_alike() -> None:
    rng = Random(77)
    for _ in range(6_000):
        assert_scored_alike(near_complete(rng), rng.random() < 0.5)


@pytest.mark.soak
def test_all_hands_score_alike() -> None:
    """Every five cards that there are: 2,621,060 hands, sparrows being alike."""
    hands = [tuple(cards) for sparrows in range(4) for cards in with_sparrows(sparrows)]
    assert len(hands) == len(set(hands)) == 2_349_060 + 249_900 + 20_825 + 1_275
    for number, hand in enumerate(hands):
        assert_scored_alike(list(hand), number % 2 == 0)


def with_sparrows(sparrows: int) -> list[tuple[str, ...]]:
    return [(*cards, *["Q"] * sparrows) for cards in combinations(DECK[:-3], 5 - sparrows)]


def test_three_cards_make_a_set_alike_in_any_order() -> None:
    """One card of each face, and three codes more for trios, three at a time in every order."""
    codes = {1: "b", 2: "g", 3: "r"}
    for faces in product("123456789ESWNDQ", repeat=3):
        if faces.count("Q") > 1:
            continue
        cards = [face if face == "Q" else face + codes[i] for i, face in enumerate(faces, 1)]
        assert fit(*(CARD_OF[card] for card in cards)) == bool(spelling(cards)), cards


def assert_alike(state: State, slow: SlowTzq) -> None:
    assert exactly(state.dump()) == exactly(slow.at)
    assert state.legal_moves() == slow.legal_moves()
    assert (state.to_move == NOBODY) == (slow.at["to_move"] is None)


def towards_sets(moves: list[str], rng: Random) -> str:
    """Mostly a set, so that rounds end."""
    sets = [move for move in moves if " keep " in move]
    return rng.choice(sets) if sets and rng.random() < 0.7 else rng.choice(moves)


def slow_turns(moves: list[str], rng: Random) -> str:
    """No sets, so that the draw pile runs out again and again."""
    plain = [move for move in moves if " keep " not in move]
    return rng.choice(plain) if rng.random() < 0.9 else rng.choice(moves)


@pytest.mark.parametrize("choose", [towards_sets, slow_turns])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_random_games(choose: Any, options: dict[str, Any], seed: int) -> None:
    state, rng = TZQ.new(2, options, seed), Random(seed)
    slow = SlowTzq(state.dump())
    played = 0
    while state.to_move != NOBODY and played < 700:
        assert_alike(state, slow)
        move = choose(slow.legal_moves(), rng)
        state.play(move)
        slow.play(move, state.dump())
        played += 1
    assert_alike(state, slow)


def some_texts(state: State, rng: Random) -> list[str]:
    """Well written moves of all kinds, from cards of all places."""
    dump: dict[str, Any] = state.dump()
    hand = dump["hands"][state.to_move]
    near = [*hand, *hand, *dump["claimable"] * 4, "Q", *rng.sample(ORDER, 6)]
    texts = ["draw", *(f"discard {card}" for card in rng.sample(ORDER, 5))]
    for _ in range(60):
        one, two, three, other = (rng.choice(near) for _ in range(4))
        order = spelling([one, two, three]) or [one, two, three]
        keep = rng.choice([one, two, three, other])
        texts.append(f"set {' '.join(order)} keep {keep}")
        order.remove(one)
        texts.append(f"claim {one} with {' '.join(order)} keep {keep}")
    return texts


@pytest.mark.parametrize("advanced", [False, True])
def test_reasons_of_refusal(advanced: bool) -> None:
    reasons: Counter[str] = Counter()
    for seed in range(12):
        state, rng = TZQ.new(2, {"advanced": advanced}, seed), Random(seed)
        for _ in range(80):
            slow = SlowTzq(state.dump())
            for text in some_texts(state, rng) if rng.random() < 0.8 else []:
                reason, faults = state.refusal(state.parse(text)), slow.faults(text)
                assert reason in faults if reason else not faults, f"{text}: {reason!r}, {faults}"
                reasons[reason] += 1
            state.play(towards_sets(slow.legal_moves(), rng))
            if state.to_move == NOBODY:
                break
    unseen = {"not_your_turn"} if advanced else {"not_your_turn", "under_two_points"}
    assert set(reasons) == {"", *TZQ.reasons} - unseen
