"""A round without a debate contains one.

In the first round nobody has heard the others yet, so there is nothing to debate; and the number of rounds
is limited.

Wrong: `{"debate": {"round": 1}}`

Right: `{"debate": {"round": 2}}`

Prompt: Say which rounds have a debate.
"""

from collections.abc import Iterator

from descant.problems import Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.removal import removal
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import number_of
from descant.schemas.facets import Rounds
from descant.schemas.outline_walk import Placed

DEBATE_ROUND = ProblemKind.from_doc("debate-round", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, rounds in context.with_facet(Rounds):
        number = number_of(placed.node)
        # Below 1 there is no round at all: that is out of range.
        if number is None or number < 1 or rounds.first <= number <= rounds.last:
            continue
        early = f"Round {number:g} has no {rounds.noun}; the first is in round {rounds.first}."
        late = f"Round {number:g} exceeds the maximum of {rounds.last} rounds."
        yield Problem(
            DEBATE_ROUND,
            placed.node.span,
            early if number < rounds.first else late,
            alternatives=_without(context, placed) if number < rounds.first else (),
            pointer=placed.pointer,
        )


def _without(context: Context, placed: Placed) -> tuple[Fix, ...]:
    """Return the fix that removes the object that the round is of."""
    if context.format != "json" or len(placed.objects) < 2:
        return ()
    outer, inner = placed.objects[-2:]
    return tuple(
        Fix(f'Remove "{member.name}"', (removal(outer, index),), Safety.UNSAFE)
        for index, member in enumerate(outer.members)
        if member.node is inner
    )


RULE = Rule(DEBATE_ROUND, Topic.VALUES, _check, facets=(Rounds,))
