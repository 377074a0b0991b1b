"""Where a file begins in a text that is still being written, and how it could end right there.

Only what stands plainly is looked for, since it decides no more than when the text is read again.
"""

import re
from collections import deque
from typing import NamedTuple

from descant.patterns import regex

_BEGINS = regex(
    r"""
    \bcontent\\*+"\s*+:\s*+(?P<quote>\\*+")
    | (?P<tag> <file\s[^<>]++> )
    | (?<=[\r\n]) (?:
        (?P<search> <{5,9} ) [ ]SEARCH [ \t]*+ (?:\r\n?|\n)
      | [*]{3}[ ] (?P<section>Update|Add|Delete) [ ]File:[ ] [^\r\n]++ (?:\r\n?|\n)
      | (?P<diff> ---[ ] ) [^\r\n]++ (?:\r\n?|\n) [+]{3}[ ] [^\r\n]++ (?:\r\n?|\n) @@ [^\r\n]*+ (?:\r\n?|\n)
      | (?P<fence> `{3,}+ | ~{3,}+ ) [^\r\n`]++ (?:\r\n?|\n)
        (?! [<>=`~] | --- | [+]{3} | @@ | [*]{3}[ ] | diff[ ] ) [^\r\n]*+ (?:\r\n?|\n)
    )
    """,
    re.VERBOSE,
)
"""However often a quote is escaped; behind a fence comes a line that is no edit."""
_FENCE = "```\n"
"""What edits may stand in, which are read otherwise there where they are damaged."""
_SECTIONS = {"Update": "@@\n-x\n+y\n", "Add": "+x\n", "Delete": ""}


class FileBeginning(NamedTuple):
    """The place where the content of a file, or an edit of it, begins."""

    at: int
    ends: tuple[str, ...]
    """Each would end the whole answer there."""


def last_beginning(text: str) -> FileBeginning | None:
    """Return the last place in *text* where a file begins; None without one."""
    last = next(iter(deque(_BEGINS.finditer(text), maxlen=1)), None)
    return FileBeginning(last.end(), _ends(last)) if last else None


def _ends(begins: re.Match[str]) -> tuple[str, ...]:
    if quote := begins["quote"]:
        end = f"{quote}}}]}}"
        # What it stands in may turn out to be another object, such as a call, in which it is no answer.
        return end, f"{quote}}}], {quote}summary{quote}: {quote}{quote}}}", end + "}"
    if begins["tag"]:
        return ("\n</file>\n",)
    if begins["fence"]:
        return (f"x\n{begins['fence']}\n",)
    return _edit_end(begins), _edit_end(begins) + _FENCE


def _edit_end(begins: re.Match[str]) -> str:
    if signs := begins["search"]:
        count = len(signs)
        return f"x\n{'=' * count}\ny\n{'>' * count} REPLACE\n"
    return f"{_SECTIONS[begins['section']]}*** End Patch\n" if begins["section"] else " x\n-y\n+z\n"
