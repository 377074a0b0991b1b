"""What follows from how well each schema fits: the decision table of ``response-schemas.md``, section 5."""

from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, NamedTuple

from descant.detection.candidates import Candidates, SchemaTraits
from descant.detection.name_evidence import specificity
from descant.detection.scoring import SchemaMatch, match_schema
from descant.schemas import ResponseSchema
from descant.schemas.shape import Shaped, gathered, shaped
from descant.syntax import Mapping

SURE = 0.5
"""At this score an object is read by the schema, if no other one is near."""
TENTATIVE = 0.4
"""Between this and SURE it is, too, but with a hint that says so; below, no schema is claimed."""
WORTH_A_WORD = 0.25
"""A schema that fits less is not named as the second or the nearest."""
LEAD = 0.08
"""So much better than any other the best schema has to be."""
OVERRULED = 0.15
"""So much better another schema has to be than the one that the constants of the object name."""
_CONSTANT = 0.1
"""How much a constant of a schema counts in a comparison; another value in its place counts against it."""

_TELLING = 0.5
"""So much the names have to tell where only one member is there, or something is strange."""
_TELLING_HALF = 0.25
"""So much they have to tell where half of what is asked for is missing."""
_TELLING_MOST = 0.1
"""So much they have to tell where less is missing."""
_INSIDE = 0.15
"""So much a required member of an object inside tells, beside its name."""


class Claim(IntEnum):
    """How sure it is that an object is written in the schema that fits best."""

    NONE = 0
    TENTATIVE = 1
    SURE = 2
    ASKED = 3
    """Somebody says so, whatever fits."""


@dataclass(frozen=True, slots=True)
class Detection:
    """Score from 0 to 1, the name of the schema that came second, and the reason in words."""

    score: float
    runner_up: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Detected:
    """The schemas that have something in common with an object, the best first."""

    matches: tuple[SchemaMatch, ...] = ()
    claim: Claim = Claim.NONE
    against: SchemaMatch | None = None
    """The schema that clearly fits better than the one that is asked for."""


class _Rival(NamedTuple):
    match: SchemaMatch
    rank: float
    has_constants: bool
    """Whether the object has all the constants of the schema."""


def detect(text: str | None, root: Mapping, candidates: Candidates) -> Detected:
    """Return which of *candidates* the object *root* of *text* is written in.

    Without *text*, which is needed to give an object another shape, the object is taken as it is.
    """
    rivals = [_rival(text, root, table, candidates) for table in candidates.near(root.value)]
    rivals.sort(key=lambda rival: -rival.rank)
    detected = _decided(root.value, rivals, candidates) if rivals else Detected()
    wanted = candidates.wanted
    return detected if wanted is None else _as_wanted(detected, wanted, candidates)


def detect_sections(root: Mapping, candidates: Candidates) -> Detected:
    """Return which of *candidates* the sections of *root*, in a format without lists, belong to.

    Sections name what they hold, so that one known name is enough to be sure.
    """
    matches = []
    for table in candidates.tables:
        if table.schema.collects:
            match = match_schema(Shaped(gathered(root, table.schema)), table)
            if match.present:
                matches.append(match if match.score >= SURE else replace(match, score=SURE))
    matches.sort(key=lambda match: (match.schema is not candidates.wanted, -match.score))
    return Detected(tuple(matches), Claim.SURE if matches else Claim.NONE)


def _rival(text: str | None, root: Mapping, table: SchemaTraits, candidates: Candidates) -> _Rival:
    if text is None:
        shape = Shaped(gathered(root, table.schema))
    else:
        shape = shaped(text, root, table.schema) if table.schema.leniency else Shaped(root)
    match = match_schema(shape, table, candidates.member_names)
    agreement = _agreement(root.value, table.constants)
    return _Rival(match, match.rank + _CONSTANT * agreement, agreement == 1.0)


def _agreement(value: AbstractMapping[str, Any], constants: AbstractMapping[str, Any]) -> float:
    """Return how many of the *constants* there are in *value*, from 0 to 1; -1 where one is another."""
    present = [value[name] == constant for name, constant in constants.items() if name in value]
    return -1.0 if not all(present) else len(present) / (len(constants) or 1)


def _decided(value: AbstractMapping[str, Any], rivals: Sequence[_Rival], candidates: Candidates) -> Detected:
    """Return what follows for *rivals*, which are in order; there is one at least."""
    if _is_undescribed(value):
        return Detected()
    best = rivals[0]
    named = next((rival for rival in rivals if rival.has_constants), None)
    if named and best.match.score - named.match.score <= OVERRULED and named.match.score >= TENTATIVE:
        return Detected(_first(named.match, rivals), Claim.SURE)
    family = _family(best.match.schema, candidates)
    kin = [rival for rival in rivals if rival.match.schema.name in family]
    if len(kin) > 1:
        # What only one version has decides; the current one, if there is none.
        best = max(kin, key=lambda rival: (len(rival.match.present), not rival.match.schema.replaced_by))
    standing = max(rival.rank for rival in kin)
    near = [rival for rival in rivals if rival not in kin and standing - rival.rank < LEAD]
    is_ahead = all(_is_settled(best.match, rival.match) for rival in near)
    claim = Claim.SURE if best.match.score >= SURE and is_ahead else Claim.TENTATIVE
    if best.match.score < TENTATIVE:
        claim = Claim.NONE
    return Detected(_first(best.match, rivals), min(claim, _most(best.match)))


def _is_settled(best: SchemaMatch, rival: SchemaMatch) -> bool:
    """Tell whether a member that *best* requires, and that *rival* does not know, decides between them."""
    return not best.unknown and any(best.requires(name) for name in rival.unknown)


def _most(match: SchemaMatch) -> Claim:
    """Return the most that can be claimed of an object that lacks something: names that any object has say
    little.

    An object that is nothing but one of the two members that a schema requires is claimed, as section 5 has
    it: there is nothing in it that speaks against the schema.
    """
    if not match.absent or match.schema.leniency or not match.root.complete:
        return Claim.SURE
    tells, is_single = match.tells + _specificity_inside(match), len(match.present) == 1
    if is_single and len(match.absent) == 1 and not match.unknown:
        return Claim.SURE
    if is_single and not tells:
        return Claim.NONE
    if is_single or match.unknown:
        least = _TELLING
    else:
        least = _TELLING_HALF if len(match.absent) >= len(match.present) else _TELLING_MOST
    return Claim.SURE if tells >= least else Claim.TENTATIVE


def _specificity_inside(match: SchemaMatch) -> float:
    """Return how much the names in the objects of *match* tell; of a list the first one is looked at."""
    tells = 0.0
    for name in match.present:
        member, value = match.schema.model.outline.member(name), match.root.value[name]
        outline = member.value if member else None
        if outline and isinstance(value, list) and value:
            outline, value = outline.item, value[0]
        if outline and isinstance(value, dict):
            inside = (outline.branch_for(value).members or {}).items()
            tells += sum(specificity(key) + _INSIDE * own.required for key, own in inside if key in value)
    return tells


def _first(best: SchemaMatch, rivals: Sequence[_Rival]) -> tuple[SchemaMatch, ...]:
    return (best, *(rival.match for rival in rivals if rival.match is not best))


def _family(schema: ResponseSchema, candidates: Candidates) -> set[str]:
    """Return the names of *schema* and of its other versions."""
    current = schema.replaced_by or schema.name
    return {schema.name} | {kin.name for kin in candidates.all if current in (kin.name, kin.replaced_by)}


def _is_undescribed(value: AbstractMapping[str, Any]) -> bool:
    """Tell whether *value* is of a kind that the VTK pipeline names, and that no document describes."""
    if value.get("response_type") in ("clarifying_question", "clarification"):
        return True
    kind = value.get("content_type")
    return "response_type" in value and (kind == "image" or (kind == "code" and "step_solutions" in value))


def _as_wanted(detected: Detected, wanted: ResponseSchema, candidates: Candidates) -> Detected:
    """Return *detected* with the schema that is *wanted* in the first place."""
    if not detected.matches:
        return detected
    own = next(match for match in detected.matches if match.schema is wanted)
    best = detected.matches[0]
    is_other = best.schema.name not in _family(wanted, candidates)
    is_better = is_other and detected.claim is Claim.SURE and best.score - own.score > OVERRULED
    claim = Claim.ASKED if own.score >= TENTATIVE else Claim.NONE
    others = (match for match in detected.matches if match is not own)
    return Detected((own, *others), claim, best if is_better else None)
