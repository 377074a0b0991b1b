"""The header of a hunk of a unified diff: what is one, what is meant as one, and the numbers in it."""

from descant.formats.edits.text_lines import TextLine
from descant.patterns import regex

HEADER = regex(
    r"@@[ \t]*+(?>(?:-(?P<first>\d{1,9}+)(?>(?P<old>,(?P<old_count>\d{1,9}+))?)[ \t]++"
    r"\+(?P<new_first>\d{1,9}+)(?>(?P<new>,(?P<new_count>\d{1,9}+))?)[ \t]*+@@|[^@\r\n]*+@@)?)"
)
_STARTS = regex(r"@@(?:[ \t]|@|-|\Z)")
NEARLY = regex(
    r"(?P<before>[^\d\r\n]{0,7}?)-?(?P<first>\d{1,9}),(?P<old_count>\d{1,9})[^\d\r\n]{1,3}"
    r"(?P<new_first>\d{1,9}),(?P<new_count>\d{1,9})[^\d\r\n]{0,4}?"
    r"(?=[ \t]*(?:[^\W\d]|\Z)|[ \t](?!@)|(?<=@)[-+])"
)
_BARE = regex(
    r"[ \t]{0,4}(?:[>#*][ ])?[^\s+-]?@[^\s]{0,2}(?:[ \t]*[^\s]?\.{2,3}[^\s]?[ \t]*[^\s]{0,3})?[ \t]*\Z"
)
_HALF = regex(r"(?:- )?[^\w\r\n]{0,4}\w?@[^\r\n]{0,2}[ \t]*-?\d|[^\r\n]{0,4}-\d[^\r\n]{0,24}@")
WITH_NUMBERS = regex(r"@@[^\w\r\n]{0,3}-[^\s]?\d|@@[^\r\n@]{0,3}\d+,\d+[^\r\n]{0,16}@")


def is_hunk_header(text: str, line: TextLine) -> bool:
    """Tell whether *line* begins a hunk, or is surely meant to."""
    return _STARTS.match(text, line.start, line.end) is not None or is_nearly_header(text, line)


def is_nearly_header(text: str, line: TextLine) -> bool:
    """Tell whether *line* is no header of a hunk, but meant as one."""
    if "@" not in text[line.start : line.start + 48] or text[line.start] == "+":
        return False
    if _BARE.match(text, line.start, line.end):
        return text[line.start] != "-"
    near = NEARLY.match(text, line.start, line.end) or _HALF.match(text, line.start, line.end)
    return near is not None and (text[line.start] != "-" or text.startswith("- @@", line.start))


def lines_promised(text: str, line: TextLine) -> tuple[int, int] | None:
    """Return how many old and new lines *line* says that a hunk has; None where it heads none, or says none.

    The numbers count also where the header is damaged otherwise, as they do for the hunk itself.
    """
    header = HEADER.match(text, line.start, line.end)
    if header and header["first"]:
        return int(header["old_count"] or 1), int(header["new_count"] or 1)
    near = NEARLY.match(text, line.start, line.end) if is_hunk_header(text, line) else None
    return (int(near["old_count"]), int(near["new_count"])) if near else None
