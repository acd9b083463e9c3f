"""Reading serialized Tien Zi Que states and views that nobody vouches for.

Whatever is accepted here can be played on: 54 cards, the right counts for the phase and the turn,
points that so many rounds can give, and an end only where there is one.
"""

from __future__ import annotations

from engines import check
from engines.base import FORMAT, Json
from engines.errors import InvalidInput, InvalidState
from engines.options import Options, read_options
from engines.rng import SEED_LIMIT
from engines.tzq.cards import CARDS, COPIES, SPARROW, TEXTS, fit
from engines.tzq.counts import DECK_AFTER_DEAL, check_counts, check_end, check_points, turns_of
from engines.tzq.evaluate import read_cards
from engines.tzq.position import DRAWN, OVER, PHASES, Rules, TzqPosition
from engines.tzq.scoring import FIVE, POINTS_MOST
from engines.tzq.state import TzqState
from engines.tzq.table import Table, table_of
from engines.tzq.view import TzqView
from engines.tzq.words import OPTIONS, ROUNDS_MOST, TURNS_MOST

COMMON = ("game", "format", "seats", "options", "first", "round", "turns", "to_move", "phase", "scores")
ON_TABLE = ("kept", "discards", "claimable", "known")
SIX = FIVE + 1
SCORE_MOST = POINTS_MOST * ROUNDS_MOST


def load_state(data: object) -> TzqState:
    """The state of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "tzq", *COMMON, *ON_TABLE, "seed", "hands", "stock")
        options = load_options(fields)
        seed = check.an_int(fields["seed"], "/seed", 0, SEED_LIMIT - 1)
        table = load_table(fields)
        table.hands = [sorted(hand) for hand in load_pair(fields["hands"], "/hands", SIX)]
        stock = read_cards(fields["stock"], "/stock", CARDS)
        state = TzqState(Rules(options), seed, *load_turn(fields), table, stock)
        check_whole(state)
        check_position(state, fields)
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return state


def load_view(data: object) -> TzqView:
    """The view of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "tzq", *COMMON, *ON_TABLE, "seat", "hand", "hand_sizes", "stock_size")
        options = load_options(fields)
        seat = check.an_int(fields["seat"], "/seat", 0, 1)
        table = load_table(fields)
        table.hands[seat] = sorted(read_cards(fields["hand"], "/hand", SIX))
        stock = check.an_int(fields["stock_size"], "/stock_size", 0, DECK_AFTER_DEAL)
        first, round_, turns, points, phase = load_turn(fields)
        sizes = load_sizes(fields["hand_sizes"])
        view = TzqView(Rules(options), seat, first, round_, turns, points, phase, table, sizes, stock)
        check_seen(view)
        check_position(view, fields)
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return view


def load_options(fields: Json) -> Options:
    """What the dump is, and the options, all of them."""
    check.equal(fields["format"], FORMAT, "/format", f"must be {FORMAT}, the only format there is")
    check.equal(fields["seats"], 2, "/seats", "must be 2")
    check.an_object(fields["options"], "/options", *(option.name for option in OPTIONS))
    return read_options(OPTIONS, fields["options"])


def load_turn(fields: Json) -> tuple[int, int, int, list[int], int]:
    """The seat that began, the round, its turns, the points and the phase."""
    first = check.an_int(fields["first"], "/first", 0, 1)
    round_ = check.an_int(fields["round"], "/round", 1, ROUNDS_MOST)
    turns = check.an_int(fields["turns"], "/turns", 0, TURNS_MOST)
    points = load_numbers(fields["scores"], "/scores", 0, SCORE_MOST)
    phase = fields["phase"]
    if not isinstance(phase, str) or phase not in PHASES:
        raise InvalidInput("/phase", f"must be one of {', '.join(PHASES)}")
    return first, round_, turns, points, PHASES.index(phase)


def load_numbers(data: object, path: str, low: int, high: int) -> list[int]:
    """One number for each seat."""
    items = pair(data, path)
    return [check.an_int(item, f"{path}/{seat}", low, high) for seat, item in enumerate(items)]


def load_sizes(data: object) -> list[int]:
    return load_numbers(data, "/hand_sizes", 0, SIX)


def load_pair(data: object, path: str, most: int) -> list[list[int]]:
    """Some cards for each seat."""
    return [read_cards(item, f"{path}/{seat}", most) for seat, item in enumerate(pair(data, path))]


def pair(data: object, path: str) -> list[object]:
    items = check.an_array(data, path, 2)
    if len(items) != 2:
        raise InvalidInput(path, "must hold one item for each of the two seats")
    return items


def load_table(fields: Json) -> Table:
    """All but the hands."""
    table = table_of([], [])
    table.kept = load_pair(fields["kept"], "/kept", FIVE)
    table.discards = load_pair(fields["discards"], "/discards", CARDS)
    table.claimable = read_cards(fields["claimable"], "/claimable", 2)
    table.known = [sorted(cards) for cards in load_pair(fields["known"], "/known", SIX)]
    return table


def check_whole(state: TzqState) -> None:
    """Every card is somewhere, once; a sparrow three times. What is known of a hand is in it."""
    left = state.table.left()
    for card in state.stock:
        left[card] -= 1
    for card, count in enumerate(left):
        if count:
            raise InvalidInput("", f"{COPIES[card] - count} of {TEXTS[card]} in all places, must be {COPIES[card]}")
    for seat in (0, 1):
        check_known(state.table, seat)


def check_seen(view: TzqView) -> None:
    """No card is seen more often than there are of it, and the rest fills the hidden hand and the draw pile."""
    other, table = 1 - view.seat, view.table
    left = table.left()
    for card in table.known[other]:
        left[card] -= 1
    for card, count in enumerate(left):
        if count < 0:
            raise InvalidInput("", f"{COPIES[card] - count} of {TEXTS[card]} in all places, there are {COPIES[card]}")
    check_known(table, view.seat)
    own = len(table.hands[view.seat])
    check.equal(view.sizes[view.seat], own, f"/hand_sizes/{view.seat}", f"must be {own}")
    if view.sizes[other] + view.stock != sum(left) + len(table.known[other]):
        raise InvalidInput("/stock_size", f"the cards do not add up to {CARDS}")
    if view.sizes[other] < len(table.known[other]):
        raise InvalidInput(f"/known/{other}", f"the hand has {view.sizes[other]} cards")


def check_known(table: Table, seat: int) -> None:
    """The known cards of a hand that is seen are in it."""
    hand = table.hands[seat][:]
    for i, card in enumerate(table.known[seat]):
        if card not in hand:
            raise InvalidInput(f"/known/{seat}/{i}", f"is not in the hand of seat {seat}")
        hand.remove(card)


def check_position(position: TzqPosition, fields: Json) -> None:
    """Counts, the end, claims, points, and whose turn it is."""
    check_counts(position)
    check_end(position)
    check_claimable(position)
    check_points(position)
    expected = None if position.phase == OVER else position.to_move
    check.equal(fields["to_move"], expected, "/to_move", f"must be {'null' if expected is None else expected}")


def check_claimable(position: TzqPosition) -> None:
    """At the start of a turn: the cards, one or two, that the other seat discarded last, but for sparrows."""
    table = position.table
    if position.phase in (DRAWN, OVER) or not position.turns:
        possible: list[list[int]] = [[]]
    else:
        other = 1 - position.to_move
        discards, kept = table.discards[other], table.kept[other]
        possible = [claims(discards[-1:])] if len(kept) < turns_of(position, other) else []
        if kept and len(discards) > 1 and is_set([kept[-1], *discards[-2:]]):
            possible.append(claims(discards[-2:]))
    if table.claimable not in possible:
        raise InvalidInput("/claimable", "must be what the other seat discarded last, at the start of a turn")


def is_set(cards: list[int]) -> bool:
    return cards.count(SPARROW) < 2 and fit(cards[0], cards[1], cards[2])


def claims(cards: list[int]) -> list[int]:
    return [card for card in cards if COPIES[card] == 1]
