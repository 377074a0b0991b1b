"""What Python says of a text: its first syntax error, or what it imports.

A text is parsed, and never run. One that is longer, or nested more deeply, than anything people read is not
looked at, and nothing is said of it; nor of one with declarations that the running Python is too old for.
"""

import ast
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from descant.embedded.memo import Memo
from descant.patterns import regex
from descant.source import Source, Span

_LONGEST = 200_000
_NEWER = regex(r"[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+\w+\[|[ \t]*type[ \t]+\w+[ \t]*[\[=]")
"""Where a line declares parameters of types, or an alias of one."""
_KNOWS_PARAMETERS = hasattr(ast, "TypeAlias")
_KNOWS_TEMPLATES = hasattr(ast, "TemplateStr")
_FORMATTED = regex(r"(?<!\w)(?:[fF][rR]?|[rR][fF])[\"']")
_TEMPLATE = regex(r"(?<!\w)(?:[tT][rR]?|[rR][tT])[\"']|[ \t]*lazy[ \t]+(?:import|from)\b")
_CERTAIN = regex(
    r"f-string: invalid syntax|expected an indented|unexpected indent|unindent"
    r"|unmatched|closing parenthesis|'.' was never closed"
)
"""What is wrong in a line with a formatted text, whatever newer Pythons take in its braces."""
_OF_OLDER = (
    "multiple exception types must be parenthesized",
    "iterable unpacking cannot be used in comprehension",
    "dict unpacking cannot be used in dict comprehension",
)
"""What Pythons up to 3.13, or up to 3.14, say of what newer ones take."""
_UNENCODABLE = regex("[\0\ud800-\udfff]")


class PythonSyntaxFlaw(NamedTuple):
    """A syntax error."""

    span: Span
    """The characters in the code that are wrong."""
    line: int
    """Counted from 1."""
    message: str
    """In the words of Python."""


class Import(NamedTuple):
    """One name that an import statement at the top level binds."""

    name: str
    """As in ``vtkmodules.vtkCommonCore.vtkPoints``, with what it is called instead, if anything."""
    span: Span
    """Where the name stands; of a statement with one name the whole statement."""
    statement: Span


class PythonAnalysis(NamedTuple):
    """What is known of a text."""

    flaw: PythonSyntaxFlaw | None = None
    imports: tuple[Import, ...] = ()
    """In the order of the text."""
    holds_imports_only: bool = True
    warned: int = 0
    """How many strings there are with a backslash that starts no escape."""


_known = Memo["PythonAnalysis | None"](most_entries=256, most_characters=4_000_000)


def read_python(code: str) -> PythonAnalysis | None:
    """Read *code*; None where it is too long or too deep. Never raises."""
    return None if len(code) > _LONGEST else _known.get("python", code, _read)


def _read(code: str) -> PythonAnalysis | None:
    source = Source(code)
    strange = _UNENCODABLE.search(code)
    if strange:
        what = "a null character" if strange.group() == "\0" else "half of a surrogate pair"
        line = source.line_at(strange.start()) + 1
        return PythonAnalysis(PythonSyntaxFlaw(Span(*strange.span()), line, f"{what} cannot stand in code"))
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            tree = ast.parse(code)
    except SyntaxError as error:
        flaw = _flaw(source, error)
        return PythonAnalysis(flaw) if flaw else None
    except (MemoryError, RecursionError, ValueError):
        return None
    return PythonAnalysis(
        imports=tuple(_imports(source, tree)),
        holds_imports_only=all(isinstance(each, ast.Import | ast.ImportFrom) for each in tree.body),
        warned=sum("invalid escape" in str(warning.message) for warning in warned),
    )


def _flaw(source: Source, error: SyntaxError) -> PythonSyntaxFlaw | None:
    if error.lineno is None or error.msg.startswith("Exceeds the limit"):
        return None  # Python does not say where, or it is a limit of this program.
    line = min(max(error.lineno, 1), len(source.starts)) - 1
    whole = source.line_span(line)
    if _may_be_newer(error.msg, source.text[whole.start : whole.end]):
        return None  # It may well be right; this Python cannot tell.
    start = min(whole.start + max((error.offset or 1) - 1, 0), len(source.text))
    end = start + 1
    if error.end_lineno == error.lineno and (error.end_offset or 0) > (error.offset or 1):
        end = whole.start + (error.end_offset or 0) - 1
    if error.msg.startswith("f-string"):
        start, end = whole  # Python counts from somewhere inside of the string.
    if start >= whole.end:
        # It is the end of the line: what is before it is shown.
        start, end = max(whole.start, whole.end - 1), whole.end
    return PythonSyntaxFlaw(Span(start, min(end, whole.end)), line + 1, error.msg.rstrip("."))


def _may_be_newer(message: str, line: str) -> bool:
    """Tell whether a newer Python may take the *line* of which this one says *message*."""
    if message in _OF_OLDER:
        return True
    if not _KNOWS_TEMPLATES and _TEMPLATE.search(line):
        return True
    if _KNOWS_PARAMETERS:
        return False
    is_formatted = message.startswith("f-string") or _FORMATTED.search(line) is not None
    return _NEWER.match(line) is not None or (is_formatted and not _CERTAIN.match(message))


def _imports(source: Source, tree: ast.Module) -> Iterator[Import]:
    for statement in tree.body:
        match statement:
            case ast.Import(names=names):
                prefix = ""
            case ast.ImportFrom(module=module, names=names, level=level):
                prefix = "." * level + (module or "") + "."
            case _:
                continue
        whole = _span(source, statement)
        for alias in names:
            name = prefix + alias.name + (f" as {alias.asname}" if alias.asname else "")
            yield Import(name, whole if len(names) == 1 else _span(source, alias), whole)


def _span(source: Source, node: ast.stmt | ast.alias) -> Span:
    start = _offset(source, node.lineno, node.col_offset)
    return Span(start, _offset(source, node.end_lineno or node.lineno, node.end_col_offset or 0))


def _offset(source: Source, line: int, column: int) -> int:
    """Return the offset of *column* in *line*, which Python counts in bytes."""
    whole = source.line_span(line - 1)
    text = source.text[whole.start : whole.end]
    return whole.start + (column if text.isascii() else len(text.encode()[:column].decode()))
