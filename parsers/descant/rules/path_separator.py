"""The path of a file is written with backslashes.

It is meant as on Windows, and is read with slashes when the file is written. On other systems a backslash
would become part of the name.

Wrong: `src\\a.py`

Right: `src/a.py`
"""

from collections.abc import Iterator

from descant.answer import File
from descant.notations import Notation
from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule

PATH_SEPARATOR = ProblemKind(
    "path-separator", Severity.HINT, "The path of a file is written with backslashes.", __doc__
)


def _check(context: Context) -> Iterator[Problem]:
    for file in context.answer.files:
        if context.schema and "\\" in file.path:
            yield Problem(
                PATH_SEPARATOR,
                file.path_span,
                "Backslashes in a path are read as slashes.",
                alternatives=(_slashes(context, file),),
                pointer=pointer((context.schema.parts.files or "", file.index, "path")),
            )


def _slashes(context: Context, file: File) -> Fix:
    raw = context.source.text[file.path_span.start : file.path_span.end]
    written = raw.replace("\\\\", "/") if file.path_node.notation is Notation.JSON else raw.replace("\\", "/")
    return Fix("Write slashes", (Edit(file.path_span, written),), Safety.UNSAFE)


RULE = Rule(PATH_SEPARATOR, _check)
