"""The programs that the tests in real editors run, as packages of Debian: what is missing is installed.

    python tests/support/editor_programs.py

The editors are those in `EDITORS` without the ones that the environment variable ``DESCANT_LEAVE_OUT`` names,
separated by commas or blanks. Ends with 1 where something is missing that may not be installed here.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LEAVE_OUT = "DESCANT_LEAVE_OUT"


@dataclass(frozen=True)
class Program:
    """A program, and the package that brings it."""

    package: str
    commands: tuple[tuple[str, ...], ...]
    """Any one of them that ends well proves that the program is there."""


EDITORS: Mapping[str, tuple[Program, ...]] = {
    "neovim": (),  # a package for Python, in requirements-editors.lock
    "emacs": (
        Program("emacs-nox", (("emacs", "--version"),)),
        Program("elpa-eglot", (("emacs", "--batch", "--eval", "(require 'eglot)"),)),
    ),
    "vscode": (
        Program(
            "chromium",
            tuple((name, "--version") for name in ("chromium", "chromium-browser", "google-chrome")),
        ),
        Program(
            "fonts-noto-color-emoji", (("sh", "-c", "fc-list | grep -i emoji"),)
        ),  # to be seen in pictures
    ),
}
"""What each editor needs that is no package for Python or Node."""


class MissingError(Exception):
    """What keeps the tests from running, in words for the person who started them."""


def left_out(environment: Mapping[str, str]) -> frozenset[str]:
    """The editors that the tests are told to go without."""
    names = frozenset(re.split(r"[,\s]+", environment.get(LEAVE_OUT, ""))) - {""}
    if unknown := sorted(names - set(EDITORS)):
        raise MissingError(f"{LEAVE_OUT} names {', '.join(unknown)}; the editors are {', '.join(EDITORS)}.")
    return names


def missing(editors: Sequence[str]) -> list[str]:
    """The packages that *editors* need and that are not there."""
    return [program.package for name in editors for program in EDITORS[name] if not _is_there(program)]


def install(packages: Sequence[str]) -> None:
    """Install packages of Debian, or say what to run where that is not for us to do."""
    command = ("apt-get", "install", "--yes", "--no-install-recommends", *packages)
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise MissingError(
            f"The tests in real editors need {' and '.join(packages)}. On Debian, run\n"
            f"    sudo {' '.join(command)}\nor leave editors out: make test-editors LEAVE_OUT='vscode emacs'"
        )
    print(f"Installing {', '.join(packages)}, once.", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("apt-get", "update"), command):
        ran = subprocess.run(step, env=quiet, capture_output=True, text=True)
        if ran.returncode:
            raise MissingError(
                f"{ran.stdout[-500:]}{ran.stderr[-2000:]}{' '.join(step)} ended with {ran.returncode}."
            )


def main() -> int:
    """Bring what is missing, and say on standard error which editors are left out."""
    try:
        without = left_out(os.environ)
        editors = [name for name in EDITORS if name not in without]
        if without:
            print(f"Left out, as {LEAVE_OUT} says: {', '.join(sorted(without))}.", file=sys.stderr)
        if packages := missing(editors):
            install(packages)
            if still := missing(editors):
                raise MissingError(f"{', '.join(still)} was installed, and cannot be started.")
    except MissingError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def _is_there(program: Program) -> bool:
    return any(_ends_well(command) for command in program.commands if shutil.which(command[0]))


def _ends_well(command: Sequence[str]) -> bool:
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
