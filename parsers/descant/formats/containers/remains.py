"""What is left of containers whose tags are damaged: a line outside of all that still looks like one."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from descant.formats.containers.problem_kinds import STRAY_CONTAINER_TAG
from descant.formats.containers.record import ElementKind, Operation
from descant.formats.spans import gaps
from descant.line_search import first_line_start
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span, trimmed

_SILENT = (Operation.WRAP, Operation.SAY, Operation.RUN)
_PATHS = r"(?:target_?|relative_?|original_|new_)?(?:file_?)?(?:path|name)|(?:target_?)?file|source|title"
_LIKE_OPENER = regex(
    rf"(?<![^\r\n])[ \t]*+(?:<?/?[\w:.-]++[ \t]++[^\r\n]{{0,4000}}?\b(?i:{_PATHS})[ \t]*="
    r"[ \t]*[\"']?[^\s\"'>]+[\"']?"
    rf"|</?(?i:{_PATHS})\b[^\r\n]*)"
)
"""A line with a path in an attribute, or in an element of its own."""
_LEAST = 4


_HALF_TAG = regex(r"<[/A-Za-z][^<>]{0,200}\s*+\Z")
"""A tag that the text ends in."""


def looks_opened(text: str, start: int, end: int) -> bool:
    """Tell whether a line from *start* to *end* looks like what opens a container, or like a part of it."""
    return _LIKE_OPENER.search(text, start, end) is not None


def remains(text: str, explained: Iterable[Span], named: re.Pattern[str]) -> Iterator[Problem]:
    """Yield a problem for each stretch outside of what is *explained* in which a container may be lost.

    What is *named* is looked for first: see :func:`named_lines`.
    """
    for start, end in gaps(explained, len(text)):
        stray = first_line_start(named, text, start, end) or first_line_start(_LIKE_OPENER, text, start, end)
        if stray is None and end == len(text):
            stray = _HALF_TAG.search(text, max(start, end - 300))
        if stray:
            message = "This looks like a part of a container with damaged tags; nothing was read from it."
            yield Problem(STRAY_CONTAINER_TAG, trimmed(text, Span(*stray.span())), message)


def _children(records: Mapping[str, Sequence[ElementKind]]) -> frozenset[str]:
    kinds = [kind for each in records.values() for kind in each if kind.action not in _SILENT]
    names = (name for kind in kinds for name in (*kind.texts, *kind.path, "parameter"))
    return frozenset(name for name in names if len(name) >= _LEAST)


def named_lines(records: Mapping[str, Sequence[ElementKind]]) -> re.Pattern[str]:
    """Return the pattern of a line that has a tag of *records*, or what is left of it."""
    names = "|".join(sorted(re.escape(name) for name in records if len(name) > _LEAST))
    inner = "|".join(sorted(map(re.escape, _children(records))))
    return regex(
        rf"(?<![^\r\n])[ \t]*+(?:<?/?(?:{names})\b[^\r\n<]*>?"
        rf"|</?(?:{inner}|file_operation|file|invoke|function)[>=\s][^\r\n]*)"
        r"(?=[ \t]*(?:[\r\n]|\Z))"
    )
