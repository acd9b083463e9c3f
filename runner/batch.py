"""Plays some of a tournament's games and hands the finished ones over, a few times a second.

Games of built-in strategies are played one after the other. Where an entrant is a webhook the
worker would mostly wait, so many games are in flight at once, each in a thread of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from time import monotonic, time

import engines
from engines.rng import Rng
from runner.formats.round_robin import Pairing, RoundRobin
from runner.match import FORFEIT, Played, payoffs_after_faults, play_match
from runner.players.base import ILLEGAL, WITHDRAWN, Player
from runner.players.builtin import BuiltinPlayer, get_builtin
from runner.players.webhook import WebhookClient, WebhookPlayer
from runner.result import pack_record, pack_result
from runner.spec import Tournament
from runner.store import Finished

HANDOVER_SECONDS = 0.25
"""How long a finished game waits at most before it is handed over."""
HANDOVER_MOST = 1_000
"""So many finished games wait no longer: they take memory here, and time in the server that keeps them."""

SWITCH_SECONDS = 0.0005

Keep = Callable[[list[Finished]], set[int] | None]
"""Takes finished games; returns the entrants that are out, or None to stop playing."""


@dataclass(frozen=True)
class Progress:
    """How many games were handed over, in how many seconds; `stopped` when nobody wants more."""

    games: int
    seconds: float
    stopped: bool


class GamePlayer:
    """Plays single games of one tournament. `out` is read when a game begins."""

    def __init__(self, tournament: Tournament, client: WebhookClient) -> None:
        self.tournament = tournament
        self.engine = engines.get(tournament.game)
        self.schedule: RoundRobin = tournament.schedule
        self.client = client
        self.out: set[int] = set()

    def play(self, n: int) -> Finished:
        pairing = self.schedule.pairing(n)
        state = self.engine.deal(self.tournament.seats, self.tournament.options, self.schedule.deal_seed(pairing.deal))
        gone = [seat for seat, entrant in enumerate(pairing.entrants) if entrant in self.out]
        if gone:
            played = not_played(payoffs_after_faults(state, gone), gone)
        else:
            played = play_match(state, [self.player(pairing, seat) for seat in range(state.seats)])
        return Finished(n, pack_result(played), pack_record(played, time()), self.marks(pairing, played))

    def player(self, pairing: Pairing, seat: int) -> Player:
        strategy = self.tournament.entrants[pairing.entrants[seat]]
        if strategy.url is not None:
            match = self.tournament.match_id(pairing.n)
            return WebhookPlayer(self.client, strategy.url, self.tournament.move_ms, self.tournament.id, match)
        rng = Rng(self.schedule.player_seed(pairing.n, seat))
        return BuiltinPlayer(self.engine, get_builtin(strategy.builtin), strategy.params or {}, rng)

    def marks(self, pairing: Pairing, played: Played) -> str:
        """Which remote entrants kept their word in this game and which did not; see `Finished`."""
        faults = {fault["seat"]: fault["kind"] for fault in played.faults}
        marks = ""
        for seat, entrant in enumerate(pairing.entrants):
            kind = faults.get(seat, "")
            if not self.tournament.entrants[entrant].remote or kind == WITHDRAWN:
                continue
            if kind and kind != ILLEGAL:
                marks += f"{entrant}-"
            elif kind or played.move_counts[seat]:
                marks += f"{entrant}+"
        return marks


def not_played(payoffs: list[float], gone: list[int]) -> Played:
    """A game with an entrant that has been taken out: lost for it without a move."""
    faults = [
        {"seat": seat, "kind": WITHDRAWN, "detail": "taken out before this game", "move_number": 0} for seat in gone
    ]
    nothing = len(payoffs)
    return Played(payoffs, FORFEIT, [], [0.0] * nothing, [0] * nothing, faults)


def play_games(player: GamePlayer, numbers: Iterable[int], keep: Keep, in_flight: int, budget: float) -> Progress:
    """Plays the games in order until all are done or `budget` seconds are over; always at least one.

    Games that have begun are played to their end. What was handed over is the first
    `Progress.games` of `numbers`, though not in their order; no more than these are taken
    from an iterator.
    """
    started = monotonic()
    wanted = until(numbers, started + budget)
    if player.tournament.has_remote:
        rounds = side_by_side(player, wanted, in_flight)
    else:
        rounds = ([player.play(n)] for n in wanted)
    waiting: list[Finished] = []
    games = 0
    handed_over = started
    for finished in rounds:
        waiting += finished
        if waiting and (len(waiting) >= HANDOVER_MOST or monotonic() - handed_over >= HANDOVER_SECONDS):
            out = keep(waiting)
            if out is None:
                return Progress(games, monotonic() - started, stopped=True)
            player.out = out
            games += len(waiting)
            waiting = []
            handed_over = monotonic()
    stopped = bool(waiting) and keep(waiting) is None
    return Progress(games + len(waiting), monotonic() - started, stopped)


def until(numbers: Iterable[int], deadline: float) -> Iterator[int]:
    """The numbers, the first in any case, the others as long as it is not too late."""
    for n in numbers:
        yield n
        if monotonic() >= deadline:
            return


def side_by_side(player: GamePlayer, numbers: Iterator[int], in_flight: int) -> Iterator[list[Finished]]:
    """Plays up to `in_flight` games at once; gives what has finished, a few times a second."""
    # Threads that wait for the interpreter count against the bots; short turns keep that small.
    sys.setswitchinterval(SWITCH_SECONDS)
    pool = ThreadPoolExecutor(in_flight, thread_name_prefix="game")
    try:
        pending: set[Future[Finished]] = {pool.submit(player.play, n) for n in islice(numbers, in_flight)}
        while pending:
            done, pending = wait(pending, timeout=HANDOVER_SECONDS, return_when=FIRST_COMPLETED)
            pending |= {pool.submit(player.play, n) for n in islice(numbers, len(done))}
            yield [future.result() for future in done]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
