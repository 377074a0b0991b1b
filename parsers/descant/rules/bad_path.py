"""The path is not a valid file name.

It is blank, ends like a folder, or holds a control character, most often because an escape such as `\\n` in
a Windows path was read as a line break. Characters that cannot be seen, such as U+200B, are no part of a name
either.

Wrong: `src/`, `.`, a path with a line break

Right: `src/a.py`

Prompt: Say that a path is relative to the folder of the project, and show one.
"""

import unicodedata
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import named_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

BAD_PATH = ProblemKind.from_doc("bad-path", Severity.ERROR, __doc__)

_ENDS = ("/\n", "\\\n", ".\n", " \n")
"""Of a plain path that may be bad."""
_CONTROL = regex(r"[\x00-\x1f\x7f-\x9f]")
_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Those are reported as such, by another rule."""
_JOINERS = "\u200c\u200d"
"""Some scripts and many emoji need them; beside Latin letters they are only invisible."""
_INVISIBLE = ("Cf", "Zl", "Zp", "Cs")
"""The categories of formatting characters, line and paragraph separators, and halves of characters."""


def _check(context: Context) -> Iterator[Problem]:
    if context.paths.is_plain and not context.paths.hold(_ENDS):
        return
    for named in named_paths(context):
        reason = why_no_file(named.path)
        if reason:
            yield path_problem(context, BAD_PATH, named, f"The path {reason}.")


def why_no_file(path: str) -> str | None:
    """Return why *path* names no file, to complete the sentence "The path …"; None where it does."""
    control = _CONTROL.search(path)
    if control:
        return f"contains the control character U+{ord(control.group()):04X}"
    if path and not path.strip():
        return "is blank"
    if not path.isascii() and (invisible := _invisible(path)):
        name = unicodedata.name(invisible, "an unnamed character")
        return f"contains the invisible character U+{ord(invisible):04X} {name}"
    if path.endswith(("/", "\\", "/.", "\\.")) or path.strip() == ".":
        return "names a folder"
    return None


def _invisible(path: str) -> str | None:
    for index, character in enumerate(path):
        if unicodedata.category(character) not in _INVISIBLE or character in _DIRECTIONS:
            continue
        if character not in _JOINERS or path[max(0, index - 1) : index + 2].replace(character, "").isascii():
            return character
    return None


RULE = Rule(BAD_PATH, Topic.PATHS, _check)
