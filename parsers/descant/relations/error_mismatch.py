"""The fixed errors do not match those of the request.

An error that no change answers is still in the code; a change for an error that nobody listed was not asked
for.

Wrong: `{"changes_made": [{"error_type": "TypeError", "fix": "…", "line": 2}]}` where a NameError is listed

Right: `{"changes_made": [{"error_type": "NameError", "fix": "…", "line": 2}]}`

Prompt: Number the errors in the prompt, and ask for them in the same order.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.relations.relation import AnswerPair, Between, Relation, readable
from descant.relations.requests import VALIDATION, VALIDATION_INPUT
from descant.rules.facet_values import rewriting, shown
from descant.rules.scalars import text_of
from descant.syntax import Mapping

ERROR_MISMATCH = ProblemKind.from_doc("error-mismatch", Severity.WARNING, __doc__)


def _check(pair: AnswerPair) -> Iterator[Problem]:
    errors = readable(pair.request, "validation_errors", "type")
    changes = readable(pair.answer, "changes_made", "error_type")
    if errors is None or changes is None:
        return
    listed, answered = {error.value for error in errors}, {change.value for change in changes}
    open_ones = sorted(str(kind) for kind in listed - answered)
    for change in changes:
        if change.value not in listed:
            fixes = (
                rewriting(change.node, open_ones[0], f"Replace with {open_ones[0]}")
                if len(open_ones) == 1
                else ()
            )
            yield Problem(
                ERROR_MISMATCH,
                change.node.span,
                f"{change.value} is not listed in {pair.name}.",
                alternatives=fixes,
                pointer=pointer(("changes_made", change.rank, "error_type")),
            )
    reported = set[str | int | float]()
    for error in errors:
        if error.value in answered or error.value in reported:
            continue
        reported.add(error.value)
        error_message = text_of(error.item.get("message")) if isinstance(error.item, Mapping) else None
        message = f"No change for {error.value} in {pair.name}" + (
            f": {shown(error_message)}." if error_message else "."
        )
        yield Problem(
            ERROR_MISMATCH, pair.name_span("changes_made"), message, pointer=pointer(("changes_made",))
        )


RELATION = Relation(ERROR_MISMATCH, (Between(VALIDATION, VALIDATION_INPUT, _check),))
