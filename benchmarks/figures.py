"""A small table of figures that have no yardstick."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | int | float


@dataclass(frozen=True)
class Figures:
    """One table: a name to ask for it by, and its cells."""

    name: str
    title: str
    columns: list[str]
    rows: list[list[Cell]]
