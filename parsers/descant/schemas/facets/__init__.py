"""What is known of a value beyond its type: marks for the annotations of a model's fields.

A facet says what a value *is*; a rule in ``rules/`` says what is wrong with one. A schema, the library's or a
user's own, states its facets where it declares its members::

    steps: Annotated[tuple[Step, ...], Field(strict=False), Numbered("step_number")]
    code: Annotated[str, PythonCode()]

In a JSON Schema they are under the keyword ``x-descant``, as a list of objects such as
``{"facet": "Numbered", "by": "step_number"}``.

Where a facet names another member, it is the one of the nearest object around the value that has a member of
that name; the root is the last. Source of the rules: ``response-schemas.md``, section 3.
"""

from descant.schemas.facets.code import (
    Assembles,
    ChangesSomething,
    Differs,
    ImportStatement,
    Joins,
    LineOf,
    OccursIn,
    PythonCode,
    UnifiedDiff,
)
from descant.schemas.facets.lists import CountOf, Descending, Mirrors, Numbered, PlanProgress, Unique
from descant.schemas.facets.numbers import AtMost, Documented, Excludes, Meaning, PartOf, Rounds, StartsAt
from descant.schemas.facets.references import Cites, Complements, NotSelf, RefersTo
from descant.schemas.facets.texts import FailureMark, Sentences, Timestamp, Url, Usual, Words

__all__ = [
    "Assembles",
    "AtMost",
    "ChangesSomething",
    "Cites",
    "Complements",
    "CountOf",
    "Descending",
    "Differs",
    "Documented",
    "Excludes",
    "FailureMark",
    "ImportStatement",
    "Joins",
    "LineOf",
    "Meaning",
    "Mirrors",
    "NotSelf",
    "Numbered",
    "OccursIn",
    "PartOf",
    "PlanProgress",
    "PythonCode",
    "RefersTo",
    "Rounds",
    "Sentences",
    "StartsAt",
    "Timestamp",
    "UnifiedDiff",
    "Unique",
    "Url",
    "Usual",
    "Words",
]
