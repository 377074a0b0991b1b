"""How literals and comments look in the languages that have strings which end on their line.

Languages whose strings may go on in the next line, such as PHP, Ruby, shells and SQL, are not here: in Rust
only a character literal has to end on its line.
"""

import re
from typing import NamedTuple

from descant.patterns import regex

TRIPLE = {'"""': "\1", "'''": "\2"}
"""One character that each counts as where only quotes are looked at, among which two strings look like it."""


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
    triple: str = ""
    """The quotes that, three of them, are around a string of several lines."""
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


def _rules(
    others: tuple[str, ...],
    quotes: str,
    starts: str,
    *,
    behind: str = "",
    expression: str = "",
    hole: str = "",
    kept: str = "",
    triple: str = "",
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
        triple,
        _sound(kept, triple),
        bytes({*range(256)} - {*b"\r\n\1\2", *kept.encode()}) if kept else b"",
    )


def _sound(kept: str, triple: str) -> re.Pattern[str]:
    stretches = [r"[\r\n]++"]
    stretches += [rf"{mark}[^{mark}]*+{mark}" for quotes, mark in TRIPLE.items() if quotes[0] in triple]
    stretches += [rf"{quote}[^{quote}\r\n]*+{quote}" for quote in "\"'" if quote in kept]
    if "`" in kept:
        stretches.append(r"`(?>(?:[^`\"']++|\"[^\"`\r\n]*+\"|'[^'`\r\n]*+')*)`")
    if "#" in kept:
        stretches.append(r"\#[^\r\n]*+")
    if "/" in kept:
        stretches += [r"/\*[^*]*+(?>(?:\*(?!/)[^*]*+)*)\*/", r"//[^\r\n]*+", r"/(?!\*)|\*"]
    if "-" in kept:
        stretches += [r"--[^\r\n]*+", "-"]
    return regex(f"(?>(?:{'|'.join(stretches)})*)")


_PYTHON = _rules(
    (_HASH_COMMENT, _TRIPLE_DOUBLE, _TRIPLE_SINGLE),
    "\"'",
    "\"'#",
    hole=_IN_BRACES,
    kept="\"'#",
    triple="\"'",
)
_SCRIPT = _rules(
    (*_C_COMMENTS, _SCRIPT_MARKS),
    "\"'",
    "\"'/`",
    # An apostrophe in words for people, as in JSX.
    behind=r"(?<![\w$])",
    kept="\"'/*`",
    is_script=True,
)
_LANGUAGES = {
    "py pyi pyw": _PYTHON,
    "js mjs cjs jsx ts mts cts tsx": _SCRIPT,
    "java": _rules((*_C_COMMENTS, _TRIPLE_DOUBLE, _CHARACTER), '"', "\"'/", kept="\"'/*", triple='"'),
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
        triple='"',
    ),
    "go": _rules((*_C_COMMENTS, r"`[^`]*+(?:`|\Z)", _CHARACTER), '"', "\"'/`", kept="\"'/*`"),
    "kt kts scala": _rules(
        (*_C_COMMENTS, _TRIPLE_RAW, _CHARACTER),
        '"',
        "\"'/",
        expression=_DOLLAR,
        hole=r"\$\{[^}$]*+\Z",
        kept="\"'/*",
        triple='"',
    ),
    "swift": _rules(
        (*_C_COMMENTS, r'(?P<delimiter>\#++)"[\s\S]*?(?:"(?P=delimiter)|\Z)', _TRIPLE_DOUBLE),
        '"',
        '"/#',
        expression=_PAREN,
        hole=r"\\\([^)\\]*+\Z",
        kept='"/*',
        triple='"',
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
        triple="\"'",
    ),
    "lua": _rules(
        (r"(?:--)?\[(?P<delimiter>=*+)\[[\s\S]*?(?:\](?P=delimiter)\]|\Z)", r"--[^\r\n]*+"),
        "\"'",
        "\"'\\[-",
        expression=r"\\z\s*+",
        kept="\"'-",
    ),
    "json jsonc": _rules(_C_COMMENTS, '"', '"/', kept='"/*'),
    "toml": _rules(
        (_HASH_COMMENT, _TRIPLE_DOUBLE, _TRIPLE_SINGLE_RAW, r"'[^'\r\n]*+'"),
        '"',
        "\"'#",
        kept="\"'#",
        triple="\"'",
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
