"""Spoiling valid JSON at random: what a careless or hostile client might send instead."""

from __future__ import annotations

import json
from random import Random
from typing import Any

Slot = tuple[Any, Any]
"""An object or array, and the field name or index in it."""

INTS = [0, 1, 2, 3, 5, -1, 30, 61, 1 << 31, 1 << 53, 1 << 64, 10**40, -(10**40)]
FLOATS = [1.0, 0.5, 1e300, float("nan"), float("inf")]
TEXTS = ["", "x", "1", "0,0", "1,0", "pass", "hidden", "\x00", "\ud800", "é" * 200]
FLAT: list[object] = [None, True, False, *INTS, *FLOATS, *TEXTS]


def spoil(value: object, rng: Random) -> Any:
    """A copy of the value with one to three random changes."""
    root = {"": json.loads(json.dumps(value))}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice((delete, add, replace, twist, swap, repeat, reverse))(root, rng)
    return root.get("")


def slots(value: object) -> list[Slot]:
    """Every place in the value, at any depth."""
    if isinstance(value, dict):
        return [(value, name) for name in value] + [slot for item in value.values() for slot in slots(item)]
    if isinstance(value, list):
        return [(value, i) for i in range(len(value))] + [slot for item in value for slot in slots(item)]
    return []


def pick(root: object, rng: Random, *types: type) -> Slot | None:
    """A random place; with types, one that holds a value of such a type."""
    found = [(holder, key) for holder, key in slots(root) if not types or type(holder[key]) in types]
    return rng.choice(found) if found else None


def junk(rng: Random) -> object:
    """Something that hardly belongs anywhere."""
    if rng.random() < 0.8:
        return rng.choice(FLAT)
    return rng.choice(([], {}, [[]], [0, 0], [1, "x"], {"at": [0, 0]}, {"": None}, [0] * 2000, deep(100)))


def deep(levels: int) -> object:
    value: object = 0
    for level in range(levels):
        value = [value] if level % 2 else {"at": value}
    return value


def delete(root: object, rng: Random) -> None:
    slot = pick(root, rng)
    if slot:
        del slot[0][slot[1]]


def add(root: object, rng: Random) -> None:
    slot = pick(root, rng, dict, list)
    if slot:
        holder = slot[0][slot[1]]
        if isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), junk(rng))
        else:
            holder[rng.choice(("extra", "", "seat", "seed", "~/", "x" * 5000))] = junk(rng)


def replace(root: object, rng: Random) -> None:
    slot = pick(root, rng)
    if slot:
        slot[0][slot[1]] = junk(rng)


def twist(root: object, rng: Random) -> None:
    """Changes a number a little, or only its type."""
    slot = pick(root, rng, int)
    if slot:
        holder, key = slot
        number = holder[key]
        holder[key] = rng.choice((number + 1, number - 1, -number, float(number), str(number), bool(number), [number]))


def swap(root: object, rng: Random) -> None:
    """Two numbers change places."""
    one, other = pick(root, rng, int), pick(root, rng, int)
    if one and other:
        one[0][one[1]], other[0][other[1]] = other[0][other[1]], one[0][one[1]]


def repeat(root: object, rng: Random) -> None:
    """An item of an array comes twice."""
    slot = pick(root, rng, list)
    if slot and slot[0][slot[1]]:
        items = slot[0][slot[1]]
        items.append(json.loads(json.dumps(rng.choice(items))))


def reverse(root: object, rng: Random) -> None:
    slot = pick(root, rng, list)
    if slot:
        slot[0][slot[1]].reverse()
