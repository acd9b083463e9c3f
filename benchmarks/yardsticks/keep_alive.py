"""A bare client: threads that post over kept-alive connections, one after the other, and do nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from http.client import HTTPConnection
from threading import Thread
from time import perf_counter

HEADERS = {"Content-Type": "application/json"}


def calls_a_second(port: int, bodies: Sequence[bytes], connections: int, seconds: float) -> float:
    """Calls a second of so many connections together."""
    counts = [0] * connections
    deadline = perf_counter() + seconds

    def post(number: int) -> None:
        connection = HTTPConnection("127.0.0.1", port)
        while perf_counter() < deadline:
            connection.request("POST", "/", bodies[(number + counts[number]) % len(bodies)], HEADERS)
            connection.getresponse().read()
            counts[number] += 1
        connection.close()

    threads = [Thread(target=post, args=[number]) for number in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds
