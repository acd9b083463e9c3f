"""Rule variants, declared once: the declaration serves validation, the contract and the docs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines import check
from engines.errors import InvalidInput

OptionValue = bool | int | str
Options = dict[str, OptionValue]


@dataclass(frozen=True)
class Option:
    """One rule variant of one game.

    Either `choices` lists every value, or the value is a whole number from `low` to `high`.
    """

    name: str
    default: OptionValue
    meaning: str
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, value: object, path: str) -> OptionValue:
        if not self.choices:
            return check.an_int(value, path, self.low, self.high)
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        listed = ", ".join(str(choice).lower() for choice in self.choices)
        raise InvalidInput(path, f"must be one of {listed}")

    def schema(self) -> dict[str, Any]:
        """This option as JSON Schema."""
        schema: dict[str, Any] = {"description": self.meaning, "default": self.default}
        if not self.choices:
            return {"type": "integer", "minimum": self.low, "maximum": self.high, **schema}
        if set(self.choices) == {True, False} and all(isinstance(c, bool) for c in self.choices):
            return {"type": "boolean", **schema}
        return {"enum": list(self.choices), **schema}


def read_options(declared: tuple[Option, ...], data: object, path: str = "/options") -> Options:
    """All options of a game: those given in `data`, checked, and the defaults of the others."""
    given = check.an_object(data, path, optional=tuple(option.name for option in declared))
    return {
        option.name: option.read(given[option.name], f"{path}/{option.name}")
        if option.name in given
        else option.default
        for option in declared
    }


def options_schema(declared: tuple[Option, ...]) -> dict[str, Any]:
    """The options object of a game as JSON Schema."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: option.schema() for option in declared},
    }
