"""Answers in tags: ``<summary>``, ``<course_of_action>``, ``<curator_activity>`` and ``<file path="…">``.

Raw tags are not XML: the content of a file stands for itself, whatever it holds. Exactly one line break
behind the opening tag belongs to the framing; every other character is content.
"""

import re
from collections.abc import Iterator

from descant.formats.fences import fence_around
from descant.formats.format import Candidate, Format
from descant.formats.tags import kinds
from descant.formats.tags.reader import read_tags
from descant.formats.tags.tokens import scan
from descant.source import Source, Span

_HALF_TAG = re.compile(r"(?:^|(?<=[\r\n]))<(?:f|fi|fil|file(?:\s[^<>]{0,300})?)\Z")


def find(source: Source, known_keys: frozenset[str], passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in tags, if there is one; all tags of a text belong to one answer."""
    text = source.text
    tags = list(scan(text))
    if not any(tag.kind in ("file", "section") for tag in tags):
        return
    half = _HALF_TAG.search(text, max(0, len(text) - 310))
    root, explained, problems, complete = read_tags(text, tags, Span(*half.span()) if half else None)
    fence = fence_around(text, Span(explained[0].start, explained[-1].end), is_whole=complete)
    yield Candidate(
        format="tags",
        root=root,
        explained=tuple(sorted((*explained, *fence.spans))),
        complete=complete,
        readable=True,
        problems=(*problems, *fence.problems),
    )


FORMAT = Format("tags", find, kinds.KINDS)
