"""The persona does not match its role.

Each consultant has its persona. It may be set up otherwise, so this is a hint.

Wrong: `{"consultant": "Gemini", "persona": "The Pragmatist"}`

Right: `{"consultant": "Gemini", "persona": "The Architect"}`

Prompt: Repeat the roles and their personas in the request.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import rewriting, text_of
from descant.schemas.facets import Complements

PERSONA_MISMATCH = ProblemKind.from_doc("persona-mismatch", Severity.HINT, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, pairs in context.with_facet(Complements):
        other = placed.around(pairs.member)
        usual = dict(pairs.pairs).get(text_of(other) or "")
        text = text_of(placed.node)
        # What nobody plays is no persona at all, and the schema says so itself.
        if other is None or usual in (None, text) or text not in dict(pairs.pairs).values():
            continue
        yield Problem(
            PERSONA_MISMATCH,
            placed.node.span,
            f'"{text}" is unusual with the {pairs.member} "{text_of(other)}"; expected "{usual}".',
            alternatives=rewriting(context, placed.node, usual),
            related=(Related(f"The {pairs.member}.", other.span),),
            pointer=placed.pointer,
        )


RULE = Rule(PERSONA_MISMATCH, Topic.VALUES, _check, facets=(Complements,))
