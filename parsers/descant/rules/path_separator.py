"""A path uses backslashes.

It is meant as on Windows, and is read with slashes when the file is written. On other systems a backslash
would become part of the name.

Wrong: `src\\a.py`

Right: `src/a.py`

Prompt: Say that paths have slashes, on Windows, too.
"""

import json
from collections.abc import Iterator

from descant.answer import File
from descant.checkpoints import along
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule, Topic

PATH_SEPARATOR = ProblemKind.from_doc("path-separator", Severity.HINT, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    if not context.paths.hold("\\"):
        return
    for file in along(context.answer.files):
        if "\\" in file.path:
            yield Problem(
                PATH_SEPARATOR,
                file.path_span,
                "Backslashes in a path are read as forward slashes.",
                alternatives=(_slashes(file),),
                pointer=context.pointer_to(file, "path"),
            )


def _slashes(file: File) -> Fix:
    path = file.path.replace("\\", "/")
    written = json.dumps(path, ensure_ascii=False)[1:-1] if file.path_node.notation is Notation.JSON else path
    return Fix("Use forward slashes", (Edit(file.path_span, written),), Safety.UNSAFE)


RULE = Rule(PATH_SEPARATOR, Topic.PATHS, _check)
