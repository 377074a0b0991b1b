"""Programs that tests run, as packages of Debian: what is missing is installed where we may."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """A program, and the package that brings it."""

    package: str
    commands: tuple[tuple[str, ...], ...]
    """Any one of them that ends well proves that the program is there."""


class MissingError(Exception):
    """What keeps the tests from running, in words for the person who started them."""


def missing_of(programs: Iterable[Program]) -> list[str]:
    """The packages of those *programs* that are not there."""
    return [program.package for program in programs if not _is_there(program)]


def install(packages: Sequence[str], purpose: str, way_out: str = "") -> None:
    """Install packages of Debian, or say what to run where that is not for us to do."""
    command = ("apt-get", "install", "--yes", "--no-install-recommends", *packages)
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise MissingError(
            f"The tests {purpose} need {' and '.join(packages)}. On Debian, run\n"
            f"    sudo {' '.join(command)}{way_out}"
        )
    print(f"Installing {', '.join(packages)}, once.", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("apt-get", "update"), command):
        ran = subprocess.run(step, env=quiet, capture_output=True, text=True)
        if ran.returncode:
            raise MissingError(
                f"{ran.stdout[-500:]}{ran.stderr[-2000:]}{' '.join(step)} ended with {ran.returncode}."
            )


def _is_there(program: Program) -> bool:
    return any(_ends_well(command) for command in program.commands if shutil.which(command[0]))


def _ends_well(command: Sequence[str]) -> bool:
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60).returncode == 0
