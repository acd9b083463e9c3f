"""A range of games: each played once, handed over in slices, many at once where bots are slow."""

from __future__ import annotations

from threading import Condition
from time import monotonic

import pytest

from engines.base import Json
from runner.batch import GamePlayer, play_games
from runner.match import Played
from runner.players.webhook import WebhookClient
from runner.result import unpack_record, unpack_result
from runner.store import Finished
from tests.runner.bots import Bot, Caller, answering, http, nobody, well
from tests.runner.samples import builtin, played, tournament, webhook

FOR_EVER = float("inf")


class Kept:
    """Takes finished games; says who is out, or to stop after so many calls."""

    def __init__(self, out: set[int] | None = None, stop_after: int = 10**9) -> None:
        self.slices: list[list[Finished]] = []
        self.out = out or set()
        self.stop_after = stop_after

    def __call__(self, games: list[Finished]) -> set[int] | None:
        self.slices.append(games)
        return None if len(self.slices) >= self.stop_after else self.out

    @property
    def numbers(self) -> list[int]:
        return [game.n for games in self.slices for game in games]


def builtin_player(deals: int = 20_000) -> GamePlayer:
    return GamePlayer(tournament(deals=deals), WebhookClient(()))


def webhook_player(client: WebhookClient, url: str, deals: int = 4) -> GamePlayer:
    """A webhook, entrant 0, against a random player."""
    return GamePlayer(tournament(webhook("bot", url), builtin("b"), deals=deals), client)


def test_every_game_is_handed_over_once_and_in_order() -> None:
    keep, numbers = Kept(), [5, 6, 9, 11, 40]
    progress = play_games(builtin_player(), numbers, keep, 4, FOR_EVER)
    assert keep.numbers == numbers
    assert (progress.games, progress.stopped) == (5, False)
    assert progress.seconds > 0


def test_no_games_are_no_work() -> None:
    keep = Kept()
    progress = play_games(builtin_player(), [], keep, 4, FOR_EVER)
    assert (progress.games, progress.stopped, keep.slices) == (0, False, [])


def test_long_work_is_handed_over_in_slices_and_ends_with_the_budget() -> None:
    keep, began = Kept(), monotonic()
    progress = play_games(builtin_player(), list(range(40_000)), keep, 4, 0.9)
    assert 0.9 <= monotonic() - began < 10
    assert len(keep.slices) >= 2
    assert all(keep.slices)
    assert keep.numbers == list(range(progress.games))
    assert not progress.stopped


@pytest.mark.parametrize("remote", [False, True], ids=["builtin", "webhook"])
def test_one_game_is_played_with_no_budget_at_all(client: WebhookClient, remote: bool) -> None:
    keep = Kept()
    with Bot(well) as bot:
        player = webhook_player(client, bot.url) if remote else builtin_player()
        assert play_games(player, [3, 4, 5], keep, 4, 0.0).games == 1
    assert keep.numbers == [3]


def test_nothing_is_played_after_nobody_wants_more() -> None:
    keep = Kept(stop_after=2)
    progress = play_games(builtin_player(), list(range(40_000)), keep, 4, 30.0)
    assert progress.stopped
    assert progress.games == len(keep.slices[0])
    assert len(keep.slices) == 2


def test_the_last_slice_may_be_unwanted_too() -> None:
    assert play_games(builtin_player(), [0, 1], Kept(stop_after=1), 4, FOR_EVER).stopped


def test_the_same_games_come_out_wherever_they_are_played() -> None:
    def moves(numbers: list[int]) -> dict[int, list[str]]:
        keep = Kept()
        play_games(builtin_player(), numbers, keep, 4, FOR_EVER)
        return {game.n: unpack_record(game.record)["moves"] for games in keep.slices for game in games}

    together = moves(list(range(6)))
    assert {**moves([4, 1]), **moves([5, 0, 3]), **moves([2])} == together
    assert len({tuple(game) for game in together.values()}) == 6


# Webhooks


class Crowd:
    """A bot that answers a first move only when so many games wait for one at the same time."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.most = 0
        self.waiting = 0
        self.changed = Condition()

    def __call__(self, caller: Caller) -> None:
        while request := caller.read():
            with self.changed:
                self.waiting += 1
                self.most = max(self.most, self.waiting)
                self.changed.notify_all()
                self.changed.wait_for(lambda: self.most >= self.size, timeout=5)
                self.waiting -= 1
            caller.send(http(request.first_legal))


def test_many_games_are_in_flight_at_once(client: WebhookClient) -> None:
    crowd, keep = Crowd(8), Kept()
    with Bot(crowd) as bot:
        player = GamePlayer(tournament(webhook("bot", bot.url), builtin("b"), deals=12, move_ms=10_000), client)
        progress = play_games(player, list(range(24)), keep, 8, FOR_EVER)
        assert crowd.most == 8
        assert bot.connections == 8
    assert sorted(keep.numbers) == list(range(24))
    assert progress.games == 24
    assert all(unpack_result(game.result).faults == [] for games in keep.slices for game in games)


def test_what_was_handed_over_is_the_first_of_the_numbers(client: WebhookClient) -> None:
    keep = Kept()
    with Bot(well) as bot:
        progress = play_games(webhook_player(client, bot.url, 200), list(range(400)), keep, 5, 0.3)
    assert sorted(keep.numbers) == list(range(progress.games))
    assert 1 <= progress.games < 400


def test_an_entrant_that_is_out_loses_without_being_asked(client: WebhookClient) -> None:
    keep = Kept()
    with Bot(well) as bot:
        player = webhook_player(client, bot.url)
        player.out = {0}
        play_games(player, [0, 1], keep, 4, FOR_EVER)
        assert bot.connections == 0
    games = [game for games in keep.slices for game in games]
    results = {game.n: unpack_result(game.result) for game in games}
    assert [results[n].payoffs for n in (0, 1)] == [[0.0, 1.0], [1.0, 0.0]]
    assert [results[n].faults for n in (0, 1)] == [[(0, "withdrawn")], [(1, "withdrawn")]]
    assert {results[n].reason for n in (0, 1)} == {"forfeit"}
    assert {game.marks for game in games} == {""}


def test_two_that_are_out_share_the_game(client: WebhookClient) -> None:
    player = GamePlayer(tournament(webhook("a", nobody()), webhook("b", nobody())), client)
    player.out = {0, 1}
    result = unpack_result(player.play(0).result)
    assert (result.payoffs, result.faults) == ([0.5, 0.5], [(0, "withdrawn"), (1, "withdrawn")])


def test_who_goes_out_on_the_way_is_asked_no_more(client: WebhookClient) -> None:
    keep = Kept(out={0})
    with Bot(answering(lambda request: http(b"", "500 Oh"))) as bot:
        play_games(webhook_player(client, bot.url, 2_000), list(range(4_000)), keep, 2, FOR_EVER)
        assert len(bot.requests) < 4_000
    kinds = [unpack_result(game.result).faults[0][1] for games in keep.slices for game in games]
    assert kinds.count("http_error") == len(bot.requests)
    assert set(kinds) == {"http_error", "withdrawn"}


def fault(seat: int, kind: str) -> list[Json]:
    return [{"seat": seat, "kind": kind, "detail": "", "move_number": 0}]


@pytest.mark.parametrize(
    ("game", "marks"),
    [
        (played(1.0, 0.0), "0+1+"),
        (played(0.0, 1.0, faults=fault(0, "timeout"), counts=[3, 3]), "0-1+"),
        (played(1.0, 0.0, faults=fault(1, "http_error"), counts=[1, 0]), "0+1-"),
        (played(1.0, 0.0, faults=fault(1, "malformed"), counts=[0, 0]), "1-"),
        (played(1.0, 0.0, faults=fault(1, "illegal"), counts=[1, 1]), "0+1+"),
        (played(1.0, 0.0, faults=fault(1, "illegal"), counts=[0, 0]), "1+"),
        (played(1.0, 0.0, faults=fault(1, "withdrawn"), counts=[0, 0]), ""),
    ],
)
def test_marks_say_who_kept_its_word(client: WebhookClient, game: Played, marks: str) -> None:
    """+ also for an illegal move, nothing for who was not asked."""
    player = GamePlayer(tournament(webhook("a", nobody()), webhook("b", nobody())), client)
    assert player.marks(player.schedule.pairing(0), game) == marks


def test_builtin_entrants_have_no_marks() -> None:
    assert builtin_player().play(0).marks == ""
