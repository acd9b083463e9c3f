"""What was measured as Markdown, which is also what the terminal shows, and as JSON."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any, cast

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figures
from benchmarks.harness import Result
from benchmarks.playing import form
from benchmarks.reasons import REASONS

HEADS = ("line", "ours", "rate", "yardstick", "its rate", "unit", "ratio", "range", "goal", "")
NUMBERS = ("rate", "its rate", "ratio", "range", "goal")


def environment() -> dict[str, Any]:
    """When and where this is measured, and which form of the engines."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "engines": form(),
        "commit": commit(),
    }


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()


def commit() -> str | None:
    """The commit of the working tree, None where there is no git."""
    command = ["git", "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def verdict(result: Result) -> str:
    if result.skipped:
        return f"skipped: {result.skipped}"
    if result.failed:
        return f"FAILED: {result.failed}"
    if result.met is None:
        return ""
    return "met" if result.met else "SHORT"


def number(value: float) -> str:
    """Three digits at least, thousands apart."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def cells(result: Result) -> list[str]:
    """The row of a line."""
    line = result.line
    goal = "" if line.goal is None else str(line.goal)
    if not result.pairs:
        return [line.name, line.ours, "", line.yardstick, "", line.unit, "", "", goal, verdict(result)]
    ours, yardstick, ratio = number(result.ours), number(result.yardstick), number(result.ratio)
    spread = f"{number(min(result.ratios))} to {number(max(result.ratios))}"
    return [line.name, line.ours, ours, line.yardstick, yardstick, line.unit, ratio, spread, goal, verdict(result)]


def markdown(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that reads well in a terminal too."""
    table = Table(box=box.MARKDOWN)
    for column in columns:
        table.add_column(column, no_wrap=True, justify="right" if column in NUMBERS else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(width=1_000, file=StringIO(), highlight=False, markup=False)
    console.print(table)
    lines = cast(StringIO, console.file).getvalue().splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


@dataclass(frozen=True)
class Report:
    """All that one run measured, in so many seconds."""

    results: list[Result]
    figures: list[Figures]
    seconds: float

    def text(self) -> str:
        """The table of ratios, why lines fall short, and the small tables; Markdown."""
        parts = [", ".join(f"{name} {value}" for name, value in environment().items()) + "."]
        if self.results:
            parts += [markdown(HEADS, map(cells, self.results)), self.summary(), *self.reasons()]
        for shown in self.figures:
            rows = [[number(cell) if isinstance(cell, float) else str(cell) for cell in row] for row in shown.rows]
            parts += [f"{shown.title}:", markdown(shown.columns, rows)]
        return "\n\n".join(parts) + "\n"

    def summary(self) -> str:
        goals = [result.met for result in self.results if result.met is not None]
        return f"{sum(goals)} of {len(goals)} goals met, in {self.seconds:.0f} s."

    def reasons(self) -> list[str]:
        """Why lines fall short, as far as it is known, as one list."""
        short = [result.line.name for result in self.results if result.met is False]
        known = [f"- `{name}`: {REASONS[name]}" for name in short if name in REASONS]
        return ["\n".join(known)] if known else []

    def json(self) -> dict[str, Any]:
        return {
            **environment(),
            "seconds": round(self.seconds, 1),
            "lines": [line_json(result) for result in self.results],
            "tables": [asdict(shown) for shown in self.figures],
        }


def line_json(result: Result) -> dict[str, Any]:
    line = result.line
    found: dict[str, Any] = {**asdict(line), "goal": None if line.goal is None else str(line.goal)}
    if not result.pairs:
        return found | {"skipped": result.skipped, "failed": result.failed}
    return found | {
        "met": result.met,
        "reason": REASONS.get(line.name) if result.met is False else None,
        "ratio": {"median": result.ratio, "least": min(result.ratios), "most": max(result.ratios)},
        "rounds": [[pair.ours, pair.yardstick] for pair in result.pairs],
    }
