"""The command line of the runner, run in this process as `python -m runner` runs it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from runner.__main__ import run


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


Command = Callable[..., Ended]


def command_of(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    def command(*arguments: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["runner", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            run()
        gc.collect()  # a connection that was left open warns now, and a warning is an error
        assert isinstance(caught.value.code, int)
        return Ended(caught.value.code, *capsys.readouterr())

    return command
