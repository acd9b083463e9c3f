"""The full state of an Okey game: hands and stock too, and how a move changes it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from engines.base import FORMAT, NOBODY, Event, Json, State
from engines.okey.evaluate import answer, loss_of
from engines.okey.finish import are_pairs, finishing_discards
from engines.okey.hand import Hand, count_bits, hand_of, nth
from engines.okey.moves import DECLINE, DISCARD, DRAW, FINISH, PASS, SHOW, TAKE, TILE_MASK
from engines.okey.position import DEALT, DISCARDING, DRAWING, OVER, SHOWING, OkeyPosition, Setup
from engines.okey.tiles import COPIES, JOKER, KINDS, NAMES, names_of
from engines.okey.view import OkeyView
from engines.options import Options
from engines.rng import Rng, derive_seed

DECK: Final[list[int]] = [tile for tile in range(KINDS) for _ in range(COPIES)]


@final
class OkeyState(OkeyPosition, State):
    """`stock` ends with the tile that is drawn next."""

    def __init__(self, setup: Setup, seed: int, round_number: int, dealer: int, indicator: int) -> None:
        super().__init__(setup, round_number, dealer, indicator)
        self.seed = seed
        self.hands: list[Hand] = []
        self.stock: list[int] = []

    def copy(self) -> OkeyState:
        other = OkeyState(self.setup, self.seed, self.round, self.dealer, self.indicator)
        other.share_table(self)
        other.own_table()
        other.hands = [hand.copy() for hand in self.hands]
        other.stock = self.stock[:]
        return other

    def hand_to_move(self) -> Hand | None:
        return None if self.to_move == NOBODY else self.hands[self.to_move]

    def seen_hand(self, seat: int) -> list[int]:
        return self.hands[seat].tiles()

    def stock_left(self) -> int:
        return len(self.stock)

    # Dealing

    def deal_round(self) -> None:
        """Deals the round that is due, as the seed has it, and asks the holder of the twin, if any."""
        rng = Rng(derive_seed(self.seed, "okey", "round", self.round))
        tiles = DECK[:]
        rng.shuffle(tiles)
        # A joker is put back among the others, and what lay there is revealed.
        while tiles[-1] == JOKER:
            place = rng.below(len(tiles) - 1)
            tiles[-1], tiles[place] = tiles[place], tiles[-1]
        self.begin_round(tiles.pop())
        starter = self.turn_of(0)
        self.hands = []
        for seat in range(self.seats):
            many = DEALT + 1 if seat == starter else DEALT
            self.hands.append(hand_of(tiles[-many:]))
            del tiles[-many:]
        self.stock = tiles
        holder = self.twin_holder()
        if holder != NOBODY:
            self.stage = SHOWING
            self.to_move = holder

    def twin_holder(self) -> int:
        """The seat that holds the indicator's twin; NOBODY when it is in the stock."""
        for seat in range(self.seats):
            if self.hands[seat].holds(self.indicator):
                return seat
        return NOBODY

    def next_round(self) -> None:
        """Deals on: the seat to the right of the dealer deals next."""
        self.round += 1
        self.dealer = self.turn_of(0)
        self.deal_round()

    # Moves

    def play_random(self, rng: Rng) -> int:
        played = 0
        while self.stage != OVER:
            self.apply(self.random_code(rng))
            played += 1
        return played

    def random_code(self, rng: Rng) -> i64:
        """One of `codes()`, without a list of them."""
        if self.stage == DISCARDING:
            return self.random_discard(rng)
        first = rng.below(2) == 0
        if self.stage == SHOWING:
            return SHOW << 8 if first else DECLINE << 8
        if self.stock:
            return DRAW << 8 if first else TAKE << 8
        return TAKE << 8 if first else PASS << 8

    def random_discard(self, rng: Rng) -> i64:
        hand = self.hands[self.to_move]
        finishing = finishing_discards(hand, self.wild)
        discards = hand.once
        if self.must_finish():
            discards = 0
        finishes = count_bits(finishing)
        number = rng.below(finishes + count_bits(discards))
        if number < finishes:
            return FINISH << 8 | nth(finishing, number)
        return DISCARD << 8 | nth(discards, number - finishes)

    def apply(self, code: int, events: list[Event] | None = None) -> None:
        kind, tile, seat = code >> 8, code & TILE_MASK, self.to_move
        if kind == SHOW:
            self.show(seat, events)
        elif kind == DECLINE:
            self.start()
            if events is not None:
                events.append({"type": "declined", "seat": seat, "only": [seat]})
        elif kind == DRAW:
            self.draw(seat, events)
        elif kind == TAKE:
            self.take(seat, events)
        elif kind == PASS:
            if events is not None:
                events.append({"type": "passed", "seat": seat})
            self.end_round("passed", events)
        elif kind == FINISH:
            self.finish(seat, tile, events)
        else:
            self.discard(seat, tile, events)

    def start(self) -> None:
        """The starter's first turn; it has 15 tiles."""
        self.stage = DISCARDING
        self.to_move = self.turn_of(0)

    def show(self, seat: int, events: list[Event] | None) -> None:
        self.shown = seat
        self.take_points(seat, 1)
        self.start()
        if events is not None:
            tile = NAMES[self.indicator]
            events.append({"type": "shown", "seat": seat, "tile": tile, "scores": self.points[:]})
        if min(self.points) <= 0:
            self.end_round("shown", events)

    def draw(self, seat: int, events: list[Event] | None) -> None:
        tile = self.stock.pop()
        self.hands[seat].add(tile)
        self.stage = DISCARDING
        if events is not None:
            events.append({"type": "drew", "seat": seat, "stock_left": len(self.stock)})
            events.append({"type": "drawn", "seat": seat, "tile": NAMES[tile], "only": [seat]})

    def take(self, seat: int, events: list[Event] | None) -> None:
        tile = self.discards[-1]
        self.taken[-1] = True
        self.hands[seat].add(tile)
        self.stage = DISCARDING
        if events is not None:
            events.append({"type": "took", "seat": seat, "tile": NAMES[tile]})

    def put_down(self, seat: int, tile: int) -> None:
        self.hands[seat].remove(tile)
        self.discards.append(tile)
        self.taken.append(False)

    def discard(self, seat: int, tile: int, events: list[Event] | None) -> None:
        self.put_down(seat, tile)
        if events is not None:
            events.append({"type": "discarded", "seat": seat, "tile": NAMES[tile]})
        self.stage = DRAWING
        self.to_move = self.turn_of(len(self.discards))
        if len(self.discards) >= self.setup.turn_limit:
            self.end_round("turn_limit", events)
        elif not self.stock and not self.can_win_by_taking():
            self.end_round("stock_empty", events)

    def can_win_by_taking(self) -> bool:
        """Whether the last discard lets the seat to move finish."""
        hand = self.hands[self.to_move].copy()
        hand.add(self.discards[-1])
        return finishing_discards(hand, self.wild) != 0

    def finish(self, seat: int, tile: int, events: list[Event] | None) -> None:
        self.put_down(seat, tile)
        hand = self.hands[seat]
        self.winner = seat
        self.take_points(seat, loss_of(are_pairs(hand.once, hand.twice, self.wild), tile, self.wild))
        if events is not None:
            events.append(
                {"type": "finished", "seat": seat, "tile": NAMES[tile], **answer(hand.tiles(), self.wild, tile)}
            )
        self.end_round("finished", events)

    def take_points(self, seat: int, loss: int) -> None:
        """Every seat but this one loses points."""
        for other in range(self.seats):
            if other != seat:
                self.points[other] -= loss

    # The end of a round

    def end_round(self, reason: str, events: list[Event] | None) -> None:
        """Tells of the end, then deals the next round or ends the game."""
        if events is not None:
            events.append(self.round_over(reason, events))
        if min(self.points) <= 0 or self.round >= self.setup.max_rounds:
            self.stage = OVER
            self.to_move = NOBODY
        else:
            self.next_round()
        if events is not None:
            self.tell_what_follows(events)

    def round_over(self, reason: str, events: list[Event]) -> Event:
        """`points` is what the round changed for each seat, a show included."""
        change = [0] * self.seats
        loss = events[-1]["loss"] if reason == "finished" else 0
        for seat in range(self.seats):
            if self.shown not in (NOBODY, seat):
                change[seat] -= 1
            if self.winner not in (NOBODY, seat):
                change[seat] -= loss
        winner = None if self.winner == NOBODY else self.winner
        return {
            "type": "round_over",
            "round": self.round,
            "reason": reason,
            "winner": winner,
            "points": change,
            "scores": self.points[:],
        }

    def tell_what_follows(self, events: list[Event]) -> None:
        """The end of the game, or the deal: the indicator for all, each hand for its seat."""
        outcome = self.outcome()
        if outcome is not None:
            events.append({"type": "game_over", "reason": outcome.reason, "winners": outcome.winners})
            return
        events.append(
            {
                "type": "dealt",
                "round": self.round,
                "dealer": self.dealer,
                "starter": self.turn_of(0),
                "indicator": NAMES[self.indicator],
                "wild": NAMES[self.wild],
            }
        )
        for seat, hand in enumerate(self.hands):
            events.append({"type": "hand", "seat": seat, "tiles": names_of(hand.tiles()), "only": [seat]})

    # What leaves

    def view(self, seat: int) -> OkeyView:
        view = OkeyView(self.setup, seat, self.round, self.dealer, self.indicator, len(self.stock))
        view.share_table(self)
        view.hand = self.hands[seat]
        if self.winner != NOBODY:
            view.laid = self.hands[self.winner].tiles()
        # Nobody else knows that a seat is asked to show.
        if self.stage == SHOWING and seat != self.to_move:
            view.stage = DISCARDING
            view.to_move = self.turn_of(0)
        return view

    def dump(self) -> Json:
        return {
            "game": "okey",
            "format": FORMAT,
            "seats": self.seats,
            "seed": self.seed,
            **self.dump_common(),
            "hands": self.dump_hands([hand.tiles() for hand in self.hands]),
            "stock": names_of(self.stock[::-1]),
        }


def deal(seats: int, options: Options, seed: int) -> OkeyState:
    """A new game: the first dealer, then the first round, both from the seed."""
    dealer = Rng(derive_seed(seed, "okey", "dealer")).below(seats)
    state = OkeyState(Setup(options, seats), seed, 1, dealer, 0)
    state.deal_round()
    return state
