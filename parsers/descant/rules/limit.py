"""How many problems of one rule are listed."""

from collections.abc import Iterable, Iterator
from itertools import islice

from descant.checkpoints import checkpoint
from descant.formats.kinds import TOO_MANY_PROBLEMS
from descant.problems import Problem, ProblemKind
from descant.rules.rule import Context, Rule
from descant.source import Span

MOST = 1_000
"""No answer that people look at has so many of one kind; hostile text has a million."""


def problems_of(rules: Iterable[Rule], context: Context) -> Iterator[Problem]:
    """Yield the problems that *rules* find: of each rule the first ones, then an error if there are more."""
    for rule in rules:
        checkpoint()
        found = iter(rule.check(context))
        yield from islice(found, MOST)
        rest = next(found, None)
        if rest is not None:
            yield Problem(TOO_MANY_PROBLEMS, Span.at(rest.span.start), more_than(rule.kind))


def more_than(kind: ProblemKind) -> str:
    """Return what is said where there are more problems of *kind* than are listed."""
    return f"{MOST:,} problems {kind.code} are listed; there are more from here on."
