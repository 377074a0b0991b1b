"""A file or a path contains a bidirectional control character.

With such characters code can be made to look different from what it does, and a path to end differently from
how it is shown ("Trojan Source", CVE-2021-42574). In a path it is an error. The mild ones among them, which
right-to-left languages need, are left alone in prose and in strings.

Wrong: `if role != "user U+202E": grant()`

Right: `if role != "user": grant()`

Prompt: Say that code is written in ASCII, with escapes for other characters.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator

from descant.checkpoints import along
from descant.line_search import bounded_matches
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import language_of, outside_of_strings
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.named_paths import non_ascii_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

BIDI_CONTROL = ProblemKind.from_doc("bidi-control", Severity.WARNING, __doc__)

_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ANY = regex("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_MILD = "\u061c\u200e\u200f"
_MILD_MARK = regex(f"[{_MILD}]")
_STRONG = regex("[\u202a-\u202e\u2066-\u2069]")


def _check(context: Context) -> Iterator[Problem]:
    for named in non_ascii_paths(context):
        match = _ANY.search(named.path)
        if match:
            mark = _named(match.group())
            message = f"The path contains {mark}, so it may be displayed differently from what it is."
            better = _ANY.sub("", named.path)
            yield path_problem(context, BIDI_CONTROL, named, message, better, Severity.ERROR)
    for file, content in context.contents.with_characters(_MARKS):
        marks = _marks(file.path, content)
        yield from report(
            context,
            BIDI_CONTROL,
            place_of(context, file),
            _by_line(content, marks),
            "Remove all in this file",
        )


def _marks(path: str, content: str) -> Iterator[re.Match[str]]:
    """Yield the strong characters, and in code the mild ones that stand in no string."""
    language = language_of(path)
    if language is None or not any(mark in content for mark in _MILD):
        return bounded_matches(_STRONG, content, 1)
    mild = {
        match.start()
        for match in outside_of_strings(language, content, bounded_matches(_MILD_MARK, content, 1))
    }
    matches = bounded_matches(_ANY, content, 1)
    return (match for match in matches if match.start() in mild or _STRONG.match(match.group()))


class _Removals:
    """Removes single characters, of which a line may have millions: few objects for them all."""

    def __init__(self, starts: "array[int]") -> None:
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[StringEdit]:
        return (StringEdit(start, start + 1, "") for start in self._starts)


def _by_line(content: str, marks: Iterable[re.Match[str]]) -> Iterator[Finding]:
    """Yield one finding for each line that holds such characters."""
    on_line = array("Q")
    for mark in along(marks):
        if on_line and content.find("\n", on_line[-1], mark.start()) >= 0:
            yield _on_line(content, on_line)
            on_line = array("Q")
        on_line.append(mark.start())
    if on_line:
        yield _on_line(content, on_line)


def _on_line(content: str, starts: "array[int]") -> Finding:
    many = f" and {len(starts) - 1} more" if len(starts) > 1 else ""
    message = (
        f"This line contains {_named(content[starts[0]])}{many}; it may be displayed differently from what "
        "it does."
    )
    return Finding(starts[0], starts[-1] + 1, message, "Remove them from this line", _Removals(starts))


def _named(mark: str) -> str:
    return f"U+{ord(mark):04X} {unicodedata.name(mark)}"


RULE = Rule(BIDI_CONTROL, Topic.CONTENTS, _check)
