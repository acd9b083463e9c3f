"""The pure question of TEN: which lines stand on a board, and whose line wins."""

from __future__ import annotations

from engines import check
from engines.base import Json
from engines.ten.load import load_board, load_written_piece


def evaluate(data: object) -> Json:
    """`pieces` and `exact_lines` in; `lines` of two or more pieces and `winners` out.

    Lines come by seat, then by their cells from the first, read by row and column. A winner
    is a seat with a winning line; a board of a running game has none, one of play at most one.
    """
    fields = check.an_object(data, "", "pieces", optional=("exact_lines",))
    exact = fields.get("exact_lines", True)
    if not isinstance(exact, bool):
        check.equal(exact, True, "/exact_lines", "must be true or false")
    board = load_board(fields["pieces"], "/pieces", load_written_piece)
    found = []
    for seat in (0, 1):
        for line in board.lines(seat):
            cells = sorted((board.xy(index) for index in line), key=by_row)
            total = sum(board.value(index) for index in line)
            found.append((seat, [by_row(cell) for cell in cells], {"total": total, "cells": [list(c) for c in cells]}))
    found.sort(key=lambda entry: entry[:2])
    return {
        "lines": [{"seat": seat, **line} for seat, _, line in found],
        "winners": [seat for seat in (0, 1) if board.winning_lines(seat, exact)],
    }


def by_row(cell: tuple[int, int]) -> tuple[int, int]:
    """The order in which cells are read: by row, then column."""
    return cell[1], cell[0]
