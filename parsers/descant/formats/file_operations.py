"""File operations, such as those of a patch, beside an answer of another format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from descant.checkpoints import along
from descant.formats.format import Candidate
from descant.formats.problem_kinds import SEVERAL_FORMATS
from descant.formats.rival_candidates import Rated
from descant.formats.spans import SpanSet
from descant.problems import Problem, Related, Severity
from descant.schemas.shape import as_alternative
from descant.source import Span
from descant.syntax import Mapping, Scalar, walk

_NAMES = {
    "apply_patch": "A patch",
    "calls": "A call of a tool",
    "search_replace": "A search/replace block",
    "unified_diff": "A unified diff",
}


def outside(operations: Sequence[Rated], chosen: Candidate) -> list[tuple[Candidate, list[Span]]]:
    """Return what of *operations* stands outside of the contents of the *chosen* answer, and where."""
    if not operations:
        return []
    contents = SpanSet(node.span for node in along(walk(chosen.root)) if isinstance(node, Scalar))
    apart = [
        (rated.candidate, [span for span in along(rated.candidate.explained) if not contents.has(span.start)])
        for rated in operations
    ]
    return [(candidate, spans) for candidate, spans in apart if spans]


def not_read(operations: Sequence[tuple[Candidate, list[Span]]], chosen: Candidate) -> Iterator[Problem]:
    """Report file operations that were not read, since another answer was *chosen*."""
    related = (Related("This was read.", Span(chosen.span.start, chosen.span.start + 1)),)
    for candidate, spans in operations:
        if candidate.is_opaque:
            yield from (problem for problem in candidate.problems if problem.severity is Severity.ERROR)
            if not candidate.root.value["files"]:
                continue
        what = _NAMES.get(candidate.format, "A file edit in another format")
        message = f"{what} is outside the answer; only the answer was read."
        yield Problem(SEVERAL_FORMATS, spans[0], message, related=related).as_warning()


def with_sections(operations: Rated, sections: Rated) -> Rated | None:
    """Return *operations* with the summary and the plan that stand in tags beside them.

    None where the tags hold files of their own, which are then the answer.
    """
    schema = sections.matches[0].schema
    root = sections.matches[0].root
    own, parts = operations.candidate, schema.parts
    if sections.candidate.format != "tags" or own.parts is None or parts.files in root.value:
        return None
    nodes = (member.node for member in root.members)
    if any(node.start < own.root.end and own.root.start < node.end for node in nodes):
        return None  # The tags are part of what is changed, or are between two changes.
    members = (*root.members, *own.root.members)
    merged = Mapping(
        start=min(root.start, own.root.start),
        end=max(root.end, own.root.end),
        members=tuple(sorted(members, key=lambda member: member.node.start)),
        value={**root.value, **own.root.value},
        complete=root.complete and own.root.complete,
    )
    candidate = replace(
        own,
        root=merged,
        explained=tuple(sorted((*own.explained, *sections.candidate.explained))),
        complete=own.complete and sections.candidate.complete,
        problems=(*own.problems, *_apart(sections.candidate.problems, own)),
        parts=replace(own.parts, summary=parts.summary, plan=parts.plan, activity=parts.activity),
    )
    return Rated(candidate, ())


def _apart(problems: Iterable[Problem], own: Candidate) -> Iterator[Problem]:
    """Yield *problems*, those about text that belongs to *own* without a repair: it is no tag."""
    for problem in problems:
        if any(edit.span.touches(span) for edit in problem.edits for span in own.explained):
            yield as_alternative(problem)
        else:
            yield problem
