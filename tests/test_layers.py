"""Imports flow one way, from the border to the rules, and files stay small."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engines", "runner", "service", "launcher")
LINES_MOST = 450

FORBIDDEN = {
    "runner": {"flask", "flask_smorest", "marshmallow", "service", "launcher", "examples", "tests"},
    "service": {"launcher", "examples", "tests"},
    "launcher": {"service", "examples", "tests"},
    "examples": {"service", "tests"},
}
"""What the files of a package may not import."""


def files_of(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it, by their full names."""
    package = list(file.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*above, *([node.module] if node.module else [])])


def tops(file: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(file)}


ALL = [file for package in (*PACKAGES, "examples") for file in files_of(package)]


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_there_are_files_to_look_at() -> None:
    assert all(len(files_of(package)) > 3 for package in PACKAGES)
    assert "engines.base" in imported(ROOT / "runner" / "match.py")
    assert "flask" in {top for file in files_of("service") for top in tops(file)}


@pytest.mark.parametrize("file", files_of("engines"), ids=name)
def test_engines_need_nothing_but_the_standard_library(file: Path) -> None:
    allowed = sys.stdlib_module_names | {"engines", "mypy_extensions", "librt"}
    assert tops(file) <= allowed


@pytest.mark.parametrize("file", files_of("engines"), ids=name)
def test_engines_know_no_clock_no_network_no_other_chance(file: Path) -> None:
    assert not tops(file) & {"time", "datetime", "random", "secrets", "socket", "threading", "subprocess", "logging"}


@pytest.mark.parametrize("file", [file for file in ALL if name(file).partition("/")[0] in FORBIDDEN], ids=name)
def test_imports_flow_one_way(file: Path) -> None:
    assert not tops(file) & FORBIDDEN[name(file).partition("/")[0]]


@pytest.mark.parametrize("file", ALL, ids=name)
def test_nobody_imports_the_service_but_itself(file: Path) -> None:
    assert name(file).startswith("service/") or "service" not in tops(file)


def test_one_engine_does_not_know_another() -> None:
    games = {folder.name for folder in (ROOT / "engines").iterdir() if (folder / "__init__.py").is_file()}
    for game in games:
        for file in files_of(f"engines/{game}"):
            others = {f"engines.{other}" for other in games - {game}}
            assert not {".".join(module.split(".")[:2]) for module in imported(file)} & others


def test_only_the_store_and_its_jobs_know_redis_keys() -> None:
    """`store.py` says which keys there are; upkeep.py has its own two."""
    for file in files_of("runner") + files_of("service"):
        if file.name not in ("store.py", "upkeep.py"):
            assert '"th:' not in file.read_text(encoding="utf-8"), name(file)


@pytest.mark.parametrize("file", [file for package in PACKAGES for file in files_of(package)], ids=name)
def test_files_stay_small(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LINES_MOST
