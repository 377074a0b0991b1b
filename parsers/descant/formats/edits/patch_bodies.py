"""Where the lines of patches are, so that what looks like markup in them is not taken for any."""

from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats.edits.text_lines import LineCursor, TextLine
from descant.patterns import regex
from descant.source import Span

_HUNK = regex(r"@@ -\d{1,9}+(?:,(?P<old>\d{1,9}+))? \+\d{1,9}+(?:,(?P<new>\d{1,9}+))? @@")
_SECTION = regex(r"\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File: )")
_END = regex(r"\*\*\* End Patch\b")
_MARKS = ("@@ -", "*** Begin Patch", "*** Update File", "*** Add File")
_SIGNS = " +-\\"


def patch_bodies(text: str) -> Iterator[Span]:
    """Yield the stretches of *text* that are lines of a patch for sure, in order: each line has its sign.

    Of a diff these are the lines that the header of a hunk counts, and what has a sign right behind them; of
    an ``apply_patch`` all up to its end, or to the first line without a sign. Headers are in none of them.
    """
    if not any(mark in text for mark in _MARKS):
        return
    cursor = LineCursor(text, Span(0, len(text)))
    for line in along(cursor):
        hunk = _HUNK.match(text, line.start, line.end)
        if hunk:
            end = _hunk_end(text, line.stop, int(hunk["old"] or 1), int(hunk["new"] or 1))
        elif _SECTION.match(text, line.start, line.end):
            end = _patch_end(text, line.stop)
        else:
            continue
        if end > line.stop:
            yield Span(line.stop, end)
            cursor.skip(end)


def _lines_from(text: str, start: int) -> Iterator[TextLine]:
    return LineCursor(text, Span(start, len(text)))


def _hunk_end(text: str, start: int, old: int, new: int) -> int:
    """Return where the lines of a hunk end that has so many of the *old* and of the *new* file."""
    end = start
    for line in along(_lines_from(text, start)):
        sign = text[line.start] if line.end > line.start else ""
        if sign not in _SIGNS or (not sign and old <= 0 and new <= 0):
            return end
        old -= sign in " -"
        new -= sign in " +"
        end = line.stop
    return end


def _patch_end(text: str, start: int) -> int:
    """Return where the lines of a patch end that begins with a header of ``apply_patch``."""
    end = start
    for line in along(_lines_from(text, start)):
        if _END.match(text, line.start, line.end):
            return end
        if line.end > line.start:
            if text[line.start] not in _SIGNS and not text.startswith(("@@", "*** "), line.start):
                return end
            end = line.stop
    return end
