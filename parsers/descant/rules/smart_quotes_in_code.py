"""Typographic quotes are used as string delimiters in code.

Word processors and chat pages write them in place of straight ones; no programming language takes them.
Typographic quotes inside of a string or a comment are content and are left alone.

Wrong: `print(“hello”)`

Right: `print("hello")`

Prompt: Write straight quotes in the prompt itself: models imitate those that they see.
"""

import re
from collections.abc import Iterator

from descant.checkpoints import along
from descant.line_search import bounded_matches
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import TokenRules, in_code_only, language_of
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.rule import Context, Rule, Topic

SMART_QUOTES_IN_CODE = ProblemKind.from_doc("smart-quotes-in-code", Severity.WARNING, __doc__)

_QUOTES = frozenset(map(chr, range(0x2018, 0x2020)))
_LINE = regex(r"[^\n]++")
_STRING = regex(
    r"""
      (?: ^[ \t]{0,200}+ | (?<=[(\[{=,:+!<>?&|%]) | (?<=[(\[{=,:+!<>?&|%][ ])
        | (?<= \b return [ ] ) | (?<= \b import [ ] ) | (?<= \b from [ ] ) | (?<= \b case [ ] )
        | (?<= \b in [ ] ) | (?<= \b print [ ] ) | (?<= \b raise [ ] ) | (?<= \b include [ ] ) )
      (?: (?P<double> [“”„‟] ) (?P<body> [^“”„‟\n]{0,300}+ ) [“”„‟]
        | [‘’‚‛] (?P<single_body> [^‘’‚‛\n]{0,300}+ ) (?P<single> [‘’‚‛] ) )
      (?= [ \t]{0,200}+ (?: [)\]},;:.+>=/*%|&?!<\[-] | $ | (?:in|if|else|and|or|for|as|is|not)\b ) )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What a string would be: both quotes are where those of a string are, and not as in a sentence."""
_LONGEST = 1_000
"""Characters, with those before and behind it."""
_BEFORE_A_STRING = regex(
    r"(?:\w\(|[\[{=+&|]|\b(?:return|import|from|case))[ ]?[“”„‟‘’‚‛]"
    r"|\A[ \t]*+[\w$]++:[ ][“‘][^“”‘’]*+[”’],\s*+\Z"
)
"""What sentences between code, as in JSX, have not: such a beginning, or a member on a line of its own."""


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.with_characters(_QUOTES):
        findings = quotes_in(file.path, content)
        place = place_of(context, file)
        yield from report(context, SMART_QUOTES_IN_CODE, place, findings, "Use straight quotes in this file")


def quotes_in(path: str, content: str) -> Iterator[Finding]:
    """Yield the strings in typographic quotes in *content*, the file *path*."""
    language = language_of(path)
    if language is not None:
        yield from _quote_findings(language, content)


def _quote_findings(language: TokenRules, content: str) -> Iterator[Finding]:
    strings = (
        _in_lines_of_code(content) if language.holds_text else bounded_matches(_STRING, content, _LONGEST)
    )
    for match in in_code_only(language, content, strings):
        is_double = match["double"] is not None
        body = "body" if is_double else "single_body"
        start, end = match.start(body) - 1, match.end(body) + 1
        is_text = language.name == "json" or (language.name == "c" and len(match[body].lstrip("\\")) > 1)
        quote = '"' if is_double or is_text else "'"
        changes: tuple[StringEdit, ...] = ()
        if quote not in match[body]:
            changes = (StringEdit(start, start + 1, quote), StringEdit(end - 1, end, quote))
        message = "Typographic quotes around a string; code needs straight quotes."
        yield Finding(start, end, message, "Use straight quotes", changes)


def _in_lines_of_code(content: str) -> Iterator[re.Match[str]]:
    for line in along(_LINE.finditer(content)):
        if any(bounded_matches(_BEFORE_A_STRING, line.group(), _LONGEST)):
            yield from bounded_matches(_STRING, content, _LONGEST, *line.span())


RULE = Rule(SMART_QUOTES_IN_CODE, Topic.CONTENTS, _check)
