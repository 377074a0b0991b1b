"""The lines of a patch that say what follows, and lines that are nearly one of them.

A line counts as misspelled only where no other line of a patch may stand: those begin with a space, a plus
or a minus.
"""

import re
from enum import Enum
from typing import NamedTuple

from descant.formats.edits.misspellings import likeness
from descant.formats.edits.stray_markers import glued_text, misspelled
from descant.formats.edits.text_lines import TextLine
from descant.patterns import regex
from descant.problems import Edit, Problem
from descant.source import Span, trimmed


class PatchMarkerKind(Enum):
    """What a marker says; the value is how it is written."""

    ADD = "*** Add File:"
    UPDATE = "*** Update File:"
    DELETE = "*** Delete File:"
    MOVE = "*** Move to:"
    END_OF_FILE = "*** End of File"
    END = "*** End Patch"
    HUNK = "@@"


FILE_HEADERS = (PatchMarkerKind.ADD, PatchMarkerKind.UPDATE, PatchMarkerKind.DELETE)
_WITH_PATH = (*FILE_HEADERS, PatchMarkerKind.MOVE)
_MARKER = regex(
    r"\*\*\* (?:(?P<file>Add|Update|Delete) File:|(?P<move>Move to:)|(?P<end>End of File))"
    r"[ \t]*+(?P<path>[^\r\n]*+)"
)
_MAY_BE_ONE = regex(
    r"[^\r\n]{0,4}?(?:\*\*|\*[ ]|[ ]\*)|(?:Begin|End|Update|Add|Delete|Move)[ ](?:Patch|File|to)\b"
)
_OTHER_WORDS = {
    PatchMarkerKind.ADD: regex(r"\*{2,4}[ ]?(?:Add(?:ed|ing)?|Creat(?:e|ed|ing)|New)(?:[ ]File)?:", re.I),
    PatchMarkerKind.UPDATE: regex(
        r"\*{2,4}[ ]?(?:Updat(?:e|ed|ing)|Modif(?:y|ied)|Changed?|Edit(?:ed)?)(?:[ ]File)?:", re.I
    ),
    PatchMarkerKind.DELETE: regex(r"\*{2,4}[ ]?(?:Delet(?:e|ed|ing)|Removed?)(?:[ ]File)?:", re.I),
    PatchMarkerKind.MOVE: regex(r"\*{2,4}[ ]?(?:Moved?|Renamed?)[ ]to:", re.I),
    PatchMarkerKind.END_OF_FILE: regex(r"\*{2,4}[ ]?(?:EOF|End[ ](?:of[ ])?File)(?=[ \t]|\Z)", re.I),
    PatchMarkerKind.END: regex(
        r"\*{0,4}[ ]?End(?:[ ]of)?(?:[ ]the)?[ ]Patch(?=[ \t`]|\Z)|\*{2,4}[ ]?End\Z", re.I
    ),
}
_HUNK = regex(r"(?:- )?[ \t]{0,8}(?:@@|@[^@\s]?@|@|[^\s@+-]@@?|@@[^\s@])(?=[ \t]|\Z)")
_GLUED_HUNK = regex(r"@@(?=[-+][^\d\r\n])")


_ALONE = regex(r"@@(?:[ \t](?!-\d)|\Z)|\*\*\* End Patch\Z")
_CODE_BEHIND = regex(
    r"\.[A-Za-z]\w{0,7}(?P<code>\+(?![\w+./-]*\.\w+\Z)|[ ]++[^\s/]*+(?<=[]()\[{}=;:`#\"'<>]))"
)
"""What no path has behind the ending of a file."""
_NEXT = regex(r"\*\*\* (?:(?:Add|Update|Delete) File:|Move to:|End )|(?<!@)@@(?=[ \t]|\Z)")


class PatchMarker(NamedTuple):
    """A line that says what follows."""

    kind: PatchMarkerKind
    span: Span
    """The marker and its path."""
    path: Span
    """Empty where there is none."""
    problem: Problem | None = None
    """What is wrong with it."""


def exact_marker(text: str, line: TextLine) -> PatchMarker | None:
    """Return the marker that *line*, which starts with three stars, is; None where it is none."""
    match = _MARKER.match(text, line.start, line.end)
    if match is None:
        return None
    kind = PatchMarkerKind[match["file"].upper()] if match["file"] else None
    kind = kind or (PatchMarkerKind.MOVE if match["move"] else PatchMarkerKind.END_OF_FILE)
    path = trimmed(text, Span(*match.span("path")), " \t")
    code = _CODE_BEHIND.search(text, *path) if kind in _WITH_PATH else None
    message = "This may be no part of the path, but the next line."
    problem = glued_text(Span(code.start("code"), path.end), message) if code else None
    return PatchMarker(kind, Span(*match.span()), path, problem)


def next_marker(text: str, line: TextLine) -> int | None:
    """Return where in *line*, which is a marker or nearly one, another marker starts that is glued to it."""
    start = trimmed(text, line.span, " \t").start
    if not text.startswith("*" if start == line.start else "*** ", start):
        return None
    match = _NEXT.search(text, start + 3, line.end)
    return match.start() if match else None


def is_indented_marker(text: str, line: TextLine) -> bool:
    """Tell whether *line*, which starts as a line of a hunk does, is a marker in a list or behind blanks."""
    start = line.start + (text.startswith("- ", line.start) * 2)
    span = trimmed(text, Span(start, line.end), " \t")
    inner = TextLine(span.start, span.end, line.stop)
    is_marker = text.startswith("***", *span) and exact_marker(text, inner) is not None
    return is_marker or _ALONE.match(text, *span) is not None


def needs_a_look(text: str, line: TextLine) -> bool:
    """Tell whether *line* may be a misspelled marker: a quick look."""
    if text.startswith("@@", line.start):
        if line.end - line.start == len("@@"):
            return False
        return _HUNK.match(text, line.start + 2, line.end) is None and not text.startswith(
            ("@@ ", "@@\t"), line.start
        )
    return (
        "@" in text[line.start : line.start + 12] or _MAY_BE_ONE.match(text, line.start, line.end) is not None
    )


def near_marker(text: str, line: TextLine) -> PatchMarker | None:
    """Return the marker that *line* is meant as; None where it may be something else."""
    if _HUNK.match(text, line.start, line.end) and not text.startswith("@@ ", line.start, line.end):
        return _near_hunk(text, line)
    if glued := _GLUED_HUNK.match(text, line.start, line.end):
        message = 'A line of the hunk stands behind "@@"; it was not read.'
        problem = glued_text(line.span, message, glued.end())
        return PatchMarker(PatchMarkerKind.HUNK, line.span, Span.at(line.end), problem)
    span = trimmed(text, line.span, " \t")
    if not _MAY_BE_ONE.match(text, *span):
        return None
    best: tuple[int, int, PatchMarkerKind] | None = None
    written = text[span.start : span.end]
    for kind in PatchMarkerKind:
        words = _OTHER_WORDS.get(kind)
        match = words.match(written) if words else None
        alike = likeness(written, kind.value, 3)
        changes, length = (0, match.end()) if match else (alike.prefix, alike.length)
        if kind is not PatchMarkerKind.HUNK and changes <= 3 and (best is None or changes < best[0]):
            best = changes, length, kind
    return _near(text, line, span, best[2], span.start + best[1]) if best else None


def _near(text: str, line: TextLine, span: Span, kind: PatchMarkerKind, end: int) -> PatchMarker | None:
    rest = trimmed(text, Span(end, span.end), " \t")
    rest = Span(rest.end - len(text[rest.start : rest.end].lstrip(" \t:")), rest.end)
    meant = kind.value
    if kind in _WITH_PATH:
        if rest.start == rest.end:
            return None
        meant += " "
        written, path = Span(line.start, rest.start), rest
        span = Span(span.start, rest.end)
    else:
        is_fenced = text.startswith(("```", "~~~"), rest.start)
        written, path = Span(line.start, end if is_fenced else span.end), Span.at(end)
        span = Span(span.start, written.end)
        meant += "\n" * (rest.start < rest.end and written.end == end)
    place = Span(span.start, max(span.start, written.end))
    return PatchMarker(kind, span, path, misspelled(place, Edit(written, meant), kind.value))


def _near_hunk(text: str, line: TextLine) -> PatchMarker:
    match = _HUNK.match(text, line.start, line.end)
    assert match is not None, "called where one stands"
    anchor = trimmed(text, Span(match.end(), line.end), " \t")
    span = trimmed(text, Span(*match.span()), " \t")
    is_exact = text[line.start : match.end()] == "@@"
    problem = None if is_exact else misspelled(span, Edit(Span(*match.span()), "@@"), "@@")
    return PatchMarker(PatchMarkerKind.HUNK, span, anchor, problem)
