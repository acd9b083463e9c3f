"""What a Tien Zi Que state and a view of it share: the table, whose turn it is, and the moves.

A move's code holds its kind and up to four cards, six bits each:
`kind << 24 | keep << 18 | one << 12 | two << 6 | three`. A discard is `three`. The cards of a set
stand in the order in which they are written; of a claim, `one` is the card claimed.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Final

from engines.base import NOBODY, Json, Outcome, Position
from engines.errors import InvalidMove
from engines.options import Options
from engines.tzq.cards import CARD_OF, FACE, FACE_KINDS, PARTNERS, SPARROW, TEXTS, fit, set_order, texts
from engines.tzq.scoring import FIVE, score
from engines.tzq.table import Table
from engines.tzq.words import NOTATION, REASONS, ROUNDS

START: Final = 0
DRAWN: Final = 1
OVER: Final = 2
PHASES: Final = ("start", "drawn", "over")

DRAW: Final = 0
DISCARD: Final = 1
SET: Final = 2
CLAIM: Final = 3
CARD_MASK: Final = 63

LEAST_ADVANCED: Final = 2
"""What a fifth set must score in the advanced game."""

CARD: Final = "([1-9][bgrw]|[ESWND][bgr]|Q)"
DISCARD_TEXT: Final = re.compile(f"discard {CARD}")
SET_TEXT: Final = re.compile(f"set {CARD} {CARD} {CARD} keep {CARD}")
CLAIM_TEXT: Final = re.compile(f"claim {CARD} with {CARD} {CARD} keep {CARD}")


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
            for j in range(i + 1, size - 1):
                mask = PARTNERS[FACE_KINDS * FACE[hand[i]] + FACE[hand[j]]]
                for k in range(j + 1, size):
                    if mask >> FACE[hand[k]] & 1 and (hand[k] != SPARROW or k == size - 1):
                        self.add_kept(found, SET, set_order(hand[i], hand[j], hand[k]))

    def add_claims(self, found: list[int], claimed: int, hand: list[int]) -> None:
        """Every two cards of the hand that make a set with the claimed one."""
        size = len(hand)
        for i in range(size - 1):
            mask = PARTNERS[FACE_KINDS * FACE[claimed] + FACE[hand[i]]]
            for j in range(i + 1, size):
                if mask >> FACE[hand[j]] & 1 and (hand[j] != SPARROW or j == size - 1):
                    self.add_kept(found, CLAIM, claim_order(claimed, hand[i], hand[j]))

    def add_kept(self, found: list[int], kind: int, cards: list[int]) -> None:
        """The moves of a set, one for each card that may be kept."""
        base = kind << 24 | cards[0] << 12 | cards[1] << 6 | cards[2]
        for card in cards:
            if self.may_keep(card, kind):
                found.append(base | card << 18)

    def may_keep(self, card: int, kind: int) -> bool:
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
        if text == "draw":
            return DRAW << 24
        match = DISCARD_TEXT.fullmatch(text)
        if match:
            return DISCARD << 24 | CARD_OF[match[1]]
        match = SET_TEXT.fullmatch(text)
        if match:
            return set_code(SET, [CARD_OF[word] for word in match.groups()])
        match = CLAIM_TEXT.fullmatch(text)
        if match:
            return set_code(CLAIM, [CARD_OF[word] for word in match.groups()])
        forms = ", ".join(repr(form) for form in NOTATION)
        raise InvalidMove(f"{text[:80]!r} is no move of tzq; moves are written {forms}")

    def format(self, code: int) -> str:
        kind = code >> 24
        if kind == DRAW:
            return "draw"
        one, two, three = texts(cards_of(code))
        if kind == DISCARD:
            return f"discard {three}"
        keep = TEXTS[code >> 18 & CARD_MASK]
        if kind == SET:
            return f"set {one} {two} {three} keep {keep}"
        return f"claim {one} with {two} {three} keep {keep}"

    def parts(self, code: int) -> Json:
        kind = code >> 24
        if kind == DRAW:
            return {"type": "draw"}
        cards = texts(cards_of(code))
        if kind == DISCARD:
            return {"type": "discard", "card": cards[2]}
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


def cards_of(code: int) -> list[int]:
    """The three cards of a code, as they are written."""
    return [code >> 12 & CARD_MASK, code >> 6 & CARD_MASK, code & CARD_MASK]


def claim_order(claimed: int, one: int, two: int) -> list[int]:
    """The claimed card, then the two others in the order in which they stand in the set."""
    cards = set_order(claimed, one, two)
    cards.remove(claimed)
    return [claimed, *cards]


def set_code(kind: int, cards: list[int]) -> int:
    """The code of a set or claim as written: three cards and the one kept. A set has one spelling."""
    one, two, three, keep = cards
    if fit(one, two, three):
        ordered = set_order(one, two, three) if kind == SET else claim_order(one, two, three)
        if ordered != [one, two, three]:
            raise InvalidMove(f"the cards are written in the order of the set: {' '.join(texts(ordered))}")
    return kind << 24 | keep << 18 | one << 12 | two << 6 | three
