"""Which stretch of a text is the answer: by evidence, and with everything else accounted for.

An object that matches a response schema comes first, then tags. What lies inside of another candidate's
content does not count: an example inside a file does not steal the answer. Of several objects the last
whole one is taken. Whatever was not taken is reported with the reason.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.detection import SURE, TENTATIVE, Detection, Match, match_schema
from descant.formats import kinds
from descant.formats.format import Candidate
from descant.formats.operations import not_read, outside, with_sections
from descant.formats.outcome import Reading, foreign, is_alone, schemaless, unstructured
from descant.formats.reasoning import reasoning_problems
from descant.formats.rivals import (
    Rated,
    beside,
    lies_inside,
    not_accepted,
    other_format,
    rival_problems,
    stand_side_by_side,
)
from descant.formats.surroundings import MANY, around
from descant.problems import Problem, Severity
from descant.schemas import ResponseSchema, shaped
from descant.source import Source, Span
from descant.syntax import Mapping


def rate(candidate: Candidate, schemas: Sequence[ResponseSchema]) -> Rated:
    """Return *candidate* with its matches, best first; of equals the schema that stands first.

    Tags have no lists, so they are gathered first; and they name what they hold, so that one known name is
    enough to be sure.
    """
    if candidate.format == "json":
        matches = [match_schema(candidate.root, schema) for schema in schemas]
        if all(match.score < TENTATIVE for match in matches):
            candidate, matches = _without_envelope(candidate, schemas) or (candidate, matches)
    elif candidate.parts:
        matches = []
    else:
        matches = [match_schema(shaped(candidate.root, schema), schema) for schema in schemas]
        matches = [replace(match, score=max(match.score, SURE)) for match in matches if match.present]
    return Rated(candidate, tuple(sorted(matches, key=lambda match: -match.score)))


def _without_envelope(
    candidate: Candidate, schemas: Sequence[ResponseSchema]
) -> tuple[Candidate, list[Match]] | None:
    """Return the answer that is a member of *candidate*, if one is, with the problem that says so."""
    for member in candidate.root.members:
        if not isinstance(member.node, Mapping):
            continue
        matches = [match_schema(member.node, schema) for schema in schemas]
        if any(match.score >= SURE for match in matches):
            message = f'The answer is the member "{member.name}" of another object.'
            problem = Problem(kinds.ENVELOPED, member.key.span, message)
            opened = replace(candidate, root=member.node, problems=(*candidate.problems, problem))
            return opened, matches
    return None


def choose(source: Source, rated: Sequence[Rated], thought: Span | None = None) -> Reading:
    """Return the reading of *source*, given all its candidates, the preferred format first.

    *thought* is where the model's reasoning stands, which is no part of the answer.
    """
    reading = _choose(source, rated, (thought,) if thought else ())
    return replace(reading, problems=(*reading.problems, *reasoning_problems(thought)))


def _choose(source: Source, rated: Sequence[Rated], thought: tuple[Span, ...]) -> Reading:
    objects = [one for one in rated if one.candidate.format == "json"]
    known = [one for one in objects if one.is_known]
    others = [one for one in rated if one.candidate.format != "json" and one.matches]
    others = [one for one in others if not lies_inside(one, known)]
    whole = [one for one in known if one.is_whole]
    operations = [one for one in rated if one.candidate.parts]
    if whole or (known and not others):
        return _chosen(source, (whole or known)[-1], known, others, objects, operations, thought)
    if others:
        both = with_sections(operations[0], others[0]) if operations else None
        if both and len(others) == 1:
            return schemaless(source, [both, *operations[1:]], thought)
        return _chosen(source, others[0], known, others[1:], objects, operations, thought)
    if operations:
        return schemaless(source, operations, thought)
    alone = [one for one in objects if one.is_whole and is_alone(source, one)]
    if alone:
        return foreign(source, alone[0])
    return unstructured(source, objects, complete=not any(one.is_cut_off for one in rated))


def _chosen(
    source: Source,
    best: Rated,
    known: Sequence[Rated],
    others: Sequence[Rated],
    objects: Sequence[Rated],
    operations: Sequence[Rated],
    thought: tuple[Span, ...],
) -> Reading:
    candidate, matches = best.candidate, best.matches
    problems = list(candidate.problems)
    is_object = candidate.format == "json"
    rivals = [one for one in known if one is not best] if is_object else []
    ambiguous = is_object and stand_side_by_side(source, best, rivals)
    problems += rival_problems(best, rivals, Severity.ERROR if ambiguous else Severity.WARNING)
    if is_object:
        problems += [other_format(one, candidate.span) for one in others]
        unknown = [one for one in objects if not one.is_known]
        problems += [beside(one, best) for one in unknown[:MANY]]
    else:
        problems += [not_accepted(one) for one in objects[:MANY]]
    if best.score < SURE:
        message = f"This looks like {matches[0].schema.name}, but not surely: it {matches[0].reason}."
        opener = Span(candidate.span.start, candidate.span.start + 1)
        problems.append(Problem(kinds.UNCERTAIN_SCHEMA, opener, message))
    edits = outside(operations, candidate)
    problems += not_read(edits, candidate)
    explained = [
        *thought,
        *candidate.explained,
        *(span for _, spans in edits for span in spans),
        *(span for one in _rated_spans(known, others, objects) for span in one),
    ]
    problems += around(source, explained)
    root = None if ambiguous else matches[0].root
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


def _rated_spans(*groups: Sequence[Rated]) -> Iterator[tuple[Span, ...]]:
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
