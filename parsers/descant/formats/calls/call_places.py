"""Where in a text an object may be a call: on lines of its own, and no example on a page about calls."""

from collections.abc import Iterable, Iterator, Sequence

from descant.formats.format import Candidate
from descant.patterns import regex
from descant.source import Span

_BEFORE = regex(
    r"(?:\A|[\r\n\ufeff])[ \t]*+"
    r"(?P<mark>(?:(?:<tool_call>|\[TOOL_CALLS\]|<\|python_tag\|>)\s*+)?\[?)\s*+\Z"
)
_BETWEEN = regex(r"\s*+,?\s*+\Z")
_BEHIND = regex(r"(?P<mark>(?:\s*+[\],;])?(?:\s*+</tool_call>)?)[ \t]*+(?=[\r\n]|\Z)")
_FENCE = regex(r"(?m:^[ \t]*+(?:`{3,}|~{3,}))")
_HEADING = regex(r"(?m:^#{1,6} )")
_REACH = 80


def outermost(objects: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield those of *objects* that are not inside of one that is cut off."""
    end = -1
    for candidate in objects:
        if candidate.root.start >= end:
            yield candidate
            end = candidate.root.end


def claimed(text: str, objects: Sequence[Candidate]) -> Iterator[tuple[Span, ...]]:
    """Yield for each of *objects* what belongs to it, with what is around it; nothing where it is no call.

    None of them is one on a page with headings, or with other blocks of code, where they stand in fences.
    """
    fenced = sum(len(candidate.explained) > 1 for candidate in objects)
    if fenced and (_HEADING.search(text) or len(_FENCE.findall(text)) > 2 * fenced):
        return
    end, before = 0, False
    for number, candidate in enumerate(objects):
        start, stop = candidate.explained[0].start, candidate.explained[-1].end
        follows = number > 0 and before and _BETWEEN.match(text, end, start) is not None
        opening = _BEFORE.search(text, max(0, start - _REACH), start)
        following = objects[number + 1].explained[0].start if number + 1 < len(objects) else len(text)
        behind = _BEHIND.match(text, stop)
        is_followed = number + 1 < len(objects) and _BETWEEN.match(text, stop, following) is not None
        before = (follows or opening is not None) and (behind is not None or is_followed)
        end = stop
        if not before:
            yield ()
            continue
        marks = [Span(*match.span("mark")) for match in (opening, behind) if match and match["mark"]]
        between = [Span(stop, following)] if is_followed else []
        yield tuple(
            sorted((*candidate.explained, *(mark for mark in marks if mark.end > mark.start), *between))
        )
