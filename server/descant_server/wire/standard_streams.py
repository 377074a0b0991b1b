"""Standard input and output as streams of messages, which nothing else writes into."""

import os
import sys
from typing import BinaryIO


def take_stdio() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output, from now on ours alone.

    Whatever else writes to standard output, writes to standard error. The file descriptors themselves are
    exchanged, so that libraries in C and child processes cannot do damage either.
    """
    sys.stdout.flush()
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(nothing, 1)
    os.close(nothing)
    return os.fdopen(incoming, "rb"), os.fdopen(outgoing, "wb")
