"""The full state of a TEN game: what lies on the board and what is still to come."""

from __future__ import annotations

from engines.base import FORMAT, NOBODY, Event, Json, State
from engines.options import Options
from engines.rng import Rng
from engines.ten.board import MASK, Board
from engines.ten.position import EACH, MOVE, PASS, PIECES, PLACE, PLACE_RIGHT, TenPosition
from engines.ten.view import TenView


class TenState(TenPosition, State):
    """`stocks[seat]` holds the values still to be laid.

    Hidden: in the order in which they will be drawn; the first is the piece of the turn.
    Open: the row as it lies, left to right.
    """

    def __init__(
        self, options: Options, seed: int, first: int, board: Board, stocks: list[list[int]], relocations: int
    ) -> None:
        self.seed = seed
        self.stocks = stocks
        super().__init__(options, first, board, relocations)

    def copy(self) -> TenState:
        stocks = [self.stocks[0][:], self.stocks[1][:]]
        other = TenState(self.options, self.seed, self.first, self.board.copy(), stocks, self.relocations)
        other.winner = self.winner
        other.to_move = self.to_move
        return other

    def value_of(self, seat: int, end: int) -> int:
        return self.stocks[seat][-1 if end == PLACE_RIGHT else 0]

    def apply(self, code: int, events: list[Event] | None = None) -> None:
        kind, cell, seat = code >> 20, code & MASK, self.to_move
        # What happened is told in words of the position before the move.
        event = None if events is None else {**self.parts(code), "seat": seat}
        won = False
        if kind == PASS:
            self.relocations += 1
        elif kind == MOVE:
            won = self.relocate(code >> 10 & MASK, cell, seat)
            self.relocations += 1
        else:
            value = self.stocks[seat].pop(-1 if kind == PLACE_RIGHT else 0)
            self.board.put(cell, seat, value)
            won = self.board.wins_at(cell, self.exact)
        if won:
            self.winner = seat
            self.to_move = NOBODY
        else:
            self.to_move = self.turn()
        if events is not None and event is not None:
            self.tell(event, events)

    def relocate(self, origin: int, cell: int, seat: int) -> bool:
        """Moves a piece; whether a line of the mover's now wins, be it one that became shorter."""
        board = self.board
        value = abs(board.cells[origin])
        board.lift(origin)
        board.put(cell, seat, value)
        return board.wins_at(cell, self.exact) or board.wins_around(origin, seat)

    def tell(self, event: Event, events: list[Event]) -> None:
        """Adds the events of the move just made: the move, the piece drawn next, the end."""
        event["type"] = {"place": "placed", "move": "moved", "pass": "passed"}[event["type"]]
        events.append(event)
        outcome = self.outcome()
        if outcome is not None:
            over: Event = {"type": "game_over", "reason": outcome.reason, "winners": outcome.winners}
            if self.winner != NOBODY:
                lines = self.board.winning_lines(self.winner, self.exact)
                over["lines"] = [[list(self.board.xy(i)) for i in line] for line in lines]
            events.append(over)
        elif not self.open and self.placed() < PIECES:
            events.append({"type": "drawn", "seat": self.to_move, "value": self.value_of(self.to_move, PLACE)})

    def view(self, seat: int) -> TenView:
        piece = 0
        if self.phase == "placing" and not self.open:
            piece = self.value_of(self.to_move, PLACE)
        rows = self.stocks if self.open else None
        view = TenView(self.options, seat, self.first, self.board, self.relocations, rows, piece)
        view.winner = self.winner
        view.to_move = self.to_move
        return view

    def dump(self) -> Json:
        return {
            "game": "ten",
            "format": FORMAT,
            "seats": 2,
            "seed": self.seed,
            **self.dump_common(),
            "stocks": [stock[:] for stock in self.stocks],
        }


def deal(seats: int, options: Options, seed: int) -> TenState:
    """A new game: both stocks shuffled, then the seat that begins, all from the seed."""
    rng = Rng(seed)
    stocks = []
    for _ in range(2):
        stock = [value for value in (1, 2, 3) for _ in range(EACH)]
        rng.shuffle(stock)
        stocks.append(stock)
    drawn = rng.below(2)
    first = options["first"]
    return TenState(options, seed, drawn if first == "random" else int(first), Board(), stocks, 0)
