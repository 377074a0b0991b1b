"""Where an answer in tags is in a text, from its first tag to its last one."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from descant.formats.fences import fence_around
from descant.formats.format import Candidate
from descant.formats.part_limit import cut_at, cut_off
from descant.formats.tags.damaged_tags import MANY_LINES, damaged_opener
from descant.formats.tags.tag_reader import read_tags
from descant.formats.tags.tag_scan import scan
from descant.formats.tags.tag_tokens import IN_LINE, SECTIONS, TagToken
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping

_HALF_TAG = regex(r"</?(?P<name>[a-z_]+)(?P<rest>\s[^<>]{0,300})?\Z", re.IGNORECASE | re.ASCII)
_OPENERS = regex(r"(?<![^\r\n])[ \t]*+<[A-Za-z_][^<>\n]*>\s*+(?>(?:<[A-Za-z_][^<>\n]*>\s*+)*)\Z")
_CLOSERS = regex(r"\s*+</[A-Za-z_][\w.:-]*+>(?>(?:\s*+</[A-Za-z_][\w.:-]*+>)*)")
_OF_PAIR = -0.5
"""What counts towards the limit is a tag without its counterpart; a file that is closed, as in a sound answer
of two megabytes with thousands of small files, costs little and counts a quarter of that for each tag."""
_REACH = 320
"""How long a half tag at the end of a text may be."""


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the answer in tags, if there is one; all tags of a text belong to one answer."""
    text = source.text
    tags: list[TagToken] = []
    cut = cut_at(_weighed(scan(text), tags))
    if cut is not None:
        text = text[:cut]
    if passed_over:
        starts = [span.start for span in passed_over]
        tags = [tag for tag in tags if not passed_over[bisect_right(starts, tag.start) - 1].holds(tag.span)]
    half = _half_tag(text)
    # A section in a line, as in other XML, makes no answer.
    begins = (tag.kind == "file" or (tag.kind == "section" and tag.style is not IN_LINE) for tag in tags)
    if not any(begins) and not _has_damaged_opener(text, tags):
        if half:
            yield _just_begun(half)
        return
    root, explained, problems, complete = read_tags(text, tags, half)
    around = Span(explained[0].start, explained[-1].end)
    fence = fence_around(text, _with_wrappers(text, around), is_whole=complete)
    candidate = Candidate(
        format="tags",
        root=root,
        explained=tuple(sorted((*explained, *fence.spans)) if fence.spans else explained),
        complete=complete,
        problems=(*problems, *fence.problems),
    )
    yield cut_off(candidate, cut)


def _with_wrappers(text: str, around: Span) -> Span:
    """Return the answer *around* its parts with the tags of other names around it."""
    before = _OPENERS.search(text, max(0, around.start - _REACH), around.start)
    behind = _CLOSERS.match(text, around.end)
    return Span(before.start() if before else around.start, behind.end() if behind else around.end)


def _weighed(tags: Iterable[TagToken], taken: list[TagToken]) -> Iterator[tuple[int, float]]:
    """Yield where each of *tags* starts and for how many it counts; what is not too many is *taken*."""
    is_open = False
    for tag in tags:
        closes = is_open and tag.closes_file("")
        is_open = not closes and tag.kind == "file" and not tag.empty
        yield tag.start, _OF_PAIR if closes else 1
        taken.append(tag)


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
