"""Every refusal: one table of problem kinds, one exception, one form (RFC 9457) on the wire.

A new kind is one row of `KINDS`: it can be raised by `Refusal(code, ...)` and is documented
wherever a call names its code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import orjson
from flask import Flask, Response, current_app
from flask.typing import ResponseReturnValue
from gunicorn.http.errors import (  # type: ignore[import-untyped]  # the package ships no types
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from redis import RedisError
from werkzeug.exceptions import HTTPException

from engines.base import Json
from engines.errors import EngineError, IllegalMove, InvalidInput, InvalidState

PROBLEM_TYPE = "application/problem+json"

POINTER: Json = {"type": "string", "description": "JSON pointer into the request body, or the name of a parameter."}
TEXT: Json = {"type": "string"}
ERRORS: Json = {
    "type": "array",
    "minItems": 1,
    "maxItems": 20,
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["path", "reason"],
        "properties": {"path": POINTER, "reason": TEXT},
    },
}
ERRORS_MOST = ERRORS["maxItems"]
INDEX: Json = {"type": "integer", "minimum": 0, "description": "Place of the move in `moves`; 0 for a single `move`."}


@dataclass(frozen=True)
class Kind:
    """One kind of problem: stable `code`, HTTP status, and JSON Schemas of the members it adds."""

    code: str
    status: int
    title: str
    meaning: str
    members: Json = field(default_factory=dict)
    optional: tuple[str, ...] = ()

    @property
    def urn(self) -> str:
        return f"urn:tilehall:problem:{self.code}"

    @property
    def component(self) -> str:
        """The name of its schema in the contract."""
        return "".join(word.title() for word in self.code.split("_")) + "Problem"

    @property
    def line(self) -> str:
        """The kind in one line of Markdown."""
        return f"- `{self.code}`: {self.meaning}"

    def response(self) -> Json:
        """The kind as a documented response."""
        schema = {"$ref": f"#/components/schemas/{self.component}"}
        return {"description": self.line, "content": {PROBLEM_TYPE: {"schema": schema}}}

    def schema(self) -> Json:
        """Its documents as JSON Schema."""
        fixed: Json = {
            "type": {"const": self.urn},
            "title": {"const": self.title},
            "status": {"const": self.status},
            "detail": {"type": "string", "description": "What is wrong, in words for a developer."},
            "code": {"const": self.code},
        }
        properties = fixed | self.members
        return {
            "type": "object",
            "description": self.meaning,
            "additionalProperties": False,
            "required": [name for name in properties if name not in self.optional],
            "properties": properties,
        }


LEGAL_MOVES: Json = {"type": "array", "items": TEXT, "description": "What may be played instead."}

KINDS: dict[str, Kind] = {
    kind.code: kind
    for kind in (
        Kind("bad_request", 400, "Bad request", "The request breaks a rule of HTTP."),
        Kind("malformed_json", 400, "Malformed JSON", "The body is not JSON, repeats a key or nests too deeply."),
        Kind("foreign_origin", 403, "Foreign origin", "A page of another origin may change nothing that is kept here."),
        Kind("unknown_game", 404, "Unknown game", "No game has that name; `GET /v1/games` lists them."),
        Kind("not_found", 404, "Not found", "There is nothing at this path."),
        Kind("method_not_allowed", 405, "Method not allowed", "The path takes other methods; `Allow` names them."),
        Kind("not_acceptable", 406, "Not acceptable", "`Accept` names no form in which the answer can be given."),
        Kind("request_timeout", 408, "Request timeout", "The request did not arrive whole in time."),
        Kind(
            "illegal_move",
            409,
            "Illegal move",
            "The move is well written but may not be played here; `reason` is one of the game's reasons.",
            {"move": TEXT, "reason": TEXT, "legal_moves": LEGAL_MOVES, "index": INDEX},
        ),
        Kind("game_over", 409, "Game over", "Nobody is to move any more.", {"index": INDEX}, optional=("index",)),
        Kind(
            "tournament_running",
            409,
            "Tournament running",
            "The tournament has not ended yet; wait for its end or cancel it.",
        ),
        Kind("tournament_ended", 409, "Tournament ended", "The tournament has ended; it cannot be cancelled any more."),
        Kind("too_large", 413, "Too large", "The body is longer than the service takes."),
        Kind("uri_too_long", 414, "URI too long", "Path and parameters are longer than the service takes."),
        Kind(
            "unsupported_media_type",
            415,
            "Unsupported media type",
            "The body must be `application/json`, not compressed.",
        ),
        Kind("expectation_failed", 417, "Expectation failed", "`Expect` may be `100-continue` and nothing else."),
        Kind("validation", 422, "Validation failed", "Some fields or parameters are wrong.", {"errors": ERRORS}),
        Kind(
            "invalid_state",
            422,
            "Invalid state",
            "The state (or view) is not one that play could reach; `path` points to the place.",
            {"path": POINTER},
        ),
        Kind(
            "invalid_move",
            422,
            "Invalid move",
            "The text is no move in the notation of this game.",
            {"index": INDEX},
        ),
        Kind("head_too_large", 431, "Head too large", "The head of the request is longer than the service takes."),
        Kind("unknown_transfer_coding", 501, "Unknown transfer coding", "`Transfer-Encoding` may be `chunked` alone."),
        Kind("storage_unavailable", 503, "Storage unavailable", "Redis does not answer; the request may be repeated."),
        Kind("no_workers", 503, "No workers", "No worker is there to play tournaments."),
        Kind("internal_error", 500, "Internal error", "The service failed; the request may be repeated."),
    )
}

HTTP_CODES = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}
"""What the framework itself refuses, by HTTP status; all else below 500 is a `bad_request`."""

PARSE_CODES = {
    ExpectationFailed: "expectation_failed",
    LimitRequestHeaders: "head_too_large",
    LimitRequestLine: "uri_too_long",
    UnsupportedTransferCoding: "unknown_transfer_coding",
}
"""What gunicorn refuses, by its exceptions; all else that it cannot parse is a `bad_request`."""

DETAILS = {
    "not_found": "there is nothing at this path; /openapi.yaml describes every path there is",
    "method_not_allowed": "this path does not take that method",
}


class Refusal(Exception):
    """The request is refused: a row of `KINDS` by its code, the words, and the row's members."""

    def __init__(self, code: str, detail: str, **members: object) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.detail = detail
        self.members = members


def refused_fields(errors: list[tuple[str, str]]) -> Refusal:
    """A `validation` refusal of (path, reason) pairs; absurdly many are cut off."""
    listed = [{"path": path, "reason": reason} for path, reason in errors[:ERRORS_MOST]]
    return Refusal("validation", "; ".join(f"{path or '/'}: {reason}" for path, reason in errors[:3]), errors=listed)


def refusal_of(error: EngineError, **members: object) -> Refusal:
    """What an engine says no to, as the contract names it; `members` are added to the document."""
    if isinstance(error, InvalidState):
        return Refusal(error.code, str(error), path=error.path)
    if isinstance(error, InvalidInput):
        return refused_fields([(error.path, error.reason)])
    if isinstance(error, IllegalMove):
        members |= {"move": error.move, "reason": error.reason, "legal_moves": error.legal_moves}
    return Refusal(error.code, str(error), **members)


def document(refusal: Refusal) -> Response:
    """The problem document of a refusal."""
    kind = refusal.kind
    body: Json = {"type": kind.urn, "title": kind.title, "status": kind.status, "detail": refusal.detail}
    return Response(
        orjson.dumps(body | {"code": kind.code} | refusal.members), status=kind.status, content_type=PROBLEM_TYPE
    )


def problem_of(error: Refusal | EngineError) -> Response:
    """The problem document of whatever refuses a request."""
    return document(error if isinstance(error, Refusal) else refusal_of(error))


def on_http_error(error: HTTPException) -> ResponseReturnValue:
    """What the framework refuses; headers such as `Allow` are kept, and redirections are let through."""
    status = error.code or 500
    if status < 400:
        return error.get_response()
    if status >= 500:
        return on_any_error(error)
    code = HTTP_CODES.get(status, "bad_request")
    response = document(Refusal(code, DETAILS.get(code, KINDS[code].meaning)))
    for name, value in error.get_headers():
        response.headers.setdefault(name, value)
    return response


def refusal_of_parsing(error: ParseException) -> Refusal:
    """What gunicorn finds wrong with a request."""
    return Refusal(PARSE_CODES.get(type(error), "bad_request"), str(error)[:200])


def on_parse_error(error: ParseException) -> Response:
    """A body is found wrong while it is read."""
    return document(refusal_of_parsing(error))


def on_storage_error(error: RedisError) -> Response:
    """Redis is down or restarting: told to the log in full, to the client in short."""
    current_app.logger.error("the storage did not answer: %s", error)
    return document(Refusal("storage_unavailable", "the storage does not answer just now; try again in some seconds"))


def on_any_error(error: Exception) -> Response:
    """A fault of our own: told to the log, not to the client."""
    current_app.logger.error("the request failed", exc_info=error)
    return document(Refusal("internal_error", "the service failed to answer; the failure has been logged"))


def register(app: Flask) -> None:
    """Makes the app answer every refusal with a problem document."""
    handlers: list[tuple[type[Exception], Callable[..., ResponseReturnValue]]] = [
        (Refusal, problem_of),
        (EngineError, problem_of),
        (HTTPException, on_http_error),
        (ParseException, on_parse_error),
        (RedisError, on_storage_error),
        (Exception, on_any_error),
    ]
    for kind, handler in handlers:
        app.register_error_handler(kind, handler)
