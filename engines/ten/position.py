"""What a TEN state and a TEN view share: the board, whose turn it is, and the moves. moves.py says what codes are."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from engines.base import NOBODY, Json, Outcome, Position, move_text
from engines.errors import InvalidMove
from engines.options import Options
from engines.ten.board import Board
from engines.ten.cells import MASK, PIECES, SIDES, index_of
from engines.ten.moves import ENDS, MOVE, MOVE_TEXT, PASS, PLACE, PLACE_LEFT, PLACE_RIGHT, PLACE_TEXT, TYPES, cell_text
from engines.ten.stock import STOCK
from engines.ten.words import NOTATION, REASONS


@final
class Rules:
    """The options as play needs them, read once and shared by all positions of a game."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.exact = options["exact_lines"] is True
        self.open = options["variant"] == "open"
        limit = options["relocation_limit"]
        assert isinstance(limit, int)
        self.limit: i64 = limit


class TenPosition(Position):
    """`first` is the seat that began; `relocations` counts those of both seats, and passes.

    `stock_0` and `stock_1` are what the seats have still to lay (see stock.py), 0 where that is not known.
    """

    game = "ten"
    seats = 2

    def __init__(self, rules: Rules, first: i64, board: Board, stock_0: i64, stock_1: i64, relocations: i64) -> None:
        self.rules = rules
        self.options = rules.options
        self.first: i64 = first
        self.stock_0: i64 = stock_0
        self.stock_1: i64 = stock_1
        self.board = board
        self.relocations: i64 = relocations
        self.winner = NOBODY
        self.to_move = self.turn()

    def stock(self, seat: i64) -> i64:
        """What the seat has still to lay, as far as this position knows it."""
        return self.stock_1 if seat else self.stock_0

    def value_of(self, seat: i64, end: i64) -> i64:
        """The value of the piece that `seat` would lay now; `end` is PLACE, PLACE_LEFT or PLACE_RIGHT."""
        left = 0 if end != PLACE_RIGHT else STOCK - 1 - self.board.laid(seat)
        return self.stock(seat) >> 2 * left & 3

    def turn(self) -> int:
        """The seat to move, from what has been played; NOBODY when the relocations are used up."""
        placed = self.board.placed()
        if placed == PIECES and self.relocations >= self.rules.limit:
            return NOBODY
        return (self.first + placed + self.relocations) & 1

    def placed(self) -> int:
        return self.board.placed()

    @property
    def phase(self) -> str:
        if self.to_move == NOBODY:
            return "over"
        return "placing" if self.placed() < PIECES else "moving"

    def scores(self) -> list[int]:
        return [int(self.winner == seat) for seat in (0, 1)]

    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        reason = "relocation_limit" if self.winner == NOBODY else "line"
        return Outcome(reason, tuple(self.scores()))

    # Legal moves

    def codes(self) -> list[int]:
        if self.to_move == NOBODY:
            return []
        if self.placed() == PIECES:
            return self.relocation_codes(self.to_move) or [PASS << 20]
        frontier = self.board.open_cells()
        if not self.rules.open:
            return frontier
        left = [PLACE_LEFT << 20 | cell for cell in frontier]
        if self.board.laid(self.to_move) == STOCK - 1:
            return left
        return left + [PLACE_RIGHT << 20 | cell for cell in frontier]

    def legal_moves(self) -> list[str]:
        # No word before a cell begins another one, so sorted words with sorted cells make sorted texts.
        if self.to_move == NOBODY:
            return []
        board = self.board
        cells = self.texts_of(board.open_cells())
        if board.placed() < PIECES:
            return [words + text for words in self.place_words() for text in cells]
        cuts = board.cuts()
        moves: list[str] = []
        origins = [cell for cell in board.of_seat(self.to_move) if board.targets(cell, cuts) > 0]
        lonely = {cell_text(board.place(cell)): self.texts_of(board.lonely_beside(cell)) for cell in origins}
        for origin in sorted(lonely):
            words, apart = f"move {origin} ", lonely[origin]
            targets = cells[:] if apart else cells
            for text in apart:
                targets.remove(text)
            moves += [words + text for text in targets]
        return moves or ["pass"]

    def texts_of(self, cells: list[int]) -> list[str]:
        """The cells as moves write them, sorted."""
        texts = [cell_text(self.board.place(cell)) for cell in cells]
        texts.sort()
        return texts

    def place_words(self) -> list[str]:
        """What stands before the cell in the moves of the first phase."""
        if not self.rules.open:
            return ["place "]
        return ["place left "] if self.board.laid(self.to_move) == STOCK - 1 else ["place left ", "place right "]

    def relocation_codes(self, seat: int) -> list[int]:
        """All relocations of a seat in the second phase."""
        board = self.board
        found = []
        cuts = board.cuts()
        for origin in board.of_seat(seat):
            if board.targets(origin, cuts) > 0:
                base = MOVE << 20 | origin << 10
                found += [base | cell for cell in board.targets_of(origin)]
        return found

    def refusal(self, code: int) -> str:
        kind, cell = code >> 20, code & MASK
        placing = self.placed() < PIECES
        if kind == PASS:
            if placing:
                return "not_all_placed"
            return "can_move" if self.relocation_codes(self.to_move) else ""
        if kind == MOVE:
            return "not_all_placed" if placing else self.relocation_refusal(code >> 10 & MASK, cell)
        if not placing:
            return "all_placed"
        if kind == PLACE and self.rules.open:
            return "end_required"
        if kind != PLACE and not self.rules.open:
            return "no_rows"
        if kind == PLACE_RIGHT and self.board.laid(self.to_move) == STOCK - 1:
            return "use_left"
        return "" if self.board.is_open(cell) else self.cell_refusal(cell)

    def cell_refusal(self, cell: int) -> str:
        if self.board.is_piece(cell):
            return "cell_taken"
        return "not_adjacent" if self.placed() else "not_origin"

    def relocation_refusal(self, origin: int, cell: int) -> str:
        board = self.board
        if not board.is_piece(origin):
            return "no_piece"
        if board.seat(origin) != self.to_move:
            return "not_your_piece"
        if board.sides_taken(origin) == 4:
            return "no_free_side"
        if board.splits(origin, board.cuts()):
            return "would_split"
        if origin == cell:
            return "same_cell"
        if board.is_piece(cell):
            return "cell_taken"
        beside = sum(board.is_piece((cell + step) & MASK) and (cell + step) & MASK != origin for step in SIDES)
        return "" if beside else "not_adjacent"

    def reason_words(self, reason: str) -> str:
        return REASONS[reason]

    # Notation

    def parse(self, text: str) -> int:
        if text == "pass":
            return PASS << 20
        match = PLACE_TEXT.fullmatch(text)
        if match:
            kind = {None: PLACE, "left": PLACE_LEFT, "right": PLACE_RIGHT}[match[1]]
            return kind << 20 | self.cell_index(int(match[2]), int(match[3]))
        match = MOVE_TEXT.fullmatch(text)
        if match:
            x, y, to_x, to_y = (int(number) for number in match.groups())
            return MOVE << 20 | self.cell_index(x, y) << 10 | self.cell_index(to_x, to_y)
        forms = ", ".join(repr(form) for form in NOTATION)
        raise InvalidMove(f"{text[:80]!r} is no move of ten; moves are written {forms}")

    def cell_index(self, x: int, y: int) -> int:
        """The index of a cell of the plane, or one that is surely neither piece nor frontier."""
        index = index_of(x, y)
        if self.board.holds(index, x, y):
            return index
        return self.board.far_cell()

    def format(self, code: int) -> str:
        kind = code >> 20
        if kind == PASS:
            return "pass"
        cell = cell_text(self.board.place(code & MASK))
        if kind == MOVE:
            return f"move {cell_text(self.board.place(code >> 10 & MASK))} {cell}"
        return f"place {cell}" if kind == PLACE else f"place {ENDS[kind]} {cell}"

    def parts(self, code: int) -> Json:
        kind = code >> 20
        parts: Json = {"type": TYPES[kind]}
        if kind == PASS:
            return parts
        if kind == MOVE:
            origin = code >> 10 & MASK
            parts["from"] = list(self.board.xy(origin))
            parts["value"] = self.board.value(origin)
        else:
            if kind != PLACE:
                parts["end"] = ENDS[kind]
            parts["value"] = self.value_of(self.to_move, kind)
        parts["at"] = list(self.board.xy(code & MASK))
        return parts

    def describe_all(self) -> list[Json]:
        codes = self.codes()
        if codes and codes[0] >> 20 == MOVE:
            moves = self.describe_relocations(codes)
        else:
            moves = [self.describe(code) for code in codes]
        moves.sort(key=move_text)
        return moves

    def describe_relocations(self, codes: list[int]) -> list[Json]:
        """As `describe` has them. There can be hundreds, between a few cells: each cell is written once."""
        texts: dict[int, str] = {}
        cells: dict[int, list[int]] = {}
        for cell in [*self.board.open_cells(), *self.board.of_seat(self.to_move)]:
            texts[cell] = cell_text(self.board.place(cell))
            cells[cell] = list(self.board.xy(cell))
        found: list[Json] = []
        for code in codes:
            origin, cell = code >> 10 & MASK, code & MASK
            found.append(
                {
                    "move": "move " + texts[origin] + " " + texts[cell],
                    "type": "move",
                    "from": cells[origin],
                    "value": self.board.value(origin),
                    "at": cells[cell],
                }
            )
        return found

    # Serialized form

    def dump_common(self) -> Json:
        """The fields that a state and a view share."""
        return {
            "options": dict(self.options),
            "first": self.first,
            "to_move": None if self.to_move == NOBODY else self.to_move,
            "pieces": self.dump_pieces(),
            "relocations": self.relocations,
        }

    def dump_pieces(self) -> list[Json]:
        """The pieces by row, then column."""
        board = self.board
        found = []
        for seat in (0, 1):
            for index in board.of_seat(seat):
                x, y = board.xy(index)
                found.append((y, x, seat, board.value(index)))
        return [{"at": [x, y], "seat": seat, "value": value} for y, x, seat, value in sorted(found)]
