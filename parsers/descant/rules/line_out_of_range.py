r"""The line number is out of range.

The number is that of a line of the code in the same answer, counted from 1. One beyond its end mostly counts
the lines of another version of the code.

Wrong: `{"fixed_code": "import vtk\nprint(vtk)", "changes_made": [{"error_type": "NameError", "fix": "Import", "line": 7}]}`

Right: `{"fixed_code": "import vtk\nprint(vtk)", "changes_made": [{"error_type": "NameError", "fix": "Import", "line": 1}]}`

Prompt: Give the model its files with numbered lines.
"""  # noqa: E501

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.facet_values import whole
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import LineOf
from descant.source import Source
from descant.syntax import Scalar

LINE_OUT_OF_RANGE = ProblemKind.from_doc("line-out-of-range", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    counts: dict[int, int] = {}
    for placed, facet in context.with_facet(LineOf):
        line, code = whole(placed.node), placed.around(facet.member)
        text = text_of(code)
        if line is None or text is None or not isinstance(code, Scalar):
            continue
        if code.start not in counts:
            counts[code.start] = _lines(text)
        count = counts[code.start]
        if line > count:
            has = f"{count} line{'s' if count != 1 else ''}" if count else "no lines"
            yield Problem(
                LINE_OUT_OF_RANGE,
                placed.node.span,
                f'"{facet.member}" has {has}; there is no line {line}.',
                related=(Related("The code.", code.span),),
                pointer=placed.pointer,
            )


def _lines(text: str) -> int:
    """Return the number of lines; a line end at the end begins no further one."""
    starts = Source(text).starts
    return len(starts) - (starts[-1] == len(text))


RULE = Rule(LINE_OUT_OF_RANGE, Topic.VALUES, _check, facets=(LineOf,))
