"""The same tight loop for both sides of a comparison."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any

from benchmarks.harness import Batch


def over(function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Batch:
    """Calls the function with each of these arguments; the loop itself runs in C."""

    def batch() -> int:
        deque(starmap(function, arguments), maxlen=0)
        return len(arguments)

    return batch
