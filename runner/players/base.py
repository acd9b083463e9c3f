"""Who chooses moves, and what can go wrong with them."""

from __future__ import annotations

from typing import Protocol

from engines.base import View

ILLEGAL = "illegal"
TIMEOUT = "timeout"
UNREACHABLE = "unreachable"
HTTP_ERROR = "http_error"
MALFORMED = "malformed"
OVERSIZED = "oversized"
WITHDRAWN = "withdrawn"

FAULTS = {
    ILLEGAL: "answered with a move that is not legal, or not a move of the game at all",
    TIMEOUT: "did not answer within the time for a move",
    UNREACHABLE: "could not be connected to, or broke the connection off",
    HTTP_ERROR: "answered with an HTTP status other than 200",
    MALFORMED: 'answered with something other than HTTP and the JSON object {"move": "…"}',
    OVERSIZED: "answered with more bytes than an answer may have",
    WITHDRAWN: "had been taken out of the tournament; the game was not played",
}
"""Every kind of fault, and what the entrant did."""


class Fault(Exception):
    """A player's failure: a result of the game, not an error of ours."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class Player(Protocol):
    """One entrant in one seat of one game."""

    def choose(self, view: View, move_number: int) -> int:
        """The code of the move to play, from what the seat may know; raises `Fault`.

        `move_number` counts the moves that this seat has made before. Those of all seats would tell of
        moves that no other seat learns of, as when the twin is not shown in Okey.
        """
