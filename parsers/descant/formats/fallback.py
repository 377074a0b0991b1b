"""The place of a format that any text may seem to be written in: it is asked last, and counts least.

Code blocks are in nearly every answer. What they hold may be edits, which other formats find, too; whichever
finds more files in the text has understood more of it.
"""

from collections.abc import Iterable, Iterator, Sequence

from descant.checkpoints import along, ordered
from descant.formats.markdown.problem_kinds import NAMED_ANSWER
from descant.formats.rival_candidates import Rated
from descant.formats.spans import SpanSet
from descant.problems import Severity
from descant.source import Span
from descant.syntax import Mapping
from descant.syntax import Sequence as ListNode


def with_fallback(candidates: Sequence[Rated], last: Sequence[Rated]) -> list[Rated]:
    """Return *candidates* with what the *last* format found, at the place that it has earned.

    What one of the two holds is left out where the other one holds it, too.
    """
    written = ordered(span for rated in last for span in contents(rated))
    rivals = [rated for rated in candidates if rated.candidate.parts and not _lies_in(rated, written)]
    # Of the rivals the first one would be read.
    if last and (not rivals or _count(last[0]) + _is_doubted(last[0]) > _count(rivals[0], written)):
        held = _file_spans(last)
        return [
            *last,
            *(rated for rated in candidates if not rated.candidate.parts or not _lies_in(rated, held)),
        ]
    held, known = _file_spans(rivals), {operation for rated in rivals for operation in _operations(rated)}
    return [
        *candidates,
        *(
            rated
            for rated in last
            if not (
                _lies_in(rated, held) or (_operations(rated) <= known and len(file_nodes(rated)) <= len(held))
            )
        ),
    ]


def passed_over(text: str, candidates: Iterable[Rated]) -> Iterator[Span]:
    """Yield the spans of *candidates* in which no code block starts or ends."""
    last_line = text.rfind("\n")
    for rated in candidates:
        if rated.candidate.is_opaque:
            yield from rated.candidate.explained
            continue
        if rated.candidate.parts is None:
            # An object that is damaged, and is no answer, may be part of one file and end in another.
            is_sound = rated.candidate.readable and not any(
                problem.severity <= Severity.WARNING for problem in rated.candidate.problems
            )
            # On the last line there is no room for one.
            has_begun = not rated.candidate.complete and rated.candidate.root.start > last_line
            if is_sound or has_begun or rated.is_known or rated.candidate.format != "json":
                yield from rated.candidate.explained
            continue
        # Edits are read in their blocks, so that these are not passed over.
        for file in along(file_nodes(rated)):
            operation, hunks, content = map(file.get, ("operation", "hunks", "content"))
            # Between two hunks of a file there may be other blocks.
            parts = hunks.items if isinstance(hunks, ListNode) else [content] if content else []
            if operation:
                yield from (Span(operation.start, part.end) for part in parts[:1])
                yield from (part.span for part in along(parts[1:]))


def _count(rated: Rated, written: Sequence[Span] = ()) -> int:
    """Return how many files with a path a candidate has outside of what is *written*.

    One that is edited at several places is one.
    """
    inside = SpanSet(written)
    files = (file for file in along(file_nodes(rated)) if not inside.has(_begin(file)))
    return len({path for file in files if (path := file.value.get("path"))})


def _is_doubted(rated: Rated) -> bool:
    """Tell whether blocks name files that were not read, which no other format says."""
    return any(problem.kind is NAMED_ANSWER for problem in rated.candidate.problems)


def _begin(file: Mapping) -> int:
    """Return where *file* begins, or what is changed in it: its path may stand far above."""
    hunks = file.get("hunks")
    return hunks.start if hunks else file.start


def _operations(rated: Rated) -> set[tuple[str | None, str | None]]:
    """Return what a candidate does to which files."""
    return {(file.value.get("path"), file.value.get("operation")) for file in along(file_nodes(rated))}


def file_nodes(rated: Rated) -> list[Mapping]:
    """Return the nodes of the files that a candidate holds."""
    parts = rated.candidate.parts
    files = rated.candidate.root.get(parts.files) if parts and parts.files else None
    return (
        [node for node in along(files.items) if isinstance(node, Mapping)]
        if isinstance(files, ListNode)
        else []
    )


def _file_spans(candidates: Iterable[Rated]) -> list[Span]:
    return ordered(Span(file.start, file.end) for rated in candidates for file in along(file_nodes(rated)))


def contents(rated: Rated) -> Iterator[Span]:
    """Yield the contents of the files that a candidate writes."""
    for file in along(file_nodes(rated)):
        content = file.get("content")
        if content is not None:
            yield Span(content.start, content.end)


def _lies_in(rated: Rated, spans: Sequence[Span]) -> bool:
    """Tell whether all files of *rated* lie in *spans*, which are in order."""
    position, files = 0, file_nodes(rated)
    if not files and rated.candidate.is_opaque:
        return False  # It says that something was not read.
    for file in along(files):
        while position < len(spans) and spans[position].end < file.end:
            position += 1
        if position == len(spans) or spans[position].start > _begin(file):
            return False
    return True
