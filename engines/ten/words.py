"""What TEN says in words: its options, the forms of its moves, reasons of refusal and ends."""

from __future__ import annotations

from engines.options import Option

RELOCATIONS_MOST = 1000

OPTIONS = (
    Option(
        "variant",
        "hidden",
        "hidden: the piece of the turn is drawn at random from the mover's own stock. "
        "open: both rows of 15 lie open and the mover takes a piece from either end of their own.",
        choices=("hidden", "open"),
    ),
    Option(
        "exact_lines",
        True,
        "true: a line wins when all of it totals ten. false: any unbroken part of a line that totals ten wins.",
        choices=(True, False),
    ),
    Option(
        "relocation_limit",
        60,
        "The game is drawn after this many relocations and passes in all.",
        low=0,
        high=RELOCATIONS_MOST,
    ),
    Option("first", "random", "The seat that begins; random: it follows from the seed.", choices=(0, 1, "random")),
)

REASONS = {
    "not_origin": "the first piece goes to 0,0",
    "cell_taken": "a piece lies on that cell",
    "not_adjacent": "the cell shares no side with a piece",
    "end_required": "say which end of your row the piece comes from: place left or place right",
    "no_rows": "there are no open rows in this variant: write place and the cell",
    "use_left": "one piece is left in your row: write place left",
    "all_placed": "all pieces are placed: move one of yours",
    "not_all_placed": "pieces are moved, or turns passed, only when all are placed",
    "no_piece": "no piece lies on that cell",
    "not_your_piece": "the piece is the other seat's",
    "no_free_side": "the piece has a neighbour on every side",
    "would_split": "without the piece the others would fall apart",
    "same_cell": "the piece must go to another cell",
    "can_move": "passing is only for a seat that has no relocation",
}

OUTCOMES = {
    "line": "a line of the winner wins",
    "relocation_limit": "the relocations and passes were used up: a draw",
}

NOTATION = {
    "place 1,0": "variant hidden: lay the drawn piece on the cell in column 1, row 0 (rows count downwards)",
    "place left 1,0": "variant open: lay the piece at the left end of your row",
    "place right 1,0": "variant open: lay the piece at the right end of your row",
    "move 0,0 2,1": "second phase: move your piece on 0,0 to 2,1",
    "pass": "second phase: only when you have no relocation",
}
