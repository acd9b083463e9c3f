"""`python -m runner`: tournaments, drawings and checks on the command line, without a server."""

from __future__ import annotations

import json
import sys
from secrets import randbelow
from time import time
from typing import IO, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import engines
from engines.base import Json, Position
from engines.errors import EngineError, IllegalMove, InvalidInput
from engines.options import read_options
from engines.rng import SEED_LIMIT
from runner import settings
from runner.local import LocalTournament
from runner.players.builtin import BUILTINS, get_builtin
from runner.record import agrees, play_moves, read_record
from runner.spec import MOVE_MS_DEFAULT, MOVE_MS_LEAST, MOVE_MS_MOST, Strategy, make_strategy, make_tournament
from runner.stats.survey import survey
from runner.table import cross_table, standings_table, survey_table

GAME = click.Choice(list(engines.ENGINES))


@click.group()
def main() -> None:
    """Play tournaments, draw positions and check records without a server."""


@main.command()
@click.argument("entrants", nargs=-1, required=True)
@click.option("--game", type=GAME, default="ten", show_default=True)
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0, SEED_LIMIT - 1), help="Default: a random one, which is shown.")
@click.option("--seats", type=int, help="Default: the game's.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--move-ms", type=click.IntRange(MOVE_MS_LEAST, MOVE_MS_MOST), default=MOVE_MS_DEFAULT, show_default=True)
@click.option(
    "--records", type=click.File("w", lazy=False), help="Write every game's record to this file, one JSON a line."
)
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
def play(entrants: tuple[str, ...], records: IO[str] | None, as_json: bool, **given: Any) -> None:
    """Play a round robin in this process.

    An entrant is a built-in strategy (greedy), one with parameters (greedy:blunder=20) or the
    URL of a bot (http://127.0.0.1:9001/). NAME@ before it gives it a name (mine@greedy).
    """
    seed = randbelow(SEED_LIMIT) if given["seed"] is None else given["seed"]
    fields: Json = {name: given[name] for name in ("game", "deals")}
    fields |= {"name": "local", "seed": seed, "options": read_pairs(given["options"])}
    fields["limits"] = {"move_ms": given["move_ms"]}
    if given["seats"] is not None:
        fields["seats"] = given["seats"]
    strategies = [read_entrant(text, i) for i, text in enumerate(entrants)]
    local = LocalTournament(make_tournament(fields, strategies, "local", time()), settings.on_own_machine())
    play_with_bar(local)
    for record in local.records() if records else []:
        print(json.dumps(record), file=records)
    if as_json:
        print(json.dumps({"seed": seed, **local.standings()}))
    else:
        show(local.standings(), seed)


def play_with_bar(local: LocalTournament) -> None:
    with bar() as progress:
        task = progress.add_task("games", total=local.tournament.schedule.total)
        local.play(lambda done: progress.update(task, completed=done))


def bar() -> Progress:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def show(standings: Json, seed: int) -> None:
    console = Console()
    console.print(standings_table(standings))
    console.print(cross_table(standings))
    console.print(f"seed {seed}")


def read_entrant(text: str, index: int) -> Strategy:
    """A strategy as the command line writes it."""
    name, at, rest = text.partition("@")
    if not at or "/" in name:
        name, rest = text, text
    if rest.startswith(("http://", "https://")):
        return make_strategy({"name": name, "kind": "webhook", "url": rest}, str(index), time())
    builtin, _, params = rest.partition(":")
    fields = {"kind": "builtin", "builtin": builtin, "params": read_pairs(tuple(filter(None, params.split(","))))}
    return make_strategy({"name": name, **fields}, str(index), time())


def read_pairs(pairs: tuple[str, ...]) -> Json:
    """NAME=VALUE pairs; a value is JSON where it can be (true, 3), else text."""
    found: Json = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"{pair!r} must be written NAME=VALUE")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


@main.command()
@click.argument("game", type=GAME)
@click.option("--games", type=click.IntRange(1), default=2_000, show_default=True)
@click.option("--strategy", type=click.Choice(list(BUILTINS)), default="greedy", show_default=True)
@click.option("--seed", type=click.IntRange(0, SEED_LIMIT - 1), default=1, show_default=True)
@click.option("--seats", type=int, help="Default: the game's.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def statistics(game: str, strategy: str, games: int, as_json: bool, **given: Any) -> None:
    """Play games of one strategy with itself: their length, how they end, what scores how often."""
    engine = engines.get(game)
    seats = engine.default_seats if given["seats"] is None else given["seats"]
    engine.check_seats(seats)
    options = read_options(engine.options, read_pairs(given["options"]))
    with bar() as progress:
        task = progress.add_task("games", total=games)
        found = survey(
            engine,
            seats,
            options,
            get_builtin(strategy),
            games,
            given["seed"],
            lambda n: progress.update(task, completed=n),
        )
    if as_json:
        print(json.dumps(found))
    else:
        Console().print(survey_table(found))


@main.command()
@click.argument("file", type=click.File("r"))
@click.option("--svg", is_flag=True, help="Draw SVG, not text.")
@click.option(
    "--move", type=click.IntRange(0), help="Of a record: the position after so many moves. Default: the last."
)
@click.option("--all", "every", is_flag=True, help="Of a record: the position before each move and at the end.")
def draw(file: IO[str], svg: bool, move: int | None, every: bool) -> None:
    """Draw a state, a view or a record (as JSON; - reads standard input)."""
    data = read_json(file)
    if not isinstance(data, dict):
        raise InvalidInput("", "must be an object")
    engine = engines.get(str(data.get("game")))
    paint = engine.draw_svg if svg else engine.draw_text
    if "moves" not in data:
        position: Position = engine.load_view(data) if "seat" in data else engine.load(data)
        print(paint(position), end="")
        return
    state, record = read_record(data)
    moves: list[str] = record["moves"]
    for i, text in enumerate(moves[:move]):
        if every:
            print(f"{paint(state)}\n{i + 1}. {text}\n")
        state.play(text)
    print(paint(state), end="")


@main.command()
@click.argument("files", type=click.File("r"), nargs=-1, required=True)
def check(files: tuple[IO[str], ...]) -> None:
    """Check records (JSON, one or one a line): exit with 1 when one is not legal or does not agree."""
    good = True
    for file in files:
        for number, line in enumerate(split_records(file.read()), 1):
            verdict = judge(line)
            good = good and verdict.startswith("legal")
            print(f"{file.name}:{number}: {verdict}")
    sys.exit(0 if good else 1)


def split_records(text: str) -> list[str]:
    """One record spread over lines, or one a line."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return [line for line in text.splitlines() if line.strip()]
    return [text]


def judge(text: str) -> str:
    """What a record comes to, in words."""
    try:
        state, record = read_record(json.loads(text))
    except (ValueError, RecursionError, EngineError) as error:
        return f"no record: {error}"
    stopped = play_moves(state, record["moves"])
    if stopped is not None:
        reason = f" ({stopped.error.reason})" if isinstance(stopped.error, IllegalMove) else ""
        return f"move {stopped.index}, {stopped.move!r}: {stopped.error.code}{reason}: {stopped.error}"
    if agrees(state, record.get("result")) is False:
        return "its result is not what its moves come to"
    outcome = state.outcome()
    return "legal, not played to its end" if outcome is None else f"legal, {outcome.reason}, payoffs {outcome.payoffs}"


def read_json(file: IO[str]) -> object:
    try:
        return json.load(file)
    except (ValueError, RecursionError) as error:
        raise click.ClickException(f"{file.name} is not JSON: {error}") from None


def run() -> None:
    """The command line, with refusals as plain messages."""
    try:
        main(prog_name="python -m runner")
    except (EngineError, settings.SettingError) as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    run()
