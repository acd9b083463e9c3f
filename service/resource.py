"""One decorator for every call of the API: it reads the request, answers, and documents both.

    things = Resource("things", "/v1/things", "What things are.")

    @things.call("POST", "", body=ThingBody, answer=Thing, status=201, refusals=("conflict",))
    def create_thing(name: str, size: int = 1) -> Json:
        '''Make a thing.'''
        return {...}

The function's name is the operationId, its docstring the summary and description. Path
parameters and the checked fields of body and query come as keyword arguments. It returns
JSON, or a ready Response. The documentation is flask-smorest's (`Blueprint.doc`, `Blueprint.route`).

A call that needs nothing of the request but path and body may be `straight`: it is then answered
without the framework too, see straight.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from flask import Response, request
from flask_smorest import Blueprint  # type: ignore[import-untyped]  # the package ships no types
from marshmallow import Schema

from engines.base import Json
from service.errors import KINDS, PROBLEM_TYPE, Refusal, refused_fields
from service.fields import Fields, Parameters, read_fields, read_parameters
from service.straight import JsonView, StraightCall
from service.wire import JSON_TYPE, read_body, refuse_any_body, write_body

View = Callable[..., Json | Response]
Reader = Callable[[object], Json]
"""What makes keyword arguments of the JSON of a body."""

Shape = type[Schema] | str
"""A schema, or the name of a component that contract.py registers."""

BODY_REFUSALS = ("bad_request", "malformed_json", "request_timeout", "too_large", "unsupported_media_type")


class Resource:
    """A blueprint whose calls are documented. `path` describes path parameters by name.

    `straight` holds its straight calls by their rules. Of a resource for `any_origin`, pages of
    other origins may call all; of others, what only reads.
    """

    def __init__(
        self,
        name: str,
        url_prefix: str,
        description: str,
        path: dict[str, Json] | None = None,
        any_origin: bool = False,
    ) -> None:
        self.blueprint = Blueprint(name, f"service.{name}", url_prefix=url_prefix, description=description)
        self.path = path or {}
        self.any_origin = any_origin
        self.straight: dict[str, StraightCall] = {}

    def call(
        self,
        method: str,
        rule: str,
        *,
        answer: Shape | dict[str, Json],
        status: int = 200,
        body: Shape | None = None,
        query: type[Parameters] | None = None,
        refusals: tuple[str, ...] = (),
        straight: bool = False,
    ) -> Callable[[View], View]:
        """Routes and documents a function.

        `answer`: the shape of the JSON answer, or JSON Schemas by media type. `body`: the
        fields of the request's body; a component's name hands the whole JSON over as `body`.
        `refusals`: codes of `KINDS` beside those that every such call can give. `straight`: the
        function reads nothing of the request by itself, and returns JSON.
        """

        def register(view: View) -> View:
            parameters = [
                {"in": "path", "name": name, **described}
                for name, described in self.path.items()
                if f"<{name}>" in rule
            ]
            own_origin = method != "GET" and not self.any_origin
            codes = all_refusals(parameters != [], body is not None, own_origin, refusals)
            documented: Json = {"operationId": view.__name__, "responses": {}}
            documented["responses"][str(status)] = success(status, answer)
            documented["responses"] |= problem_responses(codes)
            if body is not None:
                documented["requestBody"] = {"required": True, "content": {JSON_TYPE: {"schema": shape(body)}}}
            if query is not None:
                documented["parameters"] = [{"in": "query", "schema": query}]
            read = body_reader(body)
            if straight:
                assert read is not None, "a straight call reads a body"
                self.straight[rule] = StraightCall(cast(JsonView, view), read, status)
            road = self.blueprint.doc(**documented)(read_and_answer(view, read, query, status, own_origin))
            self.blueprint.route(rule, methods=[method], parameters=parameters)(road)
            return view

        return register


def read_and_answer(
    view: View, read: Reader | None, query: type[Parameters] | None, status: int, own_origin: bool
) -> Callable[..., Response]:
    """The view with its request read before and its answer written after."""
    query_fields = (query or Parameters)()

    @wraps(view)
    def road(**arguments: Any) -> Response:
        if own_origin:
            refuse_foreign_origin()
        if query is not None or request.query_string:
            arguments |= read_query(query_fields)
        if read is None:
            refuse_any_body()
        else:
            arguments |= read(read_body())
        result = view(**arguments)
        return result if isinstance(result, Response) else write_body(result, status)

    return road


def refuse_foreign_origin() -> None:
    """Refuses what a page of another origin sends: browsers name it in `Origin`, and programs send none."""
    origin = request.headers.get("Origin")
    # Without the scheme: before a proxy it may be another.
    if origin is not None and origin.partition("://")[2].lower() != request.host.lower():
        raise Refusal("foreign_origin", f"pages of {origin[:64]!r} may not call this; `Host` is {request.host[:64]!r}")


def body_reader(body: Shape | None) -> Reader | None:
    """What reads a body of this shape; None when there is none."""
    if body is None:
        return None
    if isinstance(body, str):
        return lambda data: {"body": data}
    schema = body()
    assert isinstance(schema, Fields)
    return lambda data: read_fields(schema, data)


def read_query(schema: Parameters) -> Json:
    """The query parameters, checked; one that is unknown or given twice is refused."""
    repeated = [name for name, values in request.args.lists() if len(values) > 1]
    if repeated:
        raise refused_fields([(name, "is given more than once") for name in repeated])
    return read_parameters(schema, {name: number_or_text(value) for name, value in request.args.items()})


def number_or_text(text: str) -> int | str:
    """A query value: whole numbers are what they look like, all else is text."""
    plain = text.isascii() and text.isdecimal() and len(text) < 20
    return int(text) if plain else text


def all_refusals(path: bool, body: bool, own_origin: bool, refusals: tuple[str, ...]) -> set[str]:
    """All codes that a call can refuse with."""
    codes = {"internal_error", "validation", *refusals}
    if path:
        codes.add("not_found")
    if body:
        codes.update(BODY_REFUSALS)
    if own_origin:
        codes.add("foreign_origin")
    return codes


def shape(named: Shape) -> Any:
    """A shape as the documentation machinery takes it."""
    return {"$ref": f"#/components/schemas/{named}"} if isinstance(named, str) else named


def success(status: int, answer: Shape | dict[str, Json]) -> Json:
    """The documented answer."""
    shapes = answer if isinstance(answer, dict) else {JSON_TYPE: shape(answer)}
    content = {media: {"schema": schema} for media, schema in shapes.items()}
    return {"description": HTTPStatus(status).phrase} | ({"content": content} if content else {})


def problem_responses(codes: set[str]) -> Json:
    """The documented refusals, by status, in the order of the table."""
    by_status: dict[str, list[str]] = {}
    for kind in sorted(KINDS.values(), key=lambda kind: kind.status):
        if kind.code in codes:
            by_status.setdefault(str(kind.status), []).append(kind.code)
    return {status: problem_response(listed) for status, listed in by_status.items()}


def problem_response(codes: list[str]) -> Json:
    """One documented refusal: whichever of these kinds."""
    if len(codes) == 1:
        return {"$ref": f"#/components/responses/{codes[0]}"}
    kinds = [KINDS[code] for code in codes]
    schemas = [{"$ref": f"#/components/schemas/{kind.component}"} for kind in kinds]
    return {
        "description": "\n".join(kind.line for kind in kinds),
        "content": {PROBLEM_TYPE: {"schema": {"oneOf": schemas}}},
    }
