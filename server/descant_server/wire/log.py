"""The log of the front: a line for each thing that went wrong, on standard error or in a file.

The module ``logging`` takes as long to import as everything that a greeting needs.
"""

import sys
import time
from typing import TextIO

STAMPED = "--stamped"
"""Tells a worker to write the time before each line, as it is done in a file."""


class Log:
    """Where lines go; there is one for the process, and its workers write to it, too."""

    stream: TextIO | None = None
    """None for standard error."""


def error(text: str) -> None:
    """Write that something failed."""
    _write("ERROR", text)


def warning(text: str) -> None:
    """Write that something was not as it should be."""
    _write("WARNING", text)


def trace(text: str) -> None:
    """Write what was said."""
    _write("TRACE", text)


def _time() -> str:
    now = time.time()
    return f"{time.strftime('%H:%M:%S', time.localtime(now))}.{int(now % 1 * 1000):03}"


def _write(level: str, text: str) -> None:
    stream = Log.stream or sys.stderr
    stamp = f"{_time()} " if Log.stream is not None else ""
    # A client may name a method as it likes; it does not write lines of its own.
    shown = "".join(character if character.isprintable() else " " for character in text)
    try:
        stream.write(f"{stamp}{level} descant: {shown}\n")
        stream.flush()
    except (OSError, ValueError):
        return  # Nobody listens; the server goes on.
