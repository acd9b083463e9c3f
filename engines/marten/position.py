"""The moves of Marten: which are legal, why others are not, and how they are told."""

from __future__ import annotations

from mypy_extensions import i64

from engines.base import Json
from engines.marten.hand import SETS_MOST, WORTH, base_points, best_bonuses, can_finish, worth
from engines.marten.moves import (
    DISCARD,
    DRAW,
    FINISH,
    GET,
    PASS,
    TYPES,
    code_of,
    color_of,
    first_of,
    kind_of,
    parse,
    seat_of,
    second_of,
    text_of,
)
from engines.marten.packed import pack_tile, pack_tiles
from engines.marten.sets import COLOR_OF, EITHER, NO_SET, PARTNERS, VALUE_OF, number_of, pack, set_as, set_of
from engines.marten.shapes import can_save
from engines.marten.table import DRAWN, GOT, OVER, START, MartenTable
from engines.marten.tiles import BITS, BLUE, COLORS, NAMES, RED, SPAN
from engines.marten.words import REASONS


class MartenPosition(MartenTable):
    """A table at which a seat is to move; its moves are known where its hand is."""

    def codes(self) -> list[int]:
        if self.phase_number == OVER or not self.knows_mover():
            return []
        if self.phase_number != START:
            return self.late_codes()
        found: list[int] = []
        if self.stock_size():
            found.append(code_of(DRAW))
            self.add_all_gets(found)
            self.add_finishes(found)
        else:
            self.add_finishes(found)
            found.append(code_of(PASS))
        return found

    def late_codes(self) -> list[int]:
        """Discards, and after a draw perhaps a finish."""
        hand = self.hands[self.to_move]
        found: list[int] = []
        last = -1
        for tile in hand:
            if tile != last:
                found.append(code_of(DISCARD, first=tile))
                last = tile
        if self.phase_number == DRAWN and can_finish(hand, self.open_sets[self.to_move]):
            found.append(code_of(FINISH))
        return found

    def finish_codes(self) -> list[int]:
        """Finishes with the top discard of another seat."""
        found: list[int] = []
        self.add_finishes(found)
        return found

    def add_finishes(self, found: list[int]) -> None:
        hand, open_sets = self.hands[self.to_move], self.open_sets[self.to_move]
        blue, red, purple = pack_tiles(hand)
        excess: i64 = worth(hand, open_sets) - WORTH
        room: i64 = SETS_MOST - len(open_sets)
        for seat in range(self.seats):
            if seat != self.to_move and self.piles[seat]:
                top = self.piles[seat][-1]
                more_blue, more_red, more_purple = pack_tile(top)
                if can_save(excess + top % 10, room, blue + more_blue, red + more_red, purple + more_purple):
                    found.append(code_of(FINISH, seat))

    def finishes_with(self, seat: int) -> bool:
        """Whether the seat to move can finish with the top discard of that seat."""
        if seat == self.to_move or not self.piles[seat]:
            return False
        return can_finish([*self.hands[self.to_move], self.piles[seat][-1]], self.open_sets[self.to_move])

    def add_all_gets(self, found: list[int]) -> None:
        """Adds the open sets that can be made with the top discard of another seat."""
        there: i64 = 0
        for tile in self.hands[self.to_move]:
            there |= BITS[tile]
        for seat in range(self.seats):
            if seat != self.to_move and self.piles[seat]:
                self.add_gets(seat, self.piles[seat][-1], there, found)

    def add_gets(self, seat: int, top: int, there: i64, found: list[int]) -> None:
        """Adds those with the top discard of one seat; `there` are the tiles in hand, as bits."""
        hand = self.hands[self.to_move]
        last = -1
        for i in range(len(hand)):
            first = hand[i]
            if first != last and there & PARTNERS[SPAN * top + first]:
                self.add_gets_with(seat, top, i, found)
            last = first

    def add_gets_with(self, seat: int, top: int, i: int, found: list[int]) -> None:
        """Adds those of two tiles of the hand, of which the lower one is at this place."""
        hand = self.hands[self.to_move]
        first = hand[i]
        fitting: i64 = PARTNERS[SPAN * top + first]
        last = -1
        for j in range(i + 1, len(hand)):
            second = hand[j]
            if second == last or not fitting & BITS[second]:
                continue
            last = second
            number = set_of(first, second, top)
            if number == EITHER:
                found.append(code_of(GET, seat, first, second, BLUE))
                found.append(code_of(GET, seat, first, second, RED))
            elif number != NO_SET:
                found.append(code_of(GET, seat, first, second))

    def refusal(self, code: int) -> str:
        if not self.knows_mover():
            return "not_your_turn"
        kind = kind_of(code)
        if kind == DISCARD:
            if self.phase_number == START:
                return "draw_first"
            return "" if first_of(code) in self.hands[self.to_move] else "not_in_hand"
        if kind == FINISH and seat_of(code) < 0:
            return self.drawn_finish_refusal()
        if self.phase_number != START:
            return "turn_taken"
        if kind == PASS:
            return "stock_left" if self.stock_size() else ""
        if kind != FINISH and self.stock_size() == 0:
            return "stock_empty"
        if kind == DRAW:
            return ""
        reason = self.pile_refusal(seat_of(code))
        if reason:
            return reason
        if kind == FINISH:
            return "" if self.finishes_with(seat_of(code)) else "not_ten"
        return self.set_refusal(code)

    def drawn_finish_refusal(self) -> str:
        if self.phase_number == START:
            return "nothing_drawn"
        if self.phase_number == GOT:
            return "get_cannot_finish"
        return "" if can_finish(self.hands[self.to_move], self.open_sets[self.to_move]) else "not_ten"

    def pile_refusal(self, seat: int) -> str:
        """Why nothing can be taken from the discards of a seat."""
        if seat >= self.seats:
            return "no_such_seat"
        if seat == self.to_move:
            return "own_discard"
        return "" if self.piles[seat] else "no_discard"

    def set_refusal(self, code: int) -> str:
        hand = self.hands[self.to_move]
        first, second = first_of(code), second_of(code)
        if first not in hand or second not in hand or (first == second and hand.count(first) < 2):
            return "not_in_hand"
        number = set_of(first, second, self.piles[seat_of(code)][-1])
        if number == NO_SET:
            return "not_a_set"
        if number == EITHER:
            return "color_required" if color_of(code) < 0 else ""
        return "color_given" if color_of(code) >= 0 else ""

    def reason_words(self, reason: str) -> str:
        return REASONS[reason]

    def set_made_by(self, code: int) -> int:
        """The open set, packed, that a legal `get` makes."""
        seat, first, second = seat_of(code), first_of(code), second_of(code)
        top = self.piles[seat][-1]
        number = set_of(first, second, top)
        if number == EITHER:
            number = set_as(first, second, top, color_of(code))
        return pack(number, top, seat)

    def points_for(self, seat: int, hand: list[int], drawn: bool) -> int:
        """What the seat scores for finishing in this turn with these closed tiles, its open sets beside them."""
        base = base_points(self.advanced, seat == self.dealer)
        if not self.advanced:
            return base
        return base + best_bonuses(hand, self.open_sets[seat], self.is_heaven(drawn))

    def is_heaven(self, drawn: bool) -> bool:
        """Whether a finish now is one in the seat's first turn, by a drawn tile."""
        return drawn and self.turns < self.seats

    # Notation

    def parse(self, text: str) -> int:
        return parse(text)

    def format(self, code: int) -> str:
        return text_of(code)

    def parts(self, code: int) -> Json:
        kind, seat = kind_of(code), seat_of(code)
        parts: Json = {"type": TYPES[kind]}
        if kind == DISCARD:
            parts["tile"] = NAMES[first_of(code)]
        elif kind == GET:
            number = number_of(self.set_made_by(code))
            parts["from"] = seat
            parts["taken"] = NAMES[self.piles[seat][-1]]
            parts["tiles"] = [NAMES[first_of(code)], NAMES[second_of(code)]]
            parts["as"] = COLORS[COLOR_OF[number]]
            parts["value"] = VALUE_OF[number]
        elif kind == FINISH:
            taken = [] if seat < 0 else [self.piles[seat][-1]]
            parts["from"] = None if seat < 0 else seat
            parts["points"] = self.points_for(self.to_move, self.hands[self.to_move] + taken, seat < 0)
        return parts
