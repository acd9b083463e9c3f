"""The full state of a Marten game: all hands, the stock, and what a move does to them."""

from __future__ import annotations

from engines.base import NOBODY, Event, Json, State
from engines.marten import events as tell
from engines.marten.moves import DISCARD, DRAW, FINISH, GET, PASS, first_of, kind_of, seat_of, second_of
from engines.marten.position import MartenPosition
from engines.marten.table import DEALT, DRAWN, GOT, OVER, START, Rules, copied, lists_for
from engines.marten.tiles import ALL, insert, names, remove
from engines.marten.view import MartenView, view_of
from engines.options import Options
from engines.rng import Rng, derive_seed


class MartenState(MartenPosition, State):
    """`stock` is still to be drawn, the next tile last."""

    def __init__(
        self,
        rules: Rules,
        hands: list[list[int]],
        piles: list[list[int]],
        open_sets: list[list[int]],
        points: list[int],
        seed: int,
        stock: list[int],
    ) -> None:
        super().__init__(rules, hands, piles, open_sets, points)
        self.seed = seed
        self.stock = stock

    def copy(self) -> MartenState:
        other = MartenState(
            self.rules,
            copied(self.hands),
            copied(self.piles),
            copied(self.open_sets),
            self.points[:],
            self.seed,
            self.stock[:],
        )
        other.follow(self)
        return other

    def stock_size(self) -> int:
        return len(self.stock)

    def knows_mover(self) -> bool:
        return True

    def deal_round(self) -> None:
        """Shuffles by the seed and the round, and deals from the dealer on."""
        tiles = ALL[:]
        Rng(derive_seed(self.seed, "marten", "round", self.round)).shuffle(tiles)
        for offset in range(self.seats):
            seat = (self.dealer + offset) % self.seats
            self.hands[seat] = sorted(tiles[DEALT * offset : DEALT * (offset + 1)])
            self.piles[seat] = []
            self.open_sets[seat] = []
        self.stock = tiles[DEALT * self.seats :]
        self.turns = 0
        self.begin_turn()

    def begin_turn(self) -> None:
        self.phase_number = START
        self.to_move = self.mover()

    def apply(self, code: int, events: list[Event] | None = None) -> None:
        kind = kind_of(code)
        if kind == DRAW:
            self.draw(events)
        elif kind == GET:
            self.get(code, events)
        elif kind == DISCARD:
            self.discard(first_of(code), events)
        elif kind == FINISH:
            self.finish(seat_of(code), events)
        elif kind == PASS:
            if events is not None:
                events.append(tell.passed(self.to_move))
            self.end_round(NOBODY, 0, events)

    def draw(self, events: list[Event] | None) -> None:
        tile = self.stock.pop()
        insert(self.hands[self.to_move], tile)
        self.phase_number = DRAWN
        if events is not None:
            events.append(tell.drew(self))
            events.append(tell.drawn(self.to_move, tile))

    def get(self, code: int, events: list[Event] | None) -> None:
        packed = self.set_made_by(code)
        self.piles[seat_of(code)].pop()
        hand = self.hands[self.to_move]
        remove(hand, first_of(code))
        remove(hand, second_of(code))
        self.open_sets[self.to_move].append(packed)
        self.phase_number = GOT
        if events is not None:
            events.append(tell.got(self, packed))

    def discard(self, tile: int, events: list[Event] | None) -> None:
        remove(self.hands[self.to_move], tile)
        self.piles[self.to_move].append(tile)
        if events is not None:
            events.append(tell.discarded(self.to_move, tile))
        self.turns += 1
        self.begin_turn()
        if not self.stock and not self.finish_codes():
            self.end_round(NOBODY, 0, events)

    def finish(self, source: int, events: list[Event] | None) -> None:
        """Ends the round with the hand of the seat to move, and the top discard of `source` unless it has drawn."""
        seat = self.to_move
        if source >= 0:
            insert(self.hands[seat], self.piles[source].pop())
        points = self.points_for(seat, self.hands[seat], source < 0)
        self.finisher = seat
        self.source = source if source >= 0 else NOBODY
        if events is not None:
            events.append(tell.finished(self))
        self.end_round(seat, points, events)

    def end_round(self, winner: int, points: int, events: list[Event] | None) -> None:
        """Scores the round, then ends the game or deals the next round."""
        if winner != NOBODY:
            self.points[winner] += points
        if events is not None:
            events.append(tell.round_over(self, winner, points))
        if self.end_reason():
            self.phase_number = OVER
            self.to_move = NOBODY
            if events is not None:
                events.append(tell.game_over(self))
            return
        self.round += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.finisher = NOBODY
        self.source = NOBODY
        self.deal_round()
        if events is not None:
            events += tell.dealt(self)

    def view(self, seat: int) -> MartenView:
        return view_of(self, seat, len(self.stock))

    def dump(self) -> Json:
        return {
            **self.dump_common(),
            "seed": self.seed,
            "hands": [names(hand) for hand in self.hands],
            "stock": names(self.stock[::-1]),
        }


def new_state(rules: Rules, seed: int) -> MartenState:
    """A state with nothing on the table."""
    seats = rules.seats
    return MartenState(rules, lists_for(seats), lists_for(seats), lists_for(seats), [0] * seats, seed, [])


def deal(seats: int, options: Options, seed: int) -> MartenState:
    """A new game: the first dealer and the first deal follow from the seed."""
    state = new_state(Rules(seats, options), seed)
    state.dealer = Rng(derive_seed(seed, "marten", "dealer")).below(seats)
    state.deal_round()
    return state
