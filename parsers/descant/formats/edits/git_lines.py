"""The lines in which git says what happened to a file, before its names."""

from typing import NamedTuple

from descant.formats.edits.misspellings import likeness
from descant.formats.edits.stray_markers import misspelled
from descant.formats.edits.text_lines import TextLine
from descant.patterns import regex
from descant.problems import Edit, Problem
from descant.source import Span, trimmed

_EXACT = regex(
    r"(?P<word>diff --git |index (?=[0-9a-f]+\.\.)|(?:old|new|new file|deleted file) mode |similarity index |"
    r"dissimilarity index |rename (?:from|to) |copy (?:from|to) |Binary files |GIT binary patch(?=\s*\Z)|"
    r"diff -(?=[a-zA-Z0-9-])|Index: |={60,}(?=\s*\Z)|RCS file: |retrieving revision |Cannot display: |"
    r"svn:mime-type = )"
)
_WORDS = (
    "diff --git ",
    "index ",
    "new file mode ",
    "deleted file mode ",
    "old mode ",
    "new mode ",
    "similarity index ",
    "rename from ",
    "rename to ",
)
_OPENER = _WORDS[0]
_REST = {
    "diff --git ": regex(r"\"?a/[^\r\n]* \"?b/[^\r\n]"),
    "index ": regex(r"[0-9a-f]{4,}\.\."),
    "similarity index ": regex(r"\d"),
    "new file mode ": regex(r"\d"),
    "deleted file mode ": regex(r"\d"),
    "old mode ": regex(r"\d"),
    "new mode ": regex(r"\d"),
}
"""What stands behind the words."""


class GitLine(NamedTuple):
    """A line of git."""

    word: str
    """What it begins with, a space at its end included."""
    rest: Span
    end: int
    problem: Problem | None = None

    @property
    def begins_file(self) -> bool:
        """Tell whether it is the first line of a file."""
        return self.word in (_OPENER, "Index: ")


def git_line(text: str, line: TextLine, *, is_header: bool) -> GitLine | None:
    """Return *line* as one of git; None where it is none.

    A misspelled one begins a file, unless it *is_header*: among others of git.
    """
    exact = _EXACT.match(text, line.start, line.end)
    if exact:
        return GitLine(exact["word"], trimmed(text, Span(exact.end(), line.end), " \t"), line.end)
    if not is_header and "git" not in text[line.start : line.start + 24]:
        return None
    span = trimmed(text, line.span, " \t>#*-")
    written = text[span.start : span.end]
    for word in _WORDS if is_header else _WORDS[:1]:
        alike = likeness(written, word, 2)
        rest = Span(min(span.start + alike.length, span.end), span.end)
        pattern = _REST.get(word)
        if alike.prefix <= 2 and rest.start < rest.end and (pattern is None or pattern.match(text, *rest)):
            place, edit = Span(span.start, rest.start), Edit(Span(line.start, rest.start), word)
            return GitLine(word, rest, line.end, misspelled(place, edit, word.strip(), "Misspelled"))
    return None
