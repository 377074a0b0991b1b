"""Citations are not numbered consecutively from 1.

Their order does not matter. A gap mostly means that a citation was left out, or that the numbers were taken
over from a longer list.

Wrong: `{"citations": [{"number": 2, "reason": "A"}, {"number": 5, "reason": "B"}]}`

Right: `{"citations": [{"number": 1, "reason": "A"}, {"number": 2, "reason": "B"}]}`

Prompt: Say that citations are numbered from 1, in the order of the text.
"""

from collections.abc import Iterator

from descant.pointers import opening_span, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.facet_values import ListEntry, entries, listed
from descant.rules.inline_citations import Citing, citing
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import Cites, Unique
from descant.syntax import Sequence

CITATION_SEQUENCE = ProblemKind.from_doc("citation-sequence", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(Unique):
        node = placed.node
        if not facet.is_consecutive or not isinstance(node, Sequence) or not node.complete:
            continue
        items = entries(node, facet.by)
        numbers = sorted({entry.value for entry in items if isinstance(entry.value, int)})
        if len(items) < len(node.items) or any(not isinstance(entry.value, int) for entry in items):
            continue
        if numbers != list(range(1, len(numbers) + 1)):
            count = len(numbers)
            expected = "1" if count == 1 else f"1 to {count}" if count > 2 else "1 and 2"
            plural = "s" if count > 1 else ""
            yield Problem(
                CITATION_SEQUENCE,
                opening_span(node),
                f"Expected {facet.noun} number{plural} {expected}, found {listed(numbers)}.",
                alternatives=_renumbering(context, node, items),
                pointer=pointer(placed.path),
            )


def _renumbering(context: Context, node: Sequence, items: list[ListEntry]) -> tuple[Fix, ...]:
    """Return the fix that numbers the entries anew, and what cites them; none where that is not clear."""
    new = {entry.value: rank for rank, entry in enumerate(items, start=1)}
    if len(new) < len(items):
        return ()
    edits = [
        Edit(entry.node.span, str(new[entry.value])) for entry in items if entry.value != new[entry.value]
    ]
    for placed, facet in context.with_facet(Cites):
        if placed.list_around(facet.entries) is not node:
            continue
        cited = citing(placed, facet)
        if cited is None or not _is_clear(cited):
            return ()
        marks = [mark for mark in cited.marks if new[mark.number] != mark.number]
        spans = cited.text.spans_of(context.source.text, [mark.digits for mark in marks])
        edits += [Edit(span, str(new[mark.number])) for span, mark in zip(spans, marks, strict=True)]
    return (Fix("Renumber the citations from 1", tuple(edits), Safety.UNSAFE),)


def _is_clear(cited: Citing) -> bool:
    return all(mark.is_certain and mark.number in cited.listed for mark in cited.marks)


RULE = Rule(CITATION_SEQUENCE, Topic.VALUES, _check, facets=(Unique, Cites))
