"""A persona refers to itself instead of another.

Who criticizes itself, or takes an idea from itself, has mixed up the names: whose idea it was is lost.

Wrong: `{"consultant": "Gemini", "debate": {"critiques": [{"target": "Gemini"}]}}`

Right: `{"consultant": "Gemini", "debate": {"critiques": [{"target": "Codex"}]}}`

Prompt: Say that personas refer to others.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import NotSelf

SELF_REFERENCE = ProblemKind.from_doc("self-reference", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, other in context.with_facet(NotSelf):
        own = placed.objects[0].get(other.member) if placed.objects else None
        name, own_name = text_of(placed.node), text_of(own)
        if own is None or name is None or own_name is None:
            continue
        if name.strip().casefold() == own_name.strip().casefold():
            yield Problem(
                SELF_REFERENCE,
                placed.node.span,
                f'"{own_name}" is the author of this answer; expected another name.',
                related=(Related("The author.", own.span),),
                pointer=placed.pointer,
            )


RULE = Rule(SELF_REFERENCE, Topic.VALUES, _check, facets=(NotSelf,))
