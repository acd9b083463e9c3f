"""One game: who is asked, how it ends, and what a fault costs."""

from __future__ import annotations

from time import sleep

import pytest

import engines
from engines.base import NOBODY, Json, State, View
from engines.rng import Rng
from runner.match import FORFEIT, Played, payoffs_after_faults, play_match
from runner.players.base import FAULTS, ILLEGAL, TIMEOUT, Fault
from runner.players.builtin import BuiltinPlayer, get_builtin, read_params
from tests.runner.samples import new_game


class Scripted:
    """Plays the moves given, a text or a code; raises the faults given."""

    def __init__(self, *script: str | int | Fault) -> None:
        self.script = list(script)
        self.asked: list[tuple[int, int]] = []

    def choose(self, view: View, move_number: int) -> int:
        assert isinstance(view, View)
        self.asked.append((view.to_move, move_number))
        step = self.script.pop(0)
        if isinstance(step, Fault):
            raise step
        return view.parse(step) if isinstance(step, str) else step


def builtin_player(state: State, name: str, seed: int) -> BuiltinPlayer:
    builtin = get_builtin(name)
    return BuiltinPlayer(engines.get(state.game), builtin, read_params(builtin, {}), Rng(seed))


def played_by_builtins(seed: int) -> Played:
    state = new_game(seed)
    return play_match(state, [builtin_player(state, "greedy", seed), builtin_player(state, "random", seed + 1)])


@pytest.mark.parametrize("seed", range(8))
def test_a_game_ends_as_its_moves_end_it(seed: int) -> None:
    game, state = played_by_builtins(seed), new_game(seed)
    for move in game.moves:
        assert state.to_move != NOBODY
        state.play(move)
    outcome = state.outcome()
    assert outcome is not None
    assert (game.payoffs, game.reason, game.faults) == (outcome.payoffs, outcome.reason, [])
    assert sum(game.move_counts) == len(game.moves)
    assert len(game.times_ms) == 2


def test_a_won_game_pays_one_and_nothing() -> None:
    games = [played_by_builtins(seed) for seed in range(8)]
    assert all(sorted(game.payoffs) == [0.0, 1.0] for game in games if game.reason == "line")
    assert any(game.reason == "line" for game in games)


def test_a_drawn_game_pays_half_to_each() -> None:
    for seed in range(50):
        state = new_game(seed, relocation_limit=0)
        game = play_match(state, [builtin_player(state, "random", seed), builtin_player(state, "random", seed + 1)])
        if game.reason == "relocation_limit":
            assert game.payoffs == [0.5, 0.5]
            assert game.move_counts == [15, 15]
            return
    pytest.fail("none of these games was drawn")


def test_the_same_seeds_give_the_same_game() -> None:
    one, other, third = played_by_builtins(3), played_by_builtins(3), played_by_builtins(4)
    assert (one.moves, one.payoffs, one.reason) == (other.moves, other.payoffs, other.reason)
    assert one.moves != third.moves


def test_the_seat_to_move_is_asked_with_the_number_of_the_move() -> None:
    """The moves of a game, handed out to two scripts, give that game again."""
    game, state = played_by_builtins(5), new_game(5)
    first = state.to_move
    scripts = [Scripted(*game.moves[(first + seat) % 2 :: 2]) for seat in (0, 1)]
    again = play_match(state, scripts)
    assert (again.moves, again.payoffs, again.move_counts) == (game.moves, game.payoffs, game.move_counts)
    for seat, script in enumerate(scripts):
        assert script.asked == [(seat, number) for number in range(game.move_counts[seat])]


def starter_is_asked(state: State) -> tuple[int, Json]:
    """The number and the view that the starter of a round of Okey is first asked with; who else is asked declines."""
    starter = (state.dump()["dealer"] + 1) % state.seats
    asked: list[tuple[int, Json]] = []

    class Recorder(Scripted):
        def choose(self, view: View, move_number: int) -> int:
            asked.append((move_number, view.dump()))
            return super().choose(view, move_number)

    players = [Scripted("decline") for _ in range(state.seats)]
    players[starter] = Recorder(Fault(TIMEOUT, "asked"))
    play_match(state, players)
    return asked[0]


def test_whoever_declines_to_show_the_twin_is_not_given_away_by_the_number_of_the_move() -> None:
    okey = engines.get("okey")
    declined = okey.new(4, {}, 1)
    dump = declined.dump()
    holder, twin = declined.to_move, dump["indicator"]
    assert dump["phase"] == "show"
    assert holder != (dump["dealer"] + 1) % 4
    place = dump["hands"][holder].index(twin)
    dump["hands"][holder][place], dump["stock"][0] = dump["stock"][0], twin
    nobody_asked = okey.load(dump | {"phase": "discard", "to_move": (dump["dealer"] + 1) % 4})
    assert starter_is_asked(declined) == starter_is_asked(nobody_asked)


# Faults. Seat 0 begins, both pieces of the first moves lie side by side.


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_loses_the_game_at_once(kind: str) -> None:
    faulty, other = Scripted("place 0,0", Fault(kind, "what it did")), Scripted("place 1,0", "place 3,0")
    game = play_match(new_game(first=0), [faulty, other])
    assert game.payoffs == [0.0, 1.0]
    assert game.reason == FORFEIT == "forfeit"
    assert game.moves == ["place 0,0", "place 1,0"]
    assert game.faults == [{"seat": 0, "kind": kind, "detail": "what it did", "move_number": 2}]
    assert game.move_counts == [1, 1]
    assert other.script == ["place 3,0"]


def test_a_fault_at_the_first_move() -> None:
    game = play_match(new_game(first=1), [Scripted(), Scripted(Fault(TIMEOUT, "slow"))])
    assert (game.payoffs, game.moves, game.move_counts) == ([1.0, 0.0], [], [0, 0])
    assert game.faults == [{"seat": 1, "kind": TIMEOUT, "detail": "slow", "move_number": 0}]


def test_an_illegal_move_is_not_played_and_says_why() -> None:
    state = new_game(first=0)
    game = play_match(state, [Scripted("place 0,0"), Scripted("place 5,5")])
    assert game.payoffs == [1.0, 0.0]
    assert game.moves == ["place 0,0"]
    (fault,) = game.faults
    assert (fault["seat"], fault["kind"], fault["move_number"]) == (1, ILLEGAL, 1)
    assert fault["detail"].endswith("the cell shares no side with a piece")
    assert len(state.view(0).dump()["pieces"]) == 1


def test_a_code_that_is_no_move_at_all_is_illegal() -> None:
    game = play_match(new_game(first=0), [Scripted(4 << 20), Scripted()])
    assert [fault["kind"] for fault in game.faults] == [ILLEGAL]
    assert game.payoffs == [0.0, 1.0]


def test_a_long_detail_is_cut() -> None:
    game = play_match(new_game(first=0), [Scripted(Fault(TIMEOUT, "x" * 5_000)), Scripted()])
    assert game.faults[0]["detail"] == "x" * 300


def test_who_was_ahead_does_not_matter_after_a_fault() -> None:
    state = new_game(first=0)
    assert payoffs_after_faults(state, [0]) == [0.0, 1.0]
    assert payoffs_after_faults(state, [1]) == [1.0, 0.0]
    assert payoffs_after_faults(state, [0, 1]) == [0.5, 0.5]


def test_the_time_of_each_seat_is_its_own() -> None:
    class Slow(Scripted):
        def choose(self, view: View, move_number: int) -> int:
            sleep(0.03)
            return super().choose(view, move_number)

    slow, quick = Slow("place 0,0", "place 2,0"), Scripted("place 1,0", Fault(TIMEOUT, ""))
    game = play_match(new_game(first=0), [slow, quick])
    assert game.times_ms[0] >= 60
    assert game.times_ms[1] < game.times_ms[0]
