"""The question of TEN: which lines stand on a board, and whose wins."""

from __future__ import annotations

from typing import Any

import pytest

from engines import get
from engines.errors import InvalidInput
from tests.engines.ten.build import board_of, pieces_of

TEN = get("ten")


def evaluate(picture: str, **given: bool) -> dict[str, Any]:
    return TEN.evaluate({"pieces": pieces_of(board_of(picture)), **given})


def line(seat: int, total: int, *cells: tuple[int, int]) -> dict[str, Any]:
    return {"seat": seat, "total": total, "cells": [list(cell) for cell in cells]}


def test_the_example_of_the_contract() -> None:
    assert TEN.evaluate(TEN.evaluate_example) == {
        "lines": [line(0, 10, (0, 0), (1, 0), (2, 0), (3, 0))],
        "winners": [0],
    }


def test_an_empty_board_has_no_lines() -> None:
    assert TEN.evaluate({"pieces": []}) == {"lines": [], "winners": []}


def test_a_piece_alone_is_no_line() -> None:
    assert evaluate("A3") == evaluate("A3 B1 A3") == {"lines": [], "winners": []}


def test_lines_go_in_four_directions() -> None:
    assert evaluate("A1 A2\nA3 B1")["lines"] == [
        line(0, 3, (0, 0), (1, 0)),
        line(0, 4, (0, 0), (0, 1)),
        line(0, 5, (1, 0), (0, 1)),
    ]
    assert evaluate("A1 B2\nB3 A2")["lines"] == [
        line(0, 3, (0, 0), (1, 1)),
        line(1, 5, (1, 0), (0, 1)),
    ]


def test_lines_are_maximal() -> None:
    assert evaluate("A1 A2 A3 B1 A1 A1")["lines"] == [
        line(0, 6, (0, 0), (1, 0), (2, 0)),
        line(0, 2, (4, 0), (5, 0)),
    ]


def test_twelve_wins_only_by_the_looser_reading() -> None:
    assert evaluate("A2 A3 A3 A2 A2")["winners"] == []
    assert evaluate("A2 A3 A3 A2 A2", exact_lines=True)["winners"] == []
    assert evaluate("A2 A3 A3 A2 A2", exact_lines=False)["winners"] == [0]
    assert evaluate("A2 A3 A3 A2 A2", exact_lines=False)["lines"][0]["total"] == 12


def test_the_part_of_a_line_may_lie_anywhere_in_it() -> None:
    for picture in ("A1 A3 A3 A3 A1 A2", "A2 A3 A3 A3 A1", "A2 A1 A3 A3 A3 A2"):
        assert evaluate(picture, exact_lines=False)["winners"] == [0]
    assert evaluate("A2 A2 A3 A2 A2", exact_lines=False)["winners"] == []


def test_both_seats_may_have_a_line_on_a_board_that_no_game_reaches() -> None:
    assert evaluate("A3 A3 A3 A1\nB3 B3 B3 B1")["winners"] == [0, 1]


def test_cells_may_be_written_as_moves_write_them() -> None:
    pieces = [{"at": "0,0", "seat": 1, "value": 3}, {"at": "-1,0", "seat": 1, "value": 2}]
    assert TEN.evaluate({"pieces": pieces}) == {"lines": [line(1, 5, (-1, 0), (0, 0))], "winners": []}


def test_a_board_may_lie_anywhere_and_hold_one_colour() -> None:
    pieces = pieces_of(board_of("A3 A3 A3 A1", at=(-500, 900)))
    assert TEN.evaluate({"pieces": pieces})["winners"] == [0]


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ([], ""),
        ({}, "/pieces"),
        ({"pieces": None}, "/pieces"),
        ({"pieces": [], "exact": True}, "/exact"),
        ({"pieces": [], "exact_lines": 1}, "/exact_lines"),
        ({"pieces": [], "exact_lines": None}, "/exact_lines"),
        ({"pieces": [{"at": [0, 0], "seat": 0}]}, "/pieces/0/value"),
        ({"pieces": [{"at": "0, 0", "seat": 0, "value": 1}]}, "/pieces/0/at"),
        ({"pieces": [{"at": "00,0", "seat": 0, "value": 1}]}, "/pieces/0/at"),
        ({"pieces": [{"at": "99999,0", "seat": 0, "value": 1}]}, "/pieces/0/at/0"),
        ({"pieces": [{"at": [0, 0], "seat": 0, "value": 1}, {"at": [1, 1], "seat": 0, "value": 1}]}, "/pieces/1/at"),
        ({"pieces": [{"at": [i, 0], "seat": 1, "value": 3} for i in range(6)]}, "/pieces/5/value"),
        ({"pieces": [{"at": [0, 0], "seat": 0, "value": 1}] * 2}, "/pieces/1/at"),
        ({"pieces": [{"at": [0, 0], "seat": 0, "value": 1}] * 31}, "/pieces"),
    ],
)
def test_a_board_that_the_game_cannot_contain_is_refused(question: object, path: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        TEN.evaluate(question)
    assert refused.value.path == path
    assert refused.value.code == "validation"
