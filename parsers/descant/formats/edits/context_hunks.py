"""Hunks of a context diff, as ``diff -c`` prints them: the old lines, and below them the new ones.

    hunk := "***************" [anchor] "*** " numbers " ****" old-line* "--- " numbers " ----" new-line*

A half in which nothing changes is left out, and is the context of the other one.
"""

from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.text_lines import TextLine, lines
from descant.formats.nodes import listing, mapping, verbatim
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar

CONTEXT_NAMES = regex(r"\*\*\* (?!\d++(?:,\d++)? \*)[^\r\n]++(?:\r\n?|\n)--- [^\r\n]++(?=(?:\r\n?|\n)\*{15})")
_HEADER = regex(
    r"\*{15}[ \t]*+(?P<anchor>[^\r\n]*+)(?:\r\n?|\n)"
    r"\*\*\* (?P<first>\d{1,9}+)(?:,(?P<last>\d{1,9}+))? \*{4}[ \t]*+(?:(?:\r\n?|\n)|\Z)"
)
_MIDDLE = regex(r"--- (?P<first>\d{1,9}+)(?:,(?P<last>\d{1,9}+))? -{4}[ \t]*+\Z")
_LINE = regex(r"[ !+-] |[ !+-]\Z")
_NO_NEWLINE = ("old_without_newline", "new_without_newline")


class ContextHunk(DiffHunk):
    """A hunk of which both halves are written out, or one for both."""

    middle: Span | None = None
    """The line between the halves."""

    def node(self, *, complete: bool = True) -> Mapping:
        """Return the node of the hunk; two halves are lists below each other."""
        node = super().node(complete=complete)
        if self.middle is None or not self.old or not self.new or self.old[0].start >= self.middle.start:
            return node
        if self.new[0].start < self.middle.start:
            return node
        named: dict[str, Node | None] = {member.key.value: member.node for member in node.members}
        named["old_lines"] = listing(Span(self.body, self.middle.start), self.old)
        named["new_lines"] = listing(Span(self.middle.end, max(self.middle.end, self.end)), self.new)
        return mapping(node.span, named, complete=complete)


def context_hunk(text: str, start: int, end: int) -> ContextHunk | None:
    """Return the hunk of a context diff that begins at *start*; None where there is none."""
    header = _HEADER.match(text, start, end)
    if header is None:
        return None
    hunk = ContextHunk(text, start, header.end())
    hunk.first_line = Scalar(*header.span("first"), int(header["first"]), Notation.BARE)
    if header["anchor"].strip(" \t"):
        hunk.anchors.append(verbatim(text, Span(*header.span("anchor"))))
    promised = [_count(header["first"], header["last"]), 0]
    halves: tuple[list[tuple[str, Scalar]], list[tuple[str, Scalar]]] = ([], [])
    side = 0
    for line in lines(text, Span(header.end(), end)):
        middle = _MIDDLE.match(text, line.start, line.end) if side == 0 else None
        if middle:
            side, hunk.middle, hunk.end = 1, line.span, line.end
            promised[1] = _count(middle["first"], middle["last"])
        elif text.startswith("\\", line.start):
            hunk.remarks[_NO_NEWLINE[side]] = line.start
            hunk.end = line.end
        elif not _takes(text, line, hunk, halves[side], promised[side]):
            break
    _merge(hunk, *halves)
    hunk.promised = promised[0], promised[1]
    if hunk.middle is None or (not halves[1] and "old_without_newline" in hunk.remarks):
        _without_end(hunk, halves)
    return hunk


def _takes(text: str, line: TextLine, hunk: DiffHunk, half: list[tuple[str, Scalar]], promised: int) -> bool:
    """Take *line* into *half*, or tell that it is none of it."""
    if _LINE.match(text, line.start, line.end):
        scalar = verbatim(text, Span(min(line.start + 2, line.end), line.end))
        half.append((text[line.start], scalar))
    elif line.start == line.end and 0 < len(half) < promised:
        scalar = verbatim(text, line.span)
        half.append((" ", scalar))
    else:
        return False
    hunk.end = line.end
    return True


def _merge(hunk: DiffHunk, old: list[tuple[str, Scalar]], new: list[tuple[str, Scalar]]) -> None:
    hunk.hold(
        [scalar for _, scalar in old] or [scalar for sign, scalar in new if sign == " "],
        [scalar for _, scalar in new] or [scalar for sign, scalar in old if sign == " "],
    )


def _without_end(hunk: DiffHunk, halves: tuple[list[tuple[str, Scalar]], list[tuple[str, Scalar]]]) -> None:
    """A remark on context that is written once counts for both sides."""
    at = hunk.remarks.get("old_without_newline")
    if at is not None and halves[0] and halves[0][-1][0] == " ":
        hunk.remarks["new_without_newline"] = at


def _count(first: str, last: str | None) -> int:
    return int(last) - int(first) + 1 if last is not None else int(first != "0")
