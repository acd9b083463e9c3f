"""The engine against the slow implementation, position by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import get
from engines.base import NOBODY, State
from tests.engines.ten.build import long_shapes, state_dump
from tests.engines.ten.slow import SlowTen, lines, open_cells, wins

TEN = get("ten")
VARIANTS = [(variant, exact) for variant in ("hidden", "open") for exact in (True, False)]
Chooser = Callable[[SlowTen, list[str], Random], str]


def start(options: dict[str, Any], seed: int) -> tuple[State, SlowTen]:
    state = TEN.new(2, options, seed)
    return state, SlowTen(state.dump())


def assert_alike(state: State, slow: SlowTen) -> None:
    """Turn, winner, pieces, stocks and legal moves are the same in both."""
    dump = state.dump()
    assert dump["to_move"] == slow.to_move
    assert dump["pieces"] == slow.pieces()
    assert dump["stocks"] == slow.stocks
    assert dump["relocations"] == slow.relocations
    outcome = state.outcome()
    assert (outcome is None) == (slow.to_move is not None)
    winners = [] if slow.winner is None else [slow.winner]
    assert (outcome.winners if outcome else []) == winners
    assert state.legal_moves() == slow.legal_moves()


def compare_game(state: State, slow: SlowTen, choose: Chooser, rng: Random, stop: int = 2000) -> int:
    """Plays both side by side; how many relocations there were."""
    for _ in range(stop):
        assert_alike(state, slow)
        if slow.to_move is None:
            break
        move = choose(slow, slow.legal_moves(), rng)
        state.play(move)
        slow.play(move)
    return slow.relocations


def any_move(slow: SlowTen, moves: list[str], rng: Random) -> str:
    return rng.choice(moves)


def winning(slow: SlowTen, move: str) -> bool:
    after = slow.copy()
    after.play(move)
    return after.winner is not None


def to_the_right(slow: SlowTen, moves: list[str], rng: Random) -> str:
    """One of the moves that carry the group farthest to the right without ending the game."""
    return farthest(slow, moves, rng, lambda x, y: x)


def downwards(slow: SlowTen, moves: list[str], rng: Random) -> str:
    return farthest(slow, moves, rng, lambda x, y: y)


def up_and_left(slow: SlowTen, moves: list[str], rng: Random) -> str:
    return farthest(slow, moves, rng, lambda x, y: -x - y)


def farthest(slow: SlowTen, moves: list[str], rng: Random, height: Callable[[int, int], int]) -> str:
    """A move from low to high, among the best of some, that does not win."""

    def gain(move: str) -> float:
        ends = [tuple(int(part) for part in word.split(",")) for word in move.split(" ") if "," in word]
        heights = [height(x, y) for x, y in ends]
        return heights[-1] - heights[0] + rng.random() if len(heights) == 2 else rng.random()

    ranked = sorted(moves, key=gain, reverse=True)
    return next((move for move in ranked if not winning(slow, move)), ranked[0])


@pytest.mark.parametrize(("variant", "exact"), VARIANTS)
@pytest.mark.parametrize("seed", range(10))
def test_random_games(variant: str, exact: bool, seed: int) -> None:
    state, slow = start({"variant": variant, "exact_lines": exact}, seed)
    compare_game(state, slow, any_move, Random(seed))


@pytest.mark.parametrize(("variant", "exact"), VARIANTS)
def test_first_phases(variant: str, exact: bool) -> None:
    ends: Counter[str] = Counter()
    for seed in range(80):
        state, slow = start({"variant": variant, "exact_lines": exact, "relocation_limit": 0}, seed)
        assert compare_game(state, slow, any_move, Random(seed)) == 0
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.reason] += 1
    assert ends["line"] > 5
    assert ends["relocation_limit"] > 50


@pytest.mark.parametrize("choose", [to_the_right, downwards, up_and_left])
def test_games_that_drift_off_the_first_1024_cells(choose: Chooser) -> None:
    state, slow = start({"relocation_limit": 1000}, 4)
    while len(slow.board) < 30:
        move = next(move for move in slow.legal_moves() if not winning(slow, move))
        state.play(move)
        slow.play(move)
    before, legal = state.copy(), slow.legal_moves()
    assert compare_game(state, slow, choose, Random(4), stop=400) == 400
    assert min(max(abs(x), abs(y)) for x, y in slow.board) > 40
    # The copy from before shares no cell with the game that went on.
    assert before.legal_moves() == legal


@pytest.mark.parametrize("shape", long_shapes())
def test_groups_as_long_as_thirty_pieces_can_be(shape: str) -> None:
    dump = state_dump(long_shapes()[shape], relocations=901, options={"relocation_limit": 1000})
    state, slow = TEN.load(dump), SlowTen(dump)
    compare_game(state, slow, any_move, Random(1), stop=6)
    for text in every_text(slow, Random(1)):
        assert_refused_for_a_true_reason(state, slow, text)


def lines_found(answer: dict[str, Any]) -> Counter[tuple[int, int, tuple[tuple[int, int], ...]]]:
    """The lines of an answer as the slow implementation counts them."""
    return Counter(
        (line["seat"], line["total"], tuple(sorted((x, y) for x, y in line["cells"]))) for line in answer["lines"]
    )


@pytest.mark.parametrize("seed", range(8))
def test_evaluation(seed: int) -> None:
    exact = seed % 2 == 0
    state, slow = start({"relocation_limit": 10, "exact_lines": exact}, seed)
    rng = Random(seed)
    while True:
        answer = TEN.evaluate({"pieces": state.dump()["pieces"], "exact_lines": exact})
        assert lines_found(answer) == slow.all_lines()
        assert answer["winners"] == ([] if slow.winner is None else [slow.winner])
        if slow.to_move is None:
            break
        move = rng.choice(slow.legal_moves())
        state.play(move)
        slow.play(move)


def compare_boards(number: int, seed: int) -> int:
    """Evaluates that many joined boards, most of which no game reaches; how many hold a winning line."""
    rng = Random(seed)
    won = 0
    for _ in range(number):
        slow = SlowTen(TEN.new(2, {"first": 0}, seed).dump())
        board = slow.board
        values = [(seat, value) for seat in (0, 1) for value in (1, 2, 3) for _ in range(5)]
        rng.shuffle(values)
        for piece in values[: rng.randrange(31)]:
            board[rng.choice(open_cells(board))] = piece
        for exact in (True, False):
            answer = TEN.evaluate({"pieces": slow.pieces(), "exact_lines": exact})
            winners = [seat for seat in (0, 1) if any(wins(board, line, exact) for line in lines(board, seat))]
            assert answer["winners"] == winners
            assert lines_found(answer) == slow.all_lines()
            won += winners != []
    return won


def test_evaluation_of_boards_that_no_game_reaches() -> None:
    assert compare_boards(500, 1) > 50


@pytest.mark.soak
def test_evaluation_of_a_hundred_thousand_boards() -> None:
    assert compare_boards(100_000, 2) > 10_000


SAME_INDEX = ((32, -1), (-32, 1), (0, 32), (1024, 0), (0, -32), (65_568, -1), (-65_568, 1), (65_536, 0))
"""Steps to cells that share an index, or even a place, with a piece or a cell beside one; see cells.py."""


def every_text(slow: SlowTen, rng: Random) -> list[str]:
    """Well written moves of all kinds, with cells on, beside and far from the pieces."""
    xs, ys = [x for x, _ in slow.board] or [0], [y for _, y in slow.board] or [0]
    around = [(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]
    aliases = [(x + dx, y + dy) for x, y in slow.board for dx, dy in SAME_INDEX]
    cells = [*rng.sample(around, min(len(around), 40)), *rng.sample(aliases, min(len(aliases), 10)), (99999, -99999)]
    texts = ["pass", *(f"place {end}{x},{y}" for x, y in cells for end in ("", "left ", "right "))]
    origins = [*rng.sample(sorted(slow.board), min(len(slow.board), 8)), *rng.sample(cells, 3)]
    texts += [f"move {x},{y} {to_x},{to_y}" for x, y in origins for to_x, to_y in [*cells, (x, y)]]
    return texts


def assert_refused_for_a_true_reason(state: State, slow: SlowTen, text: str) -> str:
    reason = state.refusal(state.parse(text))
    faults = slow.faults(text)
    assert reason in faults if reason else not faults, f"{text}: {reason!r}, {faults}"
    return reason


def reasons_of_a_game(state: State, slow: SlowTen, rng: Random) -> set[str]:
    """Tries moves of all kinds at each turn of a game that is kept from ending early."""
    reasons = set()
    while slow.to_move is not None:
        reasons |= {assert_refused_for_a_true_reason(state, slow, text) for text in every_text(slow, rng)}
        moves = [move for move in slow.legal_moves() if not winning(slow, move)] or slow.legal_moves()
        move = rng.choice(moves)
        state.play(move)
        slow.play(move)
    assert state.to_move == NOBODY
    return reasons


@pytest.mark.parametrize("exact", [True, False])
def test_reasons_of_refusal(exact: bool) -> None:
    reasons = set()
    for variant, seed in [("hidden", 1), ("open", 2), ("hidden", 3), ("open", 4)]:
        start_at = start({"variant": variant, "exact_lines": exact, "relocation_limit": 8}, seed)
        reasons |= reasons_of_a_game(*start_at, Random(seed))
    assert reasons == {"", *TEN.reasons}
