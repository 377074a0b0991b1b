"""The rules that come with one schema. They are a user's own: whatever they do, the answer is read."""

from collections.abc import Iterator
from itertools import islice

from descant.binding.problem_kinds import CHECK_FAILED
from descant.checkpoints import checkpoint
from descant.pointers import opening_span
from descant.problems import Problem
from descant.schemas.schema import Bound, SchemaRule

_MOST = 1_000
"""So many problems of one rule are listed."""
_LONGEST = 200


def problems_by(rules: tuple[SchemaRule, ...], bound: Bound) -> Iterator[Problem]:
    """Yield what *rules* find; of a rule that fails, that it did, behind what it has found before."""
    for rule in rules:
        checkpoint()
        try:
            for problem in islice(rule.check(bound), _MOST):
                if not isinstance(problem, Problem):
                    raise TypeError(f"a {type(problem).__name__} is not a problem")
                yield problem
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
            message = f"The schema's rule {rule.kind.code} raised an exception ({reason})."
            yield Problem(CHECK_FAILED, opening_span(bound.root), message, pointer="")
