"""More than one answer in a text: where the next one begins, and how to keep only one of them."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from descant.checkpoints import along, ordered
from descant.formats.format import Candidate
from descant.formats.problem_kinds import SEVERAL_ANSWERS
from descant.formats.rival_candidates import Rated, keeping
from descant.problems import Problem, Related
from descant.schemas import ResponseSchema
from descant.source import Span
from descant.syntax import Mapping, Member

T = TypeVar("T")


def answers_in(candidate: Candidate, schemas: Sequence[ResponseSchema]) -> list[Candidate]:
    """Return the answers that *candidate* holds: a second summary behind files begins another one.

    Only tags are looked at. An answer that has no file is none of its own: there the section occurs twice.
    """
    written = [schema for schema in schemas if schema.collects] if candidate.format == "tags" else []
    for schema in written:
        files = [name for name, gathered in schema.collects.items() if gathered == schema.parts.files]
        starts = list(_starts(candidate.root.members, schema.parts.summary, files))
        if starts:
            return list(_parts(candidate, starts))
    return [candidate]


def _starts(members: Sequence[Member], opener: str | None, files: Sequence[str]) -> Iterator[int]:
    """Yield where the second and each later answer starts."""
    has_summary, has_file = False, False
    start: int | None = None
    for member in along(members):
        name = member.key.value
        if name == opener:
            if has_summary and has_file and start is None:
                start = member.key.start
            has_summary = True
        elif name in files:
            has_file = True
            if start is not None:
                yield start
                start = None


def _parts(candidate: Candidate, starts: Sequence[int]) -> Iterator[Candidate]:
    """Yield the answers of *candidate*, the second and each later one of which begins at one of *starts*."""
    explained, members = candidate.explained, candidate.root.members
    problems = ordered(candidate.problems, key=lambda problem: problem.span)
    # The bracket of a tag stands before its name.
    firsts = [bisect_right(explained, start, key=lambda span: span.start) - 1 for start in along(starts)]
    for first, last in pairwise((0, *firsts, len(explained))):
        own = explained[first:last]
        begin = own[0].start if first else 0
        end = explained[last].start if last < len(explained) else math.inf
        parts = _between(members, begin, end, lambda member: member.key.start)
        complete = candidate.complete or last < len(explained)
        data = {member.name: member.node.value for member in parts}
        yield replace(
            candidate,
            root=Mapping(own[0].start, own[-1].end, parts, data, complete),
            explained=own,
            complete=complete,
            problems=_between(problems, begin, end, lambda problem: problem.span.start),
        )


def _between(items: Sequence[T], begin: float, end: float, place: Callable[[T], int]) -> tuple[T, ...]:
    return tuple(items[bisect_left(items, begin, key=place) : bisect_left(items, end, key=place)])


def several_answers(best: Rated, rivals: Sequence[Rated]) -> Iterator[Problem]:
    """Report that the text holds more answers in the format of *best*, at each of them."""
    if not rivals:
        return
    answers = [rated.candidate for rated in (best, *rivals)]
    keep = keeping(answers)
    for answer in answers:
        taken = answer is best.candidate
        outcome = "this one was read, as the last complete one" if taken else "this one was not read"
        other = answers[1] if taken else answers[0]
        related = (Related("Another answer." if taken else "The answer that was read.", _opener(other)),)
        yield Problem(
            SEVERAL_ANSWERS,
            _opener(answer),
            f"The document contains {len(answers)} answers; {outcome}.",
            alternatives=keep[answer.span.start],
            related=related,
        )


def _opener(answer: Candidate) -> Span:
    """Return the span of the summary's name, or of whatever comes first."""
    member = answer.root.member("summary")
    return member.key.span if member else answer.explained[0]
