"""Stretches of a file that the answer has nothing in place of, and what names they have."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from descant.patterns import regex
from descant_server.workspace.rules.rewritten import Rewritten

WORD = regex(r"[A-Za-z_$][\w$]*")
_DEFINITION = regex(
    r"""
    ^[ \t]*+(?: (?:export|default|async|pub(?:\([^()\n]*\))?|public|private|protected|static|final|abstract
      |declare|inline|unsafe|extern|override|internal|open|data|sealed|virtual)[ \t]+ )*
    (?: def | class | function\*? | interface | type | enum | struct | trait | union | fn | mod
      | func(?:[ ]\([^()\n]*\))? | namespace | const | let | var | fun | object | \#[ ]*define )
    [ \t]+ (?P<name>[A-Za-z_$][\w$]*)
    """,
    re.VERBOSE | re.MULTILINE,
)
_TEST = regex(r"^[ \t]*(?:test|it|describe|suite)(?:\.\w+)?\([ ]?(?P<name>['\"`][^\n]*)", re.MULTILINE)
_C_FUNCTION = regex(
    r"^(?P<before>(?:[A-Za-z_][\w \t*&:<>]*[ \t*&\n])?)(?P<name>[A-Za-z_]\w*)[ \t]*\([^;{}=\n]*\)?[ \t]*\{?$",
    re.MULTILINE,
)
_C_LIKE = frozenset(("c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m", "java", "cs"))


class LostStretch(NamedTuple):
    """Lines ``start:end`` of the disk, for which the answer has the blank lines ``new_start:new_end``."""

    start: int
    end: int
    new_start: int
    new_end: int
    filled: int
    """How many of them are not blank."""


def lost_stretches(file: Rewritten) -> Iterator[LostStretch]:
    """Yield them in order; what came elsewhere in the answer is no loss."""
    for change in file.changes:
        if any(line.strip() for line in file.new_lines[change.new_start : change.new_end]):
            continue
        lines = [line.strip() for line in file.old_lines[change.old_start : change.old_end] if line.strip()]
        gone = sum(1 for line in lines if file.gone[line])
        if lines and gone * 2 > len(lines):
            yield LostStretch(*change, len(lines))


def defined_in(lines: Sequence[str], extension: str) -> frozenset[str]:
    """Return the names of the definitions in *lines*, as far as they are told by their form."""
    return _defined("\n".join(lines), extension in _C_LIKE)


def defined_for_itself(lines: Sequence[str], extension: str) -> frozenset[str]:
    """Return those of them that only a file that has *lines* itself can use.

    In C what is not static may be defined in another file.
    """
    if extension not in _C_LIKE:
        return defined_in(lines, extension)
    functions = _C_FUNCTION.finditer("\n".join(lines))
    return frozenset(
        match["name"] for match in functions if "static" in match["before"] or "private" in match["before"]
    )


def outer_definitions(lines: Sequence[str], extension: str) -> frozenset[str]:
    """Return those at the margin of the file, or of a class."""
    outer = [line for line in lines if not line[:1].isspace() or line.lstrip().startswith(_OF_CLASSES)]
    return defined_in(outer, extension)


@lru_cache(maxsize=64)
def _defined(text: str, is_c: bool) -> frozenset[str]:  # noqa: FBT001  # It is a key of the cache.
    names = {match["name"] for pattern in (_DEFINITION, _TEST) for match in pattern.finditer(text)}
    if is_c:
        names |= {match["name"] for match in _C_FUNCTION.finditer(text)}
    return frozenset(names - _KEYWORDS)


_OF_CLASSES = (
    "def ",
    "async def ",
    "test(",
    "it(",
    "describe(",
    "public ",
    "private ",
    "protected ",
    "fn ",
    "pub fn ",
)
_KEYWORDS = frozenset(("if", "for", "while", "switch", "return", "else", "sizeof", "defined", "catch"))
