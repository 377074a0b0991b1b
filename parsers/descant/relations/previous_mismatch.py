"""A previous step differs from its answer.

The next step is then written for code that there is not. Which answer is meant is told by the number of the
step and by its understanding, which is handed over with it.

Wrong: `{"previous_steps": [{"step_number": 1, "code": "a = 1", …}]}` where the answer to step 1 has `a = 2`

Right: `{"previous_steps": [{"step_number": 1, "code": "a = 2", …}]}`

Prompt: Ask the model to copy the previous step as it is.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.relations.relation import AnswerPair, Between, Relation, whole_list
from descant.relations.requests import GENERATION, GENERATION_INPUT
from descant.rules.facet_values import entries, rewriting, whole
from descant.rules.scalars import text_of
from descant.syntax import Mapping, Scalar

PREVIOUS_MISMATCH = ProblemKind.from_doc("previous-mismatch", Severity.WARNING, __doc__)


def _check(pair: AnswerPair) -> Iterator[Problem]:
    previous = whole_list(pair.answer, "previous_steps")
    answer, number = pair.request, whole(pair.request.get("step_number"))
    understanding, wanted = text_of(answer.get("understanding")), text_of(answer.get("code"))
    if previous is None or number is None or understanding is None or wanted is None:
        return
    for step in entries(previous, "step_number"):
        if step.value != number or not isinstance(step.item, Mapping):
            continue
        node = step.item.get("code")
        code = text_of(node)
        if text_of(step.item.get("understanding")) != understanding:
            continue
        if isinstance(node, Scalar) and code is not None and code != wanted:
            yield Problem(
                PREVIOUS_MISMATCH,
                node.span,
                f"Differs from the code of step {number} in {pair.name}.",
                alternatives=rewriting(node, wanted, "Replace with the code of that answer"),
                pointer=pointer(("previous_steps", step.rank, "code")),
            )


RELATION = Relation(PREVIOUS_MISMATCH, (Between(GENERATION_INPUT, GENERATION, _check),))
