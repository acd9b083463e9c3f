"""The full state of a TEN game: what lies on the board and what is still to come."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from engines.base import FORMAT, NOBODY, Event, Json, State
from engines.options import Options
from engines.rng import Rng
from engines.ten.board import Board
from engines.ten.cells import MASK, PIECES
from engines.ten.moves import MOVE, PASS, PLACE, PLACE_LEFT, PLACE_RIGHT
from engines.ten.position import Rules, TenPosition
from engines.ten.stock import STOCK, shuffled, unpack
from engines.ten.view import TenView
from engines.vecs import vec


@final
class TenState(TenPosition, State):
    """A position that knows both stocks. Hidden: in the order in which they will be drawn."""

    def __init__(
        self, rules: Rules, seed: int, first: i64, board: Board, stock_0: i64, stock_1: i64, relocations: i64
    ) -> None:
        self.seed = seed
        super().__init__(rules, first, board, stock_0, stock_1, relocations)

    def copy(self) -> TenState:
        board = self.board.copy()
        other = TenState(self.rules, self.seed, self.first, board, self.stock_0, self.stock_1, self.relocations)
        other.winner = self.winner
        other.to_move = self.to_move
        return other

    def apply(self, code: int, events: list[Event] | None = None) -> None:
        kind, cell, seat = code >> 20, code & MASK, self.to_move
        # What happened is told in words of the position before the move.
        event = None if events is None else {**self.parts(code), "seat": seat}
        if kind == PASS:
            self.relocations += 1
            self.end_turn(seat, False)
        elif kind == MOVE:
            origin = code >> 10 & MASK
            value = self.board.value(origin)
            self.board.lift(origin)
            self.relocate(origin, cell, seat, value)
        else:
            self.lay(cell, seat, kind)
        if events is not None and event is not None:
            self.tell(event, events)

    def lay(self, cell: i64, seat: i64, end: i64) -> None:
        """Lays the piece at that end of the stock."""
        board = self.board
        board.put(cell, seat, self.draw(seat, end))
        # A line of ten has four pieces at least.
        self.end_turn(seat, board.laid(seat) > 3 and board.wins_at(cell, self.rules.exact))

    def draw(self, seat: i64, end: i64) -> i64:
        """Takes the piece at that end off the stock; returns its value."""
        stock = self.stock_1 if seat else self.stock_0
        if end == PLACE_RIGHT:
            left = 2 * (STOCK - 1 - self.board.laid(seat))
            value = stock >> left
            stock -= value << left
        else:
            value = stock & 3
            stock >>= 2
        if seat:
            self.stock_1 = stock
        else:
            self.stock_0 = stock
        return value

    def relocate(self, origin: i64, cell: i64, seat: i64, value: i64) -> None:
        """Lays down the piece lifted from `origin`. A line of the mover's that became shorter wins too."""
        board = self.board
        board.put(cell, seat, value)
        self.relocations += 1
        self.end_turn(seat, board.wins_at(cell, self.rules.exact) or board.wins_around(origin, seat))

    def end_turn(self, seat: i64, won: bool) -> None:
        if won:
            self.winner = seat
            self.to_move = NOBODY
        elif self.relocations < self.rules.limit or self.board.placed() < PIECES:
            self.to_move = 1 - seat
        else:
            self.to_move = NOBODY

    # Random play: the same moves as by `codes`, without listing them

    def play_random(self, rng: Rng) -> int:
        before = self.board.placed() + self.relocations
        to_lay = PIECES - self.board.placed()
        while to_lay > 0 and self.to_move != NOBODY:
            self.lay_random(rng)
            to_lay -= 1
        while self.to_move != NOBODY:
            self.relocate_random(rng)
        return self.board.placed() + self.relocations - before

    def lay_random(self, rng: Rng) -> None:
        board = self.board
        seat: i64 = self.to_move
        ends: i64 = 1
        if self.rules.open and board.laid(seat) < STOCK - 1:
            ends = 2
        drawn = rng.below(ends * board.open)
        end: i64 = PLACE_LEFT
        if drawn >= board.open:
            end = PLACE_RIGHT
            drawn -= board.open
        self.lay(board.frontier[drawn + 1] & MASK, seat, end)

    def relocate_random(self, rng: Rng) -> None:
        board = self.board
        seat: i64 = self.to_move
        counts = vec[i64]([0] * STOCK)
        total: i64 = 0
        cuts = board.cuts()
        for number in range(STOCK):
            counts[number] = board.targets(board.pieces[STOCK * seat + number] & MASK, cuts)
            total += counts[number]
        drawn = rng.below(max(total, 1))
        if total == 0:
            self.relocations += 1
            self.end_turn(seat, False)
            return
        chosen: i64 = 0
        while drawn >= counts[chosen]:
            drawn -= counts[chosen]
            chosen += 1
        origin = board.pieces[STOCK * seat + chosen] & MASK
        value = board.value(origin)
        board.lift(origin)
        self.relocate(origin, board.frontier[drawn + 1] & MASK, seat, value)

    def tell(self, event: Event, events: list[Event]) -> None:
        """Adds the events of the move just made: the move, the piece drawn next, the end."""
        event["type"] = {"place": "placed", "move": "moved", "pass": "passed"}[event["type"]]
        events.append(event)
        outcome = self.outcome()
        if outcome is not None:
            over: Event = {"type": "game_over", "reason": outcome.reason, "winners": outcome.winners}
            if self.winner != NOBODY:
                lines = self.board.winning_lines(self.winner, self.rules.exact)
                over["lines"] = [[list(self.board.xy(i)) for i in line] for line in lines]
            events.append(over)
        elif not self.rules.open and self.placed() < PIECES:
            events.append({"type": "drawn", "seat": self.to_move, "value": self.value_of(self.to_move, PLACE)})

    def view(self, seat: int) -> TenView:
        rules = self.rules
        stock_0, stock_1 = (self.stock_0, self.stock_1) if rules.open else (0, 0)
        view = TenView(rules, seat, self.first, self.board, stock_0, stock_1, self.relocations)
        view.winner = self.winner
        view.to_move = self.to_move
        if not rules.open and self.phase == "placing":
            view.piece = self.value_of(self.to_move, PLACE)
        return view

    def dump(self) -> Json:
        return {
            "game": "ten",
            "format": FORMAT,
            "seats": 2,
            "seed": self.seed,
            **self.dump_common(),
            "stocks": [unpack(self.stock_0), unpack(self.stock_1)],
        }


def deal(seats: int, options: Options, seed: int) -> TenState:
    """A new game: both stocks shuffled, then the seat that begins, all from the seed."""
    rng = Rng(seed)
    stock_0, stock_1 = shuffled(rng), shuffled(rng)
    drawn = rng.below(2)
    first = options["first"]
    return TenState(Rules(options), seed, drawn if first == "random" else int(first), Board(), stock_0, stock_1, 0)
