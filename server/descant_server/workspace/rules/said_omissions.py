"""New lines that say in any words that code was left out, where the disk has code that is gone.

The words alone would be no evidence, since a comment may speak of what stays. The place is: lines of the file
gave way to such a line, and to nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from descant.merging import LineChange
from descant.rules.code_tokens import extension_of
from descant.rules.elision_words import Omission, omission_in
from descant_server.workspace.rules.rewritten import Rewritten

_FEWEST_GONE = 2
_MANY_TIMES = 2
"""More than so many lines have to be gone for each new one, where some of these are others."""
_PROSE = frozenset(("md", "mdx", "markdown", "txt", "rst", "adoc", "tex"))


class SaidOmission(NamedTuple):
    """A line of the answer in the place of others."""

    number: int
    is_certain: bool


def said_omissions(file: Rewritten) -> Sequence[SaidOmission]:
    """Return the lines of the answer that say so, in order."""
    if file.old == file.new:
        return ()
    is_prose = extension_of(file.path) in _PROSE
    strengths = {line: omission_in(line, is_prose=is_prose) for line in file.added}
    if not any(strengths.values()):
        return ()
    return [omission for change in file.changes for omission in _in_change(file, change, strengths)]


def _in_change(
    file: Rewritten, change: LineChange, strengths: Mapping[str, Omission]
) -> Sequence[SaidOmission]:
    gone = sum(1 for line in file.old_lines[change.old_start : change.old_end] if line.strip())
    if gone < _FEWEST_GONE:
        return ()
    filled = [
        (number, line)
        for number in range(change.new_start, change.new_end)
        if (line := file.new_lines[number].strip())
    ]
    own = [(number, strength) for number, line in filled if (strength := strengths.get(line))]
    if len(own) == len(filled):
        return [SaidOmission(number, strength is Omission.CERTAIN) for number, strength in own]
    is_much = gone > _MANY_TIMES * len(filled)
    sure = [number for number, strength in own if strength is Omission.CERTAIN]
    return [SaidOmission(number, is_certain=False) for number in sure] if is_much else ()
