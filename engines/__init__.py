"""The rules of the games. Standard library only; no input or output, no clock, no global state.

A new game is one package beside `ten/` and one line in `ENGINES`.
"""

from __future__ import annotations

from engines.compiled import find_form, take_form

FORM = take_form(find_form(), __path__)
"""Whether the modules below, which are looked for only now, are compiled."""

from engines import marten, okey, ten, tzq  # noqa: E402
from engines.base import Engine  # noqa: E402
from engines.errors import UnknownGame  # noqa: E402

ENGINES: dict[str, Engine] = {engine.name: engine for engine in (ten.ENGINE, marten.ENGINE, okey.ENGINE, tzq.ENGINE)}


def get(name: str) -> Engine:
    """The engine of that name; `UnknownGame` when there is none."""
    engine = ENGINES.get(name)
    if engine is None:
        raise UnknownGame(f"there is no game {name[:64]!r}; the games are {', '.join(ENGINES)}")
    return engine
