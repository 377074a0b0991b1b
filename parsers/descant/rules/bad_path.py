"""The path of a file names no file.

It is blank, ends like a folder, or holds a control character, most often because an escape such as `\\n` in
a Windows path was read as a line break.

Wrong: `src/`, `.`, a path with a line break

Right: `src/a.py`
"""

import re
from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule

BAD_PATH = ProblemKind("bad-path", Severity.ERROR, "The path of a file names no file.", __doc__)

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def _check(context: Context) -> Iterator[Problem]:
    for file in context.answer.files:
        reason = _reason(file.path) if file.path_node.complete else None
        if reason:
            place = context.pointer_to(file, "path")
            yield Problem(BAD_PATH, file.path_span, f"The path {reason}.", pointer=place)


def _reason(path: str) -> str | None:
    control = _CONTROL.search(path)
    if control:
        return f"holds the control character U+{ord(control.group()):04X}"
    if path and not path.strip():
        return "is blank"
    if path.endswith(("/", "\\", "/.", "\\.")) or path.strip() == ".":
        return "names a folder"
    return None


RULE = Rule(BAD_PATH, _check)
