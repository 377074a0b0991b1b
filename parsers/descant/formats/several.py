"""More than one answer in a text: where the next one begins, and how to keep only one of them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from descant.formats import kinds
from descant.formats.format import Candidate
from descant.formats.rivals import Rated, keeping
from descant.problems import Problem, Related
from descant.schemas import ResponseSchema
from descant.source import Span
from descant.syntax import Mapping, Member


def answers_in(candidate: Candidate, schemas: Sequence[ResponseSchema]) -> list[Candidate]:
    """Return the answers that *candidate* holds: a second summary behind files begins another one.

    Only tags are looked at. An answer that has no file is none of its own: there the section occurs twice.
    """
    for schema in schemas if candidate.format == "tags" else ():
        files = [name for name, gathered in schema.collects.items() if gathered == schema.parts.files]
        starts = list(_starts(candidate.root.members, schema.parts.summary, files))
        if starts:
            spans = [span.start for span in candidate.explained]
            # The bracket of a tag stands before its name.
            edges = [spans[bisect_right(spans, start) - 1] for start in starts]
            behind = candidate.explained[-1].end + 1
            return [_part(candidate, start, end) for start, end in pairwise((0, *edges, behind))]
    return [candidate]


def _starts(members: Sequence[Member], opener: str | None, files: Sequence[str]) -> Iterator[int]:
    """Yield where the second and each later answer starts."""
    has_summary, has_file = False, False
    start: int | None = None
    for member in members:
        if member.name == opener:
            if has_summary and has_file and start is None:
                start = member.key.start
            has_summary = True
        elif member.name in files:
            has_file = True
            if start is not None:
                yield start
                start = None


def _part(candidate: Candidate, start: int, end: int) -> Candidate:
    """Return the answer between two offsets."""
    explained = tuple(span for span in candidate.explained if start <= span.start < end)
    members = tuple(member for member in candidate.root.members if start <= member.key.start < end)
    data = {member.name: member.node.value for member in members}
    complete = candidate.complete or explained[-1] != candidate.explained[-1]
    return replace(
        candidate,
        root=Mapping(explained[0].start, explained[-1].end, members, data, complete),
        explained=explained,
        complete=complete,
        problems=tuple(problem for problem in candidate.problems if start <= problem.span.start < end),
    )


def several_answers(best: Rated, rivals: Sequence[Rated]) -> Iterator[Problem]:
    """Report that the text holds more answers in the format of *best*, at each of them."""
    if not rivals:
        return
    answers = [one.candidate for one in (best, *rivals)]
    keep = keeping(answers)
    for one in answers:
        taken = one is best.candidate
        told = "this one was read, as the last whole one" if taken else "this one was not read"
        other = answers[1] if taken else answers[0]
        related = (Related("This is another answer." if taken else "This answer was read.", _opener(other)),)
        yield Problem(
            kinds.SEVERAL_ANSWERS,
            _opener(one),
            f"The text holds {len(answers)} answers; {told}.",
            alternatives=keep[one.span.start],
            related=related,
        )


def _opener(answer: Candidate) -> Span:
    """Return the span of the summary's name, or of whatever comes first."""
    member = answer.root.member("summary")
    return member.key.span if member else answer.explained[0]
