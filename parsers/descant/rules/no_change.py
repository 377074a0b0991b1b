"""The code is unchanged, although changes are listed.

The answer lists changes, or was asked to mend errors, and gives the code back as it got it.

Wrong: `{"original_code": "x = 1", "code": "x = 1", "modifications": [{"step_number": 1, "modification": "Set x to 2"}]}`

Right: `{"original_code": "x = 1", "code": "x = 2", "modifications": [{"step_number": 1, "modification": "Set x to 2"}]}`

Prompt: Say that only what changes is listed, and an empty list means nothing.
"""  # noqa: E501

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.facet_values import name_span
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import Differs
from descant.syntax import Scalar

NO_CHANGE = ProblemKind.from_doc("no-change", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(Differs):
        text, before, when = text_of(placed.node), placed.around(facet.member), placed.list_around(facet.when)
        if text is None or not isinstance(before, Scalar) or before.value != text or not before.complete:
            continue
        if when is not None and when.items and placed.member is not None:
            yield Problem(
                NO_CHANGE,
                name_span(placed),
                f'"{placed.member.name}" is the same as "{facet.member}", although "{facet.when}" '
                "lists changes.",
                related=(Related("The code before.", before.span),),
                pointer=placed.pointer,
            )


RULE = Rule(NO_CHANGE, Topic.VALUES, _check, facets=(Differs,))
