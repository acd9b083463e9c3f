"""`make demo`: two bots on loopback against two built-in strategies, over the API.

It needs a running service (`make run` in another shell). TILEHALL_URL says where that is,
GAME which game is played, DEALS how many deals. All four sit at one table where the game has
one for four; else every two of them meet.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import factorial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import requests
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from runner.table import cross_table, standings_table

HERE = Path(__file__).parent
BOTS = {"ten": ("bot.py", "line_bot.py")}
"""Which bots play a game; those of OTHERS play any."""
OTHERS = ("bot.py", "eager_bot.py")
ENTRANTS = 4
GAMES = 240
"""About how many games are played unless DEALS is given."""
MOVES_SHOWN = 60

Json = dict[str, Any]


class Api:
    """The calls of the demonstration; a refusal is shown and ends it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = requests.Session()

    def get(self, path: str) -> Json:
        return self._answer(self.session.get(self.url + path, timeout=30))

    def post(self, path: str, body: Json) -> Json:
        return self._answer(self.session.post(self.url + path, json=body, timeout=30))

    def draw(self, game: str, state: Json) -> str:
        path = f"{self.url}/v1/games/{game}/render"
        answer = self.session.post(path, json={"state": state}, headers={"Accept": "text/plain"}, timeout=30)
        answer.raise_for_status()
        return answer.text

    def _answer(self, response: requests.Response) -> Json:
        if not response.ok:
            raise SystemExit(f"{response.request.method} {response.url}: {response.status_code} {response.text}")
        body: Json = response.json()
        return body


@contextmanager
def bots(files: tuple[str, ...]) -> Iterator[list[str]]:
    """The URLs of these bots, each in a process of its own."""
    ports = [free_port() for _ in files]
    processes = [
        subprocess.Popen([sys.executable, str(HERE / file), str(port)])  # noqa: S603 - our own files
        for file, port in zip(files, ports, strict=True)
    ]
    try:
        for port in ports:
            wait_for(port)
        yield [f"http://127.0.0.1:{port}/" for port in ports]
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    deadline = monotonic() + 10
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if monotonic() > deadline:
                raise
            sleep(0.05)


def table_size(api: Api, game: str) -> int:
    """The most seats that the game has for these entrants."""
    offered: list[int] = api.get(f"/v1/games/{game}")["seats"]
    return max(seats for seats in offered if seats <= ENTRANTS)


def deals_for(seats: int) -> int:
    """DEALS, or as many as make about GAMES games; each deal is played by every choice of seats."""
    seatings = factorial(ENTRANTS) // factorial(ENTRANTS - seats)
    return int(os.environ.get("DEALS") or max(1, GAMES // seatings))


def play(api: Api, game: str, urls: list[str], names: tuple[str, ...]) -> Json:
    """Submits everybody, plays the tournament and returns it when it has ended."""
    seats = table_size(api, game)
    webhooks = [{"name": name, "kind": "webhook", "url": url} for name, url in zip(names, urls, strict=True)]
    builtins = [{"name": name, "kind": "builtin", "builtin": name} for name in ("greedy", "random")]
    entrants = [api.post("/v1/strategies", strategy)["id"] for strategy in webhooks + builtins]
    body = {"name": f"Demonstration of {game}", "game": game, "entrants": entrants, "seats": seats, "seed": 10}
    tournament = api.post("/v1/tournaments", {**body, "deals": deals_for(seats)})
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=tournament["games_total"])
        while tournament["status"] in ("queued", "running"):
            sleep(0.2)
            tournament = api.get(f"/v1/tournaments/{tournament['id']}")
            progress.update(task, completed=tournament["games_done"])
    return tournament


def show_replay(api: Api, console: Console, tournament: Json) -> None:
    """Plays the record of the first game that was won again, and draws where it ended."""
    path = f"/v1/tournaments/{tournament['id']}/games"
    games = api.get(f"{path}?limit=100")["items"]
    shown = next((game for game in games if 1 in game["payoffs"] and not game["faults"]), games[0])
    record = api.get(f"{path}/{shown['n']}")
    replay = api.post(f"/v1/games/{tournament['game']}/replay", {"record": record})
    console.print(
        f"Game {shown['n']}, {' against '.join(record['entrants'])}, {len(record['moves'])} moves:", markup=False
    )
    earlier = "... " if len(record["moves"]) > MOVES_SHOWN else ""
    console.print("  " + earlier + ", ".join(record["moves"][-MOVES_SHOWN:]), highlight=False)
    console.print(api.draw(tournament["game"], replay["state"]), highlight=False)


def main() -> None:
    url = os.environ.get("TILEHALL_URL", "http://127.0.0.1:8000").rstrip("/")
    game = os.environ.get("GAME", "ten")
    api = Api(url)
    console = Console(width=None if sys.stdout.isatty() else 100)
    try:
        api.get("/readyz")
    except requests.ConnectionError:
        raise SystemExit(f"nothing answers at {url}: start the service with `make run` in another shell") from None
    files = BOTS.get(game, OTHERS)
    names = tuple(f"{file.removesuffix('.py')} {i + 1}" for i, file in enumerate(files))
    with bots(files) as urls:
        tournament = play(api, game, urls, names)
    console.print(f"{tournament['games_done']} games, {tournament['games_per_second']:.0f} a second")
    standings = api.get(f"/v1/tournaments/{tournament['id']}/standings")
    console.print(standings_table(standings))
    console.print(cross_table(standings))
    show_replay(api, console, tournament)


if __name__ == "__main__":
    main()
