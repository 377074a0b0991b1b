"""The lines of an edit, each with the sign of a patch or a diff: a space, a minus or a plus."""

from collections.abc import Iterator

from descant.conversion.contents import HunkContents
from descant.patterns import regex

_LINE = regex(r"[^\r\n]*+(?:\r\n?|\n)|[^\r\n]++\Z")


def signed_lines(hunk: HunkContents) -> Iterator[str]:
    """Yield the lines of *hunk* in order, without line ends."""
    at = 0
    for change in hunk.changes:
        yield from (f" {line}" for line in hunk.old_lines[at : change.old.start])
        yield from (f"-{line}" for line in hunk.old_lines[slice(*change.old)])
        yield from (f"+{line}" for line in hunk.new_lines[slice(*change.new)])
        at = change.old.end
    yield from (f" {line}" for line in hunk.old_lines[at:])


def added_lines(content: str) -> tuple[str, ...]:
    """Return the lines of *content* as added ones, with their line ends."""
    return tuple(f"+{line}" for line in _LINE.findall(content))
