"""Which files hold code, and which stretches of their contents are strings and comments.

This is no parser: it knows how strings and comments start and end in the languages that models write most,
and where it is in doubt it takes more of a line for a string, so that rules say too little and not too much.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from descant.checkpoints import STRIDE, along, checkpoint
from descant.patterns import regex


class TokenRules(NamedTuple):
    """How strings and comments look in some languages."""

    name: str
    tokens: re.Pattern[str]
    """Its groups are *string* and *comment*, and in JavaScript those that a template needs."""
    holds_text: bool = False
    """Whether words for people may stand between the code, as in JSX."""


class TokenSpan(NamedTuple):
    """A string or a comment in a content."""

    start: int
    end: int
    is_string: bool


_BLOCK_COMMENT = r"/\*(?>(?:[^*]++|\*(?!/))*)(?:\*/)?"
_LINE_COMMENT = r"//[^\n]*+"
# A quote that is never closed counts up to the end of its line.
_DOUBLE = r'"(?>(?:[^"\\\n]++|\\.)*)"?'
_SINGLE = r"'(?>(?:[^'\\\n]++|\\.)*)'?"
_TRIPLE_DOUBLE = r'"""(?>(?:[^"\\]++|\\.|"(?!""))*)(?:""")?'
_TRIPLE_SINGLE = r"'''(?>(?:[^'\\]++|\\.|'(?!''))*)(?:''')?"
_CHARACTER = r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,8}+)'"
_REGEX = (
    r"(?:(?<=[(,=:\[!&|?{};+>])|(?<=[(,=:\[!&|?{};+>][ ])|(?<=return[ ]))"
    r"/(?![/*])(?>(?:[^/\\\[\n]++|\\[^\n]|\[(?>(?:[^\]\\\n]++|\\[^\n])*)\]?)*)/?"
)


def _tokens(comments: Iterable[str], strings: Iterable[str], others: str = "") -> re.Pattern[str]:
    return regex(f"(?P<comment>{'|'.join(comments)})|(?P<string>{'|'.join(strings)}){others}", re.DOTALL)


_C_COMMENTS = (_LINE_COMMENT, _BLOCK_COMMENT)
_SCRIPT = _tokens(_C_COMMENTS, (_DOUBLE, _SINGLE, _REGEX), r"|(?P<template>`)|(?P<open>\{)|(?P<close>\})")
_TEMPLATE = regex(r"(?>(?:[^`\\$]++|\\.|\$(?!\{))*)(?P<end>`|\$\{|\Z|\\\Z)", re.DOTALL)
"""The text of a template up to its end, or to an expression in it."""

_LANGUAGES = {
    ("ts", "mts", "cts"): TokenRules("script", _SCRIPT),
    ("js", "mjs", "cjs", "jsx", "tsx", "vue", "svelte"): TokenRules("script", _SCRIPT, holds_text=True),
    ("py", "pyi"): TokenRules(
        "python", _tokens((r"\#[^\n]*+",), (_TRIPLE_DOUBLE, _TRIPLE_SINGLE, _DOUBLE, _SINGLE))
    ),
    ("java", "c", "h", "cc", "cpp", "hpp", "kt", "kts", "swift", "scala"): TokenRules(
        "c",
        _tokens(_C_COMMENTS, (r'R"\((?>(?:[^)]++|\)(?!"))*)(?:\)")?', _TRIPLE_DOUBLE, _DOUBLE, _CHARACTER)),
    ),
    ("cs",): TokenRules(
        "c", _tokens(_C_COMMENTS, (r'@\$?"(?>(?:[^"]++|"")*)"?', _TRIPLE_DOUBLE, _DOUBLE, _CHARACTER))
    ),
    ("rs",): TokenRules(
        "c", _tokens(_C_COMMENTS, (r'r\#"(?>(?:[^"]++|"(?!\#))*)(?:"\#)?', _DOUBLE, _CHARACTER))
    ),
    ("go",): TokenRules("c", _tokens(_C_COMMENTS, (r"`[^`]*+`?", _DOUBLE, _CHARACTER))),
    ("css", "scss", "less"): TokenRules("css", _tokens(_C_COMMENTS, (_DOUBLE, _SINGLE))),
    ("json", "jsonc"): TokenRules("json", _tokens(_C_COMMENTS, (_DOUBLE,))),
}
_BY_EXTENSION = {extension: rules for extensions, rules in _LANGUAGES.items() for extension in extensions}


def extension_of(path: str) -> str:
    """Return what stands behind the last point of *path*, in lower case; without a point all of it."""
    return path.rpartition(".")[2].lower()


def language_of(path: str) -> TokenRules | None:
    """Return the language that a file of this name is written in, if its strings are known here."""
    return _BY_EXTENSION.get(path.rpartition(".")[2].lower())


def outside_of_strings(
    language: TokenRules, content: str, matches: Iterable[re.Match[str]]
) -> Iterator[re.Match[str]]:
    """Yield those matches that do not start in a string; in a comment they may."""
    return _outside(
        [stretch for stretch in along(_stretches(language, content)) if stretch.is_string], matches
    )


def in_code_only(
    language: TokenRules, content: str, matches: Iterable[re.Match[str]]
) -> Iterator[re.Match[str]]:
    """Yield those matches that start neither in a string nor in a comment."""
    return _outside(list(along(_stretches(language, content))), matches)


def _outside(stretches: list[TokenSpan], matches: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    starts = [stretch.start for stretch in along(stretches)]
    for match in along(matches):
        number = bisect_right(starts, match.start()) - 1
        if number < 0 or stretches[number].end <= match.start():
            yield match


def _stretches(language: TokenRules, content: str) -> Iterator[TokenSpan]:
    """Yield the strings and comments in order."""
    braces: list[int] = []
    """For each template that is open, how many braces are open in its expression."""
    position = due = 0
    search = language.tokens.search if len(content) <= STRIDE else partial(_token, language.tokens)
    while match := search(content, position):
        start, position = match.span()
        if position > due:
            checkpoint()
            due = position + STRIDE
        kind = match.lastgroup
        if kind == "open" and braces:
            braces[-1] += 1
        elif kind == "close" and braces and braces[-1]:
            braces[-1] -= 1
        elif kind == "template" or (kind == "close" and braces):
            if kind == "close":
                braces.pop()
            text = _TEMPLATE.match(content, position)
            assert text is not None, "a template may be empty"
            position = text.end()
            if text["end"] == "${":
                braces.append(0)
            yield TokenSpan(start, position, is_string=True)
        elif kind in ("string", "comment"):
            yield TokenSpan(start, position, is_string=kind == "string")


def _token(tokens: re.Pattern[str], content: str, position: int) -> re.Match[str] | None:
    """Return what ``tokens.search(content, position)`` would."""
    while (behind := position + STRIDE) < len(content):
        begun = tokens.search(content, position, behind)
        if begun and begun.end() < behind - _LONGEST_START:
            return begun
        checkpoint()
        if begun and begun.start() < behind - _LONGEST_START:
            return tokens.match(content, begun.start())
        position = behind - _LONGEST_START
    return tokens.search(content, position)


_LONGEST_START = 16
"""In so many characters it shows whether a token begins: a character in quotes is the longest."""
