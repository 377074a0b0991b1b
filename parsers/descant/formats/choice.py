"""Which stretch of a text is the answer: by evidence, and with everything else accounted for.

An object that matches a response schema comes first, then tags. What lies inside of another candidate's
content does not count: an example inside a file does not steal the answer. Of several objects the last
whole one is taken. Whatever was not taken is reported with the reason.
"""

from collections.abc import Sequence
from dataclasses import replace

from descant.checkpoints import each
from descant.detection import Candidates, Claim, Detected, Detection, SchemaMatch, detect, detect_sections
from descant.directives import Asked
from descant.formats.choice_reasons import disagreement, files_of, has_content, reason, second_of, uncertain
from descant.formats.file_operations import not_read, outside, with_sections
from descant.formats.format import Candidate
from descant.formats.listing import extra_blocks, is_listing, with_listing
from descant.formats.multiple_answers import several_answers
from descant.formats.problem_kinds import ENVELOPED
from descant.formats.reading import Reading, foreign, is_alone, schemaless, unstructured
from descant.formats.rival_candidates import (
    Rated,
    lies_in_broken,
    lies_inside,
    not_accepted,
    other_candidates,
    rival_problems,
    stand_side_by_side,
)
from descant.formats.surroundings import BLANK, MANY, around
from descant.problems import Problem, Severity
from descant.schemas.shape import merged
from descant.source import Source, trimmed
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
            message = f'The answer is nested in "{member.name}".'
            problem = Problem(ENVELOPED, member.key.span, message)
            problems = (*candidate.problems, problem)
            complete = candidate.complete and member.node.complete
            whole = replace(candidate, root=member.node, problems=problems, complete=complete)
            return _rated(whole, detected)
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
    """Return the reading of *source*, given all its candidates, the preferred format first.

    A whole object of a known schema is the strongest evidence: prose rarely holds one by chance. Then come
    the other formats, an object that is cut off, file operations, and a lone object of an unknown schema.
    """
    objects = [rated for rated in candidates if rated.candidate.format == "json"]
    known = _serious([rated for rated in objects if rated.is_known])
    others = [rated for rated in candidates if rated.candidate.format != "json" and rated.matches]
    # Tags in a string of an object are content of its files, and those of a document in XML are its own.
    documents = [rated for rated in others if rated.candidate.format == "xml"]
    others = [r for r in others if r.candidate.format == "xml" or not lies_inside(r, (*known, *documents))]
    # Where the reading of an object stopped, what follows in it looks like objects of their own.
    free = [rated for rated in each(known) if not lies_in_broken(source, rated, known)] or known
    whole = [rated for rated in free if rated.is_whole]
    operations = [rated for rated in candidates if rated.candidate.parts]
    if whole or (known and not others):
        # The last of several: a model that corrects itself writes the answer again, below.
        return _chosen(source, (whole or free)[-1], known, others, objects, operations, asked)
    if others:
        return _other_than_object(source, known, others, objects, operations, asked)
    if operations:
        return schemaless(source, operations, objects)
    written = trimmed(source.text, source.span, BLANK)
    alone = [rated for rated in objects if rated.is_whole and is_alone(written, rated)]
    if alone:
        return foreign(source, alone[0])
    return unstructured(source, objects, complete=not any(rated.is_cut_off for rated in candidates))


def _other_than_object(
    source: Source,
    known: Sequence[Rated],
    others: Sequence[Rated],
    objects: Sequence[Rated],
    operations: Sequence[Rated],
    asked: Asked | None,
) -> Reading:
    # A summary or plan beside a patch describes that patch: together they are one answer.
    both = with_sections(operations[0], others[0]) if operations else None
    if both and len(others) == 1:
        return schemaless(source, [both, *operations[1:]], objects)
    answers = [rated for rated in others if rated.candidate.format == others[0].candidate.format]
    best = next((rated for rated in reversed(answers) if rated.is_whole), answers[-1])
    rest = [rated for rated in others if rated is not best]
    return _chosen(source, best, known, rest, objects, operations, asked)


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
    root, shown = match.root, list[Rated]()
    edits = outside(operations, candidate)
    held = [span for _, spans in edits for span in spans]
    objects = [rated for rated in objects if not any(span.holds(rated.candidate.span) for span in held)]
    alike = [rated for rated in (*known, *others) if rated.candidate.format == candidate.format]
    rivals = [rated for rated in alike if rated is not best]
    ambiguous = is_object and stand_side_by_side(source, best, rivals)
    if is_object:
        # Two different objects right beside each other: either would be a guess, so none is the answer.
        problems += rival_problems(best, rivals, Severity.ERROR if ambiguous else Severity.WARNING)
        shown = [rated for rated in others if files_of(rated) and not ambiguous]
        problems += other_candidates(source, best, known, others, objects, shown)
    else:
        blocks = [rated for rated in objects if is_listing(rated, match)]
        root = with_listing(match, blocks)
        problems += several_answers(best, rivals)
        problems += extra_blocks(blocks)
        problems += not_accepted(source, [rated for rated in objects[:MANY] if not is_listing(rated, match)])
    problems += disagreement(best, asked) if asked else uncertain(best)
    problems += not_read(edits, candidate)
    explained = [*candidate.explained, *held]
    explained += [span for rated in (*known, *others, *objects) for span in rated.candidate.explained]
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
        beside=tuple(rated.matches[0].root for rated in shown),
        rivals=tuple(rated.candidate.root for rated in rivals),
    )


def _serious(known: Sequence[Rated]) -> list[Rated]:
    """Return *known* without those that are hardly an answer, where another one is one, and whole."""
    certain = [rated for rated in known if rated.is_whole and rated.score >= _CERTAIN]
    if not certain:
        return list(known)
    serious = [rated for rated in known if rated.score >= _CERTAIN or rated.claim is Claim.ASKED]
    if any(not rated.candidate.problems and files_of(rated) for rated in certain):
        return [
            rated
            for rated in serious
            if not (rated.is_whole and rated.candidate.problems) or has_content(rated)
        ]
    return serious
