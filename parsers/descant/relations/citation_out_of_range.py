"""The answer cites a documentation chunk that the request does not have.

The chunks are numbered in the request. Another number stands for nothing: the model has made the source up,
or has counted wrong.

Wrong: `{"citations": [1, 3]}` where the request has the chunks 1 and 2

Right: `{"citations": [1, 2]}`

Prompt: Number the chunks in the prompt, and say how many there are.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.relations.relation import AnswerPair, Between, Relation, readable, removing, whole_list
from descant.relations.requests import GENERATION, GENERATION_INPUT
from descant.rules.facet_values import entries, listed

CITATION_OUT_OF_RANGE = ProblemKind.from_doc("citation-out-of-range", Severity.ERROR, __doc__)


def _check(pair: AnswerPair) -> Iterator[Problem]:
    chunks, citations = readable(pair.request, "documentation", "index"), whole_list(pair.answer, "citations")
    if chunks is None or citations is None:
        return
    known = {chunk.value for chunk in chunks}
    numbers = sorted(number for number in known if isinstance(number, int))
    if len(numbers) < len(known):
        return  # A chunk has no number that could be cited.
    has = f"has {listed(numbers)}" if numbers else "has none"
    for citation in entries(citations, None):
        if isinstance(citation.value, int) and citation.value not in known:
            yield Problem(
                CITATION_OUT_OF_RANGE,
                citation.node.span,
                f"No documentation chunk {citation.value}: {pair.name} {has}.",
                alternatives=removing(citations, citation, "Remove the citation"),
                pointer=pointer(("citations", citation.rank)),
            )


RELATION = Relation(CITATION_OUT_OF_RANGE, (Between(GENERATION, GENERATION_INPUT, _check),))
