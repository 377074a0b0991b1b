"""Tags in place of fences, as aider has them written where a file has fences of its own.

A tag says less than a fence, so that it is one only right below the path of a file, and up to the first line
that closes it; whatever is between the two is content.
"""

from collections.abc import Iterator, Sequence
from heapq import merge

from descant.checkpoints import along
from descant.formats.fences import TAG_NAMES
from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.path_evidence import evidence_above
from descant.formats.spans import SpanSet
from descant.line_search import tag_matches
from descant.patterns import regex
from descant.source import Span, trimmed

_TAG = regex(
    # The sign comes first, since a search for it alone is quick.
    rf"(?P<tag><(?<![^\r\n\ufeff]<)(?P<closes>/?)(?P<name>{TAG_NAMES})>)"
    r"(?P<info>[^\s<>]*+)[ \t]*+(?P<end>\r\n?|\n|\Z)"
)

_START = regex(rf"<(?<![^\r\n\ufeff]<)/?(?:{TAG_NAMES})>")


def with_tags(text: str, lines: list[FenceLine], passed_over: Sequence[Span]) -> list[FenceLine]:
    """Return *lines*, the fences of *text*, with the tags that are some, and without those between tags."""
    tags = list(_tags(text, passed_over))
    kept, within = list[FenceLine](), list[FenceLine]()
    fence: FenceLine | None = None
    tag: FenceLine | None = None
    for line in along(merge(lines, tags)) if tags else ():
        if line.is_tag and not line.info:
            if tag and line.character == tag.character:
                kept.append(line)
                within.clear()
                tag = None
        elif line.is_tag:
            if fence is None and (tag is None or line.character == tag.character) and _is_named(text, line):
                kept += (*within, line)  # A tag that another one follows is not closed, and holds nothing.
                within.clear()
                tag = line
        elif tag:
            within.append(line)
        else:
            kept.append(line)
            fence = None if fence and line.closes(fence) else fence or line
    return sorted([*kept, *within]) if tags else lines


def _tags(text: str, passed_over: Sequence[Span]) -> Iterator[FenceLine]:
    inside = SpanSet(trimmed(text, span) for span in along(passed_over))
    for match in tag_matches(_TAG, _START, text):
        start, stop = match.span("tag")
        if inside.holds(start, stop):
            continue
        # What opens a block may not be taken for its end, so that it always says something.
        info = "" if match["closes"] else match["info"] or match["name"]
        end = match.start("end")
        yield FenceLine(start, start, stop, end, match.end(), match["name"], 0, info)


def _is_named(text: str, tag: FenceLine) -> bool:
    """Tell whether the path of a file is all that stands on the line above *tag*."""
    named = evidence_above(text, max(0, tag.start - 400), tag)
    between = text[named.line.end : tag.start] if named else ""
    return named is not None and named.kind == "line" and between.strip(" \t") in ("\n", "\r\n", "\r")
