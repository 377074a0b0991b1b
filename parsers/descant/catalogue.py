"""The catalogue: every kind of problem the library can report, by its code."""

from descant.binding import problem_kinds as binding_kinds
from descant.decoding import INVALID_UTF8
from descant.directives import KINDS as DIRECTIVE_KINDS
from descant.embedded import KINDS as EMBEDDED_KINDS
from descant.formats import KINDS as FORMAT_KINDS
from descant.framing.problem_kinds import KINDS as FRAMING_KINDS
from descant.patching.problem_kinds import KINDS as PATCHING_KINDS
from descant.problems import ProblemKind
from descant.relations import KINDS as RELATION_KINDS
from descant.rules import RULES
from descant.schema_request import NOT_AS_ASKED
from descant.schemas import problem_kinds as schema_kinds
from descant.schemas.json_schema import problem_kinds as json_schema_kinds

__all__ = ["CATALOGUE"]

_ALL = (
    *FORMAT_KINDS,
    *FRAMING_KINDS,
    *DIRECTIVE_KINDS,
    *schema_kinds.KINDS,
    *json_schema_kinds.KINDS,
    *binding_kinds.KINDS,
    *(rule.kind for rule in RULES),
    *EMBEDDED_KINDS,
    *RELATION_KINDS,
    *PATCHING_KINDS,
    INVALID_UTF8,
    NOT_AS_ASKED,
)

CATALOGUE: dict[str, ProblemKind] = {kind.code: kind for kind in sorted(_ALL, key=lambda kind: kind.code)}
"""Kinds by code, in alphabetical order. A test sees to it that no code occurs twice."""
