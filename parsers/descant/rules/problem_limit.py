"""How many problems of one kind are listed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from descant.checkpoints import STRIDE, along, each
from descant.formats.problem_kinds import TOO_MANY_PARTS, TOO_MANY_PROBLEMS
from descant.plan_steps import Step
from descant.plans import MOST as MOST_STEPS
from descant.plans import holds_steps
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule
from descant.source import Span

MOST = 1_000
"""No answer that people look at has so many of one kind; hostile text has a million."""


def problems_of(rules: Iterable[Rule], context: Context) -> Iterator[Problem]:
    """Yield the problems that *rules* find: of each rule the first ones, then that there are more."""
    asked = _asked_of(tuple(rules), context.facets)
    # Where the text is short, the rules that find nothing are done in less time than all the checkpoints.
    for rule in each(asked) if len(context.source.text) > STRIDE else asked:
        problems = iter(rule.check(context))
        first = next(problems, None)
        if first is None:
            continue
        listed = [first, *islice(problems, MOST - 1)]
        yield from listed
        rest = next(problems, None)
        if rest is not None:
            worst = min(rule.kind.severity, *(problem.severity for problem in (*listed, rest)))
            yield _unlisted(rest, more_than(rule.kind), worst)


def first_of_each_kind(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield *problems* that reading has found: of each kind the first ones, then that there are more.

    None that repairs is left out, since the answer is read as if all repairs were made.
    """
    counts = Counter[ProblemKind]()
    unlisted: dict[ProblemKind, tuple[Problem, Severity]] = {}
    for problem in along(problems):
        kind = problem.kind
        counts[kind] += 1
        if counts[kind] <= MOST or problem.repair:
            yield problem
        else:
            first, worst = unlisted.get(kind, (problem, problem.severity))
            unlisted[kind] = first, min(worst, problem.severity)
    for kind, (first, worst) in unlisted.items():
        message = f"There are more than {MOST:,} problems {kind.code}; the others are not listed."
        yield _unlisted(first, message, worst)


def steps_unread(steps: Sequence[Step]) -> Iterator[Problem]:
    """Yield that the last of *steps* holds others, since they are too many."""
    if len(steps) == MOST_STEPS and holds_steps(steps[-1].description):
        message = "Too many steps; those from here on were read as one."
        yield Problem(TOO_MANY_PARTS, Span.at(steps[-1].span.start), message)


def _unlisted(first: Problem, message: str, worst: Severity) -> Problem:
    # A thousand hints are no sign of an error.
    severity = Severity.INFORMATION if worst >= Severity.INFORMATION else None
    return Problem(TOO_MANY_PROBLEMS, Span.at(first.span.start), message, severity_override=severity)


@lru_cache(maxsize=64)
def _asked_of(rules: tuple[Rule, ...], facets: frozenset[type]) -> tuple[Rule, ...]:
    """Return those of *rules* that may find something by a schema with *facets*."""
    return tuple(rule for rule in rules if not rule.facets or not facets.isdisjoint(rule.facets))


def more_than(kind: ProblemKind) -> str:
    """Return what is said where there are more problems of *kind* than are listed."""
    return f"Only the first {MOST:,} problems {kind.code} are listed; there are more from here on."
