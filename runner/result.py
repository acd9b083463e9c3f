"""What is kept of a played game: a short result for the standings, and the record for replays.

Both are bytes made once, when the game ends. A result is a small JSON array; a record is
compressed JSON of what the schedule does not already say.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import orjson

from engines.base import Json
from runner.match import Played


@dataclass(frozen=True)
class Result:
    """One game as the standings need it. All lists have one item a seat, `faults` (seat, kind)."""

    payoffs: list[float]
    reason: str
    move_counts: list[int]
    times_ms: list[float]
    faults: list[tuple[int, str]]


def pack_result(played: Played) -> bytes:
    faults = [[fault["seat"], fault["kind"]] for fault in played.faults]
    return orjson.dumps([played.payoffs, played.reason, played.move_counts, played.times_ms, faults])


def unpack_result(packed: bytes) -> Result:
    payoffs, reason, counts, times, faults = orjson.loads(packed)
    return Result(payoffs, reason, counts, times, [(seat, kind) for seat, kind in faults])


def pack_record(played: Played, played_at: float) -> bytes:
    fields = {"moves": played.moves, "faults": played.faults, "played_at": round(played_at, 3)}
    return zlib.compress(orjson.dumps(fields), 1)


def unpack_record(packed: bytes) -> Json:
    fields: Json = orjson.loads(zlib.decompress(packed))
    return fields
