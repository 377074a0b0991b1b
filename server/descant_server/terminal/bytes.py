"""Texts of others as results: every byte as it is, since another program or a file is to have it."""

import sys


def print_bytes(data: bytes) -> None:
    """Write *data* to standard output, past the line ends and the encoding of the terminal."""
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:  # somebody in this process listens, who takes text only
        sys.stdout.write(data.decode("utf-8", "backslashreplace"))
        return
    rest = memoryview(data)
    while rest:
        # Where Python does not buffer, a write may take only some of it.
        rest = rest[binary.write(rest) :]
    binary.flush()
