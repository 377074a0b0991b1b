"""The prompt that asks a model to correct its answer, with what the files that are there have."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant import Analysis
from descant.contracts.reask import reask
from descant.contracts.reask_context import Comment, Quote, ReaskContext
from descant.merging import lines_of
from descant.patching import HunkMatch, HunkOutcome, LineRange, section_span
from descant.source import Span
from descant_server.workspace.comparison import Compared, DiskComparison
from descant_server.workspace.conflict_quotes import conflict_quotes
from descant_server.workspace.rules.elided_code import for_the_model
from descant_server.workspace.rules.made_from_older import resolved_by_the_model

_CONTEXT = 3
"""Lines of a file above and below those that an edit may have meant."""
_MOST_PLACES = 3
_MOST_LINES = 60
"""Of one place, and of a file that is quoted as a whole."""
_LONGEST = 4_000
"""Characters of one place."""


def prompt(analysis: Analysis, comparison: DiskComparison, comments: Sequence[Comment] = ()) -> str | None:
    """Return the prompt, in Markdown; None where there is nothing to ask for.

    *analysis* is that of *comparison*, or has more problems beside those.
    """
    return reask(as_asked(analysis), beside(comparison, comments))


def as_asked(analysis: Analysis) -> Analysis:
    """Return *analysis* with its problems in words for the model, who does not see the disk."""
    problems = tuple(resolved_by_the_model(for_the_model(each)) for each in analysis.problems)
    return replace(analysis, problems=problems)


def beside(comparison: DiskComparison, comments: Sequence[Comment] = ()) -> ReaskContext:
    """Return what the prompt says of the files that are there."""
    edited = frozenset(each.file.path for each in comparison.files if _has_right_edits(each))
    quotes = dict(pair for compared in comparison.files for pair in _quotes(compared))
    return ReaskContext(edited, quotes, tuple(comments))


def _has_right_edits(compared: Compared) -> bool:
    result = compared.draft.patched
    return result is not None and any(match.outcome.is_fine for match in result.matches)


def _quotes(compared: Compared) -> Iterator[tuple[Span, tuple[Quote, ...]]]:
    """Yield both sides of its conflicts, and for each edit without a place what the file has instead."""
    if compared.draft.has_conflicts:
        yield compared.file.path_node.inner, tuple(conflict_quotes(compared.draft))
        return
    text, result = compared.draft.old_text, compared.draft.patched
    if text is None or result is None:
        return
    lines = lines_of(text)
    for match in result.matches:
        if match.outcome.is_fine:
            continue
        quotes = [_quote(compared.file.path, lines, place) for place in _places(match)]
        if not quotes and 0 < len(lines) <= _MOST_LINES:
            quotes = [_quote(compared.file.path, lines, LineRange(1, len(lines)))]
        yield section_span(match), tuple(quote for quote in quotes if quote is not None)


def _places(match: HunkMatch) -> list[LineRange]:
    if match.outcome is HunkOutcome.ELSEWHERE and (number := match.conflicts[0].number) is not None:
        return [LineRange(number + 1, number + 1 + len(match.hunk.old_lines)), *match.places[:1]]
    if match.outcome in (HunkOutcome.AMBIGUOUS, HunkOutcome.ELSEWHERE):
        return list(match.places[:_MOST_PLACES])
    if match.outcome is HunkOutcome.OVERLAPPING and match.lines is not None:
        return [match.lines]
    return [candidate.lines for candidate in match.suggestions[:1]]


def _quote(path: str, lines: Sequence[str], place: LineRange) -> Quote | None:
    first = max(1, place.first - _CONTEXT)
    last = min(len(lines), max(place.last, place.first) + _CONTEXT, first + _MOST_LINES - 1)
    text = "\n".join(lines[first - 1 : last])
    if not text.strip() or len(text) > _LONGEST:
        return None
    where = f"Line {first} of {path} is" if first == last else f"Lines {first}–{last} of {path} are"
    return Quote("This is all of " + path if (first, last) == (1, len(lines)) else where, text)
