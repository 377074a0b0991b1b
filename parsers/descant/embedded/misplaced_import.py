r"""Imports are mixed with other code.

Some answers keep the imports of their code in a list of their own, so that those of several steps can be put
together. An import in the code is then missed, and what is no import breaks the code that is put together.

Wrong: `{"imports": ["vtkPoints"], "code": "import vtk\npoints = vtkPoints()"}`

Right: `{"imports": ["import vtk"], "code": "points = vtkPoints()"}`

Prompt: Ask for the imports of a file at its top.
"""

import json
from collections.abc import Iterator

from descant.embedded.python_analysis import Import, read_python
from descant.notations import Notation
from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules import Context, Rule, Topic
from descant.rules.facet_values import entries, shown
from descant.rules.scalars import text_of
from descant.schemas.facets import ImportStatement, PythonCode
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Scalar, Sequence

MISPLACED_IMPORT = ProblemKind.from_doc("misplaced-import", Severity.HINT, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    lists: dict[int, Placed] = {}
    for placed, _ in context.with_facet(ImportStatement):
        if isinstance(placed.node, Sequence) and placed.objects and placed.node.complete:
            lists[id(placed.objects[-1])] = placed
        yield from _others(placed)
    for placed, facet in context.with_facet(PythonCode):
        if not facet.has_imports and placed.objects:
            yield from _in_code(context, placed, lists.get(id(placed.objects[-1])))


def _others(placed: Placed) -> Iterator[Problem]:
    """Report what is no import statement."""
    node = placed.node
    items: list[tuple[Scalar, str]] = []
    if isinstance(node, Sequence):
        items = [(entry.node, pointer((*placed.path, entry.rank))) for entry in entries(node, None)]
    elif isinstance(node, Scalar) and "string" in placed.outline.types:
        items = [(node, placed.pointer)]
    for item, place in items:
        text = text_of(item)
        python = read_python(text) if text is not None else None
        if python and (python.flaw or not python.holds_imports_only or not python.imports):
            message = f"{shown(text)} is not an import statement."
            yield Problem(MISPLACED_IMPORT, item.span, message, pointer=place)


def _in_code(context: Context, placed: Placed, listing: Placed | None) -> Iterator[Problem]:
    """Report the imports in code that has none."""
    node, code = placed.node, text_of(placed.node)
    python = read_python(code) if code is not None else None
    if not isinstance(node, Scalar) or code is None or python is None:
        return
    name = listing.member.name if listing and listing.member else None
    into = f'belongs in "{name}"' if name else "belongs elsewhere"
    statements = dict.fromkeys(import_.statement for import_ in python.imports)
    spans = node.spans_of(context.source.text, statements)
    for statement, span in zip(statements, spans, strict=True):
        written = code[statement.start : statement.end]
        yield Problem(
            MISPLACED_IMPORT,
            span,
            f"Import {shown(written)} {into}.",
            alternatives=_moving(context, node, code, statement, listing, python.imports),
            pointer=placed.pointer,
        )


def _moving(
    context: Context,
    node: Scalar,
    code: str,
    statement: Span,
    listing: Placed | None,
    imports: tuple[Import, ...],
) -> tuple[Fix, ...]:
    """Return the fix that moves *statement* to the list, where it stands in lines of its own."""
    line = own_lines(code, statement)
    if (
        listing is None
        or not isinstance(listing.node, Sequence)
        or node.notation is not Notation.JSON
        or not line
    ):
        return ()
    (cut,) = node.spans_of(context.source.text, [line])
    items = listing.node.items
    known = {
        import_.name
        for item in items
        if (text := text_of(item)) is not None and (python := read_python(text))
        for import_ in python.imports
    }
    edits = [Edit(cut, "")]
    if not known.issuperset(import_.name for import_ in imports if import_.statement == statement):
        written = json.dumps(code[statement.start : statement.end], ensure_ascii=False)
        at = items[-1].end if items else listing.node.start + 1
        edits.append(Edit(Span.at(at), f", {written}" if items else written))
    return (Fix("Move to the imports", tuple(edits), Safety.UNSAFE),)


def own_lines(code: str, statement: Span) -> Span | None:
    """Return the lines of *statement* with their line end; None where something else stands in them, too."""
    start, end = statement
    while end < len(code) and code[end] in " \t":
        end += 1
    if code[start - 1 : start] not in ("", "\n", "\r") or code[end : end + 1] not in ("", "\n", "\r"):
        return None
    return Span(start, end + (2 if code.startswith("\r\n", end) else 1 if end < len(code) else 0))


RULE = Rule(MISPLACED_IMPORT, Topic.CODE, _check)
