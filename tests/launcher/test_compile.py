"""`python -m launcher.compile` on a small package in a folder of its own, with the real compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
INIT = """\
from engines.compiled import find_form, take_form

FORM = take_form(find_form(), __path__)
"""
MODULE = """\
from pathlib import Path


def answer() -> int:
    return 42


def words() -> str:
    return (Path(__file__).parent / "rules.md").read_text()
"""
ASK = """\
from engines import FORM
from engines.game import sums
print(FORM.words, sums.answer(), sums.words(), sums.__file__)
"""
FRESH = "compiled 42 # Rules"

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


class Project:
    """A folder with engines of one small game, and our own files that compile and choose."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "engines" / "game").mkdir(parents=True)
        (folder / "launcher").mkdir()
        shutil.copy(TOP / "engines" / "compiled.py", folder / "engines")
        for name in ("__init__.py", "compile.py", "mypyc_setup.py"):
            shutil.copy(TOP / "launcher" / name, folder / "launcher")
        (folder / "engines" / "__init__.py").write_text(INIT)
        (folder / "engines" / "game" / "__init__.py").touch()
        (folder / "engines" / "game" / "rules.md").write_text("# Rules")
        self.module = folder / "engines" / "game" / "sums.py"
        self.module.write_text(MODULE)

    def run(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name not in ("TILEHALL_ENGINES", "PYTHONPATH")}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**clean, **environ},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def compile(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "launcher.compile", *arguments, **environ)

    def ask(self, **environ: str) -> str:
        """Which form runs and what it answers."""
        asked = self.run("-c", ASK, **environ)
        assert asked.returncode == 0, asked.stderr
        return asked.stdout


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@needs_compiler
def test_compiled_taken_edited_and_compiled_again(project: Project) -> None:
    assert project.ask().startswith("interpreted: they have not been compiled for this Python 42 # Rules")

    done = project.compile("--required")
    assert done.returncode == 0, done.stderr
    assert "Compiled in" in done.stdout
    assert project.ask().startswith(FRESH)
    assert project.ask().rstrip().endswith(".so")
    assert project.ask(TILEHALL_ENGINES="interpreted").startswith("interpreted, as TILEHALL_ENGINES says 42")

    again = project.compile()
    assert (again.returncode, again.stdout) == (0, "")

    project.module.write_text(MODULE.replace("42", "43"))
    assert project.ask().startswith("interpreted: the sources have changed since they were compiled 43")
    assert project.compile().returncode == 0
    assert project.ask().startswith("compiled 43")

    project.module.with_name("sums2.py").write_text(MODULE)
    assert project.compile().returncode == 0
    project.module.with_name("sums2.py").unlink()
    assert project.compile().returncode == 0
    assert not list((project.folder / "build" / "compiled").rglob("sums2*"))


@needs_compiler
@pytest.mark.parametrize("compiler", ["false", "no-such-compiler"])
def test_without_a_compiler_that_works_the_sources_run(project: Project, compiler: str) -> None:
    tried = project.compile(CC=compiler)
    assert tried.returncode == 0
    assert "The engines run interpreted" in tried.stderr
    assert project.compile("--required", CC=compiler).returncode == 1
    assert project.ask().startswith("interpreted: they have not been compiled for this Python 42")


def test_other_arguments_are_refused(project: Project) -> None:
    refused = project.compile("--fast")
    assert refused.returncode == 2
    assert "usage" in refused.stderr
