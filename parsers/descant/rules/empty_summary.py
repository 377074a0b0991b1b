"""The summary is blank.

The summary is what people read first; a blank one says nothing about the change.

Wrong: `{"summary": " "}`

Right: `{"summary": "Adds a health check."}`

Prompt: Ask for a summary of one sentence.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic

EMPTY_SUMMARY = ProblemKind.from_doc("empty-summary", Severity.ERROR, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    summary = context.answer.summary
    if summary and summary.complete and not summary.value.strip() and context.schema:
        place = pointer((context.schema.parts.summary or "",))
        yield Problem(EMPTY_SUMMARY, summary.span, "The summary is blank.", pointer=place)


RULE = Rule(EMPTY_SUMMARY, Topic.MEMBERS, _check)
