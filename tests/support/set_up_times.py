"""Set up the server of the extension as it is done now and as it was before, in turn, each from nothing.

    make editor-client/bundled && cd tests && ../.venv/bin/python -m support.set_up_times [ROUNDS [PYTHON]]

Each is measured up to the first diagnostics of an answer, without the cache of pip, from the index that pip
has. Before, pip installed into an environment, with a pip of its own, all that the server could use, and
compiled it. What the extension downloads behind the first answer is measured by itself.
"""

import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from descant_server.testing.client import start
from support.lsp_client import ROOT

CLIENT = ROOT / "editor-client"
BEFORE = "65afb5ac:requirements-server.lock"
ANSWER = (ROOT / "tests/examples/tides.response").read_text(encoding="utf-8")
MAKING = """
const [, code, storage, bundled, what, ...python] = process.argv;
const { OwnEnvironment } = require(code);
const environment = new OwnEnvironment({ storage, bundled, version: '0' });
const none = () => undefined;
const making = { signal: new AbortController().signal, proxy: '', step: none, log: none };
environment[what](...python, making);
"""
PIP = ("-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input")
SILENT = {"PIP_NO_CACHE_DIR": "1", "PYTHONDONTWRITEBYTECODE": ""}


def main(rounds: str = "3", python: str = sys.executable) -> None:
    """Print a line for each set-up, and the ratio of their medians."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        lock = work / "before.lock"
        lock.write_bytes(subprocess.check_output(("git", "-C", str(ROOT), "show", BEFORE)))
        code = work / "environment.cjs"
        source = CLIENT / "src/server/environment.ts"
        esbuild = CLIENT / "node_modules/.bin/esbuild"
        run(esbuild, source, "--bundle", "--platform=node", f"--outfile={code}")
        node = partial(run, "node", "-e", MAKING, code, work / "now", CLIENT / "bundled")
        own = work / "now/environments/0/bin/python"
        ways: dict[str, tuple[Callable[[], None], Path]] = {
            "before": (lambda: before(work / "before", python, lock), work / "before/bin/python"),
            "now": (lambda: node("make", python), own),
        }
        seconds: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(int(rounds)):
            for name, (way, interpreter) in ways.items():
                shutil.rmtree(work / name, ignore_errors=True)
                seconds[name].append(measure(name, way, interpreter))
        measure("now, the rest", lambda: node("complete"), own)
        middle = {name: statistics.median(each) for name, each in seconds.items()}
        ratio = middle["now"] / middle["before"]
        print(f"medians: {middle['before']:.1f} s before, {middle['now']:.1f} s now, ratio {ratio:.2f}")


def before(place: Path, python: str, lock: Path) -> None:
    """Do what the extension did."""
    own, wheel = place / "bin/python", next((CLIENT / "bundled/wheels").glob("descant-*.whl"))
    run(python, "-I", "-m", "venv", place)
    run(own, *PIP, "--only-binary", ":all:", "--require-hashes", "-r", lock)
    run(own, *PIP, "--no-deps", "--no-index", wheel)
    run(own, "-I", "-m", "descant_server", "--version")


def measure(name: str, way: Callable[[], None], own: Path) -> float:
    """Print what *way* costs up to the first diagnostics of the server of *own*, and return the seconds."""
    cpu, begin = sum(os.times()[2:4]), time.perf_counter()
    way()
    made, size = time.perf_counter() - begin, megabytes(own.parents[1])
    asyncio.run(first_diagnostics(own))
    total, used = time.perf_counter() - begin, sum(os.times()[2:4]) - cpu
    print(
        f"{name}: set up {made:.1f} s, first answer {total - made:.1f} s, together {total:.1f} s, "
        f"processor {used:.1f} s; {size:.1f} MB without pip, then {megabytes(own.parents[1]):.1f} MB"
    )
    return total


async def first_diagnostics(own: Path) -> None:
    """Wait for what the server of an environment says of an answer."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    client = await start((str(own), "-P", "-m", "descant_server", "lsp"), environment, None)
    try:
        await client.initialize()
        await client.open(ANSWER)
    finally:
        await client.kill()


def megabytes(environment: Path) -> float:
    """Return the size of all files, without those of pip and of what it brings along."""
    brought = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence")
    total = 0
    for site in environment.glob("lib/python*/site-packages"):
        for part in site.iterdir():
            if not part.name.startswith(brought):
                files = [part] if part.is_file() else part.rglob("*")
                total += sum(path.stat().st_size for path in files if path.is_file())
    return total / 1e6


def run(*command: str | Path) -> None:
    """Run *command* in silence; what it says is part of the error."""
    done = subprocess.run(command, env={**os.environ, **SILENT}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stderr}"


if __name__ == "__main__":
    main(*sys.argv[1:])
