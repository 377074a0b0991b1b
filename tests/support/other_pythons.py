"""Run the core tests with the oldest Python and with the newest that this machine has: ``make test-pythons``.

Releases read regular expressions, codecs and syntax differently, and what was right with the Python of
``.venv`` has failed with that of Debian 12 before. Each gets an environment of its own, made from the lock,
which is kept until the lock changes. Where one of the two is not there it is said; only on Debian 12, which
has the oldest in its packages, is that an error in continuous integration. With ``--here`` nothing is set up,
and the Python that runs this is the only one.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
OLDEST_SUPPORTED = (3, 11)
NAMES = ("python3", "python3.11", "python3.12", "python3.13", "python3.14", "python3.15")
QUESTION = "import ensurepip, sys; print(*sys.version_info[:3], sys.executable, sep='\\n')"
CORE = (
    "test_golden.py",
    "test_corpus.py",
    "test_real_code.py",
    "test_patterns.py",
    "test_reading.py",
    "test_catalogue.py",
    "test_classes.py",
    "rules/test_rules.py",
    "formats",
)
"""The tests of what reads a text: no editor, no disk, and nothing that measures this machine."""
HINT = "apt-get install python3-venv brings it"


class Interpreter(NamedTuple):
    """A Python that can make environments."""

    version: tuple[int, ...]
    path: str

    def __str__(self) -> str:
        return f"Python {'.'.join(map(str, self.version))} ({self.path})"


def candidates() -> Iterator[Path]:
    """Yield where interpreters may be: those of the system, on the PATH, and of pyenv."""
    folders = [Path("/usr/bin"), *map(Path, os.get_exec_path())]
    yield from (folder / name for folder in folders for name in NAMES)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob("versions/*/bin/python3"))


def interpreters(paths: Iterable[Path]) -> list[Interpreter]:
    """Return those of *paths* that can be used, each version once, the oldest first."""
    found: dict[tuple[int, ...], Interpreter] = {}
    for path in dict.fromkeys(path.resolve() for path in paths if os.access(path, os.X_OK)):
        told = subprocess.run(
            [path, "-I", "-c", QUESTION], capture_output=True, text=True, timeout=30, check=False
        )
        if told.returncode == 0:
            *numbers, executable = told.stdout.split("\n")[:4]
            version = tuple(map(int, numbers))
            if version >= OLDEST_SUPPORTED:
                found.setdefault(version, Interpreter(version, executable))
    return [found[version] for version in sorted(found)]


def is_needed(found: Iterable[Interpreter], system: str, *, is_continuous: bool) -> bool:
    """Tell whether the oldest Python has to be there and is not: *system* is the text of /etc/os-release."""
    lines = system.replace('"', "").splitlines()
    has_it_in_packages = {"ID=debian", "VERSION_ID=12"} <= set(lines)
    return is_continuous and has_it_in_packages and all(each.version > (3, 11, 2) for each in found)


def environment(interpreter: Interpreter) -> Path:
    """Return the interpreter of an environment with the package, which is made anew if it has to be."""
    lock = ROOT / "requirements.lock"
    folder = ROOT / ".venv" / "pythons" / ".".join(map(str, interpreter.version))
    python, mark = folder / "bin" / "python", folder / "made-from-lock"
    made_from = hashlib.sha256(lock.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not mark.is_file() or mark.read_text() != made_from:
        pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        commands: tuple[tuple[str | Path, ...], ...] = (
            (interpreter.path, "-m", "venv", "--clear", folder),
            (*pip, "--require-hashes", "-r", lock),
            (*pip, "--no-deps", "--no-build-isolation", "-e", ROOT),
        )
        for command in commands:
            subprocess.run(command, check=True)
        mark.write_text(made_from)
    return python


def passes(python: str | Path, *options: str) -> bool:
    """Tell whether the core tests pass with *python*."""
    tests = [ROOT / "tests" / "parsers" / name for name in CORE]
    command = [python, "-m", "pytest", "-q", "-n", "2", *options, *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main() -> int:
    """Return 0 where all tests that could be run were passed; with ``--here``, with this Python alone."""
    if "--here" in sys.argv[1:]:
        return int(not passes(sys.executable))
    found = interpreters(candidates())
    release = Path("/etc/os-release")
    missing = is_needed(
        found, release.read_text() if release.is_file() else "", is_continuous=bool(os.environ.get("CI"))
    )
    chosen = list(dict.fromkeys((found[0], found[-1]))) if found else []
    print("Found:", ", ".join(map(str, found)) or "no Python that makes environments")
    print("The oldest:", found[0] if found else "none", "/ the newest:", found[-1] if found else "none")
    if found and found[0].version[:2] != OLDEST_SUPPORTED:
        print(f"Not tested: Python 3.11, the oldest that is supported. On Debian 12 {HINT}.")
    elif len(chosen) < 2:
        print("Not tested: another Python than this one; there is none.")
    failed = []
    for interpreter in chosen:
        started = time.monotonic()
        python = environment(interpreter)
        made = time.monotonic()
        # Each has a cache of its own: what failed last with one Python is not what failed with another.
        if not passes(python, "-o", f"cache_dir={python.parents[1] / 'pytest'}"):
            failed.append(interpreter)
        setting_up, testing = made - started, time.monotonic() - made
        print(f"{interpreter}: {setting_up:.0f} s to set up, {testing:.0f} s to test", flush=True)
    for interpreter in failed:
        print(f"The core tests fail with {interpreter}.", file=sys.stderr)
    if missing:
        print(f"Python 3.11.2 is missing, which is tested on Debian 12: {HINT}.", file=sys.stderr)
    return bool(failed or missing)


if __name__ == "__main__":
    sys.exit(main())
