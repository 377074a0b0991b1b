"""Answers in tags: ``<summary>``, ``<course_of_action>``, ``<curator_activity>`` and ``<file path="…">``.

Raw tags are not XML: the content of a file is taken literally, whatever it holds. Exactly one line break
behind the opening tag belongs to the framing; every other character is content.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from descant.formats.fences import fence_around
from descant.formats.format import Candidate, Format
from descant.formats.part_limit import MOST, cut_off
from descant.formats.tags import problem_kinds
from descant.formats.tags.damaged_tags import MANY_LINES, damaged_opener
from descant.formats.tags.tag_reader import read_tags
from descant.formats.tags.tag_tokens import SECTIONS, TagToken, scan
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping

_HALF_TAG = regex(r"</?(?P<name>[a-z_]+)(?P<rest>\s[^<>]{0,300})?\Z", re.IGNORECASE | re.ASCII)
_ALONE, _PAIR = 2, 1
"""What counts towards the limit is a tag without its counterpart; a file that is closed, as in a sound answer
of two megabytes with thousands of small files, costs little and counts a quarter of that for each tag."""
_REACH = 320
"""How long a half tag at the end of a text may be."""


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in tags, if there is one; all tags of a text belong to one answer."""
    text = source.text
    tags, cut = _limited(scan(text))
    if cut is not None:
        text = text[:cut]
    if passed_over:
        starts = [span.start for span in passed_over]
        tags = [tag for tag in tags if not passed_over[bisect_right(starts, tag.start) - 1].holds(tag.span)]
    half = _half_tag(text)
    if not any(tag.kind in ("file", "section") for tag in tags) and not _has_damaged_opener(text, tags):
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
        problems=(*problems, *fence.problems),
    )
    yield cut_off(candidate, cut)


def _limited(tags: Iterable[TagToken]) -> tuple[list[TagToken], int | None]:
    """Return *tags* up to the first that is too many, and where that one starts."""
    taken: list[TagToken] = []
    cost, is_open = 0, False
    for tag in tags:
        if is_open and tag.closes_file(""):
            cost += _PAIR - _ALONE
            is_open = False
        else:
            cost += _ALONE
            is_open = tag.kind == "file" and not tag.empty
        if cost > MOST * _ALONE:
            return taken, tag.start
        taken.append(tag)
    return taken, None


def _half_tag(text: str) -> Span | None:
    """Return the tag that the text ends inside of, if it starts a line and could become one that is known."""
    start = text.rfind("<", max(0, len(text) - _REACH))
    half = _HALF_TAG.match(text, start) if start >= 0 else None
    if half is None or (start > 0 and text[start - 1] not in "\r\n\ufeff"):
        return None
    name = half["name"].lower()
    known = name == "file" if half["rest"] else any(tag.startswith(name) for tag in ("file", *SECTIONS))
    return Span(*half.span()) if known else None


def _has_damaged_opener(text: str, tags: list[TagToken]) -> bool:
    """Tell whether what is left of an opening tag stands before the first tag, which closes a file."""
    first = next(iter(tags), None)
    return (
        first is not None
        and first.closes_file("")
        and damaged_opener(text, 0, first.start, MANY_LINES) is not None
    )


def _just_begun(half: Span) -> Candidate:
    root = Mapping(*half, (), {}, complete=False)
    return Candidate("tags", root, (half,), complete=False, problems=())


FORMAT = Format("tags", find, problem_kinds.KINDS)
