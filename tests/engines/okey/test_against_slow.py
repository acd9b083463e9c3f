"""The engine against the slow implementation, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engines import get
from engines.base import NOBODY, State
from engines.rng import Rng
from tests.engines.okey.build import GROUPS, state_of
from tests.engines.okey.slow import SlowOkey

OKEY = get("okey")
Chooser = Callable[[State, Random], str]


def assert_alike(state: State, slow: SlowOkey) -> None:
    """Turn, hands, stock, discards, scores and legal moves are the same in both."""
    dump = state.dump()
    assert (dump["to_move"], dump["phase"]) == (slow.to_move, slow.phase)
    assert [sorted(hand) for hand in dump["hands"]] == [sorted(hand) for hand in slow.hands]
    assert (dump["stock"], dump["discards"], dump["taken"]) == (slow.stock, slow.discards, slow.taken)
    assert (dump["scores"], dump["shown"]) == (slow.scores, slow.shown)
    assert state.legal_moves() == slow.legal_moves()


def compare_game(state: State, choose: Chooser, rng: Random, ends: Counter[str]) -> None:
    """Plays both side by side to the end of the game; `ends` counts why rounds ended."""
    slow = SlowOkey(state.dump())
    while state.to_move != NOBODY:
        assert_alike(state, slow)
        move = choose(state, rng)
        dealer = slow.dealer
        events = state.play(move)
        slow.play(move)
        over = [event for event in events if event["type"] == "round_over"]
        assert [event["reason"] for event in over] == ([slow.ended] if slow.ended else [])
        if not over:
            continue
        ends[slow.ended or ""] += 1
        assert over[0]["winner"] == slow.winner
        assert over[0]["scores"] == state.scores() == slow.scores
        last = over[0]["round"] == state.options["max_rounds"] or min(slow.scores) <= 0
        assert (state.to_move == NOBODY) == last
        if not last:
            dump = state.dump()
            assert (dump["dealer"], dump["round"]) == (slow.right_of(dealer), over[0]["round"] + 1)
            holders = [seat for seat, hand in enumerate(dump["hands"]) if dump["indicator"] in hand]
            starter = slow.right_of(dump["dealer"])
            assert (dump["to_move"], dump["phase"]) == ((holders[0], "show") if holders else (starter, "discard"))
            slow = SlowOkey(dump)


def any_move(state: State, rng: Random) -> str:
    return rng.choice(state.legal_moves())


def greedy_move(state: State, rng: Random) -> str:
    return state.format(OKEY.greedy(state.view(state.to_move), Rng(rng.randrange(1000))))


def mixed_move(state: State, rng: Random) -> str:
    return (any_move if rng.random() < 0.1 else greedy_move)(state, rng)


def drawing_move(state: State, rng: Random) -> str:
    """Draws all it can, so that the stock runs out soon."""
    return "draw" if "draw" in state.legal_moves() else any_move(state, rng)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_rounds(seats: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(2):
        compare_game(OKEY.new(seats, {"max_rounds": 1}, seed), any_move, Random(seed), ends)
        compare_game(OKEY.new(seats, {"max_rounds": 1}, seed), drawing_move, Random(seed), ends)
    assert ends["stock_empty"] > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rounds_of_plain_players(seats: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(4):
        compare_game(OKEY.new(seats, {"max_rounds": 3}, seed), mixed_move, Random(seed), ends)
    assert ends["finished"] >= 5


def test_short_rounds() -> None:
    ends: Counter[str] = Counter()
    for seed in range(6):
        compare_game(OKEY.new(4, {"max_rounds": 4, "turn_limit": 6}, seed), any_move, Random(seed), ends)
    assert ends["turn_limit"] == 24


@pytest.mark.parametrize("move", ["pass", "take"])
def test_rounds_that_end_with_an_empty_stock(move: str) -> None:
    mover = state_of(stock_left=0).to_move
    hands = {mover: "B13", (mover + 1) % 4: GROUPS.replace("B13", "Y13")}
    state = state_of(hands, stock_left=0, options={"max_rounds": 1})
    moves = iter(["discard B13", move, "finish Y13"])
    ends: Counter[str] = Counter()
    compare_game(state, lambda state, rng: next(moves), Random(1), ends)
    assert ends == {"pass": Counter(passed=1), "take": Counter(finished=1)}[move]


@pytest.mark.soak
def test_many_rounds() -> None:
    ends: Counter[str] = Counter()
    for seed in range(60):
        compare_game(OKEY.new(2 + seed % 3, {"max_rounds": 5}, seed), mixed_move, Random(seed), ends)
        compare_game(OKEY.new(2 + seed % 3, {"max_rounds": 1}, seed), any_move, Random(seed), ends)
    assert ends["finished"] > 200
