"""The path of a file is absolute.

Paths are relative to the workspace. A path from the root of the file system, from a drive, a share or a home
folder names a place on somebody else's machine. It is never shortened silently.

Wrong: `/etc/app.conf`, `C:\\app\\a.py`, `~/a.py`, `file:///a.py`

Right: `src/a.py`

Prompt: Say that paths are relative to the folder of the project, and show one.
"""

from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import named_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

PATH_ABSOLUTE = ProblemKind.from_doc("path-absolute", Severity.ERROR, __doc__)

_ABSOLUTE = regex(r"\s*(?:[/\\~]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://|file:)")
_MARKS = ("\n/", "\n\\", "\n~", "\n ", ":")
"""In a plain path that may be absolute."""


def _check(context: Context) -> Iterator[Problem]:
    if context.paths.is_plain and not context.paths.hold(_MARKS):
        return
    for named in named_paths(context):
        if is_absolute(named.path):
            message = f"{named.path!a} is an absolute path; files are only written inside the workspace."
            yield path_problem(context, PATH_ABSOLUTE, named, message)


def is_absolute(path: str) -> bool:
    """Tell whether *path* starts from somewhere else than the workspace."""
    return _ABSOLUTE.match(path) is not None


RULE = Rule(PATH_ABSOLUTE, Topic.PATHS, _check)
