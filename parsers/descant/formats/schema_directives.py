"""The offer to settle by a directive what is said of the schema of an answer."""

from collections.abc import Sequence
from dataclasses import replace

from descant.checkpoints import along
from descant.directives import OWN_JSON_READING, Directive, reading_as
from descant.formats.calls.problem_kinds import OWN_JSON
from descant.formats.problem_kinds import SCHEMA_DISAGREES, UNCERTAIN_SCHEMA
from descant.problems import Problem
from descant.source import Source

_UNSETTLED = (UNCERTAIN_SCHEMA, SCHEMA_DISAGREES, OWN_JSON)


def is_unsettled(problems: Sequence[Problem]) -> bool:
    """Tell whether one of *problems* says that another schema may be meant."""
    return any(problem.kind in _UNSETTLED for problem in along(problems))


def with_choices(
    problems: Sequence[Problem], schemas: Sequence[str], source: Source, directive: Directive | None
) -> tuple[Problem, ...]:
    """Return *problems* with fixes that read *source* by one of *schemas*, given by name, best first."""
    choices = {
        OWN_JSON: (reading_as(OWN_JSON_READING, source, directive),),
        UNCERTAIN_SCHEMA: tuple(reading_as(name, source, directive) for name in schemas),
        SCHEMA_DISAGREES: tuple(reading_as(name, source, directive) for name in schemas[1:]),
    }
    return tuple(
        replace(problem, alternatives=choices[problem.kind])
        if problem.kind in _UNSETTLED and not problem.alternatives
        else problem
        for problem in problems
    )
