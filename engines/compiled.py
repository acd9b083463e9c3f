"""Which form of the engines runs: compiled to C by mypyc, or the sources as they are.

`python -m launcher.compile` leaves a copy of this package, compiled, in `directory()`, with the
digest of the sources that it was made from. It is taken only while that digest holds, so an
edited source is never passed over: the sources run again until they are compiled anew.
TILEHALL_ENGINES=interpreted takes the sources in any case.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SOURCES = Path(__file__).parent
DIGEST_FILE = "sources.sha256"
INTERPRETED = "interpreted"
VARIABLE = "TILEHALL_ENGINES"


@dataclass(frozen=True)
class Form:
    """`package` is the folder of the compiled package, None when the sources run; `words` say which, and why."""

    package: Path | None
    words: str


def directory(sources: Path = SOURCES) -> Path:
    """Where the compiled form for this kind of interpreter and machine is kept."""
    return sources.parent / "build" / "compiled" / EXTENSION_SUFFIXES[0].split(".")[1]


def digest(sources: Path = SOURCES) -> str:
    """One number for all files of the package that a compiled form is made from."""
    found = sha256()
    for path in sorted(path for path in sources.rglob("*") if path.suffix in (".py", ".md")):
        content = path.read_bytes()
        found.update(f"{path.relative_to(sources).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def find_form(environ: Mapping[str, str] = os.environ, sources: Path = SOURCES) -> Form:
    """The form that is to run."""
    if environ.get(VARIABLE) == INTERPRETED:
        return Form(None, f"interpreted, as {VARIABLE} says")
    compiled = directory(sources)
    try:
        made_from = (compiled / DIGEST_FILE).read_text(encoding="ascii")
    except FileNotFoundError:
        return Form(None, "interpreted: they have not been compiled for this Python")
    if made_from != digest(sources):
        return Form(None, "interpreted: the sources have changed since they were compiled")
    return Form(compiled / SOURCES.name, "compiled")


def take_form(form: Form, search_path: list[str]) -> Form:
    """Lets the modules of the package, whose `__path__` is given, come from this form."""
    if form.package is not None:
        search_path.insert(0, str(form.package))
        # The libraries that the modules share lie beside the package.
        sys.path.append(str(form.package.parent))
    return form
