"""A tournament in this process, without Redis: the same games, kept in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from re import findall

from engines.base import Json
from runner.batch import GamePlayer, play_games
from runner.players.webhook import WebhookClient
from runner.record import make_record
from runner.result import unpack_record, unpack_result
from runner.settings import Settings
from runner.spec import Tournament
from runner.stats.standings import standings
from runner.store import FAULTS_IN_A_ROW, Finished

BATCH = 1_000


class LocalTournament:
    """Plays a tournament and keeps its games; the rules are those of `Store.commit`."""

    def __init__(self, tournament: Tournament, settings: Settings) -> None:
        self.tournament = tournament
        self.settings = settings
        self.games: dict[int, Finished] = {}
        self.streaks: Counter[int] = Counter()
        self.out: set[int] = set()

    def play(self, tell: Callable[[int], None]) -> None:
        """Plays all games; `tell` is told now and then how many are done."""
        total = self.tournament.schedule.total

        def keep(games: list[Finished]) -> set[int]:
            for game in games:
                self.keep(game)
            tell(len(self.games))
            return set(self.out)

        with WebhookClient(self.settings.webhook_networks) as client:
            player = GamePlayer(self.tournament, client)
            for start in range(0, total, BATCH):
                numbers = list(range(start, min(start + BATCH, total)))
                play_games(player, numbers, keep, self.settings.games_in_flight, float("inf"))

    def keep(self, game: Finished) -> None:
        self.games[game.n] = game
        for entrant, mark in findall(r"(\d+)([+-])", game.marks):
            self.streaks[int(entrant)] = 0 if mark == "+" else self.streaks[int(entrant)] + 1
            if self.streaks[int(entrant)] >= FAULTS_IN_A_ROW:
                self.out.add(int(entrant))

    def standings(self) -> Json:
        names = [entrant.name for entrant in self.tournament.entrants]
        results = ((n, unpack_result(game.result)) for n, game in self.games.items())
        return standings(self.tournament.schedule, names, results)

    def records(self) -> list[Json]:
        """Each game as a record that can be replayed, by number."""
        return [
            make_record(self.tournament, n, unpack_result(game.result), unpack_record(game.record))
            for n, game in sorted(self.games.items())
        ]
