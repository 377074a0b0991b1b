"""Code contains an unusual space or an invisible character.

Non-breaking spaces and zero-width characters come in when an answer is copied from a page. They look like
nothing at all, and compilers refuse them. Inside of strings and comments they are left alone.

Wrong: an indentation with U+00A0 in it

Right: an indentation of plain spaces

Prompt: Ask for ordinary spaces in code.
"""

import re
import unicodedata
from collections.abc import Iterator

from descant.checkpoints import along
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import TokenRules, extension_of, in_code_only, language_of
from descant.rules.findings import Finding, StringEdit, place_of, report
from descant.rules.rule import Context, Rule, Topic

ODD_SPACE_IN_CODE = ProblemKind.from_doc("odd-space-in-code", Severity.WARNING, __doc__)

_SPACES = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u200b\u2060\ufeff"
_ODD_CHARACTERS = frozenset((*_INVISIBLE, *"\u00a0\u202f\u205f\u3000", *map(chr, range(0x2000, 0x200B))))
_ODD = regex(f"[{_SPACES}]++|[{_INVISIBLE}]++")
_INDENTATION = regex(f"^[ \\t]*+[{_SPACES}{_INVISIBLE}][ \\t{_SPACES}{_INVISIBLE}]*+", re.MULTILINE)
_NEXT_TO_CODE = regex(f"[{_INVISIBLE}]++|(?<==)[{_SPACES}]++|[{_SPACES}]++(?==)")
"""What is odd even where words for people are between the code: those may hold non-breaking spaces."""
_INDENTED = frozenset(["yaml", "yml", "toml", "sh", "bash", "rb", "php", "sql", "lua", "ini", "cfg", "mk"])
"""Files whose strings are not known here; only the indentation of their lines is looked at."""


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.with_characters(_ODD_CHARACTERS):
        findings = odd_spaces_in(file.path, content)
        place = place_of(context, file)
        yield from report(context, ODD_SPACE_IN_CODE, place, findings, "Fix all in this file")


def odd_spaces_in(path: str, content: str) -> Iterator[Finding]:
    """Yield the unusual spaces and invisible characters between the code of *content*, the file *path*."""
    language = language_of(path)
    if language is not None or extension_of(path) in _INDENTED:
        yield from map(_finding, along(_odd_matches(language, content)))


def _odd_matches(language: TokenRules | None, content: str) -> Iterator[re.Match[str]]:
    """Yield what is odd; a byte order mark at the start is not."""
    matches = (
        match
        for match in along(_ODD.finditer(content))
        if content[match.start()] != "\ufeff" or match.start()
    )
    if language is not None and not language.holds_text:
        return in_code_only(language, content, matches)
    indents = {
        match.start()
        for indentation in along(_INDENTATION.finditer(content))
        for match in _ODD.finditer(content, *indentation.span())
    }
    if language is None:
        return (match for match in matches if match.start() in indents)
    relevant = (
        match for match in matches if match.start() in indents or _NEXT_TO_CODE.match(content, match.start())
    )
    return in_code_only(language, content, relevant)


def _finding(match: re.Match[str]) -> Finding:
    character, count = match.group()[0], len(match.group())
    is_space = character not in _INVISIBLE
    name = unicodedata.name(character, "an invisible character")
    many = f" ({count} of them)" if count > 1 else ""
    message = f"Unexpected U+{ord(character):04X} {name}{many} in code."
    change = StringEdit(match.start(), match.end(), " " * count if is_space else "")
    return Finding(
        match.start(),
        match.end(),
        message,
        "Replace with a space" if is_space else "Remove the character",
        (change,),
    )


RULE = Rule(ODD_SPACE_IN_CODE, Topic.CONTENTS, _check)
