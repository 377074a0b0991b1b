"""A listed class or function is not used in the code.

The list is what is searched later, and a name that the code does not have leads to the wrong answers.

Wrong: `{"code": "points = vtkPoints()", "vtk_classes_used": ["vtkPoints", "vtkPolyData"]}`

Right: `{"code": "points = vtkPoints()", "vtk_classes_used": ["vtkPoints"]}`

Prompt: Ask for the list of classes and functions behind the code, when it is written.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity, Tag
from descant.rules.facet_values import removing, shown
from descant.rules.occurrences import absent
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import OccursIn

CLASS_NOT_USED = ProblemKind.from_doc("class-not-used", Severity.WARNING, __doc__, tags=(Tag.UNNECESSARY,))


def _check(context: Context) -> Iterator[Problem]:
    for text in absent(context, imports=False):
        yield Problem(
            CLASS_NOT_USED,
            text.node.span,
            f'{shown(text.node.value)} is not used in "{text.facet.member}".',
            alternatives=removing(context, *text.holder, "Remove from the list") if text.holder else (),
            pointer=text.pointer,
            severity_override=None if text.facet.is_certain else Severity.HINT,
        )


RULE = Rule(CLASS_NOT_USED, Topic.VALUES, _check, facets=(OccursIn,))
