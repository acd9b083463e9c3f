"""The fields that request and answer schemas are made of, strict, and worded like the engines' refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from engines.base import Json
from engines.check import pointer
from service.errors import refused_fields

Item = fields.Field[Any] | type[fields.Field[Any]]


def words(invalid: str = "is not valid") -> dict[str, Any]:
    """The wording of a field; `invalid` is for a value of the wrong kind."""
    return {"required": "is missing", "null": "must not be null", "type": "must be an object", "invalid": invalid}


class Text(fields.String):
    """Text; a number is none."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(error_messages=words("must be text"), **rest)


class Flag(fields.Boolean):
    """true or false; in answers only."""


class Number(fields.Float):
    """A number; in answers only."""


class Whole(fields.Integer):
    """A whole number from `low` to `high`; 1.0, "1" and true are none."""

    def __init__(self, low: int | None = None, high: int | None = None, **rest: Any) -> None:
        bounds = None if low is None and high is None else validate.Range(low, high, error=range_words(low, high))
        super().__init__(strict=True, validate=bounds, error_messages=words("must be a whole number"), **rest)


class Items(fields.List[Any]):
    """An array of at most `longest` items."""

    def __init__(self, item: Item, longest: int | None = None, **rest: Any) -> None:
        limit = None if longest is None else validate.Length(max=longest, error="has more than {max} items")
        super().__init__(item, validate=limit, error_messages=words("must be an array"), **rest)


class Inner(fields.Nested):
    """An object of another schema."""

    def __init__(self, schema: type[Schema], **rest: Any) -> None:
        super().__init__(schema, error_messages=words(), **rest)


class Anything(fields.Raw):
    """Any JSON."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(error_messages=words(), **rest)


class Part(Anything):
    """JSON whose shape is a component of the contract and which its owner reads, an engine mostly."""

    def __init__(self, component: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.component = component


class Fields(Schema):
    """The base of all schemas: unknown fields are refused; of the fields `exactly_one` names, one is given."""

    error_messages = {"unknown": "is not a known field", "type": "must be an object"}  # noqa: RUF012 marshmallow's own
    exactly_one: ClassVar[tuple[str, ...]] = ()

    class Meta:
        unknown = RAISE


class Parameters(Fields):
    """The base of what a query may hold."""

    error_messages = {"unknown": "is not a known parameter"}  # noqa: RUF012 marshmallow's own


def range_words(low: int | None, high: int | None) -> str:
    if high is None:
        return f"must be at least {low}"
    return f"must be at most {high}" if low is None else f"must be from {low} to {high}"


def read_fields(schema: Fields, data: object) -> Json:
    """The fields of a request, checked; refuses with `validation`, field by field."""
    try:
        found: Json = schema.load(data)  # type: ignore[arg-type]  # whatever came in; it checks the type itself
    except ValidationError as error:
        raise refused_fields(flatten(error.messages, "")) from None
    if schema.exactly_one and sum(name in found for name in schema.exactly_one) != 1:
        raise refused_fields([("", f"must hold exactly one of {', '.join(schema.exactly_one)}")])
    return found


def read_parameters(schema: Parameters, data: Json) -> Json:
    """The parameters of a request, checked; refuses with `validation`, by their names."""
    try:
        found: Json = schema.load(data)
    except ValidationError as error:
        reasons: dict[str, list[str]] = error.messages_dict
        raise refused_fields([(name, text) for name, texts in reasons.items() for text in texts]) from None
    return found


def flatten(messages: Any, path: str) -> list[tuple[str, str]]:
    """marshmallow's nested messages as (JSON pointer, reason) pairs."""
    if isinstance(messages, dict):
        return [pair for key, inner in messages.items() for pair in flatten(inner, below(path, key))]
    texts: Sequence[str] = messages
    return [(path, text) for text in texts]


def below(path: str, key: object) -> str:
    """The pointer to a member; `_schema` is marshmallow's name for the object itself."""
    return path if key == "_schema" else f"{path}/{pointer(str(key))}"
