"""What is left out of a folder: files that hold no answer, and binary ones. Nothing that is named ever is."""

from collections import Counter
from enum import Enum

from descant_server.wording.plurals import plural


class LeftOut(Enum):
    """Why a file of a folder is left out."""

    NO_ANSWER = "no answer"
    BINARY = "binary"


def summary(left_out: Counter[LeftOut], *, can_be_listed: bool = False) -> str:
    """Return what was left out, in one line; empty if nothing was.

    It says how to name the files, where the user could have asked for that.
    """
    without, binary = left_out[LeftOut.NO_ANSWER], left_out[LeftOut.BINARY]
    parts = []
    if without:
        parts.append(f"{plural(without, 'file')} without an answer")
    if binary:
        parts.append(plural(binary, "binary file"))
    listing = "list them with --list-skipped, or " if can_be_listed else ""
    return f"skipped {', '.join(parts)}; {listing}give a file by name to read it anyway" if parts else ""
