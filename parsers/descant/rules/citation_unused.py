"""A listed citation is never used.

It is only reported where the text has marks such as `[1]` at all: many answers list their sources and leave
it at that.

Wrong: `{"explanation": "See [1].", "citations": [{"number": 1, "reason": "A"}, {"number": 2, "reason": "B"}]}`

Right: `{"explanation": "See [1] and [2].", "citations": [{"number": 1, "reason": "A"}, {"number": 2, "reason": "B"}]}`

Prompt: Say that only what is cited is in the list.
"""  # noqa: E501

from collections import defaultdict
from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity, Tag
from descant.rules.facet_values import removing
from descant.rules.inline_citations import Citing, citing
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import Cites

CITATION_UNUSED = ProblemKind.from_doc("citation-unused", Severity.HINT, __doc__, tags=(Tag.UNNECESSARY,))


def _check(context: Context) -> Iterator[Problem]:
    by_list: defaultdict[int, list[Citing]] = defaultdict(list)
    for placed, facet in context.with_facet(Cites):
        cited = citing(placed, facet)
        if cited is not None:
            by_list[id(cited.entries)].append(cited)
    for texts in by_list.values():
        marks = [mark for cited in texts for mark in cited.marks]
        if not any(mark.is_certain for mark in marks):
            continue
        used, first = {mark.number for mark in marks}, texts[0]
        for entry in first.items:
            if entry.value not in used:
                yield Problem(
                    CITATION_UNUSED,
                    entry.item.span,
                    f"Citation {entry.value} is never used.",
                    alternatives=removing(context, first.entries, entry.rank, "Remove the citation"),
                    pointer=pointer((*first.entries_path, entry.rank)),
                )


RULE = Rule(CITATION_UNUSED, Topic.VALUES, _check, facets=(Cites,))
