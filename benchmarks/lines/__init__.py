"""The benches, in the order of the table."""

from __future__ import annotations

from benchmarks.harness import Bench
from benchmarks.lines import http, marten, memory, okey, queue, steps, ten, tzq, webhooks

BENCHES: tuple[Bench, ...] = (
    *ten.BENCHES,
    *okey.BENCHES,
    *marten.BENCHES,
    *tzq.BENCHES,
    *steps.BENCHES,
    *http.BENCHES,
    *queue.BENCHES,
    *webhooks.BENCHES,
    *memory.BENCHES,
)
