r"""A name is imported twice.

The imports of the single steps are put together, each once; a second one shows that they were not.

Wrong: `{"imports": "import vtk\nimport vtk"}`

Right: `{"imports": "import vtk"}`

Prompt: Ask for the imports of a file at its top, each once.
"""

from collections.abc import Iterable, Iterator

from descant.embedded.misplaced_import import own_lines
from descant.embedded.python_analysis import Import, read_python
from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Related, Severity, Tag
from descant.rules import Context, Rule, Topic
from descant.rules.facet_values import entries, removing, shown
from descant.rules.findings import Finding, StringEdit, StringValue, report
from descant.rules.scalars import text_of
from descant.schemas.facets import ImportStatement, PythonCode, Unique
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Scalar, Sequence

DUPLICATE_IMPORT = ProblemKind.from_doc(
    "duplicate-import", Severity.WARNING, __doc__, tags=(Tag.UNNECESSARY,)
)


_ALL = "Remove all duplicate imports on lines of their own"


def _check(context: Context) -> Iterator[Problem]:
    for placed, _ in context.with_facet(PythonCode):
        code = text_of(placed.node)
        python = read_python(code) if code is not None else None
        if code is not None and python is not None and isinstance(placed.node, Scalar):
            place = StringValue(placed.node, placed.pointer)
            yield from report(context, DUPLICATE_IMPORT, place, _findings(code, python.imports), _ALL)
    for placed, _ in context.with_facet(ImportStatement):
        if not any(isinstance(facet, Unique) for facet in placed.outline.facets):
            yield from _items(context, placed)


def _findings(code: str, imports: Iterable[Import]) -> Iterator[Finding]:
    seen = set[str]()
    for import_ in imports:
        if import_.name not in seen:
            seen.add(import_.name)
            continue
        message = f"{shown(import_.name)} is already imported above."
        line = own_lines(code, import_.statement) if import_.span == import_.statement else None
        changes = (StringEdit(*line, ""),) if line else ()
        yield Finding(*import_.span, message, "Remove this import", changes)


def _items(context: Context, placed: Placed) -> Iterator[Problem]:
    if not isinstance(placed.node, Sequence):
        return
    seen: dict[str, Span] = {}
    for entry in entries(placed.node, None):
        python = read_python(entry.value) if isinstance(entry.value, str) else None
        imported = [import_.name for import_ in python.imports] if python else []
        first = next((seen[name] for name in imported if name in seen), None)
        again = [name for name in imported if name in seen]
        if first is not None:
            title = "Remove this import"
            fixes = removing(context, placed.node, entry.rank, title) if len(again) == len(imported) else ()
            yield Problem(
                DUPLICATE_IMPORT,
                entry.node.span,
                f"{shown(again[0])} is already imported above.",
                alternatives=fixes,
                related=(Related("Imported here.", first),),
                pointer=pointer((*placed.path, entry.rank)),
            )
        for name in imported:
            seen.setdefault(name, entry.node.span)


RULE = Rule(DUPLICATE_IMPORT, Topic.CODE, _check)
