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
from descant.schemas.shape import offered, settled
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
        isinstance(one, dict) and not (one and _OF_SCHEMAS.isdisjoint(one))
        for one in member.node.value.values()
    )


def _is_plenty(match: SchemaMatch) -> bool:
    """Tell whether an object inside of another one is not just like one by chance, as `{"query": "x"}` is."""
    return not match.absent or (match.score >= _CERTAIN and len(match.present) > 1)


def choose(source: Source, rated: Sequence[Rated], asked: Asked | None) -> Reading:
    """Return the reading of *source*, given all its candidates, the preferred format first."""
    objects = [one for one in rated if one.candidate.format == "json"]
    known = _serious([one for one in objects if one.is_known])
    others = [one for one in rated if one.candidate.format != "json" and one.matches]
    others = [one for one in others if not lies_inside(one, known)]
    free = [one for one in known if not lies_in_broken(source, one, known)] or known
    whole = [one for one in free if one.is_whole]
    operations = [one for one in rated if one.candidate.parts]
    if whole or (known and not others):
        return _chosen(source, (whole or free)[-1], known, others, objects, operations, asked)
    if others:
        both = with_sections(operations[0], others[0]) if operations else None
        if both and len(others) == 1:
            return schemaless(source, [both, *operations[1:]])
        answers = [one for one in others if one.candidate.format == others[0].candidate.format]
        best = next((one for one in reversed(answers) if one.is_whole), answers[-1])
        rest = [one for one in others if one is not best]
        return _chosen(source, best, known, rest, objects, operations, asked)
    if operations:
        return schemaless(source, operations)
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
    asked: Asked | None,
) -> Reading:
    candidate, match = best.candidate, best.matches[0]
    problems = settled(candidate.problems, match.shaped)
    is_object = candidate.format == "json"
    root, beside_it = match.root, tuple[Mapping, ...]()
    rivals = [one for one in (known if is_object else others) if _competes(one, best)]
    ambiguous = is_object and stand_side_by_side(source, best, rivals)
    if is_object:
        problems += rival_problems(best, rivals, Severity.ERROR if ambiguous else Severity.WARNING)
        taken = {id(one) for one in known}  # Two objects at different places are never equal.
        unknown = [one for one in objects if id(one) not in taken]
        problems += [beside(one, best) for one in unknown[:MANY]]
        shown = [one for one in others if files_of(one) and not ambiguous]
        told = {id(one) for one in shown}
        problems += [other_format(one, candidate.span, shown=id(one) in told) for one in others]
        beside_it = tuple(one.matches[0].root for one in shown)
        problems += [offered(problem) for one in shown for problem in one.candidate.problems]
    else:
        blocks = [one for one in objects if is_listing(one, match)]
        root = with_listing(match, blocks)
        problems += several_answers(best, rivals)
        problems += extra_blocks(blocks)
        problems += [not_accepted(one) for one in objects[:MANY] if not is_listing(one, match)]
    problems += disagreement(best, asked) if asked else uncertain(best)
    edits = outside(operations, candidate)
    problems += not_read(edits, candidate)
    explained = [
        *candidate.explained,
        *(span for _, spans in edits for span in spans),
        *(span for one in _rated_spans(known, others, objects) for span in one),
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
        rivals=tuple(one.candidate.root for one in rivals),
    )


def _serious(known: Sequence[Rated]) -> list[Rated]:
    """Return *known* without those that are hardly an answer, where another one is one, and whole."""
    if any(one.is_whole and one.score >= _CERTAIN for one in known):
        return [one for one in known if one.score >= _CERTAIN or one.claim is Claim.ASKED]
    return list(known)


def _competes(one: Rated, best: Rated) -> bool:
    return one is not best and one.candidate.format == best.candidate.format


def _rated_spans(*groups: Sequence[Rated]) -> Iterator[tuple[Span, ...]]:
    """Yield what each candidate of *groups* explains."""
    for group in groups:
        for one in group:
            yield one.candidate.explained
