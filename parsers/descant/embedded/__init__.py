"""What is written in another language inside of an answer, checked: Python in its members, and all its files.

``analyze`` does not run them, since they cost more than it does: who shows problems to people does.
"""

from collections.abc import Iterable
from dataclasses import replace

from descant.analysis import Analysis
from descant.embedded import assembly_mismatch, duplicate_import, languages, misplaced_import, python_syntax
from descant.embedded.embedded_files import EmbeddedFile, embedded_file_at, embedded_files
from descant.embedded.fenced_files import with_fences_weighed
from descant.embedded.file_checks import check_files
from descant.embedded.language_names import language_name
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.embedded.problem_kinds import FILE_NOT_CHECKED
from descant.problems import Problem, ProblemKind
from descant.rules import Context, Rule
from descant.rules.problem_limit import problems_of
from descant.schemas.facets import ImportStatement, PythonCode
from descant.schemas.outline import reach_of

__all__ = [
    "CHECKS",
    "KINDS",
    "EmbeddedFile",
    "check_embedded",
    "embedded_file_at",
    "embedded_files",
    "language_name",
]

CHECKS: tuple[Rule, ...] = (
    python_syntax.RULE,
    misplaced_import.RULE,
    duplicate_import.RULE,
    assembly_mismatch.RULE,
)
"""Of members that hold code; one file each, as for the rules."""

KINDS: tuple[ProblemKind, ...] = tuple(
    dict.fromkeys((*(check.kind for check in CHECKS), *languages.KINDS, FILE_NOT_CHECKED))
)


def check_embedded(analysis: Analysis, wanted: LanguageSelection = EVERYTHING) -> Analysis:
    """Return *analysis* with the problems of what is embedded in the answer, too. Never raises."""
    analysis = with_fences_weighed(analysis)
    in_members = _in_members(analysis) if wanted.includes("python") else ()
    inside = (*in_members, *check_files(analysis, wanted))
    if not inside:
        return analysis
    problems = sorted((*analysis.problems, *inside), key=lambda problem: (problem.span, problem.severity))
    return replace(analysis, problems=tuple(problems))


def _in_members(analysis: Analysis) -> Iterable[Problem]:
    schema, root = analysis.schema, analysis.root
    if schema is None or root is None:
        return ()
    if reach_of(schema.model.outline).isdisjoint((PythonCode, ImportStatement)):
        return ()
    context = Context(analysis.source, analysis.format, root, None, schema, analysis.parts, analysis.answer)
    return problems_of(CHECKS, context)
