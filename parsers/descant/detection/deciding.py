"""What follows from how well each schema fits: the decision table."""

from collections.abc import Mapping as AbstractMapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from descant.detection.candidates import Candidates
from descant.detection.scoring import Match, match_schema
from descant.schemas.shape import Shaped, gathered, shaped
from descant.syntax import Mapping

SURE = 0.5
"""At this score an object is read by the schema, if no other one is near."""
TENTATIVE = 0.4
"""Between this and SURE it is, too, but with a hint that says so; below, no schema is claimed."""
LEAD = 0.08
"""So much better than any other the best schema has to be."""
OVERRULED = 0.15
"""So much better another schema has to be than the one that the constants of the object name."""
CONSTANT = 0.1


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

    matches: tuple[Match, ...]
    claim: Claim


def detect(text: str, root: Mapping, candidates: Candidates) -> Detected:
    """Return which of *candidates* the object *root* of *text* is written in."""
    value = root.value
    scored = []
    for table, _ in candidates.near(value):
        shape = shaped(text, root, table.schema) if table.schema.leniency else Shaped(root)
        match = match_schema(shape, table, candidates.names)
        scored.append((match, match.standing + CONSTANT * agreement(value, table.constants), table))
    if not scored:
        return Detected((), Claim.NONE)
    order = sorted(scored, key=lambda one: -one[1])
    matches = tuple(one[0] for one in order)
    if is_extension(value):
        return Detected(matches, Claim.NONE)
    named = [one for one in order if one[2].constants and agreement(value, one[2].constants) == 1.0]
    best, standing, table = order[0]
    if named:
        if best is named[0][0] or best.score - named[0][0].score <= OVERRULED:
            best = named[0][0]
            matches = (best, *(m for m in matches if m is not best))
            if best.score >= TENTATIVE:
                return Detected(matches, Claim.SURE)
    family = [one for one in order if one[0].schema.name in _family(best.schema, candidates)]
    if len(family) > 1:
        first = max(family, key=lambda one: (len(one[0].present), not one[0].schema.replaced_by))[0]
        matches = (first, *(m for m in matches if m is not first))
        best = first
    names = {one[0].schema.name for one in family}
    second = max(
        (one[1] for one in order if one[0].schema.name not in names and one[0] is not best), default=0.0
    )
    standing = max([one[1] for one in family], default=standing)
    if best.score >= SURE and standing - second >= LEAD:
        return Detected(matches, Claim.SURE)
    return Detected(matches, Claim.TENTATIVE if best.score >= TENTATIVE else Claim.NONE)


def detect_sections(root: Mapping, candidates: Candidates) -> Detected:
    """Return which of *candidates* the sections of *root*, in a format without lists, belong to.

    Sections name what they hold, so that one known name is enough to be sure.
    """
    found = []
    for table in candidates.tables:
        if table.schema.collects:
            match = match_schema(Shaped(gathered(root, table.schema)), table)
            if match.present:
                found.append(match if match.score >= SURE else replace(match, score=SURE))
    found.sort(key=lambda match: (match.schema is not candidates.wanted, -match.score))
    return Detected(tuple(found), Claim.SURE if found else Claim.NONE)


def _family(schema, candidates):
    name = schema.replaced_by or schema.name
    return {s.name for s in candidates.all if s.name == name or s.replaced_by == name}


def agreement(value: AbstractMapping[str, Any], constants: AbstractMapping[str, Any]) -> float:
    """Return how far *value* has the *constants*: 1 with all of them, less than 0 where one is another."""
    if not constants:
        return 0.0
    same = sum(name in value and value[name] == one for name, one in constants.items())
    other = sum(name in value and value[name] != one for name, one in constants.items())
    return -1.0 if other else same / len(constants)


def is_extension(value: AbstractMapping[str, Any]) -> bool:
    """Tell whether *value* is of a kind that the systems announce and describe nowhere."""
    kind = value.get("content_type")
    if value.get("response_type") in ("clarifying_question", "clarification"):
        return True
    return "response_type" in value and (kind == "image" or (kind == "code" and "step_solutions" in value))
