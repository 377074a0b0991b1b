"""Where the lines of patches are, so that what looks like markup in them is not taken for any."""

from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats.edits.diff_headers import lines_promised
from descant.formats.edits.text_lines import LineCursor, TextLine
from descant.patterns import regex
from descant.source import Span

_SECTION = regex(r"\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File: )")
_END = regex(r"\*\*\* End Patch\b")
_MARKS = ("@@", "+++ ", "*** Begin Patch", "*** Update File", "*** Add File")
_SIGNS = (" ", "+", "-", "\\")
_OF_NEXT = ("diff --git ", "@@", "```", "~~~")
_GLUED = regex(r"(?:--- |\+\+\+ )[^\r\n]+?(?=@@ -\d)")
"""The name of a file, with the header of a hunk behind it in the same line."""


def patch_bodies(text: str) -> Iterator[Span]:
    """Yield the stretches of *text* that are lines of a patch for sure, in order: each line has its sign.

    Of a diff these are the lines that the header of a hunk counts, and what has a sign right behind them; of
    an ``apply_patch`` all up to its end, or to the first line without a sign. Headers are in none of them.
    """
    if not any(mark in text for mark in _MARKS):
        return
    cursor = LineCursor(text, Span(0, len(text)))
    for line in along(cursor):
        has_sign = text.find("@", line.start, line.end) >= 0
        if has_sign and (promised := lines_promised(text, _without_name(text, line))):
            end = _hunk_end(text, cursor, line.stop, *promised)
        elif _SECTION.match(text, line.start, line.end):
            end = _patch_end(text, cursor, line.stop)
        else:
            continue
        if end > line.stop:
            yield Span(line.stop, end)
        cursor.skip(end)


def _without_name(text: str, line: TextLine) -> TextLine:
    name = _GLUED.match(text, line.start, line.end)
    return line._replace(start=name.end()) if name else line


def _hunk_end(text: str, cursor: LineCursor, start: int, old: int, new: int) -> int:
    """Return where the lines of a hunk end that has so many of the *old* and of the *new* file."""
    end = start
    for line in along(cursor):
        is_open = old > 0 or new > 0
        sign = text[line.start] if line.end > line.start else " "
        if sign not in _SIGNS:
            if not is_open or not _lost_its_space(text, line):
                return end
            sign = " "
        elif line.end == line.start and not is_open:
            return end
        old -= sign in " -"
        new -= sign in " +"
        end = line.stop
    return end


def _lost_its_space(text: str, line: TextLine) -> bool:
    """Tell whether *line*, which has no sign, is one of the hunk, since a line with a sign follows it.

    What may be a tag stays one.
    """
    return text.startswith(_SIGNS, line.stop) and not (
        text.startswith(_OF_NEXT, line.start) or "<" in text[line.start : line.end]
    )


def _patch_end(text: str, cursor: LineCursor, start: int) -> int:
    """Return where the lines of a patch end that begins with a header of ``apply_patch``."""
    end = start
    for line in along(cursor):
        if _END.match(text, line.start, line.end):
            return end
        if line.end > line.start:
            if not text.startswith((*_SIGNS, "@@", "*** "), line.start):
                return end
            end = line.stop
    return end
