"""Whether a reply is what it was asked to be."""

from dataclasses import replace

from descant.analysed import Analysis
from descant.formats.problem_kinds import SCHEMA_DISAGREES
from descant.pointers import opening_span
from descant.problems import Problem, ProblemKind, Severity, in_order
from descant.source import Span

NOT_AS_ASKED = ProblemKind(
    "not-as-asked",
    Severity.ERROR,
    "A reply is not in the response schema that it was asked for.",
    """`descant check --schema NAME` checks the reply to a request for an answer of that schema. Another
object, prose, or a first line that names another schema is no such answer.

Wrong: a plan in prose, where `dce.harmony` was asked for

Right: `{"summary": "Done", "course_of_action": [], "files": []}`

Prompt: Repeat the response schema at the end of the prompt, and take out examples of other schemas.
""",
)


def as_asked(analysis: Analysis) -> Analysis:
    """Return *analysis* with an error where it is not of the schema that was asked for; else as it is."""
    asked = analysis.asked
    if asked is None:
        return analysis
    name = analysis.schema.name if analysis.schema else None
    if name == asked.name:
        # Here it is no matter of taste: the reply was to be of this schema, and looks like another one.
        problems = tuple(
            replace(each, severity_override=Severity.ERROR) if each.kind is SCHEMA_DISAGREES else each
            for each in analysis.problems
        )
        return replace(analysis, problems=problems)
    reading = f"is read as {name}" if name else "is of no schema that is known"
    message = f"An answer of the schema {asked.name} was asked for, and this {reading}."
    span = opening_span(analysis.root) if analysis.root else Span(0, min(1, len(analysis.source.text)))
    problems = (Problem(NOT_AS_ASKED, span, message), *analysis.problems)
    return replace(analysis, problems=in_order(problems))
