"""A change is described, but nothing changes.

Of the members that hold what was changed and what was added, at least one says something. Where both are
empty, the description stands alone, and nobody can check it against the code.

Wrong: `{"step_number": 1, "modification": "Blue", "code_changed": "", "code_added": ""}`

Right: `{"step_number": 1, "modification": "Blue", "code_changed": "", "code_added": "actor.color = blue"}`

Prompt: Say that only files that change are listed.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import ChangesSomething
from descant.source import Source, Span
from descant.syntax import Mapping

EMPTY_CHANGE = ProblemKind.from_doc("empty-change", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(ChangesSomething):
        node = placed.node
        if not isinstance(node, Mapping) or not node.complete:
            continue
        values = [node.value.get(name, "") for name in facet.members]
        if all(isinstance(value, str) and not value.strip() for value in values):
            members = " and ".join(f'"{name}"' for name in facet.members)
            yield Problem(
                EMPTY_CHANGE,
                _first_line(context.source, node),
                f"No change: {members} are empty or missing.",
                pointer=placed.pointer,
            )


def _first_line(source: Source, node: Mapping) -> Span:
    line = source.line_span(source.line_at(node.start))
    return Span(node.start, min(node.end, line.end))


RULE = Rule(EMPTY_CHANGE, Topic.VALUES, _check, facets=(ChangesSomething,))
