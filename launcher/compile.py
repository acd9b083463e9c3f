"""`python -m launcher.compile [--required]`: compiles `engines/` where a C compiler is at hand.

Does nothing when the compiled form is up to date. Where it cannot be made the sources run
as they are, and a line says so; with --required that is an error. engines/compiled.py finds
what is made here.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

from engines.compiled import DIGEST_FILE, SOURCES, digest, directory

BUILD = SOURCES.parent / "build"
SETUP = Path(__file__).with_name("mypyc_setup.py")
LINES_SHOWN = 5


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--required"]):
        print("usage: python -m launcher.compile [--required]", file=sys.stderr)
        return 2
    compiled = directory()
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        trouble = "" if up_to_date(compiled) else make(compiled)
    if trouble:
        print(f"The engines run interpreted, which is slower: {trouble}", file=sys.stderr, flush=True)
    return 1 if trouble and arguments else 0


def up_to_date(compiled: Path) -> bool:
    made_from = compiled / DIGEST_FILE
    return made_from.exists() and made_from.read_text(encoding="ascii") == digest()


def make(compiled: Path) -> str:
    """Compiles into that folder; returns why it could not, empty when it could."""
    compiler = os.environ.get("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        return f"there is no C compiler ({compiler})"
    print("Compiling the engines (about a minute, once) ...", flush=True)
    started = monotonic()
    stage = BUILD / "stage" / compiled.name
    log = BUILD / "compile.log"
    made_from = digest()
    copy_sources(stage)
    with log.open("w") as output:
        command = [sys.executable, str(SETUP), "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
        result = subprocess.run(command, cwd=stage, stdout=output, stderr=subprocess.STDOUT, check=False)  # noqa: S603
    if result.returncode != 0:
        tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-LINES_SHOWN:]
        return "\n  ".join([f"compiling failed, see {log}", *tail])
    publish(stage, compiled, made_from)
    print(f"Compiled in {monotonic() - started:.0f} s.", flush=True)
    return ""


def copy_sources(stage: Path) -> None:
    """The sources, with their times, so that only what has changed is compiled again."""
    for path in stage.glob(f"{SOURCES.name}/**/*.py"):
        if not (SOURCES / path.relative_to(stage / SOURCES.name)).exists():
            shutil.rmtree(stage)
            break
    shutil.copytree(SOURCES, stage / SOURCES.name, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)


def publish(stage: Path, compiled: Path, made_from: str) -> None:
    """Puts the finished form in its place at once; processes that run the former one keep their files."""
    fresh = stage.with_name(compiled.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(stage, fresh, ignore=shutil.ignore_patterns("build", ".mypy_cache", "__pycache__"))
    (fresh / DIGEST_FILE).write_text(made_from, encoding="ascii")
    former = stage.with_name(compiled.name + ".former")
    shutil.rmtree(former, ignore_errors=True)
    compiled.parent.mkdir(exist_ok=True)
    if compiled.exists():
        compiled.rename(former)
    fresh.rename(compiled)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
