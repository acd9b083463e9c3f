"""The contract: OpenAPI 3.1, generated from the schemas, the engines and real answers.

Where things come from: operations and their shapes from the blueprints (resource.py), the
shapes of states, views, moves and evaluations from the engines, problem documents from the
table in errors.py, examples from running the app (examples.py).
"""

from __future__ import annotations

from typing import Any

import yaml
from apispec import BasePlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api  # type: ignore[import-untyped]  # the package ships no types
from marshmallow import fields

import engines
from engines.base import Engine, Json
from engines.options import options_schema
from service import examples
from service.errors import KINDS
from service.fields import Part

VERSION = "0.1.0"

DESCRIPTION = """\
States of games, their rules, and tournaments between strategies.

- A state goes out with an answer and comes back with the next call; nothing about it is stored.
- A move is text, in one spelling; it is the only form that is sent back.
- Every refusal is a problem document (RFC 9457) with a stable `code`. Beside those listed at each call, any path
  refuses a method that it does not take (405, `method_not_allowed`), what is not HTTP (400, `bad_request`), what does
  not arrive in time (408, `request_timeout`), a request line or a head that is too long (414, `uri_too_long`; 431,
  `head_too_large`), and expectations and transfer codings that it does not know (417, `expectation_failed`; 501,
  `unknown_transfer_coding`).
- Unknown fields and parameters are refused everywhere.
"""

ENGINE_SHAPES = {
    "State": "state",
    "View": "view",
    "Move": "move",
    "EvaluateRequest": "evaluate_request",
    "EvaluateAnswer": "evaluate_answer",
}
"""What each engine describes: the contract's word and the key in `Engine.schemas`."""

SHARED_SHAPES: Json = {
    "Event": {
        "type": "object",
        "description": "What a move did. An event that not every seat may see names those that may in `only`.",
        "required": ["type"],
        "properties": {
            "type": {"type": "string"},
            "seat": {"type": "integer", "minimum": 0},
            "only": {"type": "array", "items": {"type": "integer", "minimum": 0}},
        },
    },
    "Params": {"type": "object", "additionalProperties": {"type": ["boolean", "integer", "string"]}},
    "Counts": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
    "Words": {"type": "object", "additionalProperties": {"type": "string"}},
    "JsonSchema": {"type": "object", "description": "A JSON Schema."},
}


DOCUMENT_ORDER = ("openapi", "info", "servers", "tags", "paths", "components")
OPERATION_ORDER = ("operationId", "summary", "description", "tags", "parameters", "requestBody", "responses")


class ExactlyOne(BasePlugin):
    """Writes `Fields.exactly_one` into the shape of a body."""

    def schema_helper(self, name: str, definition: Json, **kwargs: Any) -> Json | None:
        names = getattr(kwargs.get("schema"), "exactly_one", ())
        return {"oneOf": [{"required": [name]} for name in names]} if names else None


def part_reference(self: OpenAPIConverter, field: fields.Field[Any], **_: object) -> Json:
    """A `Part` field as a reference to its component."""
    if not isinstance(field, Part):
        return {}
    reference = {"$ref": f"#/components/schemas/{field.component}"}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference


def create_api(app: Flask) -> Api:
    """The documentation machinery of the app, with all shared components."""
    app.config.update(API_TITLE="Tilehall", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
    api = Api(
        app,
        spec_kwargs={
            "info": {"description": DESCRIPTION},
            "servers": [{"url": "/"}],
            "extra_plugins": [ExactlyOne()],
        },
    )
    api.DEFAULT_ERROR_RESPONSE_NAME = None  # every refusal is documented by its kind
    api.ma_plugin.converter.add_attribute_function(part_reference)
    for name, schema in components().items():
        api.spec.components.schema(name, schema)
    for kind in KINDS.values():
        api.spec.components.response(kind.code, kind.response())
    return api


def components() -> Json:
    """The component schemas that no marshmallow schema describes."""
    found: Json = {}
    for engine in engines.ENGINES.values():
        found |= engine_components(engine)
    for shape in (*ENGINE_SHAPES, "Options"):
        found[shape] = union(shape)
    found |= SHARED_SHAPES
    return found | {kind.component: kind.schema() for kind in KINDS.values()}


def engine_components(engine: Engine) -> Json:
    """The shapes of one game, under its name: TenState, TenView ..."""
    shapes = {game_shape(engine, shape): engine.schemas[key] for shape, key in ENGINE_SHAPES.items()}
    return shapes | {game_shape(engine, "Options"): options_schema(engine.options)}


def game_shape(engine: Engine, shape: str) -> str:
    return engine.name.title() + shape


def union(shape: str) -> Json:
    """A shape of whichever game. Not `oneOf`: a move such as `pass` is one of several games."""
    names = [game_shape(engine, shape) for engine in engines.ENGINES.values()]
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]}


def contract(app: Flask) -> Json:
    """The whole contract, with examples that were just tried."""
    document: Json = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    client = app.test_client()
    for path, item in document["paths"].items():
        for method in [name for name in item if name != "parameters"]:
            item[method] = in_order(item[method], OPERATION_ORDER)
            examples.add(client, path, method, item[method], item.get("parameters", []))
    return in_order(document, DOCUMENT_ORDER)


def in_order(fields: Json, order: tuple[str, ...]) -> Json:
    """The same fields, those of `order` first, as a reader wants them."""
    return {name: fields[name] for name in order if name in fields} | fields


def contract_text(app: Flask) -> str:
    """The contract as YAML; the same text for the same code."""
    text: str = yaml.dump(contract(app), Dumper=PlainDumper, sort_keys=False, allow_unicode=True, width=120)
    return text


class PlainDumper(yaml.SafeDumper):
    """YAML for readers: no anchors, texts of several lines as such, short lists of numbers in one line."""

    def ignore_aliases(self, data: object) -> bool:
        return True

    def represent_text(self, text: str) -> Any:
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)

    def represent_items(self, items: list[object]) -> Any:
        flat = all(isinstance(item, int | float | str) for item in items) and len(str(items)) < 100
        return self.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flat)


PlainDumper.add_representer(str, PlainDumper.represent_text)
PlainDumper.add_representer(list, PlainDumper.represent_items)
