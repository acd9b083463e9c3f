"""The same games in every process: nothing follows from the order of hashes, which Python draws anew each time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.digest import digest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    command = [sys.executable, "-m", "tests.engines.digest"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == digest()
