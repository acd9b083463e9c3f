"""Reading serialized Okey states and views that nobody vouches for.

Whatever is accepted here can be played on: the tiles add up to the set, hands and stock have the
sizes that the turns so far give, what was taken from the discards is still held or was discarded,
and the scores are such as rounds can leave. The parts that states and views share are in table.py.
"""

from __future__ import annotations

from engines import check
from engines.base import NOBODY
from engines.errors import InvalidInput, InvalidState
from engines.okey.finish import finishes, finishing_discards
from engines.okey.hand import hand_of
from engines.okey.position import DRAWING, SHOWING, OkeyPosition
from engines.okey.sample import must_win, winning_hand
from engines.okey.state import OkeyState
from engines.okey.table import COMMON, check_scores, load_table, load_tiles, stock_size
from engines.okey.tiles import COPIES, KINDS, NAMES
from engines.okey.view import OkeyView
from engines.rng import SEED_LIMIT, Rng


def load_state(data: object) -> OkeyState:
    """The state of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "okey", *COMMON, "seed", "hands", "stock")
        table = load_table(fields)
        seed = check.an_int(fields["seed"], "/seed", 0, SEED_LIMIT - 1)
        state = OkeyState(table.setup, seed, table.round, table.dealer, table.indicator)
        state.share_table(table)
        hands = load_hands(fields["hands"], "/hands", [state.hand_count(seat) for seat in range(state.seats)])
        state.hands = [hand_of(tiles) for tiles in hands]
        state.stock = load_tiles(fields["stock"], "/stock", stock_size(state))[::-1]
        counts = state.open_counts()
        for tiles in [*hands, state.stock]:
            for tile in tiles:
                counts[tile] += 1
        for tile in range(KINDS):
            if counts[tile] != COPIES:
                raise InvalidInput("", f"{counts[tile]} {NAMES[tile]} in hands, stock and discards, not two")
        for seat, tiles in enumerate(state.known_tiles()):
            refuse_unheld(tiles, hands[seat], f"/hands/{seat}")
        if state.stage == SHOWING and state.to_move != state.twin_holder():
            raise InvalidInput("/to_move", "must be the seat that holds the indicator's twin")
        if must_win(state):
            refuse_hopeless(state, hands[state.to_move])
        check_end(state, hands[state.winner] if state.winner != NOBODY else [])
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return state


def load_view(data: object) -> OkeyView:
    """The view of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "okey", *COMMON, "seat", "hand", "hand_counts", "known", "stock_left")
        table = load_table(fields)
        seat = check.an_int(fields["seat"], "/seat", 0, table.seats - 1)
        left = stock_size(table)
        check.equal(fields["stock_left"], left, "/stock_left", f"must be {left}")
        view = OkeyView(table.setup, seat, table.round, table.dealer, table.indicator, left)
        view.share_table(table)
        hand = sorted(load_tiles(fields["hand"], "/hand", view.hand_count(seat)))
        view.hand = hand_of(hand)
        counts = [view.hand_count(other) for other in range(view.seats)]
        check.equal(fields["hand_counts"], counts, "/hand_counts", f"must be {counts}")
        load_known(view, hand, fields["known"])
        for tile, unseen in enumerate(view.unseen_counts()):
            # A `Hand` has no place for a third one.
            unseen -= max(0, hand.count(tile) - COPIES)
            if unseen < 0:
                raise InvalidInput("", f"{COPIES - unseen} {NAMES[tile]} in hands and discards, there are two")
        if view.stage == SHOWING and (seat != view.to_move or not view.hand.holds(view.indicator)):
            raise InvalidInput("/phase", "only the holder of the indicator's twin is asked whether it shows it")
        check_possible_win(view)
        check_end(view, view.laid)
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return view


def load_hands(data: object, path: str, sizes: list[int]) -> list[list[int]]:
    """The hand of each seat, sorted."""
    hands = check.an_array(data, path, len(sizes))
    if len(hands) < len(sizes):
        raise InvalidInput(path, f"must hold one array for each of the {len(sizes)} seats")
    return [sorted(load_tiles(hand, f"{path}/{seat}", sizes[seat])) for seat, hand in enumerate(hands)]


def load_known(view: OkeyView, hand: list[int], data: object) -> None:
    """What all know of each hand follows from the discards; only a winner's tiles are news."""
    path = "/known"
    rows = check.an_array(data, path, view.seats)
    if len(rows) < view.seats:
        raise InvalidInput(path, f"must hold one array for each of the {view.seats} seats")
    known = view.known_tiles()
    if view.winner != NOBODY:
        where = f"{path}/{view.winner}"
        view.laid = sorted(load_tiles(rows[view.winner], where, view.hand_count(view.winner)))
        refuse_unheld(known[view.winner], view.laid, where)
        if view.winner == view.seat and view.laid != hand:
            raise InvalidInput(where, "must be the hand of this seat, which won")
    refuse_unheld(known[view.seat], hand, "/hand")
    for seat, tiles in enumerate(known):
        if seat != view.winner:
            names = [NAMES[tile] for tile in tiles]
            check.equal(rows[seat], names, f"{path}/{seat}", f"must be {names}: the twin shown and the discards taken")


def refuse_unheld(known: list[int], hand: list[int], path: str) -> None:
    """What was shown or taken and not discarded must be in the hand."""
    for tile in known:
        if known.count(tile) > hand.count(tile):
            raise InvalidInput(path, f"the {NAMES[tile]} that was shown or taken must be in this hand")


def refuse_hopeless(position: OkeyPosition, hand: list[int]) -> None:
    """With an empty stock a turn goes on only where it can win."""
    fifteen = hand_of(hand)
    if position.stage == DRAWING:
        fifteen.add(position.discards[-1])
    if not finishing_discards(fifteen, position.wild):
        raise InvalidInput("/to_move", "the stock is empty and this seat cannot finish: the round is drawn")


def check_possible_win(view: OkeyView) -> None:
    """With an empty stock the seat to move must have a hand, or may have one, that can finish."""
    if not must_win(view):
        return
    if view.seat == view.to_move:
        refuse_hopeless(view, view.hand.tiles())
    elif not winning_hand(view, view.unseen_counts(), Rng(0)):
        raise InvalidInput("/to_move", "the stock is empty and this seat cannot finish: the round is drawn")


def check_end(position: OkeyPosition, laid: list[int]) -> None:
    """The winner's 14 tiles must be laid out; then the scores of the rounds before are held against the rules."""
    if position.winner != NOBODY and not finishes(laid, position.wild):
        raise InvalidInput("/winner", "the tiles of this seat are neither all sets and runs nor seven pairs")
    check_scores(position, laid)
