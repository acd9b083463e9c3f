"""The full state of a Tien Zi Que game: the cards, the draw pile in its order, and the flow of turns."""

from __future__ import annotations

from engines.base import FORMAT, NOBODY, Event, Json, State
from engines.options import Options
from engines.rng import Rng, derive_seed
from engines.tzq.cards import ALL_CARDS, TEXTS, texts
from engines.tzq.evaluate import scored
from engines.tzq.moves import CARD_MASK, CLAIM, DISCARD, DRAW, SET, cards_of
from engines.tzq.position import DRAWN, OVER, START, Rules, TzqPosition
from engines.tzq.scoring import FIVE, line_points
from engines.tzq.table import Table, table_of
from engines.tzq.view import TzqView


class TzqState(TzqPosition, State):
    """`stock` is the draw pile in the order of drawing: the first card is drawn next."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        first: int,
        round_: int,
        turns: int,
        points: list[int],
        phase: int,
        table: Table,
        stock: list[int],
    ) -> None:
        super().__init__(rules, first, round_, turns, points, phase, table)
        self.seed = seed
        self.stock = stock

    def copy(self) -> TzqState:
        return TzqState(
            self.rules,
            self.seed,
            self.first,
            self.round,
            self.turns,
            self.points[:],
            self.phase,
            self.table.copy(),
            self.stock[:],
        )

    def stock_size(self) -> int:
        return len(self.stock)

    def hand_size(self, seat: int) -> int:
        return len(self.table.hands[seat])

    # A turn

    def apply(self, code: int, events: list[Event] | None = None) -> None:
        kind = code >> 24
        if kind == DRAW:
            self.draw(events)
        elif kind == DISCARD:
            self.discard(code & CARD_MASK, events)
        else:
            self.make_set(kind, cards_of(code), code >> 18 & CARD_MASK, events)

    def draw(self, events: list[Event] | None) -> None:
        """Takes the next card. A draw pile that it empties is made anew before the discard."""
        seat, table = self.to_move, self.table
        card = self.stock.pop(0)
        table.take(seat, card)
        table.claimable = []
        self.phase = DRAWN
        if events is not None:
            events.append({"type": "drawn", "seat": seat, "count": 1})
            events.append({"type": "received", "seat": seat, "cards": [TEXTS[card]], "only": [seat]})
        if not self.stock:
            self.reshuffle(0, events)

    def discard(self, card: int, events: list[Event] | None) -> None:
        self.table.give(self.to_move, card)
        self.table.discard(self.to_move, card)
        if events is not None:
            events.append({"type": "discarded", "seat": self.to_move, "cards": [TEXTS[card]]})
        self.end_turn(events)

    def make_set(self, kind: int, cards: list[int], keep: int, events: list[Event] | None) -> None:
        """Keeps one of the three cards, discards the others; the hand is refilled unless this ends the round."""
        seat, table = self.to_move, self.table
        if kind == CLAIM:
            table.claim(1 - seat, cards[0])
        for card in cards if kind == SET else cards[1:]:
            table.give(seat, card)
        table.claimable = []
        table.kept[seat].append(keep)
        discards = [card for card in cards if card != keep]
        for card in discards:
            table.discard(seat, card)
        if events is not None:
            self.tell_set(kind, cards, keep, discards, events)
        if len(table.kept[seat]) == FIVE:
            self.win(kind == SET, events)
        else:
            self.refill(events)
            self.end_turn(events)

    def refill(self, events: list[Event] | None) -> None:
        """Draws up to five. A draw pile that this empties is made anew without the two cards just discarded."""
        seat, table = self.to_move, self.table
        received: list[int] = []
        reshuffled: list[Event] = []
        while len(table.hands[seat]) < FIVE and self.stock:
            card = self.stock.pop(0)
            table.take(seat, card)
            received.append(card)
            if not self.stock:
                self.reshuffle(2, reshuffled)
        if events is not None:
            events.append({"type": "drawn", "seat": seat, "count": len(received)})
            events.append({"type": "received", "seat": seat, "cards": texts(received), "only": [seat]})
            events += reshuffled

    def reshuffle(self, spare: int, events: list[Event] | None) -> None:
        """Makes a new draw pile of all discards but the mover's last `spare`. Not in the advanced game."""
        if self.advanced:
            return
        self.stock = self.table.sweep(spare, self.to_move)
        Rng(derive_seed(self.seed, "tzq", "round", self.round, "reshuffle", self.turns)).shuffle(self.stock)
        self.table.make_known()
        if events is not None:
            events.append({"type": "reshuffled", "count": len(self.stock)})

    def end_turn(self, events: list[Event] | None) -> None:
        """The other seat is next, unless the round is drawn now."""
        self.turns += 1
        if self.advanced and not self.stock:
            self.end_round("empty_draw_pile", NOBODY, 0, events)
        elif self.turns >= self.rules.turn_limit:
            self.end_round("turn_limit", NOBODY, 0, events)
        else:
            self.phase = START
            self.to_move = 1 - self.to_move

    # A round

    def win(self, winning_draw: bool, events: list[Event] | None) -> None:
        """The fifth set of the seat to move ends the round; only this seat scores."""
        seat = self.to_move
        kept = self.table.kept[seat]
        lines = line_points(kept, winning_draw)
        self.turns += 1
        if events is not None:
            event: Event = {"type": "finished", "seat": seat, "cards": texts(kept), "winning_draw": winning_draw}
            event.update(scored(lines))
            events.append(event)
        self.end_round("fifth_set", seat, sum(lines), events)

    def end_round(self, reason: str, winner: int, points: int, events: list[Event] | None) -> None:
        """Counts the points; then the next deal, or the end of the game."""
        gained = [points if seat == winner else 0 for seat in (0, 1)]
        self.points = [self.points[seat] + gained[seat] for seat in (0, 1)]
        if events is not None:
            events.append(
                {
                    "type": "round_over",
                    "round": self.round,
                    "reason": reason,
                    "winner": None if winner == NOBODY else winner,
                    "points": gained,
                    "scores": self.points[:],
                }
            )
        if not self.end_reason():
            self.deal_round(self.round + 1, events)
            return
        self.phase = OVER
        self.to_move = NOBODY
        self.table.claimable = []
        if events is not None:
            self.tell_end(events)

    def deal_round(self, round_: int, events: list[Event] | None) -> None:
        """Five cards for each seat from a deck shuffled anew, the starter first."""
        self.round = round_
        self.turns = 0
        self.phase = START
        self.to_move = self.mover()
        cards = ALL_CARDS[:]
        Rng(derive_seed(self.seed, "tzq", "round", round_)).shuffle(cards)
        first, second = sorted(cards[:FIVE]), sorted(cards[FIVE : 2 * FIVE])
        self.table = table_of(first, second) if self.to_move == 0 else table_of(second, first)
        self.stock = cards[2 * FIVE :]
        if events is not None:
            events.append({"type": "dealt", "round": round_, "seat": self.to_move, "count": FIVE})
            for seat in (0, 1):
                hand = texts(self.table.hands[seat])
                events.append({"type": "received", "seat": seat, "cards": hand, "only": [seat]})

    # Events

    def tell_set(self, kind: int, cards: list[int], keep: int, discards: list[int], events: list[Event]) -> None:
        seat, kept = self.to_move, TEXTS[keep]
        if kind == SET:
            events.append({"type": "set_made", "seat": seat, "cards": texts(cards), "keep": kept})
        else:
            claimed, used = TEXTS[cards[0]], texts(cards[1:])
            events.append({"type": "claimed", "seat": seat, "claim": claimed, "cards": used, "keep": kept})
        events.append({"type": "discarded", "seat": seat, "cards": texts(discards)})

    def tell_end(self, events: list[Event]) -> None:
        outcome = self.outcome()
        if outcome is not None:
            events.append({"type": "game_over", "reason": outcome.reason, "winners": outcome.winners})

    # What others see

    def view(self, seat: int) -> TzqView:
        hands = self.table.hands
        sizes = [len(hands[0]), len(hands[1])]
        return TzqView(
            self.rules,
            seat,
            self.first,
            self.round,
            self.turns,
            self.points,
            self.phase,
            self.table.seen_by(seat),
            sizes,
            len(self.stock),
        )

    def dump(self) -> Json:
        return {
            "game": "tzq",
            "format": FORMAT,
            "seats": 2,
            "seed": self.seed,
            **self.dump_common(),
            "hands": [texts(hand) for hand in self.table.hands],
            "stock": texts(self.stock),
        }


def deal(seats: int, options: Options, seed: int) -> TzqState:
    """A new game: the seat that begins and the first deal, all from the seed."""
    first = Rng(derive_seed(seed, "tzq", "first")).below(2)
    state = TzqState(Rules(options), seed, first, 1, 0, [0, 0], START, table_of([], []), [])
    state.deal_round(1, None)
    return state
