"""The proof of a conversion: what was written is read back and compared with what it had to say."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.analysis import Analysis, analyze
from descant.conversion.contents import Contents, contents_of
from descant.conversion.hunk_details import without_hints
from descant.conversion.target import Target


class Attempt(NamedTuple):
    """One writing of an answer, read back."""

    text: str
    analysis: Analysis
    """Of the text."""
    contents: Contents
    """What the text says to a reader."""
    is_kept: bool
    """Whether that is all that had to be said, in the format it was meant to be in."""


def attempts(wanted: Contents, target: Target) -> Iterator[Attempt]:
    """Yield the ways to write what is *wanted* in *target*, from the plainest to the one that holds most.

    Hints that the target cannot hold need not be kept.
    """
    wanted = without_hints(wanted, target)
    for write in target.writings:
        text = write(wanted)
        analysis = analyze(text)
        contents = contents_of(analysis)
        is_kept = contents == wanted and analysis.complete and analysis.format in target.read_as
        yield Attempt(text, analysis, contents, is_kept)
