"""What a Tien Zi Que state and a view of it share: the table, whose turn it is, and which moves are legal."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from engines.base import NOBODY, Json, Outcome, Position
from engines.options import Options
from engines.tzq.cards import COMPLETING, FACE_BIT, KINDS, SPARROW, TEXTS, fit, set_order, texts
from engines.tzq.moves import CARD_MASK, CLAIM, DISCARD, DRAW, SET, cards_of, claim_order, parse, text_of
from engines.tzq.scoring import FIVE, score
from engines.tzq.table import Table
from engines.tzq.words import REASONS, ROUNDS

START: Final = 0
DRAWN: Final = 1
OVER: Final = 2
PHASES: Final = ("start", "drawn", "over")

LEAST_ADVANCED: Final = 2
"""What a fifth set must score in the advanced game."""


class Rules:
    """What the options mean: one object for a state, its copies and its views."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.advanced = options["advanced"] is True
        self.turn_limit = int(options["turn_limit"])
        self.target = int(options["target"])
        self.rounds = int(options["max_rounds"]) if self.target else ROUNDS


class TzqPosition(Position):
    """`first` is the seat that began round 1, `round` counts from 1, `turns` are those completed in it."""

    game = "tzq"
    hands_field = "hands"
    stock_field = "stock"

    def __init__(
        self, rules: Rules, first: int, round_: int, turns: int, points: list[int], phase: int, table: Table
    ) -> None:
        self.seats = 2
        self.rules = rules
        self.options = rules.options
        self.advanced = rules.advanced
        self.first = first
        self.round = round_
        self.turns = turns
        self.points = points
        self.phase = phase
        self.table = table
        self.to_move = NOBODY if phase == OVER else self.mover()

    @abstractmethod
    def stock_size(self) -> int:
        """How many cards are in the draw pile."""

    @abstractmethod
    def hand_size(self, seat: int) -> int:
        """How many cards a seat has in hand."""

    def mover(self) -> int:
        """The seat of the current turn: seats alternate, and so do the starters of the rounds."""
        return (self.first + self.round - 1 + self.turns) & 1

    def scores(self) -> list[int]:
        return self.points[:]

    def round_winner(self) -> int:
        """The seat that has made its fifth set in this round, or NOBODY."""
        for seat in (0, 1):
            if len(self.table.kept[seat]) == FIVE:
                return seat
        return NOBODY

    def end_reason(self) -> str:
        """Why no round follows the present one; empty when one does."""
        target = self.rules.target
        if target and max(self.points) >= target:
            return "target"
        if self.round < self.rules.rounds:
            return ""
        return "max_rounds" if target else "rounds"

    def outcome(self) -> Outcome | None:
        return None if self.phase != OVER else Outcome(self.end_reason(), tuple(self.points))

    # Legal moves

    def codes(self) -> list[int]:
        if self.to_move == NOBODY:
            return []
        hand = self.table.hands[self.to_move]
        if not hand:
            return []  # a view of the other seat
        found: list[int] = []
        if self.phase == START:
            found.append(DRAW << 24)
            for card in self.table.claimable:
                self.add_claims(found, card, hand)
        else:
            self.add_discards(found, hand)
            self.add_sets(found, hand)
        return found

    def add_discards(self, found: list[int], hand: list[int]) -> None:
        last = -1
        for card in hand:
            if card != last:
                found.append(DISCARD << 24 | card)
            last = card

    def add_sets(self, found: list[int], hand: list[int]) -> None:
        """Every three cards of the hand that make a set. Hands ascend, so that sparrows come last."""
        size = len(hand)
        for i in range(size - 2):
            first: i64 = KINDS * hand[i]
            for j in range(i + 1, size - 1):
                mask: i64 = COMPLETING[first + hand[j]]
                if not mask:
                    continue
                for k in range(j + 1, size):
                    if mask & FACE_BIT[hand[k]] and (hand[k] != SPARROW or k == size - 1):
                        self.add_kept(found, SET, set_order(hand[i], hand[j], hand[k]))

    def add_claims(self, found: list[int], claimed: int, hand: list[int]) -> None:
        """Every two cards of the hand that make a set with the claimed one."""
        size = len(hand)
        first: i64 = KINDS * claimed
        for i in range(size - 1):
            mask: i64 = COMPLETING[first + hand[i]]
            if not mask:
                continue
            for j in range(i + 1, size):
                if mask & FACE_BIT[hand[j]] and (hand[j] != SPARROW or j == size - 1):
                    self.add_kept(found, CLAIM, claim_order(claimed, hand[i], hand[j]))

    def add_kept(self, found: list[int], kind: i64, cards: i64) -> None:
        """The moves of a set, one for each card that may be kept."""
        for place in range(12, -1, -6):
            keep = cards >> place & CARD_MASK
            if self.may_keep(keep, kind):
                found.append(kind << 24 | keep << 18 | cards)

    def may_keep(self, card: i64, kind: i64) -> bool:
        """In the advanced game the cards of a fifth set must score enough in all."""
        kept = self.table.kept[self.to_move]
        if not self.advanced or len(kept) < FIVE - 1:
            return True
        return score([*kept, card], kind == SET) >= LEAST_ADVANCED

    def refusal(self, code: int) -> str:
        kind = code >> 24
        if self.to_move == NOBODY or not self.table.hands[self.to_move]:
            return "not_your_turn"
        if self.phase == START and kind in (DISCARD, SET):
            return "draw_first"
        if self.phase == DRAWN and kind in (DRAW, CLAIM):
            return "already_drawn"
        if kind == DRAW:
            return ""
        if kind == DISCARD:
            return "" if code & CARD_MASK in self.table.hands[self.to_move] else "not_in_hand"
        return self.set_refusal(kind, cards_of(code), code >> 18 & CARD_MASK)

    def set_refusal(self, kind: int, cards: list[int], keep: int) -> str:
        """Why a set may not be made, or not with this card kept."""
        if kind == CLAIM and cards[0] not in self.table.claimable:
            return "sparrow_claimed" if cards[0] == SPARROW else "not_claimable"
        hand = self.table.hands[self.to_move][:]
        for card in cards[1:] if kind == CLAIM else cards:
            if card not in hand:
                return "not_in_hand"
            hand.remove(card)
        if cards.count(SPARROW) > 1:
            return "two_sparrows"
        if not fit(cards[0], cards[1], cards[2]):
            return "no_set"
        if keep not in cards:
            return "keep_of_the_set"
        return "" if self.may_keep(keep, kind) else "under_two_points"

    def reason_words(self, reason: str) -> str:
        return REASONS[reason]

    # Notation

    def parse(self, text: str) -> int:
        return parse(text)

    def format(self, code: int) -> str:
        return text_of(code)

    def parts(self, code: int) -> Json:
        kind = code >> 24
        if kind == DRAW:
            return {"type": "draw"}
        if kind == DISCARD:
            return {"type": "discard", "card": TEXTS[code & CARD_MASK]}
        cards = texts(cards_of(code))
        keep = TEXTS[code >> 18 & CARD_MASK]
        if kind == SET:
            return {"type": "set", "cards": cards, "keep": keep}
        return {"type": "claim", "claim": cards[0], "cards": cards[1:], "keep": keep}

    # Serialized form

    def dump_common(self) -> Json:
        """The fields that a state and a view share."""
        table = self.table
        return {
            "options": dict(self.options),
            "first": self.first,
            "round": self.round,
            "turns": self.turns,
            "to_move": None if self.to_move == NOBODY else self.to_move,
            "phase": PHASES[self.phase],
            "scores": self.points[:],
            "kept": [texts(cards) for cards in table.kept],
            "discards": [texts(cards) for cards in table.discards],
            "claimable": texts(table.claimable),
            "known": [texts(cards) for cards in table.known],
        }
