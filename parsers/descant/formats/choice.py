"""Which stretch of a text is the answer: by evidence, and with everything else accounted for.

An object that matches a response schema comes first, then tags. What lies inside of another candidate's
content does not count: an example inside a file does not steal the answer. Of several objects the last
whole one is taken. Whatever was not taken is reported with the reason.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.detection import Candidates, Claim, Detected, Detection, SchemaMatch, detect, detect_sections
from descant.directives import Asked
from descant.formats import problem_kinds
from descant.formats.choice_reasons import disagreement, files_of, reason, second_of, uncertain
from descant.formats.file_operations import not_read, outside, with_sections
from descant.formats.format import Candidate
from descant.formats.listing import extra_blocks, is_listing, with_listing
from descant.formats.multiple_answers import several_answers
from descant.formats.reading import Reading, foreign, is_alone, schemaless, unstructured
from descant.formats.rival_candidates import (
    Rated,
    beside,
    lies_in_broken,
    lies_inside,
    not_accepted,
    other_format,
    rival_problems,
    stand_side_by_side,
)
from descant.formats.surroundings import MANY, around
from descant.problems import Problem, Severity
from descant.schemas.shape import as_alternative, merged
from descant.source import Source, Span
from descant.syntax import Mapping, Member

_CERTAIN = 0.75
"""A whole answer with this score is no example."""


def rate(source: Source, candidate: Candidate, candidates: Candidates) -> Rated:
    """Return *candidate* with its matches, best first; of equals the schema that stands first."""
    if candidate.parts:
        return Rated(candidate, ())
    if candidate.format != "json":
        return _rated(candidate, detect_sections(candidate.root, candidates))
    detected = detect(source.text, candidate.root, candidates)
    if detected.claim < Claim.SURE:
        return _without_envelope(source, candidate, candidates) or _rated(candidate, detected)
    return _rated(candidate, detected)


def _rated(candidate: Candidate, detected: Detected) -> Rated:
    return Rated(candidate, detected.matches, detected.claim, detected.against)


def _without_envelope(source: Source, candidate: Candidate, candidates: Candidates) -> Rated | None:
    """Return the answer that is a member of *candidate*, if one is, with the problem that says so."""
    for member in candidate.root.members:
        if not isinstance(member.node, Mapping) or _is_description(member):
            continue
        detected = detect(source.text, member.node, candidates)
        if detected.claim >= Claim.SURE and _is_plenty(detected.matches[0]):
            message = f'The answer is the member "{member.name}" of another object.'
            problem = Problem(problem_kinds.ENVELOPED, member.key.span, message)
            problems = (*candidate.problems, problem)
            return _rated(replace(candidate, root=member.node, problems=problems), detected)
    return None


_PROPERTIES = "properties"
_OF_SCHEMAS = frozenset(("type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"))


def _is_description(member: Member) -> bool:
    """Tell whether *member* is where a JSON Schema has the names of an answer, and of each what it is."""
    if member.name != _PROPERTIES or not isinstance(member.node, Mapping):
        return False
    return all(
        isinstance(schema, dict) and not (schema and _OF_SCHEMAS.isdisjoint(schema))
        for schema in member.node.value.values()
    )


def _is_plenty(match: SchemaMatch) -> bool:
    """Tell whether an object inside of another one is not just like one by chance, as `{"query": "x"}` is."""
    return not match.absent or (match.score >= _CERTAIN and len(match.present) > 1)


def choose(source: Source, candidates: Sequence[Rated], asked: Asked | None) -> Reading:
    """Return the reading of *source*, given all its candidates, the preferred format first."""
    objects = [rated for rated in candidates if rated.candidate.format == "json"]
    known = _serious([rated for rated in objects if rated.is_known])
    others = [rated for rated in candidates if rated.candidate.format != "json" and rated.matches]
    others = [rated for rated in others if not lies_inside(rated, known)]
    free = [rated for rated in known if not lies_in_broken(source, rated, known)] or known
    whole = [rated for rated in free if rated.is_whole]
    operations = [rated for rated in candidates if rated.candidate.parts]
    if whole or (known and not others):
        return _chosen(source, (whole or free)[-1], known, others, objects, operations, asked)
    if others:
        both = with_sections(operations[0], others[0]) if operations else None
        if both and len(others) == 1:
            return schemaless(source, [both, *operations[1:]])
        answers = [rated for rated in others if rated.candidate.format == others[0].candidate.format]
        best = next((rated for rated in reversed(answers) if rated.is_whole), answers[-1])
        rest = [rated for rated in others if rated is not best]
        return _chosen(source, best, known, rest, objects, operations, asked)
    if operations:
        return schemaless(source, operations)
    alone = [rated for rated in objects if rated.is_whole and is_alone(source, rated)]
    if alone:
        return foreign(source, alone[0])
    return unstructured(source, objects, complete=not any(rated.is_cut_off for rated in candidates))


def _chosen(
    source: Source,
    best: Rated,
    known: Sequence[Rated],
    others: Sequence[Rated],
    objects: Sequence[Rated],
    operations: Sequence[Rated],
    asked: Asked | None,
) -> Reading:
    candidate, match = best.candidate, best.matches[0]
    problems = merged(candidate.problems, match.shaped)
    is_object = candidate.format == "json"
    root, beside_it = match.root, tuple[Mapping, ...]()
    rivals = [rated for rated in (known if is_object else others) if _competes(rated, best)]
    ambiguous = is_object and stand_side_by_side(source, best, rivals)
    if is_object:
        problems += rival_problems(best, rivals, Severity.ERROR if ambiguous else Severity.WARNING)
        taken = {id(rated) for rated in known}  # Two objects at different places are never equal.
        unknown = [rated for rated in objects if id(rated) not in taken]
        problems += [beside(rated, best) for rated in unknown[:MANY]]
        shown = [rated for rated in others if files_of(rated) and not ambiguous]
        shown_ids = {id(rated) for rated in shown}
        problems += [other_format(rated, candidate.span, shown=id(rated) in shown_ids) for rated in others]
        beside_it = tuple(rated.matches[0].root for rated in shown)
        problems += [as_alternative(problem) for rated in shown for problem in rated.candidate.problems]
    else:
        blocks = [rated for rated in objects if is_listing(rated, match)]
        root = with_listing(match, blocks)
        problems += several_answers(best, rivals)
        problems += extra_blocks(blocks)
        problems += [not_accepted(rated) for rated in objects[:MANY] if not is_listing(rated, match)]
    problems += disagreement(best, asked) if asked else uncertain(best)
    edits = outside(operations, candidate)
    problems += not_read(edits, candidate)
    explained = [
        *candidate.explained,
        *(span for _, spans in edits for span in spans),
        *(span for spans in _rated_spans(known, others, objects) for span in spans),
    ]
    problems += around(source, explained)
    runner_up = second_of(best)
    words = reason(best, rivals, others, known, asked)
    return Reading(
        format=candidate.format,
        span=root.span,
        root=None if ambiguous else root,
        schema=None if ambiguous else match.schema,
        detection=Detection(best.score, runner_up.schema.name if runner_up else None, words),
        is_tentative=best.claim is Claim.TENTATIVE,
        complete=candidate.complete,
        problems=tuple(problems),
        written=candidate.root if is_object else root,
        beside=beside_it,
        rivals=tuple(rated.candidate.root for rated in rivals),
    )


def _serious(known: Sequence[Rated]) -> list[Rated]:
    """Return *known* without those that are hardly an answer, where another one is one, and whole."""
    if any(rated.is_whole and rated.score >= _CERTAIN for rated in known):
        return [rated for rated in known if rated.score >= _CERTAIN or rated.claim is Claim.ASKED]
    return list(known)


def _competes(rated: Rated, best: Rated) -> bool:
    return rated is not best and rated.candidate.format == best.candidate.format


def _rated_spans(*groups: Sequence[Rated]) -> Iterator[tuple[Span, ...]]:
    """Yield what each candidate of *groups* explains."""
    for group in groups:
        for rated in group:
            yield rated.candidate.explained
