"""What of the text of a container is content: all but a line break, a CDATA section, a rule or a fence."""

import re

from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.lines import line_break_at
from descant.patterns import regex
from descant.source import Span

_CDATA = regex(r"\s*+<!\[CDATA\[(?:\r\n?|\n)?")
_FENCE = regex(r"[ \t]*+(?P<mark>`{3,}+|~{3,}+)[^`\r\n]*+(?:\r\n?|\n)")
_BLANK_LINES = regex(r"(?>(?:[ \t]*+(?:\r\n?|\n))*)")
_INDENT = regex(r"(?<=[\r\n])[ \t]++\Z")


def content_of(text: str, body: Span, path: str, rule: str) -> Span:
    """Return the content in *body*, which is that of *path*, without a *rule* in the lines around it."""
    start = body.start
    line_break = len(line_break_at(text, start))
    if (opener := _CDATA.match(text, start, body.end)) and text[: body.end].rstrip().endswith("]]>"):
        return Span(opener.end(), text.rindex("]]>", opener.end(), body.end))
    inner = Span(min(start + line_break, body.end), body.end)
    if line_break and (indent := _INDENT.search(text, max(inner.start, body.end - 80), body.end)):
        inner = Span(inner.start, max(inner.start, indent.start()))
    if rule and (between := _between(text, inner, rule, rule, is_rule=True)):
        return between
    if extension_of(path) not in MARKDOWN and (fence := _FENCE.match(text, inner.start, inner.end)):
        return _between(text, inner, text[fence.start() : fence.end()].strip(), fence["mark"]) or inner
    return inner


def _between(text: str, span: Span, first: str, last: str, *, is_rule: bool = False) -> Span | None:
    """Return what is between the lines *first* and *last* of *span*; of a fence the only ones that say so."""
    pattern = rf"[ \t\r\n]*{re.escape(first)}[ \t]*(?:\r\n?|\n)"
    opener = re.compile(pattern).match(text, *span)
    if opener is None:
        return None
    closing = re.compile(rf"(?<![^\r\n])[ \t]*{re.escape(last)}[ \t]*(?=[\r\n]|\Z)")
    closers = list(closing.finditer(text, opener.end(), span.end))
    if not closers or (len(closers) > 1 and not is_rule) or text[closers[-1].end() : span.end].strip():
        return None
    return Span(opener.end(), closers[-1].start())


def without_blank_lines(text: str, span: Span) -> Span:
    """Return *span* without the blank lines at its end."""
    end = span.start + len(text[span.start : span.end].rstrip())
    line_end = text.find("\n", end, span.end)
    return Span(
        span.start, line_end + 1 if line_end >= 0 else span.end if text[end : span.end].strip(" \t") else end
    )
