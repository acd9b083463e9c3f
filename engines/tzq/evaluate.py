"""The pure question of Tien Zi Que: what five kept cards score."""

from __future__ import annotations

from engines import check
from engines.base import Json
from engines.errors import InvalidInput
from engines.tzq.cards import CARD_OF, COPIES, TEXTS
from engines.tzq.scoring import FIVE, LINES, PAIR, PAIR_POINTS, line_points


def evaluate(data: object) -> Json:
    """`cards` (5) and `winning_draw` in; `points` and `items` out, one item for each line that scores."""
    fields = check.an_object(data, "", "cards", optional=("winning_draw",))
    winning_draw = fields.get("winning_draw", False)
    if not isinstance(winning_draw, bool):
        raise InvalidInput("/winning_draw", "must be true or false")
    return scored(line_points(read_five(fields["cards"], "/cards"), winning_draw))


def scored(lines: list[int]) -> Json:
    """The answer for the points of each line. Two pairs are two items."""
    items: list[Json] = []
    for line, points in enumerate(lines):
        if line == PAIR:
            items += [{"name": LINES[line], "points": PAIR_POINTS}] * (points // PAIR_POINTS)
        elif points:
            items.append({"name": LINES[line], "points": points})
    return {"points": sum(lines), "items": items}


def read_five(data: object, path: str) -> list[int]:
    """Five cards that can be together."""
    cards = read_cards(data, path, FIVE)
    if len(cards) != FIVE:
        raise InvalidInput(path, f"has {len(cards)} items, must have {FIVE}")
    return cards


def read_cards(data: object, path: str, most: int) -> list[int]:
    """At most so many cards, none more often than there are of it."""
    cards: list[int] = []
    check.each(check.an_array(data, path, most), path, lambda item: add_card(cards, item))
    return cards


def add_card(cards: list[int], data: object) -> None:
    """Reads one more card; paths are those inside it."""
    card = read_card(data)
    if cards.count(card) == COPIES[card]:
        raise InvalidInput("", f"there is no other {TEXTS[card]} (of each card {COPIES[card]})")
    cards.append(card)


def read_card(data: object) -> int:
    """A card by its text."""
    card = CARD_OF.get(data) if isinstance(data, str) else None
    if card is None:
        raise InvalidInput("", "is no card, such as '5b', 'Er' or 'Q'")
    return card
