"""How many cards, turns and points go together: what reading a state holds against each other.

Between turns each seat has five cards. A turn adds one card to the seat's discards, and one more
when it makes a set; a claim takes one from those of the other seat. So as long as nothing was
reshuffled, a seat with T turns and K sets, of whose discards C were claimed, has T + K - C.
"""

from __future__ import annotations

from typing import Final

from engines.base import NOBODY
from engines.errors import InvalidInput
from engines.tzq.cards import CARDS
from engines.tzq.position import DRAWN, LEAST_ADVANCED, OVER, START, TzqPosition
from engines.tzq.scoring import FIVE, POINTS_MOST, score

DECK_AFTER_DEAL: Final = CARDS - 2 * FIVE
LEAST_TURNS: Final = 2 * FIVE - 1
"""Of both seats, until the starter can have made its fifth set."""
LAST_HAND: Final = 3
"""What is left in hand of a fifth set."""


def check_counts(position: TzqPosition) -> None:
    """Hands, kept cards, draw pile and discards for the phase and the turn."""
    check_hands(position)
    check_kept(position)
    empty_is_possible = position.advanced and position.phase != START
    if not position.stock_size() and not empty_is_possible:
        raise InvalidInput(f"/{position.stock_field}", "is empty, and was not made anew")
    check_discards(position)


def check_hands(position: TzqPosition) -> None:
    """Five cards each; six after a draw; three after a fifth set; fewer when the last refill found too few."""
    winner = position.round_winner()
    for seat in (0, 1):
        size, expected = position.hand_size(seat), FIVE
        if seat == winner:
            expected = LAST_HAND
        elif position.phase == DRAWN and seat == position.mover():
            expected = FIVE + 1
        elif position.phase == OVER and winner == NOBODY and seat != position.mover() and made_last_refill(position):
            expected = min(FIVE, max(size, LAST_HAND))
        if size != expected:
            raise InvalidInput(f"/{position.hands_field}/{seat}", f"{size} cards in hand, must be {expected}")


def made_last_refill(position: TzqPosition) -> bool:
    """Whether the draw pile of an advanced game ran out with the seat that moved last."""
    last = 1 - position.mover()
    return position.advanced and not position.stock_size() and bool(position.table.kept[last])


def check_kept(position: TzqPosition) -> None:
    """One set a turn at most, and the game is over with the last round's fifth set."""
    table = position.table
    for seat in (0, 1):
        if len(table.kept[seat]) > turns_of(position, seat):
            raise InvalidInput(f"/kept/{seat}", f"more cards than seat {seat} had turns")
    winner = position.round_winner()
    if winner != NOBODY and (
        position.phase != OVER or winner == position.mover() or len(table.kept[1 - winner]) == FIVE
    ):
        raise InvalidInput(f"/kept/{winner}", "five cards end the round at once, with the turn of their seat")


def turns_of(position: TzqPosition, seat: int) -> int:
    """How many turns of the round a seat has completed."""
    starter = (position.first + position.round - 1) & 1
    return (position.turns + (seat == starter)) // 2


def check_discards(position: TzqPosition) -> None:
    """As many as the turns and sets make, unless there can have been a reshuffle."""
    table, turns = position.table, position.turns
    kept = len(table.kept[0]) + len(table.kept[1])
    if table.discarded() > turns + kept:
        raise InvalidInput("/discards", f"{table.discarded()} cards, {turns} turns and {kept} sets make fewer")
    if position.phase == START and turns and not table.discards[1 - position.to_move]:
        raise InvalidInput(f"/discards/{1 - position.to_move}", "is empty after a turn of that seat")
    if can_be_reshuffled(position, kept):
        return
    if table.known[0] or table.known[1]:
        raise InvalidInput("/known", "must be empty, there was no reshuffle yet")
    for seat in (0, 1):
        if not 0 <= claimed(position, seat) <= most_claimed(position, seat):
            raise InvalidInput(f"/discards/{seat}", f"are not the cards of {turns} turns with {kept} sets")


def claimed(position: TzqPosition, seat: int) -> int:
    """How many of a seat's discards were claimed, where nothing was reshuffled."""
    return turns_of(position, seat) + len(position.table.kept[seat]) - len(position.table.discards[seat])


def most_claimed(position: TzqPosition, seat: int) -> int:
    """One by each set of the other seat, and of each turn, but not yet of the last one."""
    moved_last = position.turns > 0 and seat != position.mover()
    return min(len(position.table.kept[1 - seat]), turns_of(position, seat) - moved_last)


def can_be_reshuffled(position: TzqPosition, kept: int) -> bool:
    """Whether the draw pile can have been used up: a turn takes three cards of it at most, one without a set."""
    if position.advanced:
        return False
    return position.turns + (position.phase == DRAWN) + 2 * kept >= DECK_AFTER_DEAL


def check_end(position: TzqPosition) -> None:
    """A round that has ended is the last one, and a game is over only with it."""
    if position.round > position.rules.rounds:
        raise InvalidInput("/round", f"the game ends after {position.rules.rounds} rounds")
    if position.turns > position.rules.turn_limit:
        raise InvalidInput("/turns", f"the round ends after {position.rules.turn_limit} turns")
    winner = position.round_winner()
    if position.phase != OVER:
        if position.turns == position.rules.turn_limit:
            raise InvalidInput("/turns", f"the round ends after {position.rules.turn_limit} turns")
        return
    ran_out = position.advanced and not position.stock_size()
    if winner == NOBODY and position.turns < position.rules.turn_limit and not ran_out:
        raise InvalidInput("/phase", "the last round has not ended")
    if not position.end_reason():
        raise InvalidInput("/phase", "another round follows")


def check_points(position: TzqPosition) -> None:
    """Points that the rounds before can have given; of the last round those of the cards kept."""
    winner = position.round_winner()
    if winner == NOBODY:
        if not possible(position, position.points):
            raise InvalidInput("/scores", "are more than the rounds before can have given, or end the game")
        return
    for winning_draw in winning_draws(position, winner):
        gained = score(position.table.kept[winner], winning_draw)
        before = position.points[:]
        before[winner] -= gained
        if before[winner] >= 0 and (not position.advanced or gained >= LEAST_ADVANCED) and possible(position, before):
            return
    raise InvalidInput("/scores", "do not agree with the cards kept in the last round")


def winning_draws(position: TzqPosition, winner: int) -> list[bool]:
    """Whether the fifth set was made after a draw: not when all five were claims, and surely when none was."""
    kept = len(position.table.kept[0]) + len(position.table.kept[1])
    if can_be_reshuffled(position, kept):
        return [False, True]
    claims = claimed(position, 1 - winner)
    return [False] * (claims > 0) + [True] * (claims < FIVE)


def possible(position: TzqPosition, before: list[int]) -> bool:
    """Whether all rounds but the present one can have given these points, below the target.

    One winner a round; each number up to the most is possible, but for 1 in the advanced game.
    """
    if position.advanced and 1 in before:
        return False
    if position.rules.target and max(before) >= position.rules.target:
        return False
    needed = [(points + POINTS_MOST - 1) // POINTS_MOST for points in before]
    if needed[0] > winnable(position, 0) or needed[1] > winnable(position, 1):
        return False
    return sum(needed) <= position.round - 1


def winnable(position: TzqPosition, seat: int) -> int:
    """How many of the rounds before a seat can have won: the starter needs nine turns of both seats, the other ten."""
    before, limit = position.round - 1, position.rules.turn_limit
    if limit > LEAST_TURNS:
        return before
    # Seats begin in turn.
    begun = (before + (seat == position.first)) // 2
    return begun if limit == LEAST_TURNS else 0
