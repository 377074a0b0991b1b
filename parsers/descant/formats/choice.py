"""Which stretch of a text is the answer: by evidence, and with everything else accounted for.

An object that matches a response schema comes first, then tags. What lies inside of another candidate's
content does not count: an example inside a file does not steal the answer. Of several objects the last
whole one is taken. Whatever was not taken is reported with the reason.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from descant.detection import SURE, TENTATIVE, Detection, Match, match_schemas
from descant.formats import kinds
from descant.formats.format import Candidate
from descant.problems import Problem, Related, Severity
from descant.schemas import ResponseSchema, shaped
from descant.source import Source, Span
from descant.syntax import Mapping

_MANY = 10
"""So many stretches of prose, and so many objects that are no answer, are reported one by one."""
_BLANK = " \t\r\n\ufeff"


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer that was chosen from a text, before it is validated."""

    format: str
    span: Span
    root: Mapping | None
    """In the shape of the schema: what may be repeated is gathered in a list."""
    schema: ResponseSchema | None
    detection: Detection
    complete: bool
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """A candidate and how well the best schema fits it."""

    candidate: Candidate
    matches: tuple[Match, ...]

    @property
    def score(self) -> float:
        """The score of the best match; 0 without any schema."""
        return self.matches[0].score if self.matches else 0.0

    @property
    def is_known(self) -> bool:
        """Tell whether a schema fits well enough to be claimed."""
        return self.score >= TENTATIVE

    @property
    def is_whole(self) -> bool:
        """Tell whether it was read to its end."""
        return self.candidate.complete and self.candidate.readable


def rate(candidate: Candidate, schemas: Sequence[ResponseSchema]) -> Rated:
    """Return *candidate* with its matches. Tags name what they hold, so one known name is enough."""
    matches = match_schemas(candidate.root, schemas)
    if candidate.format != "json":
        matches = [replace(match, score=max(match.score, SURE)) for match in matches if match.present]
    return Rated(candidate, tuple(matches))


def choose(source: Source, rated: Sequence[Rated]) -> Reading:
    """Return the reading of *source*, given all its candidates, the preferred format first."""
    objects = [one for one in rated if one.candidate.format == "json"]
    known = [one for one in objects if one.is_known]
    others = [one for one in rated if one.candidate.format != "json" and one.matches]
    others = [one for one in others if not _lies_inside(one, known)]
    whole = [one for one in known if one.is_whole]
    if whole or (known and not others):
        return _chosen(source, (whole or known)[-1], known, others, objects)
    if others:
        return _chosen(source, others[0], known, others[1:], objects)
    foreign = [one for one in objects if one.is_whole and _is_alone(source, one)]
    if foreign:
        return _foreign(source, foreign[0])
    return _text(source, objects)


def _chosen(
    source: Source, best: Rated, known: Sequence[Rated], others: Sequence[Rated], objects: Sequence[Rated]
) -> Reading:
    candidate, matches = best.candidate, best.matches
    problems = list(candidate.problems)
    is_object = candidate.format == "json"
    rivals = [one for one in known if one is not best] if is_object else []
    ambiguous = is_object and _stand_side_by_side(source, best, rivals)
    problems += _rivals(best, rivals, Severity.ERROR if ambiguous else Severity.WARNING)
    if is_object:
        problems += [_other_format(one, candidate.span) for one in others]
        for one in [one for one in objects if not one.is_known][:_MANY]:
            message = "This object was taken as an example, since another one is the answer."
            problems.append(Problem(kinds.EXAMPLE_SKIPPED, one.candidate.span, message))
    else:
        problems += [_not_accepted(one) for one in objects[:_MANY]]
    if best.score < SURE:
        message = f"This looks like {matches[0].schema.name}, but not surely: it {matches[0].reason}."
        opener = Span(candidate.span.start, candidate.span.start + 1)
        problems.append(Problem(kinds.UNCERTAIN_SCHEMA, opener, message))
    explained = [*candidate.explained, *(span for one in rated_spans(known, others, objects) for span in one)]
    problems += _around(source, explained)
    root = None if ambiguous else shaped(candidate.root, matches[0].schema)
    runner_up = matches[1].schema.name if len(matches) > 1 and matches[1].score > 0 else None
    return Reading(
        format=candidate.format,
        span=candidate.span,
        root=root,
        schema=None if ambiguous else matches[0].schema,
        detection=Detection(best.score, runner_up, _reason(best, rivals, others)),
        complete=candidate.complete,
        problems=tuple(problems),
    )


def rated_spans(*groups: Sequence[Rated]) -> Iterator[tuple[Span, ...]]:
    """Yield what each candidate of *groups* explains."""
    for group in groups:
        for one in group:
            yield one.candidate.explained


def _reason(best: Rated, rivals: Sequence[Rated], others: Sequence[Rated]) -> str:
    what = {"json": "a JSON object", "tags": "tags", "xml": "an XML document"}[best.candidate.format]
    reason = f"{what} that {best.matches[0].reason}"
    if rivals:
        reason += (
            f"; chosen before {len(rivals)} other object{'s' * (len(rivals) > 1)}, as the last whole one"
        )
    if others:
        reason += "; JSON comes before tags"
    return reason


def _foreign(source: Source, one: Rated) -> Reading:
    candidate = one.candidate
    nearest = one.matches[0] if one.matches else None
    near = (
        f"; the nearest is {nearest.schema.name}, of which it {nearest.reason}"
        if nearest and nearest.score
        else ""
    )
    message = f"This object matches no known response schema{near}."
    opener = Span(candidate.span.start, candidate.span.start + 1)
    return Reading(
        format="json",
        span=candidate.span,
        root=candidate.root,
        schema=None,
        detection=Detection(one.score, nearest.schema.name if near and nearest else None, message),
        complete=True,
        problems=(
            *candidate.problems,
            Problem(kinds.UNKNOWN_SCHEMA, opener, message),
            *_around(source, candidate.explained),
        ),
    )


def _text(source: Source, objects: Sequence[Rated]) -> Reading:
    text = source.text
    if not text.strip(_BLANK):
        return _nothing(source, Problem(kinds.EMPTY_RESPONSE, source.span, "The text is empty."))
    where = _trimmed(text, source.span)
    first_line = Span(where.start, min(where.end, source.line_span(source.line_at(where.start)).end))
    message = "No answer was found: neither a JSON object that matches a response schema nor tags."
    problem = Problem(kinds.NO_STRUCTURED_ANSWER, first_line, message)
    return _nothing(source, problem, *(_not_accepted(one) for one in objects[:_MANY]))


def _nothing(source: Source, *problems: Problem) -> Reading:
    detection = Detection(0.0, None, problems[0].message)
    bom = tuple(_byte_order_mark(source))
    return Reading("text", source.span, None, None, detection, True, (*problems, *bom))


def _not_accepted(one: Rated) -> Problem:
    """Say why an object is not the answer, at its opening bracket, and where its reading stopped."""
    candidate = one.candidate
    opener = Span(candidate.span.start, candidate.span.start + 1)
    stop = next((p for p in candidate.problems if p.severity is Severity.ERROR), None)
    related = (Related(stop.message, stop.span),) if stop else ()
    if one.is_known:
        message = (
            "This object looks like an answer, but tags beside it were read to their end and it was not."
        )
    elif stop:
        message = f"This object could not be read: {stop.message}"
    else:
        message = "This object matches no response schema."
    severity = None if stop else Severity.INFORMATION
    return Problem(kinds.JSON_NOT_ACCEPTED, opener, message, related=related, severity_override=severity)


def _other_format(one: Rated, chosen: Span) -> Problem:
    message = "An answer in tags stands beside the JSON object; the object was read."
    related = (Related("This object was read.", Span(chosen.start, chosen.start + 1)),)
    start = one.candidate.span.start
    end = one.candidate.explained[0].end
    return Problem(kinds.SEVERAL_FORMATS, Span(start, max(start, end)), message, related=related)


def _rivals(best: Rated, rivals: Sequence[Rated], severity: Severity) -> Iterator[Problem]:
    chosen = Span(best.candidate.span.start, best.candidate.span.start + 1)
    for rival in rivals:
        opener = Span(rival.candidate.span.start, rival.candidate.span.start + 1)
        if severity is Severity.ERROR:
            message = "Two different answers stand side by side; neither was taken. Remove one of them."
            related = Related("This is the other answer.", chosen)
        else:
            message = "Another object could be the answer, too; the last whole one was read."
            related = Related("This object was read.", chosen)
        yield Problem(
            kinds.SEVERAL_CANDIDATES, opener, message, related=(related,), severity_override=severity
        )
    if rivals:
        others = tuple(
            Related(
                "This object could be the answer, too.",
                Span(r.candidate.span.start, r.candidate.span.start + 1),
            )
            for r in rivals[:_MANY]
        )
        message = "This object was read as the answer, but it is not the only one."
        if severity is Severity.ERROR:
            message = "Two different answers stand side by side; neither was taken. Remove one of them."
        yield Problem(kinds.SEVERAL_CANDIDATES, chosen, message, related=others, severity_override=severity)


def _stand_side_by_side(source: Source, best: Rated, rivals: Sequence[Rated]) -> bool:
    """Tell whether another whole answer ends right before *best* and says something else."""
    end = best.candidate.explained[0].start
    return any(
        rival.is_whole
        and not source.text[rival.candidate.explained[-1].end : end].strip(_BLANK)
        and rival.candidate.explained[-1].end <= end
        and len(rival.candidate.explained) == len(best.candidate.explained) == 1
        and rival.candidate.root.value != best.candidate.root.value
        for rival in rivals
    )


def _lies_inside(one: Rated, known: Sequence[Rated]) -> bool:
    return any(other.is_whole and other.candidate.span.holds(one.candidate.span) for other in known)


def _is_alone(source: Source, one: Rated) -> bool:
    first, last = one.candidate.explained[0].start, one.candidate.explained[-1].end
    return not source.text[:first].strip(_BLANK) and not source.text[last:].strip(_BLANK)


def _around(source: Source, explained: Sequence[Span]) -> Iterator[Problem]:
    """Report what stands outside of *explained*: prose, and a byte order mark."""
    yield from _byte_order_mark(source)
    position, stretches = 0, []
    for span in (*sorted(explained), Span.at(len(source.text))):
        if span.start > position and not _is_blank(source.text, position, span.start):
            stretches.append(_trimmed(source.text, Span(position, span.start)))
        position = max(position, span.end)
    for number, span in enumerate(stretches, start=1):
        if number == _MANY and len(stretches) > _MANY:
            message = f"{len(stretches) - _MANY + 1} more stretches of text are no part of the answer."
            yield Problem(kinds.PROSE_OUTSIDE, Span(span.start, stretches[-1].end), message)
            return
        yield Problem(kinds.PROSE_OUTSIDE, span, "This text is no part of the answer.")


_FIRST_WORD = re.compile(r"[^ \t\r\n\ufeff]")


def _is_blank(text: str, start: int, end: int) -> bool:
    return _FIRST_WORD.search(text, start, end) is None


def _trimmed(text: str, span: Span) -> Span:
    piece = text[span.start : span.end]
    start = span.start + len(piece) - len(piece.lstrip(_BLANK))
    return Span(start, max(start, span.start + len(piece.rstrip(_BLANK))))


def _byte_order_mark(source: Source) -> Iterator[Problem]:
    if source.text.startswith("\ufeff"):
        message = "The text starts with a byte order mark, which is no part of the answer."
        yield Problem(kinds.BYTE_ORDER_MARK, Span(0, 1), message)
