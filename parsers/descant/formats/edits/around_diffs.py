"""What stands around the files of a diff: heads of mails and commits, signatures, and what is no text.

mail := "From " hash … header … message "---" diffstat, files, "-- " version
"""

from typing import NamedTuple

from descant.formats.edits.text_lines import AT_LINE_START, TextLine
from descant.formats.edits.unapplied_change_kinds import CHANGE_NOT_APPLIED
from descant.patterns import regex
from descant.problems import Problem

HEAD = (
    r"(?:From [0-9a-f]{7,64} [A-Z]|commit [0-9a-f]{7,64}(?:[ ]\([^\r\n]*+\))?[ \t]*+(?:\r\n?|\n)"
    r"(?:Merge|Author|commit|tree)|# HG changeset patch[ \t]*+(?:\r\n?|\n))"
)
"""In a pattern: the beginning of a mail with a patch, or of a commit as ``git log`` prints it."""
FILE = r"(?:diff -|Index: [^\r\n]++(?:\r\n?|\n)={20})"
_NAMED = r"--- [^\r\n]++(?:\r\n?|\n)\+\+\+ [^\r\n]++(?:\r\n?|\n)@@ -\d"
_AT_HEAD = regex(AT_LINE_START + HEAD)
_BEHIND = regex(AT_LINE_START + rf"(?:(?P<head>{HEAD})|(?P<file>{FILE}|{_NAMED}))")
_SIGNATURE = regex(
    r"--[ ]?(?:\r\n?|\n)(?:\d++\.\d[\w.()+ -]*+(?=[\r\n]|\Z)|(?P<other>[^\r\n+@ \\-][^\r\n]{0,60}+)"
    r"(?=(?:\r\n?|\n)(?:[\r\n]|\Z)|\Z))"
)
_BINARY = regex(
    r"GIT binary patch[ \t]*+(?>(?:(?:\r\n?|\n)(?:literal|delta) \d++[ \t]*+"
    r"(?>(?:(?:\r\n?|\n)[A-Za-z][0-9A-Za-z!#$%&*+;()<=>?@^_`{|}~-]++(?=[\r\n]|\Z))*)(?:\r\n?|\n)?){0,2})"
)
_PROPERTIES = regex(
    r"Property changes on: (?P<path>[^\r\n]++)"
    r"(?>(?:(?:\r\n?|\n)(?:_{20,}|(?:Added|Deleted|Modified|Name): |##|[-+\\ ])[^\r\n]*+)*)"
)
_ONLY_IN = regex(r"Only in (?P<folder>[^\r\n]+?): (?P<path>[^\r\n]++)")
_BARE_BINARY = regex(r"(?:Binary f|F)iles (?P<path>[^\r\n]+?) differ[ \t]*\Z")


class PassedOver(NamedTuple):
    """A stretch that is no line of a file."""

    end: int
    problem: Problem | None = None


def head_behind(text: str, start: int, end: int) -> int | None:
    """Return where the first file begins below the head at *start*; None where it has no file."""
    if _AT_HEAD.match(text, start, end) is None:
        return None
    while behind := _BEHIND.search(text, start + 1, end):
        if behind["file"]:
            return behind.start()
        start = behind.start()
    return None


def head_above(text: str, start: int, end: int) -> int:
    """Return where the first head between *start* and *end* begins; *end* where there is none."""
    head = _AT_HEAD.search(text, start, end)
    return head.start() if head else end


def passed_over(
    text: str, line: TextLine, end: int, *, is_in_hunk: bool, is_in_header: bool
) -> PassedOver | None:
    """Return what begins with *line* and is no line of a file, up to *end*; None where nothing does.

    In a hunk that lacks lines a signature is one by its version only. In the header of a file it is the file
    that is binary.
    """
    signature = _SIGNATURE.match(text, line.start, end)
    if signature and not (is_in_hunk and signature["other"]):
        return PassedOver(signature.end())
    behind = head_behind(text, line.start, end)
    if behind is not None:
        return PassedOver(behind)
    if properties := _PROPERTIES.match(text, line.start, end):
        message = f"The property changes on {properties['path']} are not applied."
        return PassedOver(properties.end(), Problem(CHANGE_NOT_APPLIED, line.span, message))
    if only := _ONLY_IN.match(text, line.start, line.end):
        message = f"{only['path']} is only in {only['folder']}; the diff does not have its content."
        return PassedOver(line.end, Problem(CHANGE_NOT_APPLIED, line.span, message))
    binary = None if is_in_header else _BARE_BINARY.match(text, line.start, line.end)
    if binary:
        message = f"{binary['path']} are binary; their change is not applied."
        return PassedOver(line.end, Problem(CHANGE_NOT_APPLIED, line.span, message))
    return None


def binary_end(text: str, line: TextLine, end: int) -> int | None:
    """Return where the binary content that begins with *line* ends; None where none does."""
    if _BARE_BINARY.match(text, line.start, line.end):
        return line.end
    binary = _BINARY.match(text, line.start, end)
    return binary.end() if binary else None
