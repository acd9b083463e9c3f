"""Builds and loads ten.c."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.harness import Missing

SOURCE = Path(__file__).with_name("ten.c")


@contextmanager
def library() -> Iterator[ctypes.CDLL]:
    """The compiled playouts: `ten_playout(deal seed, play seed)`, `ten_playouts(first seed, count)`."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise Missing("no C compiler (cc)")
    with TemporaryDirectory() as directory:
        built = Path(directory) / "ten.so"
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", built, SOURCE], check=True)
        found = ctypes.CDLL(str(built))
        found.ten_playout.argtypes = [ctypes.c_uint64, ctypes.c_uint64]
        found.ten_playouts.argtypes = [ctypes.c_uint64, ctypes.c_long]
        found.ten_playouts.restype = ctypes.c_long
        yield found
