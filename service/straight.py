"""The straight road: the stateless calls, answered without the framework between them and the server.

A request that comes as nearly all do (POST, a known path, JSON of a told length) is read, checked
and answered here, by the same functions as on the long road through Flask, which takes longer than
most of these calls do. Anything out of the ordinary goes the long road, and so does a fault of our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from io import BytesIO
from typing import TYPE_CHECKING

from engines.base import Json
from engines.errors import EngineError
from service.errors import Refusal, problem_of
from service.wire import JSON_TYPE, read_json, write_json

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


JsonView = Callable[..., Json]


@dataclass(frozen=True)
class StraightCall:
    """A call that needs nothing of a request but its body.

    `read` makes keyword arguments of the body's JSON, `arguments` are those that the path gives.
    """

    view: JsonView
    read: Callable[[object], Json]
    status: int
    arguments: Json = field(default_factory=dict)

    def bind(self, **arguments: object) -> StraightCall:
        """This call at a path that gives these arguments."""
        return replace(self, arguments=arguments)

    def answer(self, raw: bytes) -> bytes:
        """The body of the answer to a body; a refusal raises as on the long road."""
        return write_json(self.view(**self.arguments, **self.read(read_json(raw))))


class StraightRoad:
    """The WSGI application: `calls` by path, all else `otherwise`. Every answer has these `headers`."""

    def __init__(
        self, calls: dict[str, StraightCall], body_most: int, headers: dict[str, str], otherwise: WSGIApplication
    ) -> None:
        self.calls = calls
        self.body_most = body_most
        self.headers = headers
        self.otherwise = otherwise

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        call = self.calls.get(environ["PATH_INFO"])
        if call is None or not self.is_plain(environ):
            return self.otherwise(environ, start_response)
        told = int(environ["CONTENT_LENGTH"])
        raw = b""
        try:
            raw = environ["wsgi.input"].read(told)
            if len(raw) < told:
                raise EOFError("the client left before the end of the body")
            body = call.answer(raw)
        except (Refusal, EngineError) as refused:
            return self.refuse(refused, environ, start_response)
        except Exception:
            environ["wsgi.input"] = BytesIO(raw)
            return self.otherwise(environ, start_response)
        length = ("Content-Length", str(len(body)))
        start_response(status_line(call.status), [("Content-Type", JSON_TYPE), length, *self.headers.items()])
        return [body]

    def is_plain(self, environ: WSGIEnvironment) -> bool:
        """Whether the request is a POST, without parameters, of JSON of a told length that is not too great."""
        length = environ.get("CONTENT_LENGTH", "")
        return (
            environ["REQUEST_METHOD"] == "POST"
            and not environ.get("QUERY_STRING")
            and environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower() == JSON_TYPE
            and "HTTP_TRANSFER_ENCODING" not in environ
            and "HTTP_CONTENT_ENCODING" not in environ
            and length.isdecimal()
            and int(length) <= self.body_most
        )

    def refuse(
        self, refused: Refusal | EngineError, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        response = problem_of(refused)
        response.headers.update(self.headers)
        return response(environ, start_response)


def status_line(status: int) -> str:
    return f"{status} {HTTPStatus(status).phrase}"
