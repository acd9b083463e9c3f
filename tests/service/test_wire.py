"""Hostile bodies: what is not quite JSON is refused with 400, and no state is hostile enough for a 500."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from engines.base import State
from service.errors import Refusal
from service.wire import read_json

NOT_JSON = {
    "nothing": b"",
    "half": b'{"state": ',
    "single quotes": b"{'state': 1}",
    "NaN": b'{"seed": NaN}',
    "Infinity": b'{"seed": -Infinity}',
    "huge number": b'{"seed": 1e999}',
    "invalid UTF-8": b'{"seed": "\xff"}',
    "lone surrogate": b'{"seed": "\\ud800"}',
    "byte order mark": b'\xef\xbb\xbf{"seed": 1}',
    "repeated key": b'{"seed": 1, "seed": 2}',
    "repeated key, written in another way": b'{"seed": 1, "\\u0073eed": 2}',
    "repeated key, made up for by a mark": b'{"seed": 1, "seed": 2, "options": {"\\u0022\\u0022": 1}}',
    "repeated key far inside": b'{"options": [[{"a": 1, "a": 1}]]}',
    "nested": b'{"options": ' + b"[" * 400 + b"]" * 400 + b"}",
    "bottomless": b"[" * 100_000,
    "bottomless and marked": b'["\\n",' + b"[" * 900 + b"]" * 900 + b"]",
}


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON.keys())
def test_what_is_not_json(client: FlaskClient, base: str, body: bytes) -> None:
    response = client.post(f"{base}/states", data=body, content_type="application/json")
    assert (response.status_code, response.json["code"]) == (400, "malformed_json")
    assert response.mimetype == "application/problem+json"
    assert len(response.data) < 1000


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": {"a": 1}, "b": {"a": 2}}',
        b'{"a\\"b": "\\\\", "\\u0061": "\\u0022"}',
        b'["\\"", "\\n", {}, {"": ""}]',
        '{"é": "\U0001f3b2", "e\u0301": 1}'.encode(),
        b'{"a": "\\n", "n": ' + b"9" * 6000 + b"}",
        b"[" * 200 + b"]" * 200,
    ],
)
def test_what_is_json(body: bytes) -> None:
    if b"9" * 400 in body:
        # A number that no double holds is refused like infinity, and not with a failure.
        with pytest.raises(Refusal):
            read_json(body)
    else:
        assert read_json(body) == orjson.loads(body)


HOSTILE: list[Any] = [
    None,
    True,
    -1,
    7,
    2**63,
    -(2**63),
    1e308,
    0.5,
    "",
    "x" * 2000,
    "\U0001f3b2",
    [],
    {},
    [[]],
    [0] * 500,
]


def changed(data: Any) -> Iterator[Any]:
    """The value with one place in it made hostile or left out, for each place."""
    places = range(len(data)) if isinstance(data, list) else list(data) if isinstance(data, dict) else []
    for place in places:
        for inner in [*HOSTILE, *changed(data[place])]:
            other = copy.copy(data)
            other[place] = inner
            yield other
        other = copy.copy(data)
        del other[place]
        yield other


def test_no_state_is_hostile_enough(client: FlaskClient, state: State, base: str) -> None:
    taken = 0
    for broken in changed(state.dump()):
        response = client.post(f"{base}/legal-moves", json={"state": broken})
        assert response.status_code in (200, 422), broken
        taken += response.status_code == 200
        if response.status_code == 422:
            assert response.json["code"] == "invalid_state"
            assert len(response.data) < 2000
    assert taken < 100


def test_no_view_is_hostile_enough(client: FlaskClient, state: State, base: str) -> None:
    for broken in changed(state.view(0).dump()):
        response = client.post(f"{base}/render", json={"view": broken}, headers={"Accept": "text/plain"})
        assert response.status_code in (200, 422), broken
