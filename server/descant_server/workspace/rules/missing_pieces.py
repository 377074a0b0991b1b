"""What a line of the answer lacks of the line on the disk, where they differ in nothing but such pieces."""

import re
from typing import NamedTuple


class Gap(NamedTuple):
    """Where something is missing."""

    column: int
    """In the line of the answer."""
    missing: str


def missing_in(new: str, old: str, pieces: re.Pattern[str]) -> tuple[Gap, ...]:
    """Return which *pieces* of the line *old* are missing in *new*; none where they differ in more.

    The pattern has one group, which is all of the piece.
    """
    old = old.rstrip()
    indent = len(new) - len(new.lstrip())
    return _missing(new, old, 0, pieces) or _missing(new, old.lstrip(), indent, pieces)


def _missing(new: str, old: str, start: int, pieces: re.Pattern[str]) -> tuple[Gap, ...]:
    gaps: list[Gap] = []
    column = start
    for number, piece in enumerate(pieces.split(old)):
        is_piece = number % 2 == 1
        if new.startswith(piece, column):
            column += len(piece)
        elif is_piece:
            if gaps and gaps[-1].column == column:
                piece = gaps.pop().missing + piece
            gaps.append(Gap(column, piece))
        elif gaps and column == start and new.startswith(piece.lstrip(), column):
            # Blanks behind the first that is missing are part of the indentation now.
            blanks = len(piece) - len(piece.lstrip())
            gaps[-1] = Gap(column, gaps[-1].missing + piece[:blanks])
            column += len(piece) - blanks
        elif new[column:] == piece.rstrip():
            # An editor has taken off the blanks that were left at the end.
            column += len(piece.rstrip())
            gaps.append(Gap(column, piece[len(piece.rstrip()) :]))
        else:
            return ()
    return tuple(gaps) if not new[column:].strip() and any(gap.missing.strip() for gap in gaps) else ()
