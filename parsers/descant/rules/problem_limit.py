"""How many problems of one rule are listed."""

from collections.abc import Iterable, Iterator
from itertools import islice

from descant.checkpoints import checkpoint
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule
from descant.source import Span

MOST = 1_000
"""No answer that people look at has so many of one kind; hostile text has a million."""


def problems_of(rules: Iterable[Rule], context: Context) -> Iterator[Problem]:
    """Yield the problems that *rules* find: of each rule the first ones, then that there are more."""
    for rule in rules:
        checkpoint()
        problems = iter(rule.check(context))
        listed = list(islice(problems, MOST))
        yield from listed
        rest = next(problems, None)
        if rest is not None:
            worst = min(rule.kind.severity, *(problem.severity for problem in (*listed, rest)))
            # A thousand hints are no sign of an error.
            severity = Severity.INFORMATION if worst >= Severity.INFORMATION else None
            place = Span.at(rest.span.start)
            yield Problem(TOO_MANY_PROBLEMS, place, more_than(rule.kind), severity_override=severity)


def more_than(kind: ProblemKind) -> str:
    """Return what is said where there are more problems of *kind* than are listed."""
    return f"Only the first {MOST:,} problems {kind.code} are listed; there are more from here on."
