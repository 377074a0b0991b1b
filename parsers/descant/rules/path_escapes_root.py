"""The path of a file is outside the workspace.

A `..` goes up a folder, also with backslashes or percent-encoded. Even where the whole path comes back
into the workspace, no answer needs it.

Wrong: `../../etc/passwd`, `src\\..\\..\\a.py`, `src/%2e%2e/a.py`

Right: `src/a.py`

Prompt: Say that all files are inside of the folder of the project, and none begins with `..`.
"""

from collections.abc import Iterator
from urllib.parse import unquote

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import named_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

PATH_ESCAPES_ROOT = ProblemKind.from_doc("path-escapes-root", Severity.ERROR, __doc__)

_SEPARATOR = regex(r"[/\\]+")


def _check(context: Context) -> Iterator[Problem]:
    if not context.paths.hold(("..", "%")):
        return
    for named in named_paths(context):
        if goes_up(named.path):
            message = f"{named.path!a} is outside the workspace; files are only written inside it."
            yield path_problem(context, PATH_ESCAPES_ROOT, named, message)


def goes_up(path: str) -> bool:
    """Tell whether a part of *path* is two dots or more, which Windows takes for the folder above, too."""
    if ".." not in path and "%" not in path:
        return False
    parts = _SEPARATOR.split(unquote(unquote(path)))
    return any(part.count(".") > 1 and not part.strip(" .") for part in parts)


RULE = Rule(PATH_ESCAPES_ROOT, Topic.PATHS, _check)
