"""Where the editors are that tests edit with. A missing one is a failure, unless it is left out by name."""

import os
import shutil
import sys
from pathlib import Path

import pytest

LEAVE_OUT = "DESCANT_LEAVE_OUT"
"""An environment variable: the names of editors that are not to be tested here."""
_ADVICE = {
    "neovim": "`make editors` installs Neovim 0.11",
    "emacs": "install Emacs 28 or newer (on Debian: emacs-nox, and elpa-eglot for Emacs 28)",
    "chromium": "install Chromium (on Debian: chromium)",
    "helix": "install Helix 25.01 or newer",
}
_COMMANDS = {"neovim": "nvim", "emacs": "emacs", "helix": "hx", "chromium": "chromium"}
_PART_OF = {"chromium": "vscode"}
"""What is left out with an editor."""


def find(name: str) -> str:
    """Return the path of the editor *name*: the one beside this Python, or else on the ``PATH``.

    Where it is left out the test is skipped; where it is missing it fails and says how to install it.
    """
    part = _PART_OF.get(name, name)
    if part in os.environ.get(LEAVE_OUT, "").replace(",", " ").split():
        pytest.skip(f"{LEAVE_OUT} names {part}")
    command = _COMMANDS[name]
    beside = Path(sys.executable).with_name(command)
    found = str(beside) if beside.exists() else shutil.which(command)
    if found is None:
        pytest.fail(f"There is no {command}: {_ADVICE[name]}, or {LEAVE_OUT}={part} leaves it out.")
    return found
