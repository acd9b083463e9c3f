"""What an engine says no to: one class a kind of refusal, each with a stable `code`.

The service turns each into a problem document; nothing here knows HTTP.
"""

from __future__ import annotations

from typing import ClassVar


class EngineError(Exception):
    """The base of all refusals. `str(error)` is the reason in words a developer can act on."""

    code: ClassVar[str] = "engine_error"


class UnknownGame(EngineError):
    """No engine of that name is registered."""

    code: ClassVar[str] = "unknown_game"


class InvalidInput(EngineError):
    """A value from outside is not what is asked for; `path` is a JSON pointer to it."""

    code: ClassVar[str] = "validation"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path or '/'}: {reason}")
        self.path = path
        self.reason = reason


class InvalidState(InvalidInput):
    """The state (or view) is not one that play could reach."""

    code: ClassVar[str] = "invalid_state"


class InvalidMove(EngineError):
    """The text is no move in this game's notation."""

    code: ClassVar[str] = "invalid_move"


class IllegalMove(EngineError):
    """The move is well written but may not be played here; `reason` is a stable word for why."""

    code: ClassVar[str] = "illegal_move"

    def __init__(self, move: str, reason: str, words: str, legal_moves: list[str]) -> None:
        super().__init__(f"{move!r} may not be played: {words}")
        self.move = move
        self.reason = reason
        self.legal_moves = legal_moves


class GameOver(EngineError):
    """Nobody is to move any more."""

    code: ClassVar[str] = "game_over"

    def __init__(self) -> None:
        super().__init__("the game is over, nobody is to move")
