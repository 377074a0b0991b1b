"""Answers in tags: ``<summary>``, ``<course_of_action>``, ``<curator_activity>`` and ``<file path="…">``.

Raw tags are not XML: the content of a file stands for itself, whatever it holds. Exactly one line break
behind the opening tag belongs to the framing; every other character is content.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from descant.formats.fences import fence_around
from descant.formats.format import Candidate, Format
from descant.formats.limit import MOST, cut_off
from descant.formats.tags import kinds
from descant.formats.tags.reader import read_tags
from descant.formats.tags.tokens import SECTIONS, scan
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping

_HALF_TAG = regex(r"</?(?P<name>[a-z_]+)(?P<rest>\s[^<>]{0,300})?\Z", re.IGNORECASE | re.ASCII)
_REACH = 320
"""How long a half tag at the end of a text may be."""


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in tags, if there is one; all tags of a text belong to one answer."""
    text = source.text
    tags = list(islice(scan(text), MOST + 1))
    cut = tags[MOST].start if len(tags) > MOST else None
    if cut is not None:
        text = text[:cut]
        tags.pop()
    if passed_over:
        starts = [span.start for span in passed_over]
        tags = [tag for tag in tags if not passed_over[bisect_right(starts, tag.start) - 1].holds(tag.span)]
    half = _half_tag(text)
    if not any(tag.kind in ("file", "section") for tag in tags):
        if half:
            yield _just_begun(half)
        return
    root, explained, problems, complete = read_tags(text, tags, half)
    around = Span(explained[0].start, explained[-1].end)
    fence = fence_around(text, around, is_whole=complete)
    candidate = Candidate(
        format="tags",
        root=root,
        explained=tuple(sorted((*explained, *fence.spans)) if fence.spans else explained),
        complete=complete,
        readable=True,
        problems=(*problems, *fence.problems),
    )
    yield cut_off(candidate, cut)


def _half_tag(text: str) -> Span | None:
    """Return the tag that the text ends inside of, if it starts a line and could become one that is known."""
    start = text.rfind("<", max(0, len(text) - _REACH))
    half = _HALF_TAG.match(text, start) if start >= 0 else None
    if half is None or (start > 0 and text[start - 1] not in "\r\n\ufeff"):
        return None
    name = half["name"].lower()
    known = name == "file" if half["rest"] else any(tag.startswith(name) for tag in ("file", *SECTIONS))
    return Span(*half.span()) if known else None


def _just_begun(half: Span) -> Candidate:
    root = Mapping(*half, (), {}, complete=False)
    return Candidate("tags", root, (half,), complete=False, readable=True, problems=())


FORMAT = Format("tags", find, kinds.KINDS)
