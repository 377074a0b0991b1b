"""Where in the files of the workspace a problem of the disk comparison has its cause."""

from collections.abc import Iterator, Mapping
from typing import Any

from descant import Problem, Severity, Span
from descant.merging import conflict_ranges, kept_ranges
from descant.patching import HunkMatch, in_percent, section_span
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.rules.made_from_older import MERGE_CONFLICT, MERGED

Plain = dict[str, Any]
Key = tuple[str, Span]
"""The code of a problem, and where it is in the answer."""
_MOST = 3


def places_in_files(comparison: DiskComparison) -> Mapping[Key, tuple[Plain, ...]]:
    """Return what is to be seen elsewhere for each error, warning and merge against the disk.

    It is written as the protocol has it. Lines have no columns here, so that they are the same in every unit.
    """
    files = [compared for compared in comparison.files if compared.draft.before is not None]
    places = {}
    for problem in comparison.problems:
        if problem.severity <= Severity.WARNING or problem.kind is MERGED:
            around = next((compared for compared in files if _is_in(problem.span, compared.file.span)), None)
            if around is not None:
                places[problem.code, problem.span] = tuple(_places(problem, around))
    return places


def _places(problem: Problem, compared: Compared) -> Iterator[Plain]:
    uri = _uri(compared)
    if problem.kind in (MERGED, MERGE_CONFLICT):
        yield from _changed_since(compared, uri)
        return
    match = next((each for each in _matches(compared) if section_span(each) == problem.span), None)
    if match is not None and match.places:
        for lines in match.places[:_MOST]:
            yield _place(uri, lines.first - 1, lines.last, "The lines of the edit are here.")
    elif match is not None and match.suggestions:
        for each in match.suggestions[:_MOST]:
            message = f"These lines are {in_percent(each.likeness)} alike."
            yield _place(uri, each.lines.first - 1, each.lines.last, message)
    else:
        where = "in the editor" if compared.draft.is_opened else "on the disk"
        yield _place(uri, 0, 0, f"The file as it is {where}.")


def _changed_since(compared: Compared, uri: str) -> Iterator[Plain]:
    """Yield the lines that were changed since the base: those that conflict, or else those that are kept."""
    draft = compared.draft
    if draft.merge is None or draft.base is None:
        return
    ranges = conflict_ranges(draft.merge) or kept_ranges(draft.merge)
    message = f"{'In conflict: c' if draft.has_conflicts else 'C'}hanged since {draft.base.name}."
    for lines in ranges[:_MOST]:
        yield _place(uri, lines.start, lines.stop, message)


def _matches(compared: Compared) -> tuple[HunkMatch, ...]:
    return compared.draft.patched.matches if compared.draft.patched is not None else ()


def _place(uri: str, first: int, end: int, message: str) -> Plain:
    start = max(first, 0)
    ends = ({"line": start, "character": 0}, {"line": max(end, start), "character": 0})
    return {
        "location": {"uri": uri, "range": dict(zip(("start", "end"), ends, strict=True))},
        "message": message,
    }


def _uri(compared: Compared) -> str:
    draft = compared.draft
    if draft.before is not None and draft.before.opened is not None:
        return draft.before.opened.uri
    assert draft.target is not None, "what is there has a path"
    return draft.target.path.as_uri()


def _is_in(span: Span, around: Span) -> bool:
    return around.start <= span.start and span.end <= around.end
