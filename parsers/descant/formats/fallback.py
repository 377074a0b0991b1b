"""The place of a format that any text may seem to be written in: it is asked last, and counts least.

Code blocks are in nearly every answer. What they hold may be edits, which other formats find, too; whichever
finds more files in the text has understood more of it.
"""

from collections.abc import Iterable, Iterator, Sequence

from descant.formats.rival_candidates import Rated
from descant.source import Span
from descant.syntax import Mapping
from descant.syntax import Sequence as ListNode


def with_fallback(found: Sequence[Rated], last: Sequence[Rated]) -> list[Rated]:
    """Return what was *found* with what the *last* format found, at the place that it has earned.

    What one of the two holds is left out where the other one holds it, too.
    """
    written = sorted(span for one in last for span in contents(one))
    rivals = [one for one in found if one.candidate.parts and not _lies_in(one, written)]
    # Of the rivals the first one would be read.
    if last and (not rivals or _count(last[0]) > _count(rivals[0])):
        held = _file_spans(last)
        return [*last, *(one for one in found if not one.candidate.parts or not _lies_in(one, held))]
    held = _file_spans(rivals)
    return [*found, *(one for one in last if not _lies_in(one, held))]


def passed_over(found: Iterable[Rated]) -> Iterator[Span]:
    """Yield the spans of what was *found* in which no code block starts or ends."""
    for one in found:
        if one.candidate.parts is None:
            yield from one.candidate.explained
            continue
        # Edits are read in their blocks, so that these are not passed over.
        for file in _files(one):
            inner = (file.get(name) for name in ("content", "hunks"))
            yield from (node.span for node in inner if node is not None)


def _count(one: Rated) -> int:
    """Return how many files with a path a candidate has."""
    return sum("path" in file.value for file in _files(one))


def _files(one: Rated) -> list[Mapping]:
    """Return the nodes of the files that a candidate holds."""
    parts = one.candidate.parts
    files = one.candidate.root.get(parts.files) if parts and parts.files else None
    return [node for node in files.items if isinstance(node, Mapping)] if isinstance(files, ListNode) else []


def _file_spans(rated: Iterable[Rated]) -> list[Span]:
    return sorted(Span(file.start, file.end) for one in rated for file in _files(one))


def contents(one: Rated) -> Iterator[Span]:
    """Yield the contents of the files that a candidate writes."""
    for file in _files(one):
        content = file.get("content")
        if content is not None:
            yield Span(content.start, content.end)


def _lies_in(one: Rated, spans: Sequence[Span]) -> bool:
    """Tell whether all files of *one* lie in *spans*, which are in order."""
    position = 0
    for file in _files(one):
        while position < len(spans) and spans[position].end < file.end:
            position += 1
        if position == len(spans) or spans[position].start > file.start:
            return False
    return True
