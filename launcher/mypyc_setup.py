"""What setuptools is told, run by compile.py in a folder that holds a copy of `engines/`."""

from __future__ import annotations

from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

INTERPRETED = ("engines/__init__.py", "engines/compiled.py", "engines/vecs.py")
"""These choose between the forms, or stand in for what only the compiled form has."""
COLD = ("draw.py", "schema.py")
"""Run once, or rarely: not worth compiling."""


INLINE = [
    "-fno-semantic-interposition",
    "-finline-limit=300",
    "--param=inline-min-speedup=3",
    "--param=early-inlining-insns=200",
]
"""Lets small functions be built into those that call them: none is to be replaced from outside the library,
and what they say when something fails does not make them large ones."""


def groups() -> list[tuple[list[str], str | None]]:
    """The modules to compile; those of one game, and those of all, call each other directly."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path("engines").rglob("*.py")):
        if str(path) not in INTERPRETED and path.name not in COLD:
            found.setdefault("_".join(path.parts[:-1]), []).append(str(path))
    return [(files, name) for name, files in found.items()]


if __name__ == "__main__":
    parts = groups()
    files = [file for files, _ in parts for file in files]
    extensions = mypycify(["--strict", *files], opt_level="3", debug_level="0", separate=parts)
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *INLINE]
    setup(name="engines", packages=[], ext_modules=extensions)  # type: ignore[arg-type]  # either library's class will do
