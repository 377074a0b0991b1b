"""How many problems of one rule are listed."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from descant.checkpoints import STRIDE, each
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
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
            # A thousand hints are no sign of an error.
            severity = Severity.INFORMATION if worst >= Severity.INFORMATION else None
            place = Span.at(rest.span.start)
            yield Problem(TOO_MANY_PROBLEMS, place, more_than(rule.kind), severity_override=severity)


@lru_cache(maxsize=64)
def _asked_of(rules: tuple[Rule, ...], facets: frozenset[type]) -> tuple[Rule, ...]:
    """Return those of *rules* that may find something by a schema with *facets*."""
    return tuple(rule for rule in rules if not rule.facets or not facets.isdisjoint(rule.facets))


def more_than(kind: ProblemKind) -> str:
    """Return what is said where there are more problems of *kind* than are listed."""
    return f"Only the first {MOST:,} problems {kind.code} are listed; there are more from here on."
