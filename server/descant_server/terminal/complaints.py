"""What goes to standard error: one line for each thing that could not be done."""

import os
import sys
import traceback

from descant_server.terminal.visible import shortened

_LIMIT = 500
WHOLE = 20_000
"""A limit for what says where files are that nobody should lose."""


def complain(message: str, limit: int = _LIMIT) -> None:
    """Print *message*, which may hold names and texts of others, cut to *limit* characters."""
    print(f"descant: {shortened(message, limit)}", file=sys.stderr)


def fault(error: Exception) -> str:
    """Describe *error*, which is our own, in one line; those who set ``DESCANT_TRACEBACK`` see more."""
    if os.environ.get("DESCANT_TRACEBACK"):
        traceback.print_exception(error)
    return f"internal error, {type(error).__name__}: {error} - this is a bug in descant, please report it"
