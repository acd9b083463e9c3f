"""`python -m service openapi [--check]`: writes the contract to openapi.yaml, or tells whether it is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from service import create_app
from service.contract import contract_text
from service.settings import Settings

CONTRACT = Path(__file__).parent.parent / "openapi.yaml"


@click.group()
def main() -> None:
    """Tools of the HTTP service."""


@main.command()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 when the file differs from the code.")
def openapi(check: bool) -> None:
    """Write the contract to openapi.yaml."""
    text = contract_text(create_app(Settings()))
    if not check:
        CONTRACT.write_text(text, encoding="utf-8")
        print(f"wrote {CONTRACT}")
    elif not CONTRACT.exists() or CONTRACT.read_text(encoding="utf-8") != text:
        print(f"{CONTRACT} differs from the code: run python -m service openapi")
        sys.exit(1)


if __name__ == "__main__":
    main(prog_name="python -m service")
