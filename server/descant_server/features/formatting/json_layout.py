"""How a JSON answer is laid out: which white space between its tokens differs from what it should be.

Nothing but that white space is ever touched, so every text and number stays as it is written. What is not
sound JSON around it is left alone: laying out what is only guessed would hide the guess.
"""

import json
import re
from collections.abc import Iterator

from descant import Edit, Source, Span
from descant.syntax import Scalar, Transcribed, walk
from descant_server.documents.document_store import Document

WIDEST = 16
"""Columns of one level, at most."""
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]:,]|[^\s"{}\[\]:,]++', re.DOTALL)
_LEAD = re.compile(r"\ufeff?(?P<indent>[ \t]*)(?:<\|[^\r\n]*<\|message\|>[ \t]*)?")
"""What may precede an answer on its line; anything else may mean something for the lines below, too."""


def indent_of(size: int, kind: str) -> str:
    """Return the indent of one level: so many blanks, or one tab where *kind* is a tab."""
    return kind if kind == "\t" else kind * max(0, min(size, WIDEST))


def layout(document: Document, indent: str) -> Iterator[Edit]:
    """Yield the edits that lay out the answer, one a gap that differs; none where it is no sound JSON."""
    analysis, source = document.analysis, document.source
    root = analysis.root
    if analysis.format != "json" or root is None or any(problem.repair for problem in analysis.problems):
        return
    line = source.line_span(source.line_at(root.start))
    lead = _LEAD.fullmatch(source.text, line.start, root.start)
    if lead is None or not _is_sound(source.text, root.span):
        return
    if any(isinstance(node, Scalar) and isinstance(node.notation, Transcribed) for node in walk(root)):
        return
    yield from _gaps(source.text, root.span, _line_end(source) + lead["indent"], indent)


def _is_sound(text: str, span: Span) -> bool:
    if not text.startswith("{", span.start):
        return False
    try:
        json.loads(text[span.start : span.end])
    except (ValueError, RecursionError):
        return False
    return True


def _line_end(source: Source) -> str:
    """Return how the first line ends, which others will end like."""
    end = source.line_span(0).end
    return "\r\n" if source.text.startswith("\r\n", end) else source.text[end : end + 1] or "\n"


def _gaps(text: str, span: Span, line: str, indent: str) -> Iterator[Edit]:
    """Yield what to change between the tokens of a sound object; *line* begins a line at no depth."""
    depth, before, end = 0, "", span.start
    for match in _TOKEN.finditer(text, *span):
        token = match.group()
        if token in ("}", "]"):
            depth -= 1
        wanted = _between(before, token, f"{line}{indent * depth}")
        if before and text[end : match.start()] != wanted:
            yield Edit(Span(end, match.start()), wanted)
        if token in ("{", "["):
            depth += 1
        before, end = token, match.end()


def _between(before: str, token: str, line: str) -> str:
    match before, token:
        case (("{", "}") | ("[", "]")) | (_, "," | ":"):
            return ""
        case (":", _):
            return " "
        case _:
            return line
