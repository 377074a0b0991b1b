"""The answer is an error message in the form of an answer.

The program that asks the consultants writes such a one where a consultant could not be asked, with a score of
0. It recommends nothing, and must not count as an opinion.

Wrong: `{"response": {"summary": "Timeout", "approach": "error"}}`

Right: `{"response": {"summary": "Use a queue.", "approach": "Message queue"}}`

Prompt: Say what to answer where something is missing: what the model is to do in place of refusing.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import FailureMark

ERROR_ENVELOPE = ProblemKind.from_doc("error-envelope", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, mark in context.with_facet(FailureMark):
        text = text_of(placed.node)
        if text is not None and text.strip().casefold() == mark.value:
            name = placed.member.name if placed.member else "value"
            yield Problem(
                ERROR_ENVELOPE,
                placed.node.span,
                f'The {name} "{text}" is an error message, not an answer.',
                pointer=placed.pointer,
            )


RULE = Rule(ERROR_ENVELOPE, Topic.MEMBERS, _check, facets=(FailureMark,))
