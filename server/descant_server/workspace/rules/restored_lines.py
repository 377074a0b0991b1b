"""Lines of the disk, written where an answer lacks them."""

import re
from collections.abc import Sequence

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit
from descant.rules.findings import writing
from descant.source import Span
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext

_CLOSES = regex(
    r"^[ \t]*+(?:`{3}|~{3}|[<=>|]{5}|\*\*\*[ ])|\]\]>|<!\[CDATA\["
    r"|</?\s*+[\w:]{0,20}(?:file|content|path|summary|action|activity)",
    re.MULTILINE | re.IGNORECASE,
)
"""What might end the content where it stands for itself. Code that has it is not offered."""


def replacing(context: DiskContext, file: Rewritten, place: Span, lines: Sequence[str]) -> Edit | None:
    """Return the edit that writes *lines* for *place* of the content; None where that may be misread."""
    return _edit(context, file, place, _joined(file, lines))


def inserting(
    context: DiskContext, file: Rewritten, first: int, last: int, lines: Sequence[str]
) -> Edit | None:
    """Return the edit that writes *lines* for those from *first* to before *last*, which are blank."""
    if not isinstance(file.node.notation, Notation):
        return None  # What marks a line as one of the file may be where it starts.
    total, newline = len(file.new_lines), _newline(file)
    start = file.new_span(first).start if first < total else len(file.new)
    end = file.new_span(last).start if last < total else len(file.new)
    is_cut = start and not file.new[:start].endswith(("\n", "\r"))
    return _edit(
        context, file, Span(start, end), f"{newline if is_cut else ''}{_joined(file, lines)}{newline}"
    )


def _edit(context: DiskContext, file: Rewritten, place: Span, text: str) -> Edit | None:
    written = writing(file.node, text)
    if written is None or (file.node.notation is Notation.VERBATIM and _CLOSES.search(text)):
        return None
    (raw,) = file.node.spans_of(context.text, [place])
    return Edit(raw, written)


def _joined(file: Rewritten, lines: Sequence[str]) -> str:
    return _newline(file).join(lines)


def _newline(file: Rewritten) -> str:
    return "\r\n" if "\r\n" in file.new else "\n"
