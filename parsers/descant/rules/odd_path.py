"""A path is not portable.

Windows takes none of `<>:"|?*` in a name, no name that ends with a point or a space, and no device such as
`NUL`; shells take most of these for something else. A space that is no plain space cannot be told from one.

Wrong: `src/a>b.py`, `docs/aux.md`

Right: `src/a_b.py`, `docs/auxiliary.md`

Prompt: Ask for paths of letters, digits, dashes and dots.
"""

import re
import unicodedata
from collections.abc import Iterator

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import path_problem, suspects
from descant.rules.path_decoration import undecorated
from descant.rules.rule import Context, Rule, Topic
from descant.transcripts import Transcript

ODD_PATH = ProblemKind.from_doc("odd-path", Severity.WARNING, __doc__)

_ODD = regex(
    r"""
      (?P<character> [<>:"|?*] )
    | (?P<space> [\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000] )
    | (?: ^ | [/\\] ) (?P<device> con | prn | aux | nul | com[1-9] | lpt[1-9] )
      (?= [ ]*+ (?: [./\\:] | $ ) )
    | (?<= [^/\\.] ) (?P<end> [ .] ) (?= [/\\] )
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_QUOTE = regex(r'(?<!\\)(?>(?:\\\\)*)"')
_MARKS = (*'<>:"|?*', " /", " \\", "./", ".\\")
_PART = regex(r"[ ./\\\n]+")
_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{name}{digit}" for name in ("com", "lpt") for digit in range(1, 10)),
}
"""What is looked for first, since the pattern for all of it is slow and nearly all paths are fine."""
_STARTS = ("con", "prn", "aux", "nul", "com", "lpt")
_ROOT = regex(r"[A-Za-z]:(?=[/\\])|[A-Za-z][A-Za-z0-9+.-]+://|file:")


def _check(context: Context) -> Iterator[Problem]:
    if context.paths.is_plain and not context.paths.hold(_MARKS) and not _names_device(context.paths.text):
        return
    for named in suspects(context, _ODD):
        match = _ODD.search(_ROOT.sub("", undecorated(named.path), count=1))
        if match:
            # A quote that was not escaped is mostly no part of the path, whose end is a guess then.
            notation = named.node.notation
            is_json = notation is Notation.JSON or isinstance(notation, Transcript)
            is_guess = is_json and _QUOTE.search(context.source.text, *named.node.inner)
            severity = Severity.ERROR if is_guess else None
            message = f"{named.path!a} {_reason(match)}."
            yield path_problem(context, ODD_PATH, named, message, severity=severity)


def _names_device(paths: str) -> bool:
    paths = paths.lower()
    return any(start in paths for start in _STARTS) and not _DEVICES.isdisjoint(_PART.split(paths))


def _reason(match: re.Match[str]) -> str:
    match match.lastgroup:
        case "character":
            return f"contains {match.group()}, which Windows does not allow in file names"
        case "space":
            space = match.group()
            return f"contains U+{ord(space):04X} {unicodedata.name(space)}, which looks like a space"
        case "device":
            return f"is the reserved device name {match['device'].upper()} on Windows"
        case _:
            return "has a folder name that ends with a dot or a space, which Windows drops"


RULE = Rule(ODD_PATH, Topic.PATHS, _check)
