"""The stateless calls under gunicorn against a bare Flask route that takes and gives the same bodies.

A line's requests go round the four games, each with a position in the middle of a random game.

Both apps run in one process each, unless WEB_PROCESSES says otherwise: between several, the kernel
hands out connections as it likes, and a rate jumps by whole factors from run to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

import engines
from benchmarks.harness import Bench, Goal, Line, Missing, Pair, Round
from benchmarks.playing import ONE_ROUND, positions
from benchmarks.processes import web
from engines.base import Json
from service import create_app

CALLS = ("legal-moves", "apply", "score", "view", "evaluate")
SCRIPT = Path(__file__).parent.parent / "post.lua"
CONNECTIONS = 16
SECONDS = 2
ROUNDS = 5
BARE = "benchmarks.yardsticks.bare_flask:app"


def middle_bodies(game: str) -> dict[str, Json]:
    """The body of each call for the middle of a random game."""
    given = ONE_ROUND.get(game, {})
    length = sum(1 for _ in positions(game, 1, **given))
    state = next(islice(positions(game, 1, **given), length // 2, None))
    dumped = state.dump()
    return {
        "legal-moves": {"state": dumped},
        "apply": {"state": dumped, "move": state.legal_moves()[0]},
        "score": {"state": dumped},
        "view": {"state": dumped, "seat": state.to_move},
        "evaluate": engines.get(game).evaluate_example,
    }


def requests_of(call: str) -> dict[str, Json]:
    """The bodies that a line posts, by path."""
    return {f"/v1/games/{game}/{call}": middle_bodies(game)[call] for game in engines.ENGINES}


def answers_to(requests: dict[str, Json]) -> Json:
    """What the product answers, by path."""
    client = create_app().test_client()
    answers = {path: client.post(path, json=body) for path, body in requests.items()}
    assert all(answer.status_code == 200 for answer in answers.values())
    return {path: orjson.loads(answer.data) for path, answer in answers.items()}


def load(wrk: str, url: str, requests: Path) -> dict[str, Any]:
    """Posts the requests for a while: requests a second and the 99th percentile."""
    command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", str(SCRIPT), url, "--", str(requests)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, Any] = orjson.loads(done.stdout.splitlines()[-1])
    assert measured["failed"] == 0, f"{measured['failed']} calls failed at {url}"
    return measured


@contextmanager
def opened(call: str) -> Iterator[Round]:
    wrk = shutil.which("wrk")
    if wrk is None:
        raise Missing("no wrk; on Debian: apt-get install wrk")
    bodies = requests_of(call)
    with TemporaryDirectory() as directory:
        requests, answers = Path(directory) / "requests", Path(directory) / "answers"
        requests.write_bytes(b"".join(b"%s %s\n" % (path.encode(), orjson.dumps(bodies[path])) for path in bodies))
        answers.write_bytes(orjson.dumps(answers_to(bodies)))
        count = os.environ.get("WEB_PROCESSES", "1")
        with (
            web(WEB_PROCESSES=count) as (product, _),
            web(BARE, WEB_PROCESSES=count, ANSWERS=str(answers)) as (bare, _),
        ):
            load(wrk, product, requests)
            load(wrk, bare, requests)

            def measure() -> list[Pair]:
                ours, yardstick = load(wrk, product, requests), load(wrk, bare, requests)
                return [Pair(ours[figure], yardstick[figure]) for figure in ("rate", "p99_ms")]

            yield measure


def bench_of(call: str) -> Bench:
    bare = "bare Flask route, same server and bodies"
    return Bench(
        (
            Line(f"http.{call}", f"POST {call}", bare, "requests/s", Goal(0.8)),
            Line(f"http.{call}-p99", f"POST {call}, 99th percentile", bare, "ms", Goal(3, at_most=True)),
        ),
        partial(opened, call),
        ROUNDS,
    )


BENCHES = tuple(bench_of(call) for call in CALLS)
