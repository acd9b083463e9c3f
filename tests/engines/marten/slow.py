"""Marten once more, slowly and obviously, from the rules alone: what the engine is compared with.

It shares nothing with the engine but the texts of tiles and moves and the serialized form. Every
question tries all there is to try.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

TILES = [f"{color}{value}" for color in "BR" for value in range(1, 8)] + ["R0", "P5", "P6", "P7", "P8"]
COPIES = {tile: 1 if tile == "R0" or tile[0] == "P" else 4 for tile in TILES}
ALL = [tile for tile in TILES for _ in range(COPIES[tile])]

Face = tuple[str, int]
OpenSet = tuple[tuple[str, ...], str]
"""Three tiles and the colour they count as."""
Key = tuple[tuple[OpenSet, ...], tuple[tuple[str, str], ...]]
"""A declaration: its closed sets, and the colour of each purple tile."""


def order(tile: str) -> tuple[int, int]:
    return "BRP".index(tile[0]), int(tile[1])


def set_worth(faces: list[Face]) -> int | None:
    """What three faces are worth as a set; None when they are none."""
    colors, values = {color for color, _ in faces}, sorted(value for _, value in faces)
    if len(colors) != 1:
        return None
    if values[0] == values[1] == values[2]:
        return 0
    if values[1] == values[0] + 1 and values[2] == values[1] + 1:
        return values[0] if colors == {"B"} else values[2]
    return None


def colorings(tiles: list[str]) -> list[list[Face]]:
    """Every way to see the tiles as faces: purple ones as blue or as red."""
    choices = [[(tile[0], int(tile[1]))] if tile[0] != "P" else [(c, int(tile[1])) for c in "BR"] for tile in tiles]
    return [list(faces) for faces in product(*choices)]


def set_layouts(faces: list[Face], room: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every choice of at most `room` disjoint sets, as places."""
    there = [trio for trio in combinations(range(len(faces)), 3) if set_worth([faces[i] for i in trio]) is not None]
    found: list[tuple[tuple[int, ...], ...]] = [()]
    if room >= 1:
        found += [(trio,) for trio in there]
    if room >= 2:
        found += [(a, b) for a, b in combinations(there, 2) if not set(a) & set(b)]
    return found


def worth(faces: list[Face], sets: tuple[tuple[int, ...], ...]) -> int:
    in_sets = {i for trio in sets for i in trio}
    points = sum(value for i, (_, value) in enumerate(faces) if i not in in_sets)
    for trio in sets:
        points += set_worth([faces[i] for i in trio]) or 0
    return points


def open_faces(open_sets: list[OpenSet]) -> list[Face]:
    return [(color, int(tile[1])) for tiles, color in open_sets for tile in tiles]


def open_worth(open_sets: list[OpenSet]) -> int:
    return sum(set_worth([(color, int(tile[1])) for tile in tiles]) or 0 for tiles, color in open_sets)


def declarations(closed: list[str], open_sets: list[OpenSet], heaven: bool = False) -> dict[Key, dict[str, int]]:
    """Every declaration with which the hand is ten, and its bonuses."""
    found: dict[Key, dict[str, int]] = {}
    fixed = {tile: color for tiles, color in open_sets for tile in tiles if tile[0] == "P"}
    for faces in colorings(closed):
        colors = fixed | {tile: face[0] for tile, face in zip(closed, faces, strict=True) if tile[0] == "P"}
        for sets in set_layouts(faces, 2 - len(open_sets)):
            if worth(faces, sets) + open_worth(open_sets) == 10:
                trios = [(tuple(sorted((closed[i] for i in trio), key=order)), faces[trio[0]][0]) for trio in sets]
                key = tuple(sorted(trios)), tuple(sorted(colors.items()))
                found[key] = bonuses(faces + open_faces(open_sets), not open_sets, heaven)
    return found


def is_ten(closed: list[str], open_sets: list[OpenSet]) -> bool:
    return any(
        worth(faces, sets) + open_worth(open_sets) == 10
        for faces in colorings(closed)
        for sets in set_layouts(faces, 2 - len(open_sets))
    )


def bonuses(faces: list[Face], closed: bool, heaven: bool) -> dict[str, int]:
    """The bonuses of eight faces, by name, without those that score nothing."""
    colors = [color for color, _ in faces]
    values = [value for _, value in faces]
    groups = Counter(faces)
    threes = [face for face, size in groups.items() if size == 3]
    fours = [face for face, size in groups.items() if size >= 4]
    found = {
        "closed": 1 if closed else 0,
        "no_ones": 1 if 1 not in values else 0,
        "half_color": 1 if colors.count("B") == colors.count("R") else 0,
        "seven": 1 if 7 in values else 0,
        "straight": 1 if any({(c, v + i) for i in range(5)} <= set(faces) for c in "BR" for v in range(9)) else 0,
        "two_blues": 1 if colors.count("B") == 2 else 0,
        "under_five": 2 if max(values) < 5 else 0,
        "single_color": {1: 3 if colors[0] == "R" else 2}.get(len(set(colors)), 0),
        "eight": 2 if 8 in values else 0,
        "heaven": 3 if heaven else 0,
        "god_ten": 25 if len(set(values)) == 1 else 0,
    }
    kinds = (len(threes), len(fours))
    if kinds == (1, 0):
        found["single_three"] = 1
    elif kinds == (0, 1):
        found["single_four"] = 2
    elif kinds == (2, 0):
        found["double_three"] = 4 if threes[0][1] == threes[1][1] else 3
    elif kinds == (1, 1):
        found["multi"] = 5
    elif kinds == (0, 2):
        found["double_four"] = 10
    return {name: points for name, points in found.items() if points}


def points(hand: dict[str, int], advanced: bool, dealer: bool) -> int:
    if not advanced:
        return 1
    return (3 if dealer else 2) + sum(hand.values())


def best(closed: list[str], open_sets: list[OpenSet], advanced: bool, dealer: bool, heaven: bool) -> int:
    found = declarations(closed, open_sets, heaven)
    return max(points(hand, advanced, dealer) for hand in found.values())


class SlowMarten:
    """One round of a game, that goes on from a dump to the end of the round (`over`)."""

    def __init__(self, dump: dict[str, Any]) -> None:
        self.seats: int = dump["seats"]
        self.advanced = dump["options"]["scoring"] == "advanced"
        self.dealer: int = dump["dealer"]
        self.to_move: int = dump["to_move"]
        self.phase: str = dump["phase"]
        self.hands: list[list[str]] = [list(hand) for hand in dump["hands"]]
        self.stock: list[str] = list(dump["stock"])
        self.piles: list[list[str]] = [list(pile) for pile in dump["discards"]]
        self.sets: list[list[OpenSet]] = [
            [(tuple(each["tiles"]), each["as"]) for each in sets] for sets in dump["open_sets"]
        ]
        self.scores: list[int] = list(dump["scores"])
        self.first_turns = self.seats - sum(len(pile) for pile in self.piles) - sum(len(sets) for sets in self.sets)
        self.over = False

    def legal_moves(self) -> list[str]:
        hand = self.hands[self.to_move]
        if self.phase != "start":
            moves = {f"discard {tile}" for tile in hand}
            if self.phase == "drawn" and is_ten(hand, self.sets[self.to_move]):
                moves.add("finish")
            return sorted(moves)
        moves = {f"finish {seat}" for seat in self.others() if is_ten([*hand, self.top(seat)], self.own_sets())}
        if not self.stock:
            return sorted(moves | {"pass"})
        return sorted(moves | {"draw"} | {move for seat in self.others() for move in self.gets(seat)})

    def own_sets(self) -> list[OpenSet]:
        return self.sets[self.to_move]

    def others(self) -> list[int]:
        """The other seats that have a discard on top."""
        return [seat for seat in range(self.seats) if seat != self.to_move and self.piles[seat]]

    def top(self, seat: int) -> str:
        return self.piles[seat][-1]

    def gets(self, seat: int) -> set[str]:
        found = set()
        for pair in combinations(sorted(self.hands[self.to_move], key=order), 2):
            trio = [*pair, self.top(seat)]
            for color in self.colors_of(trio):
                said = f" as {color}" if all(tile[0] == "P" for tile in trio) else ""
                found.add(f"get {seat} {pair[0]} {pair[1]}{said}")
        return found

    def colors_of(self, trio: list[str]) -> set[str]:
        """The colours in which three tiles are a set."""
        return {faces[0][0] for faces in colorings(trio) if set_worth(faces) is not None}

    def play(self, move: str) -> None:
        """Plays a legal move."""
        words = move.split(" ")
        seat = self.to_move
        if words[0] == "draw":
            self.hands[seat].append(self.stock.pop(0))
            self.phase = "drawn"
        elif words[0] == "get":
            self.get(int(words[1]), words[2:4], words[-1])
        elif words[0] == "discard":
            self.discard(words[1])
        elif words[0] == "finish":
            self.finish(int(words[1]) if len(words) == 2 else None)
        else:
            self.over = True

    def get(self, source: int, pair: list[str], color: str) -> None:
        trio = [*pair, self.piles[source].pop()]
        for tile in pair:
            self.hands[self.to_move].remove(tile)
        if color not in ("B", "R"):
            (color,) = self.colors_of(trio)
        self.sets[self.to_move].append((tuple(sorted(trio, key=order)), color))
        self.phase = "got"

    def discard(self, tile: str) -> None:
        self.hands[self.to_move].remove(tile)
        self.piles[self.to_move].append(tile)
        self.to_move = (self.to_move + 1) % self.seats
        self.phase = "start"
        self.first_turns -= 1
        if not self.stock and self.legal_moves() == ["pass"]:
            self.over = True

    def finish(self, source: int | None) -> None:
        hand = self.hands[self.to_move]
        if source is not None:
            hand.append(self.piles[source].pop())
        heaven = source is None and self.first_turns > 0
        dealer = self.to_move == self.dealer
        self.scores[self.to_move] += best(hand, self.own_sets(), self.advanced, dealer, heaven)
        self.over = True
