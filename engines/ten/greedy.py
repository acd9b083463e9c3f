"""A plain player for TEN: wins when it can, blocks a win when it must, else builds its best line.

It reads a view only. A *threat* is a cell and a value that would complete ten for a seat.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from engines.rng import Rng
from engines.ten.board import Board
from engines.ten.cells import MASK, PIECE, TARGET, cell_with, line_total, makes_ten
from engines.ten.moves import MOVE, PASS, PLACE_LEFT, PLACE_RIGHT
from engines.ten.position import TenPosition
from engines.ten.view import TenView
from engines.vecs import vec


def greedy(view: TenView, rng: Rng) -> int:
    """The code of the move to play; equally good moves are drawn by lot."""
    codes = sorted(view.codes())
    if codes[0] >> 20 == PASS:
        return codes[0]
    wins = [code for code in codes if wins_with(view, code)]
    if wins:
        return wins[rng.below(len(wins))]
    threats = threats_against(view)
    if threats and codes[0] >> 20 != MOVE:
        most = max(threats.values())
        worst = [cell for cell in threats if threats[cell] == most]
        codes = [code for code in codes if code & MASK in worst]
    elif threats:
        codes = [code for code in codes if code & MASK in threats] or codes
    return best_line(view, codes, rng)


def mover_value(view: TenPosition, code: int) -> int:
    """The value of the piece that the move lays."""
    kind = code >> 20
    if kind == MOVE:
        return view.board.value(code >> 10 & MASK)
    return view.value_of(view.to_move, kind)


def wins_with(view: TenPosition, code: int) -> bool:
    """Whether the move wins for the seat to move."""
    board, seat = view.board, view.to_move
    cell, value = code & MASK, mover_value(view, code)
    if code >> 20 != MOVE:
        return completes(board, cell, seat, value, view.rules.exact)
    origin = code >> 10 & MASK
    held = board.cells[origin]
    board.cells[origin] = 0
    won = completes(board, cell, seat, value, view.rules.exact)
    if not won and view.rules.exact and board.wins_around(origin, seat):
        # The line that became shorter must not grow again by the piece's new place.
        slot = board.cells[cell]
        board.cells[cell] = held
        won = board.wins_around(origin, seat) or board.wins_at(cell, True)
        board.cells[cell] = slot
    board.cells[origin] = held
    return won


def completes(board: Board, cell: i64, seat: int, value: int, exact: bool) -> bool:
    """Whether a piece of that value on an empty cell makes a winning line through it."""
    cells = board.cells
    side: u8 = 2 + seat
    own: u8 = value
    if makes_ten(cells, cell, side, own):
        return True
    if exact:
        return False
    held = cells[cell]
    cells[cell] = cell_with(seat, 0, value)
    won = board.part_wins_at(cell)
    cells[cell] = held
    return won


def threats_against(view: TenView) -> dict[int, int]:
    """The cells where the other seat could win next, with how many of its pieces would do so."""
    board, other, exact = view.board, 1 - view.to_move, view.rules.exact
    weights = values_of(view, other)
    threats: dict[int, int] = {}
    for cell in board.open_cells():
        weight = 0
        for value in range(1, 4):
            if weights[value] and completes(board, cell, other, value, exact):
                weight += weights[value]
        if weight:
            threats[cell] = weight
    return threats


def values_of(view: TenView, seat: int) -> list[int]:
    """How many pieces of each value, from 1 (index 0 is unused), the seat may lay on its next turn."""
    weights = [0, 0, 0, 0]
    if view.phase == "moving":
        for code in view.relocation_codes(seat):
            weights[view.board.value(code >> 10 & MASK)] = 1
    elif view.rules.open:
        if view.stock(seat):
            weights[view.value_of(seat, PLACE_LEFT)] += 1
            weights[view.value_of(seat, PLACE_RIGHT)] += 1
    else:
        weights[1:] = view.face_down(seat)
    return weights


def best_line(view: TenPosition, codes: list[int], rng: Rng) -> int:
    """The move after which the mover's best line through the piece can still grow to ten and is highest."""
    best: list[int] = []
    best_worth = -1
    for code in codes:
        worth = line_worth(view, code)
        if worth > best_worth:
            best, best_worth = [], worth
        if worth == best_worth:
            best.append(code)
    return best[rng.below(len(best))]


def line_worth(view: TenPosition, code: int) -> int:
    """The sum of the squared totals of the lines below ten through the piece that the move lays."""
    board, seat, cell = view.board, view.to_move, code & MASK
    origin = code >> 10 & MASK if code >> 20 == MOVE else cell
    value = mover_value(view, code)
    held = board.cells[origin]
    board.cells[origin] = 0
    side: u8 = 2 + seat
    worth = (
        worth_along(board.cells, cell, 1, side, value)
        + worth_along(board.cells, cell, 32, side, value)
        + worth_along(board.cells, cell, 33, side, value)
        + worth_along(board.cells, cell, 31, side, value)
    )
    board.cells[origin] = held
    return worth


def worth_along(cells: vec[u8], cell: i64, step: i64, side: u8, value: int) -> int:
    """The squared total of the line in one direction: 0 when it is one piece, is ten or more, or cannot grow."""
    own: u8 = value
    total: int = line_total(cells, cell, step, side, own)
    if total == value or total >= TARGET or not has_room(cells, cell, step, side):
        return 0
    return total * total


def has_room(cells: vec[u8], cell: i64, step: i64, side: u8) -> bool:
    """Whether the line through an empty cell ends at an empty cell on either side."""
    return cells[line_end(cells, cell, step, side)] < PIECE or cells[line_end(cells, cell, -step, side)] < PIECE


def line_end(cells: vec[u8], cell: i64, step: i64, side: u8) -> i64:
    """The first cell from this one onwards that holds no piece of the side."""
    cell = (cell + step) & MASK
    while cells[cell] >> 6 == side:
        cell = (cell + step) & MASK
    return cell
