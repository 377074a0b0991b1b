"""What a language is: the names it is known by, and a function that finds what is wrong in a text."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from descant.patterns import regex
from descant.problems import ProblemKind
from descant.rules.findings import StringEdit
from descant.source import Source, Span

_SHEBANG = regex(
    r"""
    \ufeff? \#! [ \t]*+ (?>(?: [^\s/]*+/ )*)
    (?>(?: env [ \t]++ (?>(?: (?: -\S++ | \w++=\S*+ ) [ \t]++ )*) (?>(?: [^\s/]*+/ )*) )?)
    (?P<name>[A-Za-z]\w*+)
    """,
    re.VERBOSE,
)


_MANY = 20
"""So many remarks on one text: whoever has mended them sees the others."""


class Note(NamedTuple):
    """Another place in the text that explains a remark."""

    message: str
    span: Span


class Remark(NamedTuple):
    """Something that is wrong in a text."""

    kind: ProblemKind
    span: Span
    """In the decoded text."""
    message: str
    title: str = ""
    """Of the edit that mends it, if there is one."""
    changes: tuple[StringEdit, ...] = ()
    notes: tuple[Note, ...] = ()


def nothing(_: str) -> Iterable[Remark]:
    """Find nothing, as for a language that is only known by its name."""
    return ()


def always() -> bool:
    """Say yes, as for a check that needs nothing that may not be there."""
    return True


@dataclass(frozen=True, slots=True)
class Language:
    """A language. Lists of names are words with blanks between them."""

    name: str
    """As editors and grammars call it."""
    title: str
    """As people write it."""
    check: Callable[[str], Iterable[Remark]] = nothing
    """Pure, and linear in the text, which is never run; hostile text ends in few remarks or in none."""
    problem_kinds: tuple[ProblemKind, ...] = ()
    """What it may find."""
    extensions: str = ""
    """In small letters, without the point."""
    file_names: str = ""
    variants: tuple[tuple[re.Pattern[str], "Language"], ...] = ()
    """Which paths, although their extension is one of these, are of another language."""
    interpreters: str = ""
    """What the first line of a program names behind ``#!``, without the digits of a version."""
    fence_names: str = ""
    """What a code fence calls it, beside its name and its extensions."""
    can_check: Callable[[], bool] = always
    """Whether what the check needs is installed."""

    def remarks(self, content: str) -> tuple[Remark, ...]:
        """Return what is wrong in *content*, up to a limit, in the order in which it was found.

        Each names its line in the file, since a raw answer may be one line.
        """
        first = tuple(islice(self.check(content), _MANY))
        source = Source(content)
        return tuple(remark._replace(message=_with_line(source, remark)) for remark in first)


def _with_line(source: Source, remark: Remark) -> str:
    line = source.line_at(remark.span.start) + 1
    return f"{remark.message.removesuffix('.')} (line {line} of the file)."


def name_of(path: str) -> str:
    """Return the last part of *path*."""
    return path[max(path.rfind("/"), path.rfind("\\")) + 1 :]


def extension_of(name: str) -> str:
    """Return what stands behind the last point of a file's *name*, in small letters; empty without one."""
    return name[name.rfind(".") + 1 :].lower() if "." in name else ""


def interpreter_in(line: str) -> str:
    """Return the interpreter that the first *line* of a program names, without the digits behind it."""
    if "#!" not in line[:3]:
        return ""
    match = _SHEBANG.match(line)
    return match["name"].rstrip("0123456789") if match else ""
