"""`python -m benchmarks [NAMES]`: measures and prints the table; see README.md."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

import click
import orjson

from benchmarks.harness import Bench, Result, run
from benchmarks.lines import BENCHES
from benchmarks.report import Report
from benchmarks.tables import TABLES

README = Path(__file__).with_name("README.md")
MARK = "## The last table\n"


def named(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a line is asked for by its name or by a beginning of it that ends at a dot."""
    return any(name == one or name.startswith(f"{one}.") for one in wanted)


def chosen(wanted: tuple[str, ...]) -> list[Bench]:
    """The benches with a line so named; without names all."""
    return [bench for bench in BENCHES if not wanted or any(named(line.name, wanted) for line in bench.lines)]


def names() -> list[str]:
    return [line.name for bench in BENCHES for line in bench.lines] + list(TABLES)


@click.command()
@click.argument("wanted", metavar="[NAMES]...", nargs=-1)
@click.option("--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Also write all figures here.")
@click.option("--keep", is_flag=True, help="Also put the tables into benchmarks/README.md.")
@click.option("--rounds", default=0, help="How often each line is measured, instead of its own number.")
@click.option("--list", "listing", is_flag=True, help="List the names.")
def main(wanted: tuple[str, ...], path: Path | None, keep: bool, rounds: int, listing: bool) -> None:
    """Measures the lines of these NAMES, or all, and prints one table of ratios.

    A name is that of a line or a table, or a beginning that ends at a dot: `http` is `http.apply` and others.
    """
    if listing:
        click.echo("\n".join(names()))
        return
    unknown = [name for name in wanted if not any(named(known, (name,)) for known in names())]
    if unknown:
        raise click.BadParameter(f"there is no line {', '.join(unknown)}; --list lists them")
    report = measure(wanted, rounds)
    click.echo(report.text())
    if path is not None:
        path.write_bytes(orjson.dumps(report.json(), option=orjson.OPT_INDENT_2))
    if keep:
        keep_table(report.text())
    sys.exit(any(result.failed for result in report.results))


def measure(wanted: tuple[str, ...], rounds: int) -> Report:
    started = monotonic()
    results: list[Result] = []
    for bench in chosen(wanted):
        sys.stderr.write(f"{bench.lines[0].name} ...\n")
        results += run(bench, rounds)
    figures = [make() for name, make in TABLES.items() if not wanted or name in wanted]
    return Report(results, figures, monotonic() - started)


def keep_table(text: str) -> None:
    """Puts the tables in the place of the last ones."""
    head, mark, _ = README.read_text(encoding="utf-8").partition(MARK)
    README.write_text(f"{head}{mark}\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
