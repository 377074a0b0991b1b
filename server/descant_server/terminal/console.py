"""Consoles of rich, set up for text that is not ours."""

import os
import sys
from typing import NoReturn, TextIO

from rich.console import Console

_WIDEST = 120
"""Wider lines are hard to read, however wide the terminal is."""
_NARROWEST = 40


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Leave the exit status to the command; rich would end the process with that of a failure."""
        raise BrokenPipeError


def console_for(stream: TextIO) -> Console:
    """Return a console that prints to *stream* as it is: no markup, no emoji names, no wrapping.

    With ``NO_COLOR`` set, or where no terminal is, not a single escape sequence is printed.
    """
    console = _Console(
        file=stream,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )
    console.width = max(_NARROWEST, min(console.width, _WIDEST))
    return console


def results_console() -> Console:
    """Return the console for results."""
    return console_for(sys.stdout)
