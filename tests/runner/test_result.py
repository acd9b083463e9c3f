"""What is kept of a game comes back as it was."""

from __future__ import annotations

import pytest

from runner.match import Played
from runner.result import Result, pack_record, pack_result, unpack_record, unpack_result
from tests.runner.samples import played

TIMEOUT = {"seat": 1, "kind": "timeout", "detail": "no full answer within 10 ms", "move_number": 3}
GAMES = [
    Played([1.0, 0.0], "line", ["place 0,0", "place 1,0"], [0.123, 45.6], [1, 1]),
    Played([0.5, 0.5], "relocation_limit", [], [0.0, 0.0], [0, 0]),
    Played([1.0, 0.0], "forfeit", ["place 0,0"] * 3, [1.0, 2.0], [2, 1], [TIMEOUT]),
    Played([1.0, 2 / 3, 1 / 3, 0.0], "target", ["pass"] * 400, [1.0] * 4, [100] * 4),
    played(0.5, 0.5, faults=[{**TIMEOUT, "seat": seat, "detail": "ü…\U0001f600\x00"} for seat in (0, 1)]),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_result(game: Played) -> None:
    faults = [(fault["seat"], fault["kind"]) for fault in game.faults]
    expected = Result(game.payoffs, game.reason, game.move_counts, game.times_ms, faults)
    assert unpack_result(pack_result(game)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_record(game: Played) -> None:
    fields = unpack_record(pack_record(game, 1_700_000_000.12345))
    assert fields == {"moves": game.moves, "faults": game.faults, "played_at": 1_700_000_000.123}


def test_payoffs_are_kept_to_the_last_bit() -> None:
    """Ranks compare sums of them."""
    assert unpack_result(pack_result(GAMES[3])).payoffs == [1.0, 2 / 3, 1 / 3, 0.0]
