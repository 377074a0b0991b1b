"""Texts of others as results: every byte as it is, since another program or a file is to have it."""

import sys


def print_bytes(data: bytes) -> None:
    """Write *data* to standard output, past the line ends and the encoding of the terminal."""
    sys.stdout.flush()
    if (binary := getattr(sys.stdout, "buffer", None)) is not None:
        left = memoryview(data)
        while left:
            # Where Python does not buffer, a write may take only some of it.
            left = left[binary.write(left) :]
        binary.flush()
