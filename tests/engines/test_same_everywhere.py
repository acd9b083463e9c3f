"""The same games in every process and in both forms of the engines.

Nothing follows from the order of hashes, which Python draws anew each time, nor from how numbers
are kept in compiled code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines.compiled import INTERPRETED, VARIABLE, find_form
from tests.engines.digest import digest

ROOT = Path(__file__).parents[2]


def printed(**environ: str) -> str:
    """The digest of a process of its own."""
    clean = {name: value for name, value in os.environ.items() if name != VARIABLE}
    command = [sys.executable, "-m", "tests.engines.digest"]
    return subprocess.run(
        command, cwd=ROOT, env={**clean, **environ}, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_another_process_plays_the_same_games() -> None:
    assert printed(PYTHONHASHSEED="1") == digest()


def test_the_interpreted_engines_play_the_same_games() -> None:
    assert printed(PYTHONHASHSEED="2", **{VARIABLE: INTERPRETED}) == digest()


@pytest.mark.skipif(find_form({}).package is None, reason="the engines have not been compiled")
def test_the_compiled_engines_play_the_same_games() -> None:
    assert printed(PYTHONHASHSEED="3") == digest()
