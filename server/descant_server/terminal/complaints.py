"""What goes to standard error: one line for each thing that could not be done."""

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from descant_server.terminal.visible import shortened

_LIMIT = 500
WHOLE = 20_000
"""A limit for what says where files are that nobody should lose."""


def complain(message: str, limit: int = _LIMIT) -> None:
    """Print *message*, which may hold names and texts of others, cut to *limit* characters.

    Where standard error takes nothing, it is lost: a status that is true is worth more than a message.
    """
    try:
        print(f"descant: {shortened(message, limit)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


@contextmanager
def after_writing(done: str) -> Iterator[None]:
    """Let a command that has written files print its results, which end in *done*.

    A failure to print is no failure to write: *done* goes to standard error then, and the status holds.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        discard(sys.stdout)
        complain(f"{done} (standard output cannot be written: {error.strerror or error})", WHOLE)


def discard(stream: TextIO) -> None:
    """Send what is still buffered in *stream* nowhere, or Python would complain of it when it exits."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def fault(error: Exception) -> str:
    """Describe *error*, which is our own, in one line; those who set ``DESCANT_TRACEBACK`` see more."""
    if os.environ.get("DESCANT_TRACEBACK"):
        traceback.print_exception(error)
    return f"internal error, {type(error).__name__}: {error} - this is a bug in descant, please report it"
