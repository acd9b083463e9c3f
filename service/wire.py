"""JSON in and out: a body is parsed once, by orjson, and an answer is written once."""

from __future__ import annotations

import json
from typing import NoReturn

import orjson
from flask import Response, request

from engines.base import Json
from service.errors import Refusal, refused_fields

JSON_TYPE = "application/json"
IDENTITY = "identity"
"""The content encoding that is none."""

EVERY_ANSWER = {"X-Content-Type-Options": "nosniff"}
"""Headers of every answer: browsers must not guess another content type than the one given."""


def read_body() -> object:
    """The JSON of the request's body; refuses with 400, 413 or 415."""
    if request.mimetype != JSON_TYPE:
        raise Refusal("unsupported_media_type", f"send the body as {JSON_TYPE}")
    encoding = request.headers.get("Content-Encoding", IDENTITY)
    if encoding.lower() != IDENTITY:
        raise Refusal("unsupported_media_type", f"send the body as it is; {encoding[:64]!r} is not decoded here")
    raw = request.get_data(cache=False)
    # A body that does not tell its length is cut at the limit without a word; one that does was refused before.
    limit = request.max_content_length
    if limit is not None and len(raw) >= limit and request.content_length != len(raw):
        raise Refusal("too_large", "the body is longer than the service takes")
    if len(raw) < (request.content_length or 0):
        raise Refusal("bad_request", "the body ends before the length that `Content-Length` tells")
    return read_json(raw)


def refuse_any_body() -> None:
    """For calls that take none: what is not read must not be taken as understood."""
    if request.content_length or ("Transfer-Encoding" in request.headers and request.stream.read(1)):
        raise refused_fields([("", "must be left out: this call takes no body")])


def read_json(raw: bytes) -> object:
    """Strict JSON: no NaN, no lone surrogate, no repeated key, no bottomless nesting.

    The parser keeps the last of repeated keys. What it kept, written again, then has fewer
    quotation marks than what came in, which is cheap to see. Only a backslash can hide a mark,
    and such a body takes the slow check.
    """
    try:
        data = orjson.loads(raw)
        kept = orjson.dumps(data)
    except orjson.JSONDecodeError as error:
        raise Refusal("malformed_json", f"the body is not JSON: {error}") from None
    except orjson.JSONEncodeError:
        raise Refusal("malformed_json", "the body nests too deeply") from None
    if b"\\" in raw or raw.count(b'"') != kept.count(b'"'):
        refuse_repeated_keys(raw)
    return data


def refuse_repeated_keys(raw: bytes) -> None:
    """The slow check for repeated keys, of JSON that is known to be well formed."""
    # Numbers stay text: the standard library refuses to read integers of thousands of digits.
    json.loads(raw, object_pairs_hook=unique_keys, parse_int=str, parse_float=str)


def unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        refuse_repeated(pairs)
    return fields


def refuse_repeated(pairs: list[tuple[str, object]]) -> NoReturn:
    seen: set[str] = set()
    again = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    raise Refusal("malformed_json", f"the key {again[:64]!r} is repeated in one object")


def write_json(data: Json) -> bytes:
    """The body of an answer."""
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)


def write_body(data: Json, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(write_json(data), status=status, content_type=JSON_TYPE)
