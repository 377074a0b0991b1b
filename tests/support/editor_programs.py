"""The programs that the tests in real editors run, as packages of Debian: what is missing is installed.

    cd tests && python -m support.editor_programs

The editors are those in `EDITORS` without the ones that the environment variable ``DESCANT_LEAVE_OUT`` names,
separated by commas or blanks. Ends with 1 where something is missing that may not be installed here.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence

from support.debian_programs import MissingError, Program, install, missing_of

LEAVE_OUT = "DESCANT_LEAVE_OUT"
PURPOSE = "in real editors"
WAY_OUT = "\nor leave editors out: make test-editors LEAVE_OUT='vscode emacs'"

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


def left_out(environment: Mapping[str, str]) -> frozenset[str]:
    """The editors that the tests are told to go without."""
    names = frozenset(re.split(r"[,\s]+", environment.get(LEAVE_OUT, ""))) - {""}
    if unknown := sorted(names - set(EDITORS)):
        raise MissingError(f"{LEAVE_OUT} names {', '.join(unknown)}; the editors are {', '.join(EDITORS)}.")
    return names


def missing(editors: Sequence[str]) -> list[str]:
    """The packages that *editors* need and that are not there."""
    return missing_of(program for name in editors for program in EDITORS[name])


def main() -> int:
    """Bring what is missing, and say on standard error which editors are left out."""
    try:
        without = left_out(os.environ)
        editors = [name for name in EDITORS if name not in without]
        if without:
            print(f"Left out, as {LEAVE_OUT} says: {', '.join(sorted(without))}.", file=sys.stderr)
        if packages := missing(editors):
            install(packages, PURPOSE, WAY_OUT)
            if still := missing(editors):
                raise MissingError(f"{', '.join(still)} was installed, and cannot be started.")
    except MissingError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
