"""Positions of Tien Zi Que made by hand: texts of cards in, serialized states out.

Cards that are not named lie where they have to for the counts to agree: under the discards that are named, in
a hand that is not named, and in the draw pile below its first cards that are named.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.base import Event, State
from engines.errors import IllegalMove

TZQ = get("tzq")
DEFAULTS: dict[str, Any] = {option.name: option.default for option in TZQ.options}
ORDER = [f"{n}{c}" for n in range(1, 10) for c in "bgrw"] + [f"{f}{c}" for f in "ESWND" for c in "bgr"] + ["Q"]
DECK = [*ORDER, "Q", "Q"]
"""All cards, ascending."""
Pair = tuple[str, str]
NONE = ("", "")


def state_dump(
    hands: Pair = NONE,
    *,
    to_move: int = 0,
    phase: str = "start",
    kept: Pair = NONE,
    last: str = "",
    discards: Pair | None = None,
    stock: str = "",
    known: Pair = NONE,
    turns: int | None = None,
    left: int | None = None,
    scores: tuple[int, int] = (0, 0),
    round_: int = 1,
    options: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A running state without a reshuffle or a claim so far. `last` are the cards that the other seat has just
    discarded; `left` is how many cards the draw pile has, for which the turns are chosen."""
    kept_cards = [words.split() for words in kept]
    if left is not None:
        turns = 54 - (11 if phase == "drawn" else 10) - left - 2 * (len(kept_cards[0]) + len(kept_cards[1]))
    if turns is None:
        turns = 2 * max(len(kept_cards[0]), len(kept_cards[1]), bool(last)) + to_move
    free = DECK[:]
    named = [*hands, *kept, last, stock, *(discards or ())]
    for card in " ".join(named).split():
        free.remove(card)
    piles = [words.split() for words in discards or NONE]
    if discards is None:
        for seat in (0, 1):
            own = last.split() if seat != to_move else []
            count = (turns + (seat == (to_move + turns) % 2)) // 2 + len(kept_cards[seat]) - len(own)
            piles[seat] = [free.pop(len(free) // 2) for _ in range(count)] + own
    fresh = last.split() or piles[1 - to_move][-1:]
    dealt = [words.split() for words in hands]
    for seat in (0, 1):
        size = 6 if phase == "drawn" and seat == to_move else 5
        dealt[seat] = dealt[seat] or [free.pop(len(free) // 3) for _ in range(size)]
    return {
        "game": "tzq",
        "format": 1,
        "seats": 2,
        "options": {**DEFAULTS, **(options or {})},
        "seed": 1,
        "first": (to_move + turns + round_ - 1) % 2,
        "round": round_,
        "turns": turns,
        "to_move": to_move,
        "phase": phase,
        "scores": list(scores),
        "kept": kept_cards,
        "discards": piles,
        "claimable": [card for card in fresh if card != "Q"] if phase == "start" else [],
        "known": [words.split() for words in known],
        "hands": [sorted(hand, key=ORDER.index) for hand in dealt],
        "stock": stock.split() + free,
    }


def state_of(hands: Pair = NONE, **given: Any) -> State:
    """The same as a state."""
    return TZQ.load(state_dump(hands, **given))


def drawn_state(hand: str, **given: Any) -> State:
    """Seat 0 has drawn and holds these six cards."""
    return state_of((hand, ""), phase="drawn", **given)


def refusal(state: State, move: str) -> str:
    """The reason for which the move is refused."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return refused.value.reason


def moves_of(state: State, word: str) -> list[str]:
    """The legal moves that begin with the word."""
    return [move for move in state.legal_moves() if move.split()[0] == word]


def sets_of(state: State) -> set[str]:
    """The sets and claims that may be made, without the card kept."""
    return {move.split(" keep ")[0] for move in state.legal_moves() if " keep " in move}


def event(events: list[Event], kind: str) -> Event:
    """The only event of a type."""
    [found] = [each for each in events if each["type"] == kind]
    return found


def kinds(events: list[Event]) -> list[str]:
    return [each["type"] for each in events]


def all_cards(dump: dict[str, Any]) -> list[str]:
    """Every card of a state, in order."""
    piles = [*dump["hands"], *dump["kept"], *dump["discards"], dump["stock"]]
    return sorted([card for pile in piles for card in pile], key=ORDER.index)
