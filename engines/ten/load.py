"""Reading serialized TEN states, views and positions that nobody vouches for.

Whatever is accepted here can be played on: 30 pieces, five of each value a seat, one
edge-connected group, the right counts for the turn, and a winner only where one can be.
"""

from __future__ import annotations

from collections.abc import Callable

from engines import check
from engines.base import FORMAT, NOBODY, Json
from engines.errors import InvalidInput, InvalidState
from engines.options import Options, read_options
from engines.rng import SEED_LIMIT
from engines.ten.board import Board
from engines.ten.cells import PIECES, PLACE_SIDES, index_of, place_of
from engines.ten.moves import CELL_TEXT
from engines.ten.position import Rules, TenPosition
from engines.ten.state import TenState
from engines.ten.stock import EACH, STOCK, pack
from engines.ten.view import TenView
from engines.ten.words import OPTIONS, RELOCATIONS_MOST

COMMON = ("game", "format", "seats", "options", "first", "to_move", "pieces", "relocations")
Piece = tuple[int, int, int, int]
"""x, y, seat, value."""

PLACED_REACH = PIECES - 1
"""No piece is laid farther than this from 0,0; each relocation shifts the group by one at most."""
REACH = PLACED_REACH + RELOCATIONS_MOST


def load_state(data: object) -> TenState:
    """The state of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "ten", *COMMON, "seed", "stocks")
        options, first, board, relocations = load_common(fields)
        seed = check.an_int(fields["seed"], "/seed", 0, SEED_LIMIT - 1)
        stocks = load_stocks(fields["stocks"], "/stocks", board)
        state = TenState(Rules(options), seed, first, board, pack(stocks[0]), pack(stocks[1]), relocations)
        settle(state, fields)
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return state


def load_view(data: object) -> TenView:
    """The view of a dump, or `InvalidState` with the place and the reason."""
    try:
        fields = check.a_dump(data, "ten", *COMMON, "seat", "phase", "piece", "face_down", "rows")
        options, first, board, relocations = load_common(fields)
        seat = check.an_int(fields["seat"], "/seat", 0, 1)
        hidden = options["variant"] == "hidden"
        if hidden:
            check.equal(fields["rows"], None, "/rows", "must be null in the hidden variant")
        rows = [[], []] if hidden else load_stocks(fields["rows"], "/rows", board)
        view = TenView(Rules(options), seat, first, board, pack(rows[0]), pack(rows[1]), relocations)
        settle(view, fields)
        check.equal(fields["phase"], view.phase, "/phase", f"must be {view.phase!r}")
        if hidden and view.phase == "placing":
            view.piece = check.an_int(fields["piece"], "/piece", 1, 3)
        else:
            check.equal(fields["piece"], None, "/piece", "must be null: no piece has been drawn")
        face_down = [view.face_down(0), view.face_down(1)]
        if min(face_down[0] + face_down[1]) < 0:
            raise InvalidInput("/piece", f"the five pieces of value {view.piece} are on the board")
        expected = face_down if hidden else None
        check.equal(fields["face_down"], expected, "/face_down", f"must be {expected}")
    except InvalidInput as error:
        raise InvalidState(error.path, error.reason) from None
    return view


def load_common(fields: Json) -> tuple[Options, int, Board, int]:
    """Options, the seat that began, the board, and the relocations so far."""
    check.equal(fields["format"], FORMAT, "/format", f"must be {FORMAT}, the only format there is")
    check.equal(fields["seats"], 2, "/seats", "must be 2")
    check.an_object(fields["options"], "/options", *(option.name for option in OPTIONS))
    options = read_options(OPTIONS, fields["options"])
    first = check.an_int(fields["first"], "/first", 0, 1)
    if options["first"] not in ("random", first):
        raise InvalidInput("/first", f"does not agree with the option first: {options['first']}")
    limit = int(options["relocation_limit"])
    relocations = check.an_int(fields["relocations"], "/relocations", 0, limit)
    board = load_board(fields["pieces"], "/pieces")
    placed = board.placed()
    if relocations and placed < PIECES:
        raise InvalidInput("/relocations", "must be 0 until all 30 pieces are placed")
    if not relocations and placed and not (board.is_piece(0) and board.holds(0, 0, 0)):
        raise InvalidInput("/pieces", "the first piece lies at 0,0, and none is there")
    # Until one is moved, the group joins them all to 0,0.
    for i, piece in enumerate(fields["pieces"] if relocations else []):
        if max(map(abs, piece["at"])) > PLACED_REACH + relocations:
            raise InvalidInput(f"/pieces/{i}/at", f"is farther from 0,0 than {relocations} relocations lead")
    if board.laid(first) != (placed + 1) // 2:
        raise InvalidInput("/pieces", f"seats lay in turn: of {placed} pieces, seat {first} has {(placed + 1) // 2}")
    return options, first, board, relocations


def load_board(data: object, path: str, read_piece: Callable[[object], Piece] | None = None) -> Board:
    """A board with these pieces: five of each value a seat at most, one edge-connected group."""
    pieces = check.each(check.an_array(data, path, PIECES), path, read_piece or load_piece)
    taken: dict[int, int] = {}
    counts = [[0] * 4, [0] * 4]
    for i, (x, y, seat, value) in enumerate(pieces):
        place = place_of(x, y)
        if place in taken:
            raise InvalidInput(f"{path}/{i}/at", f"two pieces lie on {x},{y}")
        taken[place] = i
        counts[seat][value] += 1
        if counts[seat][value] > EACH:
            raise InvalidInput(f"{path}/{i}/value", f"seat {seat} has five pieces of value {value}, here is a sixth")
    return build(pieces, taken, path)


def build(pieces: list[Piece], taken: dict[int, int], path: str) -> Board:
    """Lays the pieces outwards from the first one, so that each touches the group. `taken` numbers them by place."""
    if not pieces:
        return Board()
    first_x, first_y, _, _ = pieces[0]
    board = Board(first_x, first_y)
    left = dict(taken)
    waiting = [left.pop(place_of(first_x, first_y))]
    while waiting:
        x, y, seat, value = pieces[waiting.pop()]
        board.put(index_of(x, y), seat, value)
        place = place_of(x, y)
        for step in PLACE_SIDES:
            if place + step in left:
                waiting.append(left.pop(place + step))
    if left:
        i = next(iter(left.values()))
        x, y, _, _ = pieces[i]
        raise InvalidInput(
            f"{path}/{i}/at", f"the piece on {x},{y} is not joined by sides to the one on {first_x},{first_y}"
        )
    return board


def load_piece(data: object) -> Piece:
    """A piece as states and views have it; paths are those inside the piece."""
    fields = check.an_object(data, "", "at", "seat", "value")
    cell = check.an_array(fields["at"], "/at", 2)
    if len(cell) != 2:
        raise InvalidInput("/at", "must be a cell [x, y]")
    return (
        check.an_int(cell[0], "/at/0", -REACH, REACH),
        check.an_int(cell[1], "/at/1", -REACH, REACH),
        check.an_int(fields["seat"], "/seat", 0, 1),
        check.an_int(fields["value"], "/value", 1, 3),
    )


def load_written_piece(data: object) -> Piece:
    """A piece whose cell may also be written as moves write it: "x,y"."""
    fields = check.an_object(data, "", "at", "seat", "value")
    written = fields["at"]
    if not isinstance(written, str):
        return load_piece(fields)
    match = CELL_TEXT.fullmatch(written)
    if not match:
        raise InvalidInput("/at", "must be a cell, [x, y] or 'x,y'")
    return load_piece(fields | {"at": [int(match[1]), int(match[2])]})


def load_stocks(data: object, path: str, board: Board) -> list[list[int]]:
    """What each seat has still to lay: just the values that are missing on the board."""
    rows = check.an_array(data, path, 2)
    if len(rows) != 2:
        raise InvalidInput(path, "must hold one array for each of the two seats")
    stocks = []
    for seat, row in enumerate(rows):
        where = f"{path}/{seat}"
        stock = check.each(check.an_array(row, where, STOCK), where, load_value)
        values = stock + [board.value(index) for index in board.of_seat(seat)]
        for value in (1, 2, 3):
            if values.count(value) != EACH:
                raise InvalidInput(
                    where, f"seat {seat} has {values.count(value)} pieces of value {value} on board and in stock, not 5"
                )
        stocks.append(stock)
    return stocks


def load_value(data: object) -> int:
    return check.an_int(data, "", 1, 3)


def settle(position: TenPosition, fields: Json) -> None:
    """Finds the winner on the board and holds `to_move` against what has been played."""
    winners = [seat for seat in (0, 1) if position.board.winning_lines(seat, position.rules.exact)]
    # Who moved last: a pass changes nothing, so only the count tells.
    last = (position.first + position.board.placed() + position.relocations + 1) & 1
    if winners and winners != [last]:
        raise InvalidInput("/pieces", f"a line of seat {winners[0]} wins, and the game went on after it")
    if winners:
        check_last_piece(position, last)
        position.winner = last
        position.to_move = NOBODY
    expected = None if position.to_move == NOBODY else position.to_move
    check.equal(fields["to_move"], expected, "/to_move", f"must be {'null' if expected is None else expected}")


def check_last_piece(position: TenPosition, winner: int) -> None:
    """Of the winner's pieces that were laid, and not moved since, one must have made all winning lines at once."""
    if position.relocations:
        return
    board, exact = position.board, position.rules.exact
    lines = [set(line) for line in board.winning_lines(winner, exact)]
    cuts = board.cuts()
    for index in set.intersection(*lines):
        if index == 0 or board.splits(index, cuts):
            continue
        before = board.copy()
        before.lift(index)
        if not before.winning_lines(winner, exact):
            return
    raise InvalidInput("/pieces", f"no piece of seat {winner} can have been the last: a line won before")
