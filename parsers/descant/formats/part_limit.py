"""How many parts of a text are read: no answer has ten thousand files, and hostile text has."""

from collections.abc import Iterable
from dataclasses import replace

from descant.checkpoints import along
from descant.formats.format import Candidate
from descant.formats.problem_kinds import TOO_MANY_PARTS
from descant.problems import Problem
from descant.source import Span

MOST = 25_000
"""Tags, fences or marks of edits: files have two or three each."""


UNPAIRED = 4
"""As so many parts counts one that opens what is not closed, or closes what is not open: each is reported,
and looked at for what it may be meant as."""


def cut_at(parts: Iterable[tuple[int, float]]) -> int | None:
    """Return where the first part that is too many starts; None where there is none.

    Of each of *parts* it is told where it starts, and for how many it counts.
    """
    count = 0.0
    for start, weight in along(parts):
        count += weight
        if count > MOST:
            return start
    return None


def cut_off(candidate: Candidate, cut: int | None) -> Candidate:
    """Return *candidate* as it is for a text that was read up to *cut* only."""
    if cut is None:
        return candidate
    return replace(
        candidate,
        root=candidate.root._replace(complete=False),
        complete=False,
        problems=(*candidate.problems, too_many_at(cut)),
    )


def too_many_at(cut: int, what: str = "tags, fences or markers") -> Problem:
    """Return the problem that *cut* is where there are too many parts."""
    message = f"Too many {what}; the document was not read beyond this point."
    return Problem(TOO_MANY_PARTS, Span.at(cut), message)
