"""No citations, although the request requires them.

With the citation policy `MANDATORY` and with documentation to cite, an answer without citations cannot be
checked against its sources.

Wrong: `{"citations": []}` where the request says `{"citation_policy": "MANDATORY"}`

Right: `{"citations": [1]}`

Prompt: Say that each claim cites the chunk that it is from, and show one.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.relations.relation import AnswerPair, Between, Relation, whole_list
from descant.relations.requests import GENERATION, GENERATION_INPUT
from descant.rules.scalars import text_of
from descant.syntax import Mapping

NO_CITATIONS = ProblemKind.from_doc("no-citations", Severity.WARNING, __doc__)


def _check(pair: AnswerPair) -> Iterator[Problem]:
    instructions, chunks = pair.request.get("instructions"), whole_list(pair.request, "documentation")
    citations = whole_list(pair.answer, "citations")
    policy = text_of(instructions.get("citation_policy")) if isinstance(instructions, Mapping) else None
    if policy is None or policy.strip().upper() != "MANDATORY" or chunks is None or not chunks.items:
        return
    if citations is not None and not citations.items:
        message = f"No citations, but {pair.name} requires them."
        yield Problem(NO_CITATIONS, pair.name_span("citations"), message, pointer=pointer(("citations",)))


RELATION = Relation(NO_CITATIONS, (Between(GENERATION, GENERATION_INPUT, _check),))
