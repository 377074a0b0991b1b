"""What stands between the markers of a search/replace block."""

import re
from typing import NamedTuple

from descant.formats.edits.misspellings import likeness
from descant.formats.edits.problem_kinds import MISSPELLED_MARKER, SEARCH_REPLACE_BLOCK, UNMARKED_LINE
from descant.formats.edits.search_blocks import SearchBlock
from descant.formats.edits.search_markers import Marker
from descant.formats.edits.stray_markers import misspelled
from descant.formats.edits.text_lines import AT_LINE_START, TextLine, lines
from descant.formats.edits.written_lines import written_lines
from descant.formats.nodes import mapping
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Problem
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar
from descant.syntax import Sequence as ListNode

_HINT = regex(r":(?P<which>start|end)_line:[ \t]*(?P<number>\d{1,9})[ \t]*\Z|-{5,9}[ \t]*\Z")
_NEAR_HINT = regex(
    r"[ \t]{0,8}(?P<name>:[^\r\n\d]{8,13}|[^\r\n\d]{8,13}:)(?P<number>\d{1,9})(?:[ \t][^\r\n]{0,8})?\Z"
)
_HALF_MARKER = regex(AT_LINE_START + r"(?:>{2,9}+(?: R?E?P?L?A?C?)?|={2,9}+)\Z")


class SearchBody(NamedTuple):
    """The lines of a block, and the number of the first one where the block tells it."""

    old: ListNode
    new: ListNode
    first_line: Scalar | None
    problems: tuple[Problem, ...]
    """What is wrong with the lines that tell where the old lines are."""


def body_of(text: str, block: SearchBlock, divider: Marker) -> SearchBody:
    """Return what stands before and behind *divider*."""
    start = _behind_line(text, block.opener.end)
    first_line, problems = None, list[Problem]()
    while start < divider.start:
        line = next(lines(text, Span(start, divider.start)))
        hint = _HINT.match(text, line.start, line.end)
        if hint is None or (hint["which"] is None and first_line is None):
            near = _misspelled_hint(text, line, is_known=first_line is not None)
            if near is None:
                break
            problems.append(near[1])
            first_line = first_line or near[0]
        elif hint["which"] == "start":
            first_line = Scalar(*hint.span("number"), int(hint["number"]), Notation.BARE)
        start = line.stop
        if hint and hint["which"] is None:
            break  # What comes behind the rule is content, whatever it looks like.
    old = Span(start, divider.start)
    new_start = min(_behind_line(text, divider.end), block.stop)
    new_end = block.closer.start if block.closer else block.stop
    if block.closer is None and (half := _HALF_MARKER.search(text, max(new_start, new_end - 20), new_end)):
        new_end = half.start()
    new = Span(new_start, max(new_start, new_end))
    written = written_lines(text, old, new)
    if written.first_line:
        message = "The numbers in front of these lines are not content."
        span = Span(written.first_line.start, written.old.items[0].end)
        problems.append(Problem(SEARCH_REPLACE_BLOCK, span, message))
    if written.unnumbered:
        message = "This line has no number, and the lines that it replaces have some."
        problems.append(Problem(UNMARKED_LINE, written.unnumbered, message).as_error())
    hint = _hint_at(text, written.new)
    if hint and hint["which"] and text[hint.start() - 1] != "\\":
        message = "This may say where the old lines are, and not be one of the new ones."
        problems.append(Problem(MISSPELLED_MARKER, Span(*hint.span()), message).as_error())
    if first_line and not written.old.items:
        # Nothing is replaced: the new lines are put before the line of that number.
        first_line = Scalar(first_line.start, first_line.start, max(first_line.value - 1, 0), Notation.BARE)
    first_line = first_line or written.first_line
    return SearchBody(written.old, written.new, first_line, tuple(problems))


def _hint_at(text: str, new: ListNode) -> re.Match[str] | None:
    """Return what the first of the *new* lines tells of the place of the old ones, if it does."""
    if not new.items or not new.value[0].startswith((":", "-")):
        return None
    first = new.items[0]
    return _HINT.match(text, first.start, first.end)


def _misspelled_hint(text: str, line: TextLine, *, is_known: bool) -> tuple[Scalar | None, Problem] | None:
    """Return the number of the first line where *line* nearly tells it, and the problem that says so."""
    written = text[line.start : line.end]
    if is_known:
        meant, number = "-------", None
        alike = likeness(written.strip(), meant, 2)
        if alike.whole > 2 and not (
            alike.prefix <= 1 and written.strip()[alike.length :].startswith((" ", "("))
        ):
            return None
    else:
        near = _NEAR_HINT.match(text, line.start, line.end)
        if near is None or likeness(near["name"].strip(), ":start_line:", 2).whole > 2:
            return None
        meant = f":start_line:{near['number']}"
        number = Scalar(*near.span("number"), int(near["number"]), Notation.BARE)
    return number, misspelled(line.span, Edit(line.span, meant), meant, "Misspelled")


def _behind_line(text: str, end: int) -> int:
    """Return where the next line starts, given where a line ends."""
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)


def hunk_of(block: SearchBlock, body: SearchBody) -> Mapping:
    """Return the node of *block*, which holds *body*, as a change of lines."""
    named: dict[str, Node | None] = {
        "first_line": body.first_line,
        "old_lines": body.old,
        "new_lines": body.new,
    }
    return mapping(Span(block.opener.start, block.stop), named, complete=block.is_whole)
