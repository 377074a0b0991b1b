"""The path of a file is absolute.

Paths are relative to the workspace. A path from the root of the file system, from a drive, a share or a home
folder names a place on somebody else's machine. It is never shortened silently.

Wrong: `/etc/app.conf`, `C:\\app\\a.py`, `~/a.py`, `file:///a.py`

Right: `src/a.py`
"""

import re
from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule

PATH_ABSOLUTE = ProblemKind("path-absolute", Severity.ERROR, "The path of a file is absolute.", __doc__)

_ABSOLUTE = re.compile(r"\s*(?:[/\\~]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://|file:)")


def _check(context: Context) -> Iterator[Problem]:
    for file in context.answer.files:
        if _ABSOLUTE.match(file.path):
            message = f"{file.path!a} is an absolute path; files are written below the workspace only."
            place = context.pointer_to(file, "path")
            yield Problem(PATH_ABSOLUTE, file.path_span, message, pointer=place)


RULE = Rule(PATH_ABSOLUTE, _check)
