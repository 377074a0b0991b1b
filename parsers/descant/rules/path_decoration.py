"""A path has extra text around it.

Models quote paths as in prose, copy them from a diff or a compiler's message, or add a remark. The path is
left as it is; the fix writes what was probably meant.

Wrong: `` `src/a.py` ``, `b/src/a.py`, `src/a.py:12`, `src/a.py (new)`

Right: `src/a.py`

Prompt: Show a path in the prompt as it is to be written, without quotes, stars or remarks.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import named_paths, path_problem
from descant.rules.plan_paths import mentioned_paths
from descant.rules.rule import Context, Rule, Topic

PATH_DECORATION = ProblemKind.from_doc("path-decoration", Severity.HINT, __doc__)

_FIRST = frozenset("`\"'*“‘< \u00a0\t")
_LAST = frozenset("`\"'*”’>.)] \u00a0\t0123456789")
"""How a path that is decorated starts or ends, so that all others are done with quickly."""
_QUOTED = regex(r"(?P<mark>[`\"']|\*\*)(?P<path>[^`\"'*]+)(?P=mark)|[“‘<](?P<other>[^“”‘’<>]+)[”’>]")
_LINES = regex(r"(?<=\w)(?::\d{1,7}(?:[-:,]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)\Z")
_REMARK = regex(
    r"[ ]+[(\[](?:new|updated?|modified|changed?|created?|added|edited|deleted|unchanged|existing|renamed)"
    r"(?:[ ]file)?[)\]]\Z",
    re.IGNORECASE,
)
_LAST_POINT = regex(r"(?<=\w)\.+\Z")
_DIFF_PREFIX = regex(r"[ab]/(?=.)")


def undecorated(path: str) -> str:
    """Return *path* without the marks, remarks and line numbers around it; itself where there are none."""
    for _ in range(4):
        better = path.strip(" \u00a0\t")
        better = _REMARK.sub("", better)
        quoted = _QUOTED.fullmatch(better)
        if quoted:
            better = quoted["path"] or quoted["other"]
        better = _LAST_POINT.sub("", _LINES.sub("", better))
        if better == path or not better:
            break
        path = better
    return path


def _check(context: Context) -> Iterator[Problem]:
    paths = context.paths.written
    if not (
        _FIRST.isdisjoint([path[:1] for path in paths]) and _LAST.isdisjoint([path[-1:] for path in paths])
    ):
        yield from _decorated(context)
    yield from _diff_prefixes(context)


def _decorated(context: Context) -> Iterator[Problem]:
    for named in named_paths(context):
        better = undecorated(named.path)
        if better != named.path and better.strip():
            message = f"The path is {named.path!a}; did you mean {better!a}?"
            yield path_problem(context, PATH_DECORATION, named, message, better)


def _diff_prefixes(context: Context) -> Iterator[Problem]:
    """Report a/ and b/ where all files have one of them and the plan speaks of none that does."""
    paths = context.paths.distinct
    if not all(path.startswith(("a/", "b/")) for path in paths) or not paths:
        return
    planned = {path for step in context.answer.steps for path, _ in mentioned_paths(step.description)}
    if planned & {*paths} or not (planned & {path[2:] for path in paths} or _is_diff(paths)):
        return
    for named in named_paths(context):
        if _DIFF_PREFIX.match(named.path):
            better = named.path[2:]
            message = f"{named.path[:2]} is a diff prefix; did you mean {better!a}?"
            yield path_problem(context, PATH_DECORATION, named, message, better)


def _is_diff(paths: tuple[str, ...]) -> bool:
    """Tell whether folders follow the prefix of a diff, and not only file names."""
    return all("/" in path[2:] for path in paths)


RULE = Rule(PATH_DECORATION, Topic.PATHS, _check)
