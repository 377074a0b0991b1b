"""How well an object fits a schema, by what it has and what it lacks.

The measure is Tversky's: members that the schema knows count for it, required members that are absent count
against it, optional absent ones a fifth of that, and so do members that the schema does not know; a member
whose JSON type disagrees counts less. What is inside counts, too: `files` with a `path` and a `content` says
more than the name `files` alone.

Of an object that lacks something the names tell more than their number: two members that only one schema has
are better evidence than three that stand in any object.
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from descant.detection.candidates import SchemaTraits, Trait
from descant.detection.name_evidence import near_misses
from descant.schemas import ResponseSchema
from descant.schemas.shape import Shaped
from descant.syntax import Mapping

_ABSENT_OPTIONAL = 0.2
_WRONG_TYPE = 0.6
_WORSE_TYPE = 0.3
"""A text or a number in place of objects."""
_UNLISTED = 0.8
"""A text that is none of those that are listed."""
_INSIDE = 0.5
"""A required member of an object inside, or of the first one of a list, counts so much."""
_INSIDE_ABSENT = 0.25
_INSIDE_UNKNOWN = 0.125
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


def match_schema(shaped: Shaped, table: SchemaTraits, elsewhere: Container[str] = ()) -> SchemaMatch:
    """Return how well an object fits the schema of *table*, in whose shape it is *shaped*.

    What counts is what was written: a value that was given another shape has the wrong type, and a member
    under another name is partly present and partly absent. *elsewhere* are the names that other schemas know.
    """
    value, traits = shaped.root.value, table.traits
    is_lenient = table.schema.leniency is not None
    present: list[str] = []
    unknown: list[str] = []
    known = common = lacking = inside = tells = 0.0
    mistyped = 0
    for name, member in value.items():
        trait = traits.get(name)
        if trait is None:
            unknown.append(name)
            continue
        present.append(name)
        share = shaped.credit.get(name, 1.0)
        weight, inner, lacks = _weigh(shaped.written.get(name, member), trait)
        if weight <= _WRONG_TYPE:
            mistyped += 1
        elif share > _HALF:
            tells += trait.tells + _INSIDE_TELLS * inner
            common += 0.0 if trait.tells else weight
        known += weight * share
        lacking += 1.0 - share
        inside += lacks
    absent = tuple(name for name in table.required if name not in value)
    if absent and table.aliases:
        absent = tuple(name for name in absent if table.aliases.get(name, frozenset()).isdisjoint(value))
    strange = 0.0 if is_lenient else _UNKNOWN * len(unknown)
    foreign = _KNOWN_ELSEWHERE * sum(1 for name in unknown if name in elsewhere)
    if not shaped.root.complete:
        # A text that is cut off has not had its chance to name everything.
        score = _share(known, lacking + strange)
        passed = _HALF * _passed_over(table, present, absent)
        standing = _share(known, lacking + strange + foreign + passed)
        return _match(shaped, table, score, standing, present, absent, unknown, tells)
    lacking += 0.0 if is_lenient else inside
    members = len(traits) - sum(map(len, table.aliases.values()))
    missing = len(absent) + _ABSENT_OPTIONAL * (members - len(present) - len(absent))
    score = _share(known, lacking + missing + strange)
    standing = _share(known, lacking + missing + strange + foreign) if foreign else score
    near = near_misses(unknown, [name for name in traits if name not in value]) if unknown else ()
    if absent:
        missing = (missing - _NEAR * sum(name in absent for name in near)) / (1.0 + tells)
        if not unknown and len(present) > 1 and (tells or 2 * len(absent) <= len(table.required)):
            missing *= _PURE
    if absent or (mistyped and (unknown or not is_lenient)):
        known -= _MISTYPED * mistyped
        known -= _COMMON * common if unknown else 0.0
        strange = (_STRANGE_TO_LENIENT if is_lenient else _STRANGE) * (len(unknown) - len(near))
        score = _share(known, lacking + missing + strange)
    return _match(shaped, table, score, (score + standing) / 2, present, absent, unknown, tells)


_HALF = 0.5


def _passed_over(table: SchemaTraits, present: list[str], absent: tuple[str, ...]) -> int:
    """Return how many of the *absent* members should stand before one that is *present*."""
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
    score: float,
    standing: float,
    present: list[str],
    absent: tuple[str, ...],
    unknown: list[str],
    tells: float,
) -> SchemaMatch:
    rounded = round(score, 2)
    return SchemaMatch(table.schema, shaped, rounded, tuple(present), absent, tuple(unknown), standing, tells)


def _weigh(value: Any, trait: Trait) -> tuple[float, int, float]:
    """Return how much *value* counts, how many of the members inside it has, and what it lacks of them."""
    kind = type(value)
    if kind not in trait.types and not (trait.takes_whole and kind is float and value.is_integer()):
        is_plain = trait.known and not trait.takes_text and kind is not list and kind is not dict
        return (_WORSE_TYPE if is_plain else _WRONG_TYPE), 0, 0.0
    if trait.values and kind is str and value not in trait.values:
        return _UNLISTED, 0, 0.0
    if not trait.known or not value:
        return 1.0, 0, 0.0
    inside = value[0] if kind is list else value
    if type(inside) is not dict:
        return (_WRONG_TYPE if kind is list else 1.0), 0, 0.0
    names = inside.keys()
    if names and trait.known.isdisjoint(names) and not trait.is_lenient:
        return _WRONG_TYPE, 0, 0.0
    required = len(trait.required & names)
    lacks = _INSIDE_ABSENT * (len(trait.required) - required) + _INSIDE_UNKNOWN * len(names - trait.known)
    return 1.0 + _INSIDE * required, required, lacks


def listed(names: tuple[str, ...]) -> str:
    """Return *names* in words; of many the first ones."""
    if len(names) > _MANY:
        names = (*names[:_MANY], f"{len(names) - _MANY} more")
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
