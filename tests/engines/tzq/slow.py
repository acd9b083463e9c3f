"""Tien Zi Que once more, slowly and obviously, from the rules alone: what the engine is compared with.

It shares nothing with the engine but the serialized form and the texts of cards and moves. What
chance decides (a deal, the order of a draw pile made anew) it takes from the engine's dump, after it
has seen that it is made of the right cards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations
from typing import Any

DECK = [n + c for n in "123456789" for c in "bgrw"] + [f + c for f in "ESWND" for c in "bgr"] + ["Q"] * 3
ORDER = list(dict.fromkeys(DECK))
Items = list[tuple[str, int]]


def items(cards: list[str], winning_draw: bool) -> Items:
    """Every line that five cards score, with its points, in no order."""
    faces = Counter(card[0] for card in cards)
    codes = {card[1] if len(card) == 2 else "black" for card in cards}
    honors = [card for card in cards if card[0] in "ESWND"]
    found: Items = []
    if len(codes) == 1:
        found.append(("white_flush", 4) if codes == {"w"} else ("flush", 3))
    if len(codes) == 5:
        found.append(("elements", 4))
    if "".join(sorted(faces)) in "123456789" and len(faces) == 5:
        found.append(("reckless_dragon", 6))
    for face, count in faces.items():
        if face == "Q" and count == 3:
            found.append(("king_of_sparrows", 6))
        else:
            found += {1: [], 2: [("pair", 2)], 3: [("three_of_a_kind", 5)], 4: [("four_of_a_kind", 10)]}[count]
    if len(honors) == 5:
        found.append(("all_honors", 16))
    elif set("ESWN") <= set(faces):
        found.append(("all_winds", 12))
    elif honors:
        found.append(("honors", {1: 1, 2: 3, 3: 5, 4: 9}[len({card[0] for card in honors})]))
    return [*found, ("winning_draw", 1)] if winning_draw else found


def points(cards: list[str], winning_draw: bool) -> int:
    return sum(worth for _, worth in items(cards, winning_draw))


@cache
def readings(cards: tuple[str, ...]) -> list[str]:
    """The runs and trios, as three faces, that three cards can be read as in this order."""
    if cards.count("Q") > 1:
        return []
    sets = ["".join(run) for run in zip("1234567", "2345678", "3456789", strict=True)]
    sets += [face * 3 for face in "123456789ESWND"]
    return [each for each in sets if all(card[0] in (face, "Q") for card, face in zip(cards, each, strict=True))]


def spelling(cards: list[str]) -> list[str]:
    """The one order in which a set is written; nothing when the three cards are no set."""
    orders = [(max(readings(order)), order) for order in permutations(cards) if readings(order)]
    if not orders:
        return []
    highest = max(reading for reading, _ in orders)
    return list(min((order for reading, order in orders if reading == highest), key=places))


def places(cards: Iterable[str]) -> list[int]:
    return [ORDER.index(card) for card in cards]


class SlowTzq:
    """A game that goes on from a dump, which it keeps as its position."""

    def __init__(self, dump: dict[str, Any]) -> None:
        self.at: dict[str, Any] = json.loads(json.dumps(dump))

    def copy(self) -> SlowTzq:
        return SlowTzq(self.at)

    def hand(self) -> list[str]:
        hand: list[str] = self.at["hands"][self.at["to_move"]]
        return hand

    def legal_moves(self) -> list[str]:
        if self.at["to_move"] is None:
            return []
        found: set[str] = set()
        if self.at["phase"] == "start":
            found.add("draw")
            for claimed in self.at["claimable"]:
                for pair in combinations(self.hand(), 2):
                    found |= self.keeps(claimed, [claimed, *pair])
        else:
            found |= {f"discard {card}" for card in self.hand()}
            for three in combinations(self.hand(), 3):
                found |= self.keeps("", list(three))
        return sorted(found)

    def keeps(self, claimed: str, cards: list[str]) -> set[str]:
        """The moves that make a set of the cards, when they are one."""
        order = spelling(cards)
        if not order:
            return set()
        text = "set " + " ".join(order)
        if claimed:
            text = f"claim {claimed} with " + " ".join(card for card in order if card != claimed)
        return {f"{text} keep {card}" for card in cards if self.is_enough(card, bool(claimed))}

    def is_enough(self, keep: str, claims: bool) -> bool:
        """Whether the advanced game lets the card be kept."""
        kept = [*self.at["kept"][self.at["to_move"]], keep]
        return not self.at["options"]["advanced"] or len(kept) < 5 or points(kept, not claims) >= 2

    def faults(self, text: str) -> set[str]:
        """Every reason that speaks against a well written move; none when it is legal."""
        words = text.split(" ")
        start = self.at["phase"] == "start"
        if words[0] in ("draw", "claim") and not start:
            return {"already_drawn"}
        if words[0] in ("discard", "set") and start:
            return {"draw_first"}
        if words[0] == "draw":
            return set()
        if words[0] == "discard":
            return set() if words[1] in self.hand() else {"not_in_hand"}
        claimed = words[1] if words[0] == "claim" else ""
        own = words[3:5] if claimed else words[1:4]
        cards = [claimed, *own] if claimed else own
        found = {
            "sparrow_claimed": claimed == "Q",
            "not_claimable": bool(claimed) and claimed not in [*self.at["claimable"], "Q"],
            "not_in_hand": bool(Counter(own) - Counter(self.hand())),
            "two_sparrows": cards.count("Q") > 1,
            "no_set": cards.count("Q") < 2 and not spelling(cards),
            "keep_of_the_set": words[-1] not in cards,
            "under_two_points": not self.is_enough(words[-1], bool(claimed)),
        }
        return {reason for reason, holds in found.items() if holds}

    def play(self, text: str, after: dict[str, Any]) -> None:
        """Plays a legal move; `after` is the engine's dump, for what chance decides."""
        words = text.split(" ")
        at, seat = self.at, self.at["to_move"]
        at["claimable"] = []
        if words[0] == "draw":
            at["phase"] = "drawn"
            self.draw(seat, [], after)
            return
        if words[0] == "discard":
            self.leave_hand(seat, words[1:])
            self.throw(seat, words[1:])
        else:
            self.make_set(seat, words, after)
        if len(at["kept"][seat]) == 5:
            at["turns"] += 1
            at["scores"][seat] += points(at["kept"][seat], words[0] == "set")
            self.end_round(after)
            return
        at["turns"] += 1
        if (at["options"]["advanced"] and not at["stock"]) or at["turns"] == at["options"]["turn_limit"]:
            self.end_round(after)
        else:
            at["phase"], at["to_move"] = "start", 1 - seat

    def make_set(self, seat: int, words: list[str], after: dict[str, Any]) -> None:
        own, cards = words[1:4], words[1:4]
        if words[0] == "claim":
            own, cards = words[3:5], [words[1], *words[3:5]]
            self.at["discards"][1 - seat].remove(words[1])
        self.leave_hand(seat, own)
        keep = words[-1]
        self.at["kept"][seat].append(keep)
        away = [card for card in cards if card != keep]
        self.throw(seat, away)
        while len(self.at["kept"][seat]) < 5 and len(self.hand()) < 5 and self.at["stock"]:
            self.draw(seat, away, after)

    def leave_hand(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.at["hands"][seat].remove(card)
            if card in self.at["known"][seat]:
                self.at["known"][seat].remove(card)

    def throw(self, seat: int, cards: list[str]) -> None:
        self.at["discards"][seat] += cards
        self.at["claimable"] = [card for card in cards if card != "Q"]

    def draw(self, seat: int, spared: list[str], after: dict[str, Any]) -> None:
        """Draws a card; makes the draw pile anew when it was the last one."""
        at = self.at
        at["hands"][seat].append(at["stock"].pop(0))
        at["hands"][seat].sort(key=ORDER.index)
        if at["stock"] or at["options"]["advanced"]:
            return
        old = Counter(at["discards"][0] + at["discards"][1]) - Counter(spared)
        at["discards"] = [spared[:] if seat == 0 else [], spared[:] if seat == 1 else []]
        at["known"] = [hand[:] for hand in at["hands"]]
        at["stock"] = after["stock"][:]
        missing = old - Counter(at["stock"])
        if missing:  # drawn at once: the hand after the move shows them
            size = missing.total()
            assert len(self.hand()) + size == 5
            assert not missing - Counter(after["hands"][seat])
            at["stock"] = list(missing.elements()) + at["stock"]
        assert Counter(at["stock"]) == old

    def end_round(self, after: dict[str, Any]) -> None:
        """The next deal, or the end."""
        at, options = self.at, self.at["options"]
        rounds = options["max_rounds"] if options["target"] else 4
        if at["round"] == rounds or (options["target"] and max(at["scores"]) >= options["target"]):
            at["phase"], at["to_move"], at["claimable"] = "over", None, []
            return
        at["round"] += 1
        at["turns"], at["phase"] = 0, "start"
        at["to_move"] = (at["first"] + at["round"] - 1) % 2
        for field in ("kept", "discards", "known"):
            at[field] = [[], []]
        at["claimable"] = []
        at["hands"], at["stock"] = after["hands"], after["stock"]
        assert [len(hand) for hand in at["hands"]] == [5, 5]
        assert Counter(at["hands"][0] + at["hands"][1] + at["stock"]) == Counter(DECK)


def count(state: Any, depth: int) -> int:
    """How many sequences of `depth` legal moves there are; the engine only deals what chance decides."""
    game = SlowTzq(state.dump())
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        game = SlowTzq(state.dump())
        game.play(move, after.dump())
        assert game.at == after.dump()
        total += count(after, depth - 1)
    return total
