"""Two paths are the same file on some systems.

They differ only in capitals, in how an accent is composed, or in a way of writing such as `./`. On Windows
and macOS one of them would overwrite the other.

Wrong: `src/App.py` and `src/app.py` in one answer

Right: one spelling for each file.

Prompt: Say that paths are not to differ in capitals only.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from descant.checkpoints import along
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.named_paths import NamedPath, named_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

PATH_COLLISION = ProblemKind.from_doc("path-collision", Severity.WARNING, __doc__)

_SAME = regex(r"(?:[/\\]+(?:\.[/\\]+)*)|\A(?:\.[/\\]+)+")
"""A separator, or folders that are the one before."""


def _check(context: Context) -> Iterator[Problem]:
    paths = context.paths
    if len(set(map(collision_key, along(paths.distinct)))) == len(paths.distinct):
        return
    by_key: defaultdict[str, dict[str, NamedPath]] = defaultdict(dict)
    for named in named_paths(context):
        if named.member == "new_path" or named.file.operation in ("write", "patch"):
            by_key[collision_key(named.path)].setdefault(named.path, named)
    for spellings in by_key.values():
        group = list(spellings.values())
        for named, other in zip(group, [*group[1:], group[0]], strict=True):
            if named is not other:
                message = f"{named.path!a} and {other.path!a} are the same file on some systems."
                problem = path_problem(context, PATH_COLLISION, named, message)
                related = (Related("The other spelling.", other.node.inner),)
                yield replace(problem, related=related)


def collision_key(path: str) -> str:
    """Return what is equal for paths that are the same file on some systems."""
    if not path.isascii():
        path = unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
    return without_detours(path).casefold()


def without_detours(path: str) -> str:
    """Return *path* with plain separators and no folders that are the one before: the same file anywhere."""
    if "\\" in path or "./" in path or "//" in path:
        return _SAME.sub(lambda match: "/" if match.start() else "", path)
    return path


RULE = Rule(PATH_COLLISION, Topic.PATHS, _check)
