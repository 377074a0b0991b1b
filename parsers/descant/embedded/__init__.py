"""Checks of what stands in another language inside of an answer, such as Python in one of its members.

``analyze`` does not run them, since they cost more than it does: who shows problems to people does.
"""

from dataclasses import replace

from descant.analysis import Analysis
from descant.embedded import duplicate_import, misplaced_import, python_syntax
from descant.problems import ProblemKind
from descant.rules import Context, Rule
from descant.rules.limit import problems_of
from descant.schemas.facets import ImportStatement, PythonCode
from descant.schemas.outline import reach_of

__all__ = ["CHECKS", "KINDS", "check_embedded"]

CHECKS: tuple[Rule, ...] = (
    python_syntax.RULE,
    misplaced_import.RULE,
    duplicate_import.RULE,
)
"""One file each, as for the rules."""

KINDS: tuple[ProblemKind, ...] = tuple(check.kind for check in CHECKS)


def check_embedded(analysis: Analysis) -> Analysis:
    """Return *analysis* with the problems of what is embedded in the answer, too. Never raises."""
    schema, root = analysis.schema, analysis.root
    if schema is None or root is None:
        return analysis
    if reach_of(schema.model.outline).isdisjoint((PythonCode, ImportStatement)):
        return analysis
    context = Context(analysis.source, analysis.format, root, None, schema, analysis.parts, analysis.answer)
    found = tuple(problems_of(CHECKS, context))
    if not found:
        return analysis
    problems = sorted((*analysis.problems, *found), key=lambda problem: (problem.span, problem.severity))
    return replace(analysis, problems=tuple(problems))
