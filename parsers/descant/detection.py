"""Which response schema an object is written in, how surely, and why.

The measure is Tversky's: members that the schema knows count for it, required members that are absent
count against it, optional absent ones a fifth of that; a member whose JSON type disagrees counts 0.6. The
objects of a list count too: `files` with a `path` and a `content` says more than the name `files` alone.
Numbers and thresholds: ``response-schemas.md``, section 5.
"""

from dataclasses import dataclass
from typing import Any

from descant.schemas import ResponseSchema
from descant.schemas.outline import Outline
from descant.schemas.shape import Shaped
from descant.schemas.walking import is_type
from descant.syntax import Mapping

SURE = 0.5
"""At this score an object is read by the schema."""
TENTATIVE = 0.4
"""Between this and SURE it is, too, but with a hint that says so; below, no schema is claimed."""
_ABSENT_OPTIONAL = 0.2
_WRONG_TYPE = 0.6


@dataclass(frozen=True, slots=True)
class Detection:
    """Score from 0 to 1, the name of the schema that came second, and the reason in words."""

    score: float
    runner_up: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Candidates:
    """The schemas that an answer may be read by."""

    all: tuple[ResponseSchema, ...]
    wanted: ResponseSchema | None = None
    """The one that is asked for."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well one schema fits an object."""

    schema: ResponseSchema
    shaped: Shaped
    """The object in the shape of the schema."""
    score: float
    present: tuple[str, ...]
    absent: tuple[str, ...]
    """Required members that are not there."""

    @property
    def root(self) -> Mapping:
        """The object in the shape of the schema."""
        return self.shaped.root

    @property
    def reason(self) -> str:
        """The evidence in words."""
        words = f"has {_names(self.present)}" if self.present else "has none of its members"
        return f"{words}, but not {_names(self.absent)}" if self.absent else words


def match_schema(shaped: Shaped, schema: ResponseSchema) -> Match:
    """Return how well an object fits *schema*, in whose shape it is *shaped*.

    What counts is what was written: a value that was given another shape has the wrong type, and a member
    under another name is partly present and partly absent.
    """
    root = shaped.root
    fields = schema.model.outline.branch_for(root.value).members or {}
    present = tuple(name for name in root.value if name in fields)
    absent = tuple(name for name, field in fields.items() if field.required and name not in root.value)
    credit = [shaped.credit.get(name, 1.0) for name in present]
    weights = (_weight(shaped.written.get(name, root.value[name]), fields[name].value) for name in present)
    known = sum(weight * share for weight, share in zip(weights, credit, strict=True))
    optional = sum(1 for name, field in fields.items() if not field.required and name not in root.value)
    against = float(len(present)) - sum(credit)
    # A text that is cut off has not had its chance to name everything.
    if root.complete:
        against += len(absent) + _ABSENT_OPTIONAL * optional
    score = known / (known + against) if known else 0.0
    return Match(schema, shaped, round(score, 2), present, absent)


def _weight(value: Any, outline: Outline) -> float:
    if not is_type(value, outline.types):
        return _WRONG_TYPE
    item = outline.item
    if item is None or item.members is None or not isinstance(value, list) or not value:
        return 1.0
    if not isinstance(value[0], dict):
        return _WRONG_TYPE
    return 1.0 + 0.5 * sum(member.required and name in value[0] for name, member in item.members.items())


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
