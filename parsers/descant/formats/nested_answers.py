"""Answers that are the content of a file: a code block that names its file may show this very format."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.formats import problem_kinds
from descant.formats.fallback import contents
from descant.formats.markdown.problem_kinds import ANSWER_IN_CONTENT
from descant.formats.rival_candidates import Rated
from descant.problems import Problem, Severity
from descant.source import Source, Span

_FENCES = ("```", "~~~")


def may_be_held(source: Source, candidates: Sequence[Rated]) -> bool:
    """Tell whether a fence stands before all *candidates*, so that they may be inside of a code block."""
    starts = [rated.candidate.explained[0].start for rated in candidates if rated.is_known]
    return bool(starts) and any(source.text.find(mark, 0, min(starts)) >= 0 for mark in _FENCES)


def held_by(source: Source, candidates: Sequence[Rated], blocks: Sequence[Rated]) -> list[Rated]:
    """Return *blocks*, the code blocks, if all answers of *candidates* are content of their files.

    An answer that its block begins with is none: there the path names where the answer is kept.
    """
    files = sorted(span for rated in blocks for span in contents(rated))
    starts = [span.start for span in files]
    openers = [rated.candidate.opener for rated in candidates if rated.is_known]
    for at, _ in openers:
        number = bisect_left(starts, at) - 1
        file = files[number] if number >= 0 else None
        if file is None or file.end <= at or not source.text[file.start : at].strip():
            return []
    message = "This looks like an answer, but is inside a code block that is a file; it is read as content."
    problems = [Problem(ANSWER_IN_CONTENT, opener, message) for opener in openers]
    if any(p.severity <= Severity.WARNING for rated in blocks for p in rated.candidate.problems):
        problems = [problem.as_warning() for problem in problems]
    return [
        replace(rated, candidate=replace(rated.candidate, problems=(*rated.candidate.problems, *problems)))
        for rated in blocks[:1]
    ]


def beside_it(source: Source, candidates: Sequence[Rated], blocks: Sequence[Rated]) -> Iterator[Problem]:
    """Report the first code block that names its file and is no part of *candidates*."""
    answers = sorted(rated.candidate.span for rated in candidates if rated.is_known)
    for span in (span for rated in blocks for span in contents(rated)):
        number = bisect_left(answers, span.end, key=lambda answer: answer.start) - 1
        if number < 0 or answers[number].end <= span.start:
            message = "This code block has a file path, but is outside the answer; only the answer was read."
            place = Span(span.start, min(span.end, source.line_span(source.line_at(span.start)).end))
            yield Problem(problem_kinds.SEVERAL_FORMATS, place, message).as_warning()
            return
