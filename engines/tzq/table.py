"""The cards of one round that are not in the draw pile, and what either seat knows of them."""

from __future__ import annotations

from engines.tzq.cards import COPIES, KINDS


class Table:
    """All lists are by seat, but for `claimable`.

    `hands` ascend; a hand that is not seen is empty. `known` are the cards of a hand that the other
    seat can name, because a reshuffle left no other place for them. `discards` lie in the order in which
    they were discarded; `kept` in the order in which they were kept for scoring. `claimable` are the
    discards of the turn just before that the seat to move may claim.
    """

    def __init__(
        self,
        hands: list[list[int]],
        known: list[list[int]],
        discards: list[list[int]],
        kept: list[list[int]],
        claimable: list[int],
    ) -> None:
        self.hands = hands
        self.known = known
        self.discards = discards
        self.kept = kept
        self.claimable = claimable

    def copy(self) -> Table:
        return Table(
            [self.hands[0][:], self.hands[1][:]],
            [self.known[0][:], self.known[1][:]],
            [self.discards[0][:], self.discards[1][:]],
            [self.kept[0][:], self.kept[1][:]],
            self.claimable[:],
        )

    def seen_by(self, seat: int) -> Table:
        """The same table with the hand of the other seat hidden. It shares all lists."""
        hands = [self.hands[0], []] if seat == 0 else [[], self.hands[1]]
        return Table(hands, self.known, self.discards, self.kept, self.claimable)

    def take(self, seat: int, card: int) -> None:
        """A card comes into a hand."""
        hand = self.hands[seat]
        place = len(hand)
        while place and hand[place - 1] > card:
            place -= 1
        hand.insert(place, card)

    def give(self, seat: int, card: int) -> None:
        """A card leaves a hand, for all to see."""
        hand = self.hands[seat]
        place = 0
        while hand[place] != card:
            place += 1
        hand.pop(place)
        known = self.known[seat]
        if known and card in known:
            known.remove(card)

    def discard(self, seat: int, card: int) -> None:
        """A card goes onto the discard pile; it may be claimed, unless it is a sparrow."""
        self.discards[seat].append(card)
        if COPIES[card] == 1:
            self.claimable.append(card)

    def claim(self, seat: int, card: int) -> None:
        """A card that the seat has just discarded is taken from the discard pile."""
        discards = self.discards[seat]
        place = len(discards) - 1
        while discards[place] != card:
            place -= 1
        discards.pop(place)

    def make_known(self) -> None:
        """The draw pile is made anew from cards that both have seen: all others are in the hands."""
        self.known = [self.hands[0][:], self.hands[1][:]]

    def discarded(self) -> int:
        """How many cards lie on the discard pile."""
        return len(self.discards[0]) + len(self.discards[1])

    def left(self) -> list[int]:
        """How many of each card are in none of the lists."""
        left = COPIES[:]
        for cards in [*self.hands, *self.discards, *self.kept]:
            for card in cards:
                left[card] -= 1
        return left

    def hidden(self, seat: int) -> list[int]:
        """The cards whose place the seat cannot tell, ascending. The other hand must be hidden."""
        left = self.left()
        for card in self.known[1 - seat]:
            left[card] -= 1
        return [card for card in range(KINDS) for _ in range(left[card])]

    def rest(self) -> list[int]:
        """The cards that are in none of the lists, ascending: those of the draw pile."""
        left = self.left()
        return [card for card in range(KINDS) for _ in range(left[card])]

    def sweep(self, spare: int, seat: int) -> list[int]:
        """Takes up the discard pile, but for the last `spare` cards of a seat; returns the cards, ascending."""
        kept_back = self.discards[seat][len(self.discards[seat]) - spare :]
        swept = sorted(self.discards[1 - seat] + self.discards[seat][: len(self.discards[seat]) - spare])
        self.discards[seat] = kept_back
        self.discards[1 - seat] = []
        return swept


def table_of(first: list[int], second: list[int]) -> Table:
    """A table with these hands and nothing else."""
    return Table([first, second], [[], []], [[], []], [[], []], [])
