"""Candidates that were not taken as the answer: who they are, and how it is said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from descant.detection import Claim, SchemaMatch
from descant.formats import problem_kinds
from descant.formats.calls import remarks_on
from descant.formats.format import Candidate
from descant.formats.surroundings import BLANK, MANY
from descant.problems import Edit, Fix, Problem, Related, Safety, Severity
from descant.schemas.shape import as_alternative
from descant.source import Source, Span


@dataclass(frozen=True, slots=True)
class Rated:
    """A candidate and how well the best schema fits it."""

    candidate: Candidate
    matches: tuple[SchemaMatch, ...]
    claim: Claim = Claim.NONE
    """How sure it is that the best match is right."""
    against: SchemaMatch | None = None
    """The schema that clearly fits better than the one that is asked for."""

    @property
    def score(self) -> float:
        """The score of the best match; 0 without any schema."""
        return self.matches[0].score if self.matches else 0.0

    @property
    def is_known(self) -> bool:
        """Tell whether a schema fits well enough to be claimed."""
        return self.claim is not Claim.NONE

    @property
    def is_cut_off(self) -> bool:
        """Tell whether the text ends inside it."""
        return self.candidate.readable and not self.candidate.complete

    @property
    def is_whole(self) -> bool:
        """Tell whether it was read to its end."""
        return self.candidate.complete and self.candidate.readable


def stand_side_by_side(source: Source, best: Rated, rivals: Sequence[Rated]) -> bool:
    """Tell whether another whole answer ends right before *best* and says something else."""
    end = best.candidate.explained[0].start
    return any(
        rival.is_whole
        and not source.text[rival.candidate.explained[-1].end : end].strip(BLANK)
        and rival.candidate.explained[-1].end <= end
        and len(rival.candidate.explained) == len(best.candidate.explained) == 1
        and rival.candidate.root.value != best.candidate.root.value
        for rival in rivals
    )


def lies_inside(rated: Rated, known: Sequence[Rated]) -> bool:
    """Tell whether *rated* is part of another candidate that was read to its end."""
    return any(other.is_whole and other.candidate.span.holds(rated.candidate.span) for other in known)


def lies_in_broken(source: Source, rated: Rated, known: Sequence[Rated]) -> bool:
    """Tell whether *rated* stands in a text of an object before it, whose reading stopped.

    An answer that was written once more, and whole, starts on a line of its own, and no brackets end the
    text behind it.
    """
    start = rated.candidate.span.start
    if not any(not other.candidate.readable and other.candidate.span.start < start for other in known):
        return False
    before = source.text[source.line_span(source.line_at(start)).start : start]
    behind = source.text[rated.candidate.explained[-1].end :].rstrip(BLANK + "`~;")
    return bool(before.strip(BLANK)) or behind.endswith(("]", "}"))


def keeping(answers: Sequence[Candidate]) -> dict[int, tuple[Fix, ...]]:
    """Return for each of *answers*, by its start, the fix that removes the others, with what is between.

    There is none for an answer that shares a code fence with the others: nothing is outside of it.
    """
    first = min(answer.explained[0].start for answer in answers)
    last = max(answer.explained[-1].end for answer in answers)
    fixes: dict[int, tuple[Fix, ...]] = {}
    for answer in answers:
        start, end = answer.explained[0].start, answer.explained[-1].end
        spans = (Span(first, start), Span(end, last))
        edits = tuple(Edit(span, "") for span in spans if span.start < span.end)
        fix = Fix("Keep only this answer", edits, Safety.UNSAFE)
        fixes[answer.span.start] = (fix,) if edits else ()
    return fixes


def rival_problems(best: Rated, rivals: Sequence[Rated], severity: Severity) -> Iterator[Problem]:
    """Report *rivals*, the other objects that could be the answer, at each of them and at *best*.

    Each can be selected: its fix removes all the others.
    """
    if not rivals:
        return
    keep = keeping([rated.candidate for rated in (best, *rivals)])
    kind, chosen = problem_kinds.SEVERAL_CANDIDATES, best.candidate.opener
    for rival in rivals:
        opener = rival.candidate.opener
        if severity is Severity.ERROR:
            message = "Two different answers; neither was read. Remove one of them."
            related = (Related("The other answer.", chosen),)
        else:
            message = "Another object could also be the answer; the last complete one was read."
            if rival.is_whole and not best.is_whole:
                message = "This object seems to be inside a string of the object that was read as the answer."
            related = (Related("The object that was read.", chosen),)
        problem = Problem(kind, opener, message, None, keep[opener.start], related)
        yield replace(problem, severity_override=severity)
    message = "Read as the answer, but not the only candidate."
    if severity is Severity.ERROR:
        message = "Two different answers; neither was read. Remove one of them."
    also = "This object could also be the answer."
    others = tuple(Related(also, rated.candidate.opener) for rated in rivals[:MANY])
    problem = Problem(kind, chosen, message, None, keep[chosen.start], others)
    yield replace(problem, severity_override=severity)


def other_format(rated: Rated, chosen: Span, *, shown: bool = False) -> Problem:
    """Report an answer in another format beside the *chosen* object; *shown* if its files are, too."""
    message = "The document has an answer in tags and one in JSON; the JSON was read"
    message += ", and the files in tags are listed after its own." if shown else "."
    related = (Related("The object that was read.", Span(chosen.start, chosen.start + 1)),)
    start = rated.candidate.span.start
    end = rated.candidate.explained[0].end
    return Problem(problem_kinds.SEVERAL_FORMATS, Span(start, max(start, end)), message, related=related)


def not_accepted(source: Source, objects: Sequence[Rated]) -> Iterator[Problem]:
    """Say of each of *objects* what it is, if it is a call; else why it is not the answer."""
    for rated in objects:
        remarks = () if rated.is_known else remarks_on(source.text, rated.candidate.root)
        yield from remarks or (_no_answer(rated),)


def _no_answer(rated: Rated) -> Problem:
    """Say why an object is not the answer, at its opening bracket, and where its reading stopped."""
    candidate = rated.candidate
    stop = next((p for p in candidate.problems if p.severity is Severity.ERROR), None)
    related = (Related(stop.message, stop.span),) if stop else ()
    if rated.is_known:
        message = "This object looks like an answer, but is broken; the tags next to it were read instead."
    elif stop:
        message = f"This object could not be read: {stop.message}"
    else:
        message = "This object matches no response schema."
    problem = Problem(problem_kinds.JSON_NOT_ACCEPTED, candidate.opener, message, related=related)
    return problem if stop else replace(problem, severity_override=Severity.INFORMATION)


def beside(rated: Rated, best: Rated) -> Problem:
    """Report an object beside *best* that is no answer: an example, or a part that could not be read."""
    if best.candidate.readable or rated.candidate.span.start < best.candidate.span.end:
        message = "Read as an example, since another object is the answer."
        if 0 <= rated.candidate.span.start - best.candidate.explained[-1].end <= _NEXT and _has_files(rated):
            message = "Another object with files follows the answer; it was not read."
            return Problem(problem_kinds.JSON_NOT_ACCEPTED, rated.candidate.opener, message)
        return Problem(problem_kinds.EXAMPLE_SKIPPED, rated.candidate.span, message)
    related = (Related("Reading stopped here.", Span.at(best.candidate.span.end)),)
    message = "This object is after the point where reading stopped; it may be part of the answer."
    return Problem(problem_kinds.JSON_NOT_ACCEPTED, rated.candidate.opener, message, related=related)


_NEXT = 4
"""So far behind the answer stands what was meant to belong to it."""


def _has_files(rated: Rated) -> bool:
    """Tell whether an object holds objects with a path and a content."""
    lists = (value for value in rated.candidate.root.value.values() if isinstance(value, list))
    items = (item for value in lists for item in value if isinstance(item, dict))
    return any({"path", "content"} <= item.keys() for item in items)


def other_candidates(
    source: Source,
    best: Rated,
    known: Sequence[Rated],
    others: Sequence[Rated],
    objects: Sequence[Rated],
    shown: Sequence[Rated],
) -> Iterator[Problem]:
    """Report what *best*, an object, was chosen before; the files of those *shown* can be taken as well."""
    known_ids, shown_ids = {id(rated) for rated in known}, {id(rated) for rated in shown}
    unknown = [rated for rated in objects if id(rated) not in known_ids]
    for rated in unknown[:MANY]:
        problem = beside(rated, best)
        is_example = problem.kind is problem_kinds.EXAMPLE_SKIPPED
        remarks = remarks_on(source.text, rated.candidate.root) if is_example else ()
        yield from remarks or (problem,)
    for rated in others:
        yield other_format(rated, best.candidate.span, shown=id(rated) in shown_ids)
    # Mending them must not touch the answer by itself: their repairs are only offered.
    yield from (as_alternative(problem) for rated in shown for problem in rated.candidate.problems)
