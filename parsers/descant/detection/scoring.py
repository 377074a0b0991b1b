"""How well an object fits a schema, by what it has and what it lacks.

The measure is Tversky's: members that the schema knows count for it, required members that are absent count
against it, optional absent ones a fifth of that, and so do members that the schema does not know; a member
whose JSON type disagrees counts less. What is inside counts, too: `files` with a `path` and a `content` says
more than the name `files` alone.

Of an object that lacks something the names tell more than their number: two members that only one schema has
are better evidence than three that any object has.
"""

from collections.abc import Container
from dataclasses import dataclass, field

from descant.checkpoints import along
from descant.detection.candidates import SchemaTraits
from descant.detection.name_evidence import near_misses
from descant.detection.value_weight import WRONG_TYPE, weigh
from descant.schemas import ResponseSchema
from descant.schemas.shape import Shaped
from descant.syntax import Mapping

_HALF = 0.5
_ABSENT_OPTIONAL = 0.2
_INSIDE_TELLS = 0.05
_UNKNOWN = 0.75
_STRANGE = 1.5
"""What the schema does not know counts so much where something else is lacking, too."""
_STRANGE_TO_LENIENT = 0.1
"""A schema that takes much in place of what it asks for also takes more beside it."""
_KNOWN_ELSEWHERE = 1.0
_COMMON = 0.2
"""So much less a common name counts where something is lacking, and something is strange."""
_MISTYPED = 0.3
"""So much less a member of the wrong type counts where something is lacking."""
_NEAR = 0.5
"""So much less is lacking where a name is only written another way."""
_MANY = 6
_PURE = 0.6
"""What is lacking counts so much where nothing is strange."""


@dataclass(frozen=True, slots=True)
class SchemaMatch:
    """How well one schema fits an object."""

    schema: ResponseSchema
    shaped: Shaped
    """The object in the shape of the schema."""
    score: float
    present: tuple[str, ...]
    absent: tuple[str, ...]
    """Required members that are not there."""
    unknown: tuple[str, ...] = ()
    """Members that the schema does not have."""
    rank: float = 0.0
    """What it is compared by with other schemas: what is strange to one and known to another counts more."""
    tells: float = 0.0
    """How much what is present tells of this schema: nothing, where any object may have it."""

    @property
    def root(self) -> Mapping:
        """The object in the shape of the schema."""
        return self.shaped.root

    def requires(self, name: str) -> bool:
        """Tell whether the schema requires the member *name*."""
        member = self.schema.model.outline.member(name)
        return member is not None and member.required

    @property
    def reason(self) -> str:
        """The evidence in words."""
        words = f"has {listed(self.present)}" if self.present else "has none of its members"
        return f"{words}, but not {listed(self.absent)}" if self.absent else words

    @property
    def shortfall(self) -> str:
        """What speaks against it, in words."""
        lacks = f"lacks {listed(self.absent)}" if self.absent else ""
        knows = f"does not know {listed(self.unknown)}" if self.unknown else ""
        return " and ".join(filter(None, (lacks, knows))) or "fits less well"


@dataclass(slots=True)
class _Evidence:
    """What the members of an object say for a schema and against it; a member as it should be counts 1."""

    present: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    known: float = 0.0
    """For it."""
    common: float = 0.0
    """The part of ``known`` that any object might have."""
    lacking: float = 0.0
    """Against it: what members under other names are short of their own."""
    inside: float = 0.0
    """Against it: what the objects in members lack."""
    tells: float = 0.0
    mistyped: int = 0


def match_schema(shaped: Shaped, table: SchemaTraits, elsewhere: Container[str] = ()) -> SchemaMatch:
    """Return how well an object fits the schema of *table*, in whose shape it is *shaped*.

    What counts is what was written: a value that was given another shape has the wrong type, and a member
    under another name is partly present and partly absent. *elsewhere* are the names that other schemas know.
    """
    value, evidence, is_lenient = (
        shaped.root.value,
        _evidence(shaped, table),
        table.schema.leniency is not None,
    )
    known, lacking, unknown = evidence.known, evidence.lacking, evidence.unknown
    absent = tuple(name for name in table.required if name not in value)
    if absent and table.aliases:
        absent = tuple(name for name in absent if table.aliases.get(name, frozenset()).isdisjoint(value))
    strange = 0.0 if is_lenient else _UNKNOWN * len(unknown)
    foreign = _KNOWN_ELSEWHERE * sum(1 for name in along(unknown) if name in elsewhere)
    if not shaped.root.complete:
        # A text that is cut off has not had its chance to name everything, so that nothing is missing yet.
        # Models write members in the order of the schema: only what was passed over speaks against it.
        score, passed = (
            _share(known, lacking + strange),
            _HALF * _passed_over(table, evidence.present, absent),
        )
        standing = _share(known, lacking + strange + foreign + passed)
        return _match(shaped, table, evidence, absent, score, standing)
    lacking += 0.0 if is_lenient else evidence.inside
    # Each alias has a trait of its own, and is no further member.
    members = len(table.traits) - sum(map(len, table.aliases.values()))
    missing = len(absent) + _ABSENT_OPTIONAL * (members - len(evidence.present) - len(absent))
    score = _share(known, lacking + missing + strange)
    standing = _share(known, lacking + missing + strange + foreign) if foreign else score
    if absent or (evidence.mistyped and (unknown or not is_lenient)):
        score = _score_in_doubt(shaped, table, evidence, absent, lacking, missing)
    # The score says whether to claim a schema, the standing which one: an object of another schema often fits
    # this one well enough, and only what that one knows and this one does not tells them apart.
    return _match(shaped, table, evidence, absent, score, (score + standing) / 2)


def _evidence(shaped: Shaped, table: SchemaTraits) -> _Evidence:
    evidence = _Evidence()
    for name, member in along(shaped.root.value.items()):
        trait = table.traits.get(name)
        if trait is None:
            evidence.unknown.append(name)
            continue
        evidence.present.append(name)
        share = shaped.credit.get(name, 1.0)
        weight, inner, lacks = weigh(shaped.written.get(name, member), trait)
        if weight <= WRONG_TYPE:
            evidence.mistyped += 1
        elif share > _HALF:  # A synonym is a common word, whatever the name that it stands for tells.
            evidence.tells += trait.tells + _INSIDE_TELLS * inner
            evidence.common += 0.0 if trait.tells else weight
        evidence.known += weight * share
        evidence.lacking += 1.0 - share
        evidence.inside += lacks
    return evidence


def _score_in_doubt(
    shaped: Shaped,
    table: SchemaTraits,
    evidence: _Evidence,
    absent: tuple[str, ...],
    lacking: float,
    missing: float,
) -> float:
    """Return the score of an object that lacks a member, or has one of the wrong type.

    It is a flawed answer, or none at all, as a package.json with a `summary` and `files`: names that only
    this schema has speak for the first, common names beside strange members for the second.
    """
    unknown, tells, known = evidence.unknown, evidence.tells, evidence.known
    names = [name for name in table.traits if name not in shaped.root.value] if unknown else []
    near = near_misses(unknown, names) if unknown else ()
    if absent:
        missing = (missing - _NEAR * sum(name in absent for name in near)) / (1.0 + tells)
        if not unknown and len(evidence.present) > 1 and (tells or 2 * len(absent) <= len(table.required)):
            missing *= _PURE
    known -= _MISTYPED * evidence.mistyped
    known -= _COMMON * evidence.common if unknown else 0.0
    strange = _STRANGE_TO_LENIENT if table.schema.leniency is not None else _STRANGE
    return _share(known, lacking + missing + strange * (len(unknown) - len(near)))


def _passed_over(table: SchemaTraits, present: list[str], absent: tuple[str, ...]) -> int:
    """Return how many of the *absent* members should be before one that is *present*."""
    if not absent or not present:
        return 0
    order = list(table.traits)
    last = max(map(order.index, present))
    return sum(1 for name in absent if order.index(name) < last)


def _share(known: float, against: float) -> float:
    return known / (known + against) if known > 0 else 0.0


def _match(
    shaped: Shaped,
    table: SchemaTraits,
    evidence: _Evidence,
    absent: tuple[str, ...],
    score: float,
    standing: float,
) -> SchemaMatch:
    present, unknown = tuple(evidence.present), tuple(evidence.unknown)
    return SchemaMatch(
        table.schema, shaped, round(score, 2), present, absent, unknown, standing, evidence.tells
    )


def listed(names: tuple[str, ...]) -> str:
    """Return *names* in words; of many the first ones."""
    if len(names) > _MANY:
        names = (*names[:_MANY], f"{len(names) - _MANY} more")
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
