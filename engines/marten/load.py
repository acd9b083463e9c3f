"""Reading serialized Marten states and views that nobody vouches for.

Whatever is accepted here can be played on: the 61 tiles, each once, in hands, discards, open sets
and stock; as many in each as the turns taken make; scores that finishes add up to.
"""

from __future__ import annotations

from engines import check
from engines.base import FORMAT, NOBODY, Json
from engines.errors import InvalidInput, InvalidState
from engines.marten.completion import can_be_completed
from engines.marten.load_scores import check_scores
from engines.marten.load_table import TABLE, load_table
from engines.marten.reading import check_copies, read_tiles
from engines.marten.sets import TILES_OF, number_of
from engines.marten.state import MartenState, new_state
from engines.marten.table import START, Rules, lists_for
from engines.marten.tiles import COPIES, KINDS, NAMES, TILES, count
from engines.marten.view import MartenView
from engines.marten.words import OPTIONS
from engines.options import Options, read_options
from engines.rng import SEED_LIMIT

SEATS = (2, 3, 4)


def load_state(data: object) -> MartenState:
    """The state of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "marten", *TABLE, "seed", "hands", "stock")
        seats, options = load_head(fields)
        state = new_state(Rules(seats, options), check.an_int(fields["seed"], "/seed", 0, SEED_LIMIT - 1))
        left = load_table(fields, state)
        hands = check.an_array(fields["hands"], "/hands", seats)
        if len(hands) != seats:
            raise InvalidInput("/hands", f"must hold one array for each of the {seats} seats")
        for seat in range(seats):
            state.hands[seat] = load_hand(hands[seat], f"/hands/{seat}", state.hand_size(seat))
        state.stock = load_exactly(fields["stock"], "/stock", left)[::-1]
        check_all_tiles(state)
        check_scores(state)
        if state.phase_number == START and not left and not state.finish_codes():
            raise InvalidInput("/phase", "the stock is empty and nobody can finish: the round is drawn")
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return state


def load_view(data: object) -> MartenView:
    """The view of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "marten", *TABLE, "seat", "hand", "hand_sizes", "stock_left", "revealed")
        seats, options = load_head(fields)
        seat = check.an_int(fields["seat"], "/seat", 0, seats - 1)
        view = MartenView(Rules(seats, options), lists_for(seats), [], [], [], seat, 0)
        view.stock_left = load_table(fields, view)
        check.equal(fields["stock_left"], view.stock_left, "/stock_left", f"must be {view.stock_left}")
        sizes = [view.hand_size(seat) for seat in range(seats)]
        check.equal(fields["hand_sizes"], sizes, "/hand_sizes", f"must be {sizes}")
        view.hands[view.seat] = load_hand(fields["hand"], "/hand", sizes[view.seat])
        load_revealed(fields["revealed"], view)
        seen = [tile for tile in KINDS for _ in range(COPIES[tile] - view.unseen()[tile])]
        check_copies(seen, "/hand")
        check_scores(view)
        check_last_turn(view)
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return view


def load_head(fields: Json) -> tuple[int, Options]:
    """The number of seats, and the options."""
    check.equal(fields["format"], FORMAT, "/format", f"must be {FORMAT}, the only format there is")
    seats = check.an_int(fields["seats"], "/seats", SEATS[0], SEATS[-1])
    check.an_object(fields["options"], "/options", *(option.name for option in OPTIONS))
    return seats, read_options(OPTIONS, fields["options"])


def load_exactly(value: object, path: str, size: int) -> list[int]:
    """Just so many tiles."""
    tiles = read_tiles(value, path, TILES)
    if len(tiles) != size:
        raise InvalidInput(path, f"holds {len(tiles)} tiles; after the turns taken it holds {size}")
    return tiles


def load_hand(value: object, path: str, size: int) -> list[int]:
    return sorted(load_exactly(value, path, size))


def load_revealed(value: object, view: MartenView) -> None:
    """The hand that a finish ended the game with."""
    if view.finisher == NOBODY:
        check.equal(value, None, "/revealed", "must be null: no finish has ended the game")
        return
    hand = load_hand(value, "/revealed", view.hand_size(view.finisher))
    if view.finisher == view.seat and hand != view.hands[view.seat]:
        raise InvalidInput("/revealed", "must be the hand of the seat itself")
    view.hands[view.finisher] = hand


def check_all_tiles(state: MartenState) -> None:
    """Hands, discards, open sets and stock are the 61 tiles."""
    tiles = state.stock[:]
    for group in (*state.hands, *state.piles):
        tiles += group
    for sets in state.open_sets:
        for packed in sets:
            tiles += TILES_OF[number_of(packed)]
    counts = count(tiles)
    for tile in KINDS:
        found = counts[tile]
        if found != COPIES[tile]:
            raise InvalidInput(
                "/stock", f"with all else there are {found} of {NAMES[tile]}; the game has {COPIES[tile]}"
            )


def check_last_turn(view: MartenView) -> None:
    """A turn that begins with an empty stock is one in which the seat to move can finish."""
    if view.phase_number != START or view.stock_left:
        return
    possible = bool(view.finish_codes()) if view.knows_mover() else can_be_completed(view)
    if not possible:
        raise InvalidInput("/phase", "the stock is empty and nobody can finish: the round is drawn")
