"""A string has too few words.

A single word says too little of what is wanted, and the search service refuses it.

Wrong: `{"question": "Embeddings?"}`

Right: `{"question": "What are embeddings?"}`

Prompt: Say how many words are wanted at least.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import Words

TOO_FEW_WORDS = ProblemKind.from_doc("too-few-words", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, words in context.with_facet(Words):
        count = len((text_of(placed.node) or "").split())
        # A text without any word is empty, which is worse and is said as such.
        if 0 < count < words.least:
            yield Problem(
                TOO_FEW_WORDS,
                placed.node.span,
                f"Expected at least {words.least} words, found {count}.",
                pointer=placed.pointer,
            )


RULE = Rule(TOO_FEW_WORDS, Topic.VALUES, _check, facets=(Words,))
