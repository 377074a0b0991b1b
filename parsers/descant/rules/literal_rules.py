"""How literals and comments look in the languages that have strings which end on their line.

Languages whose strings may go on in the next line, such as PHP, Ruby, shells and SQL, are not here: in Rust
only a character literal has to end on its line.
"""

import re
from typing import NamedTuple

from descant.patterns import regex


class LiteralRules(NamedTuple):
    """What is known of a language, or of several that are alike in this."""

    starts: re.Pattern[str]
    """The characters that a token may start with; braces are not among them."""
    tokens: re.Pattern[str]
    """Matched at such a character. Its groups are *quote* and *end* of a string that ends on its line, the
    end empty where it does not; *line_break* of a character literal that holds one; and of scripts *slash*,
    *template*, *open* and *close*."""
    hole: re.Pattern[str] | None = None
    """Matches the start of a string that ends inside of an expression, where a line may end."""
    is_script: bool = False
    """Whether there are regular expressions, templates, and perhaps words for people between tags."""
    marks: tuple[tuple[str, str], ...] = ()
    """Words, and the one character that each is looked at as."""
    sound: re.Pattern[str] = regex(r"\Z")
    """Matches what is left of a text in which each string ends on its line."""
    dropped: bytes = b""
    """The bytes of UTF-8 that are not looked at then; empty where only character literals count."""


_LINE_COMMENT = r"//[^\r\n]*+"
_BLOCK_COMMENT = r"/\*(?>(?:[^*]++|\*(?!/))*)(?:\*/|\Z)"
_HASH_COMMENT = r"\#[^\r\n]*+"
_C_COMMENTS = (_LINE_COMMENT, _BLOCK_COMMENT)
_DIRECTIVE = r"\#[ \t]*+(?:error|warning|region|endregion|pragma)\b(?>(?:[^\\\r\n]++|\\[\s\S])*)"
_TRIPLE_DOUBLE = r'"""(?>(?:[^"\\]++|\\[\s\S]|"(?!""))*)(?:"""++|\Z)'
_TRIPLE_SINGLE = r"'''(?>(?:[^'\\]++|\\[\s\S]|'(?!''))*)(?:'''++|\Z)"
_TRIPLE_RAW = r'"""(?>(?:[^"]++|"(?!""))*)(?:"""++|\Z)'
_TRIPLE_SINGLE_RAW = r"'''(?>(?:[^']++|'(?!''))*)(?:'''++|\Z)"
_CHARACTER = r"""(?:(?<!\w)|(?<=\b[LuUb])|(?<=\bu8))'
    (?: (?:[^'\\\r\n]|\\[^\r\n][^'\r\n]{0,10}+)' | (?P<line_break>\r?\n)' )"""
_SCRIPT_MARKS = r"(?P<slash>/)|(?P<template>`)|(?P<open>\{)|(?P<close>\})"

_DOLLAR = r"\$\{[^{}\r\n]*+(?>(?:\{[^{}\r\n]*+\}[^{}\r\n]*+)*)\}"
_PAREN = r"\\\([^()\r\n]*+(?>(?:\([^()\r\n]*+(?>(?:\([^()\r\n]*+\)[^()\r\n]*+)*)\)[^()\r\n]*+)*)\)"
_IN_BRACES = (
    r"(?:(?<=[fFtT$])|(?<=[fFtT$][rR@]))(?P<q>[\"'])(?>(?:(?!(?P=q))[^{\\]|\\[\s\S]|\{\{)*)\{[^{}]*+\Z"
)
_BLOCK = ("/*", "\x03")
_TRIPLE = ('"""', "\x01")
_TALL = ("'''", "\x02")


def _rules(
    others: tuple[str, ...],
    quotes: str,
    starts: str,
    *,
    behind: str = "",
    expression: str = "",
    hole: str = "",
    kept: str = "",
    marks: tuple[tuple[str, str], ...] = (),
    is_script: bool = False,
) -> LiteralRules:
    inside = rf"{expression}|\\[\s\S]" if expression else r"\\[\s\S]"
    string = rf"""{behind}(?P<quote>[{quotes}])
        (?>(?:[^"'\\$\r\n]++|{inside}|(?!(?P=quote))["']|\$)*)(?P<end>(?P=quote)|)"""
    tokens = "|".join((*others, string) if quotes else others)
    return LiteralRules(
        regex(rf"[{starts}]"),
        regex(tokens, re.VERBOSE),
        regex(hole) if hole else None,
        is_script,
        marks,
        _sound(kept, marks),
        bytes({*range(256)} - {*b"\r\n\1\2\3", *kept.encode()}) if kept else b"",
    )


def _sound(kept: str, marks: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    stretches = [r"[\r\n]++"]
    stretches += [rf"{mark}[^{mark}]*+{mark}" for _, mark in marks if mark != "\x03"]
    stretches += [rf"{quote}[^{quote}\r\n]*+{quote}" for quote in "\"'" if quote in kept]
    if "`" in kept:
        stretches.append("`(?>(?:[^`\"']++|\"[^\"`\r\n]*+\"|'[^'`\r\n]*+')*)`")
    if "#" in kept:
        stretches.append(r"\#[^\r\n]*+")
    if "/" in kept:
        stretches += [r"\x03[^*]*+(?>(?:\*(?!/)[^*]*+)*)\*/", r"//[^\r\n]*+", r"[/*]"]
    if "-" in kept:
        stretches += [r"--[^\r\n]*+", "-"]
    return regex(f"(?>(?:{'|'.join(stretches)})*)")


_PYTHON = _rules(
    (_HASH_COMMENT, _TRIPLE_DOUBLE, _TRIPLE_SINGLE),
    "\"'",
    "\"'#",
    hole=_IN_BRACES,
    kept="\"'#",
    marks=(_TRIPLE, _TALL),
)
_SCRIPT = _rules(
    (*_C_COMMENTS, _SCRIPT_MARKS),
    "\"'",
    "\"'/`",
    # An apostrophe in words for people, as in JSX.
    behind=r"(?<![\w$])",
    kept="\"'/*`",
    marks=(_BLOCK,),
    is_script=True,
)
_LANGUAGES = {
    "py pyi pyw": _PYTHON,
    "js mjs cjs jsx ts mts cts tsx": _SCRIPT,
    "java": _rules(
        (*_C_COMMENTS, _TRIPLE_DOUBLE, _CHARACTER), '"', "\"'/", kept="\"'/*", marks=(_BLOCK, _TRIPLE)
    ),
    "c h cc cpp cxx hh hpp hxx m mm": _rules(
        (
            _DIRECTIVE,
            *_C_COMMENTS,
            r'(?<=R)"(?P<delimiter>[^\s()\\]{0,16}+)\([\s\S]*?(?:\)(?P=delimiter)"|\Z)',
            _CHARACTER,
        ),
        '"',
        "\"'/#",
        kept="\"'/*",
        marks=(_BLOCK,),
    ),
    "cs": _rules(
        (
            _DIRECTIVE,
            *_C_COMMENTS,
            r'(?:(?<=@)|(?<=@\$))"(?>(?:[^"]++|"")*)(?:"|\Z)',
            _TRIPLE_RAW,
            _CHARACTER,
        ),
        '"',
        "\"'/#",
        hole=_IN_BRACES,
        kept="\"'/*",
        marks=(_BLOCK, _TRIPLE),
    ),
    "go": _rules(
        (*_C_COMMENTS, r"`[^`]*+(?:`|\Z)", _CHARACTER), '"', "\"'/`", kept="\"'/*`", marks=(_BLOCK,)
    ),
    "kt kts scala": _rules(
        (*_C_COMMENTS, _TRIPLE_RAW, _CHARACTER),
        '"',
        "\"'/",
        expression=_DOLLAR,
        hole=r"\$\{[^}$]*+\Z",
        kept="\"'/*",
        marks=(_BLOCK, _TRIPLE),
    ),
    "swift": _rules(
        (*_C_COMMENTS, r'(?P<delimiter>\#++)"[\s\S]*?(?:"(?P=delimiter)|\Z)', _TRIPLE_DOUBLE),
        '"',
        '"/#',
        expression=_PAREN,
        hole=r"\\\([^)\\]*+\Z",
        kept='"/*',
        marks=(_BLOCK, _TRIPLE),
    ),
    "dart": _rules(
        (
            *_C_COMMENTS,
            rf"(?<=\br)(?:{_TRIPLE_RAW}|{_TRIPLE_SINGLE_RAW}|'[^'\r\n]*+'|\"[^\"\r\n]*+\")",
            _TRIPLE_DOUBLE,
            _TRIPLE_SINGLE,
        ),
        "\"'",
        "\"'/",
        expression=_DOLLAR,
        hole=r"\$\{[^}$]*+\Z",
        kept="\"'/*",
        marks=(_BLOCK, _TRIPLE, _TALL),
    ),
    "lua": _rules(
        (r"(?:--)?\[(?P<delimiter>=*+)\[[\s\S]*?(?:\](?P=delimiter)\]|\Z)", r"--[^\r\n]*+"),
        "\"'",
        "\"'\\[-",
        expression=r"\\z\s*+",
        kept="\"'-",
    ),
    "json jsonc": _rules(_C_COMMENTS, '"', '"/', kept='"/*', marks=(_BLOCK,)),
    "toml": _rules(
        (_HASH_COMMENT, _TRIPLE_DOUBLE, _TRIPLE_SINGLE_RAW, r"'[^'\r\n]*+'"),
        '"',
        "\"'#",
        kept="\"'#",
        marks=(_TRIPLE, _TALL),
    ),
    "rs": _rules(
        (
            *_C_COMMENTS,
            r'(?<=r)(?P<delimiter>\#++)"[\s\S]*?(?:"(?P=delimiter)|\Z)',
            r'(?<=r)"[^"]*+(?:"|\Z)',
            r'"(?>(?:[^"\\]++|\\[\s\S])*)(?:"|\Z)',
            _CHARACTER,
        ),
        "",
        "\"'/#",
    ),
}
BY_EXTENSION = {
    extension: rules for extensions, rules in _LANGUAGES.items() for extension in extensions.split()
}
"""In small letters, without the point."""
