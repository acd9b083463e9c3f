"""A bot behind a URL: each move is one POST, answered with {"move": "…"}."""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from engines.base import View
from engines.errors import InvalidMove
from runner.players.base import ILLEGAL, MALFORMED, Fault
from runner.players.transport import WebhookClient

__all__ = ["WebhookClient", "WebhookPlayer"]

MOVE_LONGEST = 200


@dataclass(frozen=True)
class WebhookPlayer:
    """A webhook in one seat of one game; `move_ms` is its time for each move."""

    client: WebhookClient
    url: str
    move_ms: int
    tournament: str
    match: str

    def choose(self, view: View, move_number: int) -> int:
        answer = self.client.post(self.url, self.request(view, move_number), self.move_ms / 1000)
        text = read_answer(answer)
        try:
            code = view.parse(text)
        except InvalidMove:
            raise Fault(ILLEGAL, f"{text[:80]!r} is no move of {view.game}") from None
        reason = view.refusal(code)
        if reason:
            raise Fault(ILLEGAL, f"{text}: {view.reason_words(reason)}")
        return code

    def request(self, view: View, move_number: int) -> bytes:
        """The JSON that the bot is sent; README.md shows one."""
        return orjson.dumps(
            {
                "game": view.game,
                "tournament": self.tournament,
                "match": self.match,
                "seat": view.to_move,
                "move_number": move_number,
                "time_left_ms": self.move_ms,
                "legal_moves": view.legal_moves(),
                "view": view.dump(),
            }
        )


def read_answer(body: bytes) -> str:
    """The move of an answer, which is a JSON object with that one field."""
    try:
        answer = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Fault(MALFORMED, f"not JSON: {error}") from None
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
        raise Fault(MALFORMED, 'the answer is not an object {"move": "…"}')
    if len(answer) > 1:
        others = sorted(answer.keys() - {"move"})
        raise Fault(MALFORMED, f"the answer has fields beside move: {', '.join(others)[:80]}")
    move: str = answer["move"]
    if len(move) > MOVE_LONGEST:
        raise Fault(MALFORMED, f"the move is longer than {MOVE_LONGEST} characters")
    return move
