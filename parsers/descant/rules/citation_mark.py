"""A citation marker of a chat page was left in a string.

The page replaces these marks by a link; where an answer is copied or taken from the interface, they stay. In
a file they are never meant.

Wrong: `Retries are capped at five.【12†source】`, `:contentReference[oaicite:0]{index=0}`, `[cite_start]`

Right: `Retries are capped at five.`

Prompt: Turn the citations of the search off, or say that none are to stand in strings.
"""

import re
from collections.abc import Iterator

from descant.answer import File
from descant.checkpoints import along
from descant.line_search import matches_in_lines
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of, language_of, outside_of_strings
from descant.rules.findings import Finding, StringEdit, place_of, prose, report
from descant.rules.rule import Context, Rule, Topic

CITATION_MARK = ProblemKind.from_doc("citation-mark", Severity.WARNING, __doc__)

_ASCII = r"""
    [ ]?:contentReference\[oaicite:\d{1,6}\](?:\{index=\d{1,6}\})?
  | [ ]?\[cite:[ ]?\d{1,6}(?:[ ]?[,-][ ]?\d{1,6}){0,40}\]
  | \[cite_start\]
  | [ ]?\b(?:file)?cite(?>(?:turn\d{1,4}(?:search|view|file|news|fetch|click)\d{1,4})+)
"""
_MARK = regex(
    rf"""
    [ ]?\ue200 [a-z]{{2,20}}+ (?>(?: \ue202 [^\ue200-\ue202\n]{{0,200}}+ )+) \ue201
  | [ ]?【[^【】†\n]{{1,80}}+†[^【】†\n]{{0,80}}+】
  | {_ASCII}
    """,
    re.VERBOSE,
)
_ASCII_MARK = regex(_ASCII, re.VERBOSE)
_CHARACTERS = frozenset(("\ue200", "\u2020"))
_PRIVATE = regex("[\ue200-\ue206]++")
"""In prose what is left of such a mark; in a file it may be a sign of a font of icons."""
_PROSE = frozenset(["md", "mdx", "markdown", "txt", "rst", "adoc", "html", "htm", "tex"])
_HEAD = 500
"""Marks come in numbers. A search in all of a program takes half as long as reading it does, so where there
is none in the first five hundred characters, nor in prose of the answer, the rest is taken to have none."""


def _check(context: Context) -> Iterator[Problem]:
    is_expected = False
    for place in prose(context):
        text = place.node.value
        marks = list(matches_in_lines(_MARK, text)) if "cite" in text or not text.isascii() else []
        is_expected = is_expected or bool(marks)
        marks = marks or (list(along(_PRIVATE.finditer(text))) if not text.isascii() else [])
        yield from report(context, CITATION_MARK, place, map(_finding, marks), "Remove all")
    # Prose comes first, so that what is found there is known when it comes to programs.
    for file, content in sorted(
        context.contents.holding("cite", *(_CHARACTERS & context.contents.characters)), key=_is_program
    ):
        is_prose = not _is_program((file, content))
        if not content.isascii() and any(character in content for character in _CHARACTERS):
            marks = list(matches_in_lines(_MARK, content))
        elif content.find("cite", 0, len(content) if is_prose or is_expected else _HEAD) >= 0:
            marks = list(matches_in_lines(_ASCII_MARK, content))
        else:
            continue
        is_expected = is_expected or (is_prose and bool(marks))
        language = language_of(file.path)
        if marks and language is not None:
            marks = list(outside_of_strings(language, content, marks))
        yield from report(
            context, CITATION_MARK, place_of(context, file), map(_finding, marks), "Remove all in this file"
        )


def _is_program(content: tuple[File, str]) -> bool:
    return extension_of(content[0].path) not in _PROSE


def _finding(match: re.Match[str]) -> Finding:
    start, end = match.span()
    visible = start + (match.group()[0] == " ")
    message = "Citation marker of a chat page."
    return Finding(visible, end, message, "Remove the marker", (StringEdit(start, end, ""),))


def _holds_marks(content: str) -> bool:
    """Tell whether *content* holds marks, which are then expected in other files, too."""
    may_hold = "cite" in content or any(character in content for character in _CHARACTERS)
    return may_hold and _MARK.search(content) is not None


RULE = Rule(CITATION_MARK, Topic.CONTENTS, _check, _holds_marks, words=("cite",))
