"""A citation refers to an entry that is not listed.

Whoever reads the text cannot find out what it stands on. Often the citations were shortened and the text was
not. A number in code is no citation, nor is an index such as `points[0]`; several numbers, as in `[1, 3]`,
are citations if one of them is listed.

Wrong: `{"explanation": "It maps data [3].", "citations": [{"number": 1, "reason": "Guide"}]}`

Right: `{"explanation": "It maps data [1].", "citations": [{"number": 1, "reason": "Guide"}]}`

Prompt: Say that each number that is cited is in the list.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import Finding, StringEdit, StringValue, report
from descant.rules.inline_citations import Mark, citing
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import Cites

CITATION_UNDEFINED = ProblemKind.from_doc("citation-undefined", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(Cites):
        cited = citing(placed, facet)
        if cited is None:
            continue
        undefined = [mark for mark in cited.marks if mark.is_certain and mark.number not in cited.listed]
        findings = (_finding(cited.text.value, mark, facet.entries) for mark in undefined)
        place = StringValue(cited.text, pointer(cited.path))
        yield from report(context, CITATION_UNDEFINED, place, findings, "Remove all")


def _finding(text: str, mark: Mark, entries: str) -> Finding:
    message = f'[{mark.number}] is not listed in "{entries}".'
    if not mark.is_alone:
        return Finding(mark.start, mark.end, message)
    start = mark.start - (text[mark.start - 1 : mark.start] == " ")
    return Finding(mark.start, mark.end, message, "Remove the citation", (StringEdit(start, mark.end, ""),))


RULE = Rule(CITATION_UNDEFINED, Topic.VALUES, _check, facets=(Cites,))
