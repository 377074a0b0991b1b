r"""What was assembled is not what its parts say.

A result is put together of its steps: their imports, each once, and their code. An import that no step has
was made up, and one that is missing, or the code of a step, was lost on the way. Code is compared line by
line, without blank lines, comments, and white space at both ends of a line.

Wrong: `{"steps": [{"code": "a = 1"}, {"code": "b = 2"}], "final_code": {"body": "a = 1"}}`

Right: `{"steps": [{"code": "a = 1"}, {"code": "b = 2"}], "final_code": {"body": "a = 1\nb = 2"}}`

Prompt: Leave what is assembled out of the schema: it can be computed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from descant.embedded.python_analysis import read_python
from descant.pointers import pointer
from descant.problems import Fix, Problem, ProblemKind, Related, Severity
from descant.rules import Context, Rule, Topic
from descant.rules.facet_values import entries, name_span, removing, shown
from descant.rules.scalars import text_of
from descant.schemas.facets import Assembles
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence

ASSEMBLY_MISMATCH = ProblemKind.from_doc("assembly-mismatch", Severity.WARNING, __doc__)
_MOST = 8
"""So many things that are missing are named; a message is short."""


class _Written(NamedTuple):
    """A name that is imported, and where it says so."""

    name: str
    span: Span
    pointer: str
    fixes: tuple[Fix, ...]


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(Assembles):
        whole = placed.objects[0].get(facet.member) if placed.objects else None
        if not isinstance(whole, Sequence) or not whole.complete:
            continue
        parts = [
            (rank, part.get(facet.by))
            for rank, part in enumerate(whole.items, 1)
            if isinstance(part, Mapping)
        ]
        if len(parts) < len(whole.items) or any(node is None or not node.complete for _, node in parts):
            continue  # What a part says is not known; that it is missing is reported there.
        present = [(rank, node) for rank, node in parts if node is not None]
        if any(isinstance(node, Sequence) for _, node in present):
            yield from _imports(context, placed, present)
        else:
            yield from _code(placed, present)


def _code(placed: Placed, parts: list[tuple[int, Node]]) -> Iterator[Problem]:
    text = text_of(placed.node)
    if text is None:
        return
    written = frozenset(_lines(text))
    for rank, node in parts:
        code = text_of(node) or ""
        python = read_python(code)
        if python is None or python.flaw:
            continue  # It is no code, or was shortened; that is reported there.
        lines = _lines(code)
        lost = [line for line in lines if line not in written]
        if lost:
            what = (
                f"the code of step {rank}" if len(lost) == len(lines) else f"{shown(lost[0])} of step {rank}"
            )
            yield Problem(
                ASSEMBLY_MISMATCH,
                name_span(placed),
                f"{what[:1].upper()}{what[1:]} is missing.",
                related=(Related(f"The code of step {rank}.", node.span),),
                pointer=placed.pointer,
            )


def _lines(code: str) -> list[str]:
    lines = map(str.strip, code.splitlines())
    return [line for line in lines if line and not line.startswith(("#", "import ", "from "))]


def _imports(context: Context, placed: Placed, parts: list[tuple[int, Node]]) -> Iterator[Problem]:
    steps: dict[str, Node] = {}
    for _, node in parts:
        for entry in entries(node, None) if isinstance(node, Sequence) else ():
            python = read_python(str(entry.value))
            if python is None or python.flaw:
                return  # What it imports is not known; that it is no import is reported there.
            for import_ in python.imports:
                steps.setdefault(import_.name, entry.node)
    written = _written(context, placed)
    if written is None:
        return
    for own in written:
        if own.name not in steps:
            yield Problem(
                ASSEMBLY_MISMATCH,
                own.span,
                f"{shown(own.name)} is imported by no step.",
                alternatives=own.fixes,
                pointer=own.pointer,
            )
    names = {own.name for own in written}
    lost = [name for name in steps if name not in names]
    if lost:
        listed = ", ".join(map(shown, lost[:_MOST])) + (
            f" and {len(lost) - _MOST} more" if len(lost) > _MOST else ""
        )
        yield Problem(
            ASSEMBLY_MISMATCH,
            name_span(placed),
            f"The import of {listed} is missing.",
            related=(Related("Imported here.", steps[lost[0]].span),),
            pointer=placed.pointer,
        )


def _written(context: Context, placed: Placed) -> list[_Written] | None:
    """Return what *placed* imports; None where some of it is no import."""
    node, made = placed.node, list[_Written]()
    if isinstance(node, Sequence) and node.complete:
        for entry in entries(node, None):
            python = read_python(str(entry.value))
            if python is None or python.flaw or not python.holds_imports_only:
                return None
            place = pointer((*placed.path, entry.rank))
            fixes = (
                removing(context, node, entry.rank, "Remove from the list")
                if len(python.imports) == 1
                else ()
            )
            made += [_Written(import_.name, entry.node.span, place, fixes) for import_ in python.imports]
        return made
    text = text_of(node)
    python = read_python(text) if text is not None else None
    if python is None or python.flaw or not isinstance(node, Scalar):
        return None
    spans = node.spans_of(context.source.text, [import_.span for import_ in python.imports])
    return [
        _Written(import_.name, span, placed.pointer, ())
        for import_, span in zip(python.imports, spans, strict=True)
    ]


RULE = Rule(ASSEMBLY_MISMATCH, Topic.CODE, _check, facets=(Assembles,))
