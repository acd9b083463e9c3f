"""Reading what lies open: round, dealer, turns, discards and open sets.

Every turn ends with one discard, and the seats take turns from the dealer on. So the discards ever
made say how many turns were taken, whose turn it is, and how many tiles have been drawn.
"""

from __future__ import annotations

from engines import check
from engines.base import NOBODY, Json
from engines.errors import InvalidInput
from engines.marten.hand import SETS_MOST
from engines.marten.reading import check_copies, read_set, read_tile, read_tiles
from engines.marten.sets import TILES_OF, number_of, pack, source_of
from engines.marten.table import DEALT, DRAWN, GOT, OVER, PHASES, MartenTable
from engines.marten.tiles import NAMES, TILES
from engines.marten.words import ADVANCED_MOST, ROUNDS_MOST

TABLE = (
    "game",
    "format",
    "seats",
    "options",
    "round",
    "dealer",
    "to_move",
    "phase",
    "scores",
    "discards",
    "open_sets",
    "finish",
)
"""The fields that a state and a view share."""

SCORE_MOST = ADVANCED_MOST * ROUNDS_MOST


def load_table(fields: Json, table: MartenTable) -> int:
    """Fills the table from the fields; how many tiles are left in the stock."""
    seats = table.seats
    table.round = check.an_int(fields["round"], "/round", 1, table.rules.last_round)
    table.dealer = check.an_int(fields["dealer"], "/dealer", 0, seats - 1)
    if fields["phase"] not in PHASES:
        raise InvalidInput("/phase", f"must be one of {', '.join(PHASES)}")
    table.phase_number = PHASES.index(fields["phase"])
    table.piles = [
        read_tiles(pile, f"/discards/{seat}", TILES) for seat, pile in enumerate(each_seat(fields, "discards", seats))
    ]
    table.open_sets = [
        load_open_sets(sets, f"/open_sets/{seat}", seat, seats)
        for seat, sets in enumerate(each_seat(fields, "open_sets", seats))
    ]
    load_finish(fields["finish"], table)
    check_copies(open_tiles(table), "/discards")
    table.turns = count_turns(table)
    mover = table.mover()
    table.to_move = NOBODY if table.phase_number == OVER else mover
    expected = None if table.phase_number == OVER else mover
    check.equal(fields["to_move"], expected, "/to_move", f"must be {'null' if expected is None else expected}")
    if table.finisher not in (NOBODY, mover):
        raise InvalidInput("/finish/seat", f"must be {mover}, whose turn it was")
    check_gets(table)
    table.points = load_scores(fields["scores"], seats)
    return stock_left(table)


def each_seat(fields: Json, name: str, seats: int) -> list[object]:
    """The items of an array that has one for each seat."""
    items = check.an_array(fields[name], f"/{name}", seats)
    if len(items) != seats:
        raise InvalidInput(f"/{name}", f"must hold one item for each of the {seats} seats")
    return items


def load_scores(value: object, seats: int) -> list[int]:
    items = each_seat({"scores": value}, "scores", seats)
    return [check.an_int(item, f"/scores/{seat}", 0, SCORE_MOST) for seat, item in enumerate(items)]


def load_open_sets(value: object, path: str, owner: int, seats: int) -> list[int]:
    items = check.an_array(value, path, SETS_MOST)
    return [load_open_set(item, f"{path}/{i}", owner, seats) for i, item in enumerate(items)]


def load_open_set(value: object, path: str, owner: int, seats: int) -> int:
    """An open set, packed: one of its tiles was a discard of another seat."""
    fields = check.an_object(value, path, "tiles", "as", "taken", "from")
    number = read_set({"tiles": fields["tiles"], "as": fields["as"]}, path)
    taken = read_tile(fields["taken"], f"{path}/taken")
    if taken not in TILES_OF[number]:
        raise InvalidInput(f"{path}/taken", f"{NAMES[taken]} is not in the set")
    source = check.an_int(fields["from"], f"{path}/from", 0, seats - 1)
    if source == owner:
        raise InvalidInput(f"{path}/from", "a seat takes nothing from its own discards")
    return pack(number, taken, source)


def load_finish(value: object, table: MartenTable) -> None:
    """Who ended the game with a finish, and whose discard it took for that."""
    if value is None:
        return
    fields = check.an_object(value, "/finish", "seat", "from")
    if table.phase_number != OVER:
        raise InvalidInput("/finish", "must be null while the game goes on")
    table.finisher = check.an_int(fields["seat"], "/finish/seat", 0, table.seats - 1)
    if fields["from"] is not None:
        table.source = check.an_int(fields["from"], "/finish/from", 0, table.seats - 1)
        if table.source == table.finisher:
            raise InvalidInput("/finish/from", "a seat takes nothing from its own discards")


def open_tiles(table: MartenTable) -> list[int]:
    tiles = [tile for pile in table.piles for tile in pile]
    return tiles + [tile for sets in table.open_sets for packed in sets for tile in TILES_OF[number_of(packed)]]


def discards_made(table: MartenTable, seat: int) -> int:
    """The discards that a seat has ever made in this round, those that others took with them."""
    taken = [source_of(packed) for sets in table.open_sets for packed in sets]
    return len(table.piles[seat]) + taken.count(seat) + int(table.source == seat)


def count_turns(table: MartenTable) -> int:
    """The turns ended so far: one discard each, in turn from the dealer on."""
    seats = table.seats
    made = [discards_made(table, (table.dealer + offset) % seats) for offset in range(seats)]
    turns = sum(made)
    for offset in range(seats):
        expected = (turns + seats - 1 - offset) // seats
        if made[offset] != expected:
            seat = (table.dealer + offset) % seats
            raise InvalidInput(
                f"/discards/{seat}",
                f"seats discard in turn: of {turns} discards seat {seat} made {expected}, here are {made[offset]}",
            )
    return turns


def check_gets(table: MartenTable) -> None:
    """Each open set took a turn of its seat and a discard that lay there then.

    In which turns they were made is not told; if any will do, then the last ones of each seat, in order.
    """
    mover, getting = table.mover(), int(table.phase_number == GOT)
    if getting and not table.open_sets[mover]:
        raise InvalidInput("/phase", f"seat {mover} has made no open set")
    before = [
        discards_made(table, seat) + (getting if seat == mover else 0) - len(sets)
        for seat, sets in enumerate(table.open_sets)
    ]
    for seat, turns in enumerate(before):
        if turns < 0:
            raise InvalidInput(f"/open_sets/{seat}", f"seat {seat} has had no turn to make them")
    made, taken = [0] * table.seats, [0] * table.seats
    for turn in range(table.turns + getting):
        seat = (table.dealer + turn) % table.seats
        place = made[seat] - before[seat]
        if place >= 0:
            source = source_of(table.open_sets[seat][place])
            if taken[source] == made[source]:
                raise InvalidInput(f"/open_sets/{seat}/{place}/from", f"seat {source} had no discard left to take")
            taken[source] += 1
        made[seat] += 1


def stock_left(table: MartenTable) -> int:
    """How many tiles the turns taken leave in the stock."""
    gets = sum(len(sets) for sets in table.open_sets)
    drawn = table.turns - gets + int(table.phase_number in (DRAWN, GOT))
    drawn += int(table.finisher != NOBODY and table.source == NOBODY)
    left = TILES - DEALT * table.seats - drawn
    if left < 0 or (left == 0 and table.phase_number == GOT):
        raise InvalidInput("/discards", "more turns were taken than there are tiles to draw")
    if left and table.phase_number == OVER and table.finisher == NOBODY:
        raise InvalidInput("/finish", "must name the seat that finished: the stock is not empty")
    return left
