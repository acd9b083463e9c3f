"""Standings and statistics as tables for a terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from engines.base import Json


def standings_table(standings: Json) -> Table:
    """One line an entrant, by rank; the rate with its 95 % interval."""
    table = Table(title="Standings", title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("#", no_wrap=True)
    table.add_column("entrant", max_width=24, no_wrap=True)
    for name in ("games", "won", "drawn", "lost", "points", "rate", "95 %", "ms/move"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("faults")
    for row in standings["table"]:
        table.add_row(*line(row))
    return table


def line(row: Json) -> list[str | Text]:
    interval = row["points_rate_95"]
    return [
        str(row["rank"]),
        Text(row["name"]),
        *(str(row[name]) for name in ("games", "wins", "draws", "losses")),
        f"{row['points']:g}",
        "-" if row["points_rate"] is None else f"{row['points_rate']:.3f}",
        "-" if interval is None else f"{interval[0]:.3f}-{interval[1]:.3f}",
        "-" if row["mean_move_ms"] is None else f"{row['mean_move_ms']:.2f}",
        ", ".join(f"{count} {kind}" for kind, count in row["faults"].items()) or "none",
    ]


def cross_table(standings: Json) -> Table:
    """What the entrant of a row took from the entrant of a column, as points / games."""
    names = {row["entrant"]: row["name"] for row in standings["table"]}
    order = [row["entrant"] for row in standings["table"]]
    table = Table(title="Points from each other", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("")
    for entrant in order:
        table.add_column(Text(names[entrant]), justify="right")
    for entrant in order:
        cells = [standings["cross_table"][entrant][other] for other in order]
        table.add_row(
            Text(names[entrant]), *("" if cell is None else f"{cell['points']:g}/{cell['games']}" for cell in cells)
        )
    return table


def survey_table(survey: Json) -> Table:
    """One line a figure; see runner/stats/survey.py."""
    title = f"{survey['games']} games of {survey['game']} with {survey['seats']} seats"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, show_header=False)
    table.add_column("", no_wrap=True)
    table.add_column("")
    table.add_row("moves a game", spread(survey["moves"]))
    table.add_row("games end by", listed(survey["game_ends"]))
    table.add_row("drawn games", f"{survey['drawn_games']:.2%}")
    table.add_row("payoff by turn", ", ".join(payoff(line) for line in survey["payoff_by_turn"]))
    if survey["rounds"]:
        table.add_row("rounds a game", spread(survey["rounds"]))
        table.add_row("moves a round", f"{survey['moves_per_round']:.1f}")
        table.add_row("rounds end by", listed(survey["round_ends"]))
        table.add_row("drawn rounds", f"{survey['drawn_rounds']:.2%}")
        table.add_row("rounds won by turn", ", ".join(f"{share:.1%}" for share in survey["round_won_by_turn"]))
    table.add_row("events a game", ", ".join(f"{kind} {rate:.4g}" for kind, rate in survey["events_per_game"].items()))
    if survey["finishes"]:
        table.add_row("finished hands", str(survey["finishes"]))
    for part, shares in survey["finished_with"].items():
        table.add_row(f"  {part}", listed(shares))
    return table


def spread(values: Json) -> str:
    return f"mean {values['mean']:.1f}, median {values['median']:g}, {values['least']} to {values['most']}"


def listed(shares: dict[str, float]) -> str:
    return ", ".join(f"{name} {share:.2%}" for name, share in shares.items())


def payoff(line: Json) -> str:
    low, high = line["interval_95"]
    return f"{line['mean']:.3f} ({low:.3f}-{high:.3f})"
