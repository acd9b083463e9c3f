"""Data files that read well in a diff: a JSON array with one item a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def write(path: Path, items: list[Any]) -> None:
    path.write_text("[\n" + ",\n".join(json.dumps(item) for item in items) + "\n]\n", encoding="utf-8")


def may_write(words: list[str]) -> bool:
    """Whether a script was called with the word that says its data file is to be replaced."""
    return words == ["--write"]
