"""What README.md tells a reader to type works as it says, and what it quotes is true."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engines
from examples.demo import free_port, wait_for
from launcher.__main__ import read_plan
from runner.players.base import FAULTS
from runner.players.connection import ANSWER_BYTES_MOST
from runner.players.webhook import WebhookClient, WebhookPlayer
from tests.launcher.test_launcher import Product

TOP = Path(__file__).parent.parent
README = (TOP / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    product = Product(tmp_path_factory.mktemp("product"))
    product.wait()
    yield product
    assert product.stop() == 0


@pytest.mark.skipif(shutil.which("curl") is None, reason="the tour is by curl")
def test_the_tour_by_curl(product: Product) -> None:
    script = "\n".join(["set -eo pipefail", *blocks("bash")]).replace(":8000", f":{product.port}")
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert '"reason":"not_adjacent"' in done.stdout
    assert '"face_down":[[' in done.stdout
    assert "seat 0 ●: face down" in done.stdout
    assert '"points_rate_95":[' in done.stdout
    assert '"legal":true' in done.stdout
    assert '"agrees":true' in done.stdout


@pytest.mark.parametrize(
    ("game", "games", "ending"),
    [
        ("ten", 12, "wins with a line of ten"),
        ("marten", 24, "the game is over"),
        ("okey", 24, "over, won by seat"),
        ("tzq", 12, "points to"),
    ],
)
def test_the_demonstration(product: Product, game: str, games: int, ending: str) -> None:
    url = f"http://127.0.0.1:{product.port}"
    environ = {**os.environ, "TILEHALL_URL": url, "DEALS": "1", "GAME": game}
    command = [sys.executable, "-m", "examples.demo"]
    done = subprocess.run(command, cwd=TOP, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert f"{games} games" in done.stdout
    for words in ("Standings", "_bot", "greedy", "Points from each other", "Game ", ending):
        assert words in done.stdout
    assert "unreachable" not in done.stdout


def test_the_bot_is_the_one_in_the_examples() -> None:
    source = (TOP / "examples" / "bot.py").read_text(encoding="utf-8")
    (shown,) = blocks("python")
    assert source.endswith(shown)


@pytest.mark.skipif(shutil.which("node") is None, reason="the bot is for Node")
def test_the_bot_for_node_plays() -> None:
    port = free_port()
    bot = subprocess.Popen(["node", str(TOP / "examples" / "bot.mjs"), str(port)])
    try:
        wait_for(port)
        command = [
            sys.executable,
            "-m",
            "runner",
            "play",
            f"node@http://127.0.0.1:{port}/",
            "greedy",
            "--deals",
            "5",
            "--json",
        ]
        done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=60, check=True)
    finally:
        bot.terminate()
        bot.wait()
    table = {row["name"]: row for row in json.loads(done.stdout)["table"]}
    assert (table["node"]["games"], table["node"]["faults"]) == (10, {})


def test_the_request_shown_is_one_that_bots_are_sent() -> None:
    (shown,) = (json.loads(block) for block in blocks("json"))
    view = engines.get("ten").load_view(shown["view"])
    player = WebhookPlayer(WebhookClient(()), "http://x.y/", shown["time_left_ms"], shown["tournament"], shown["match"])
    assert json.loads(player.request(view, shown["move_number"])) == shown


def test_the_table_of_faults_is_whole() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", README, re.MULTILINE))
    assert FAULTS.keys() <= rows.keys()
    assert f"more than {ANSWER_BYTES_MOST:,} bytes" in rows["oversized"]


def test_the_table_of_settings_names_every_variable_that_is_read() -> None:
    code = "".join(
        file.read_text(encoding="utf-8")
        for folder in ("engines", "runner", "service", "launcher")
        for file in (TOP / folder).rglob("*.py")
    )
    read = set(
        re.findall(r'"((?:REDIS|WEB|WEBHOOK|GAMES|DATA|TILEHALL)_[A-Z_]+|MAX_BODY_[A-Z]+|HOST|PORT|WORKERS)"', code)
    )
    listed = {
        name
        for row in re.findall(r"^\| (`[A-Z_`, ]+) \|", README, re.MULTILINE)
        for name in re.findall(r"[A-Z_]+", row)
    }
    assert read == listed
    assert (read_plan({}).host, read_plan({}).port) == ("127.0.0.1", 8000)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (TOP / target).exists(), target
