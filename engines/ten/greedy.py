"""A plain player for TEN: wins when it can, blocks a win when it must, else builds its best line.

It reads a view only. A *threat* is a cell and a value that would complete ten for a seat.
"""

from __future__ import annotations

from engines.rng import Rng
from engines.ten.board import LINES, MASK, TARGET, Board
from engines.ten.position import MOVE, PASS, PLACE_LEFT, PLACE_RIGHT, TenPosition
from engines.ten.view import TenView


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
        return abs(view.board.cells[code >> 10 & MASK])
    return view.value_of(view.to_move, kind)


def wins_with(view: TenPosition, code: int) -> bool:
    """Whether the move wins for the seat to move."""
    board, seat = view.board, view.to_move
    cell, value = code & MASK, mover_value(view, code)
    if code >> 20 != MOVE:
        return completes(board, cell, seat, value, view.exact)
    origin = code >> 10 & MASK
    held = board.cells[origin]
    board.cells[origin] = 0
    won = completes(board, cell, seat, value, view.exact)
    if not won and view.exact and board.wins_around(origin, seat):
        # The line that became shorter must not grow again by the piece's new place.
        board.cells[cell] = held
        won = board.wins_around(origin, seat) or board.wins_at(cell, True)
        board.cells[cell] = 0
    board.cells[origin] = held
    return won


def completes(board: Board, cell: int, seat: int, value: int, exact: bool) -> bool:
    """Whether a piece of that value on an empty cell makes a winning line through it."""
    for step in LINES:
        total = board.run(cell, step, seat) + board.run(cell, -step, seat) + value
        if total == TARGET:
            return True
        if total > TARGET and not exact:
            held = board.cells[cell]
            board.cells[cell] = -value if seat else value
            won = board.wins_at(cell, False)
            board.cells[cell] = held
            if won:
                return True
    return False


def threats_against(view: TenView) -> dict[int, int]:
    """The cells where the other seat could win next, with how many of its pieces would do so."""
    board, other = view.board, 1 - view.to_move
    weights = values_of(view, other)
    threats: dict[int, int] = {}
    for cell in board.frontier:
        weight = sum(weights[v] for v in (1, 2, 3) if weights[v] and completes(board, cell, other, v, view.exact))
        if weight:
            threats[cell] = weight
    return threats


def values_of(view: TenView, seat: int) -> list[int]:
    """How many pieces of each value, from 1 (index 0 is unused), the seat may lay on its next turn."""
    weights = [0, 0, 0, 0]
    if view.phase == "moving":
        for code in view.relocation_codes(seat):
            weights[abs(view.board.cells[code >> 10 & MASK])] = 1
    elif view.rows is not None:
        if view.rows[seat]:
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
    worth = 0
    for step in LINES:
        ahead, behind = board.run(cell, step, seat), board.run(cell, -step, seat)
        total = ahead + behind + value
        if total < TARGET and (ahead or behind) and has_room(board, cell, step, seat):
            worth += total * total
    board.cells[origin] = held
    return worth


def has_room(board: Board, cell: int, step: int, seat: int) -> bool:
    """Whether the line through an empty cell ends at an empty cell on either side."""
    sign = -1 if seat else 1
    for sense in (step, -step):
        end = (cell + sense) & MASK
        while board.cells[end] * sign > 0:
            end = (end + sense) & MASK
        if board.cells[end] == 0:
            return True
    return False
