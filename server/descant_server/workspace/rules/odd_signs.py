"""A line differs from the one on the disk only in characters that a chat page or a word processor has put in.

Typographic quotes, spaces that are no plain ones, what cannot be seen, and what is left of the mark of a
source. The kinds of problems are the library's, which knows these in code that it can read; beside the
disk they are known in every file, and in strings and comments, too. In prose they may well be meant.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind
from descant.rules.citation_mark import CITATION_MARK
from descant.rules.code_tokens import extension_of
from descant.rules.findings import Finding, StringEdit, report_in
from descant.rules.odd_space_in_code import ODD_SPACE_IN_CODE
from descant.rules.smart_quotes_in_code import SMART_QUOTES_IN_CODE
from descant.source import Span
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

_ODD = regex(
    r"""
      (?P<double> [“”„‟] ) | (?P<single> [‘’‚‛] )
    | (?P<space> [\u00a0\u2000-\u200a\u202f\u205f\u3000] ) | (?P<nothing> [\u200b\u2060\ufeff] )
    | (?P<dash> — ) | (?P<dots> … )
    | (?P<mark> [ ]? [\ue200-\ue206] (?: (?:file)? cite | turn\d{1,4}[a-z]{1,10}\d{1,4} )? )
    """,
    re.VERBOSE,
)
_PLAIN = {"double": '"', "single": "'", "space": " ", "nothing": "", "mark": "", "dash": "--", "dots": "..."}
_KINDS = {
    "double": SMART_QUOTES_IN_CODE,
    "single": SMART_QUOTES_IN_CODE,
    "space": ODD_SPACE_IN_CODE,
    "nothing": ODD_SPACE_IN_CODE,
    "dash": SMART_QUOTES_IN_CODE,
    "dots": SMART_QUOTES_IN_CODE,
    "mark": CITATION_MARK,
}
_PROSE = frozenset(("md", "mdx", "markdown", "txt", "rst", "adoc", "html", "htm", "tex"))


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        if file.new.isascii() or extension_of(file.path) in _PROSE:
            continue
        matches = list(_matches(file))
        for kind in dict.fromkeys(_KINDS.values()):
            own = [(start, match) for start, match in matches if _KINDS[match.lastgroup or ""] is kind]
            findings = _findings(file.path, _unreported(context, file, kind, own))
            title = f"Write all of them as {file.path} has them on disk"
            yield from report_in(context.text, kind, context.place_of(file), findings, title)


_Match = tuple[int, re.Match[str]]
"""With where its line starts."""


def _matches(file: Rewritten) -> Iterator[_Match]:
    suspects = {
        line for line in file.added if not line.isascii() and _ODD.sub(_usual, line).strip() in file.gone
    }
    if not suspects:
        return
    for number, line in enumerate(file.new_lines):
        if line.strip() in suspects:
            start = file.new_span(number).start
            yield from ((start, match) for match in _ODD.finditer(line))


def _unreported(
    context: DiskContext, file: Rewritten, kind: ProblemKind, matches: list[_Match]
) -> Iterator[_Match]:
    """Yield those of *matches* that the library does not speak of."""
    reported = [each.span for each in context.analysis.problems if each.kind is kind] if matches else []
    spans = file.node.spans_of(context.text, [Span(s + m.start(), s + m.end()) for s, m in matches])
    for each, span in zip(matches, spans, strict=True):
        if not any(other.start < span.end and span.start < other.end for other in reported):
            yield each


def _findings(path: str, matches: Iterator[_Match]) -> Iterator[Finding]:
    for start, match in matches:
        first, last = start + match.start(), start + match.end()
        new = _usual(match)
        has = f"{new} here" if new.strip() else "a plain space here" if new else "nothing here"
        char = match.group().strip(" ")[0]
        yield Finding(
            first,
            last,
            f"{path} has {has} on disk, not U+{ord(char):04X}; the line is the same otherwise.",
            f"Replace with {new}"
            if new.strip()
            else "Replace with a space"
            if new
            else "Remove the character",
            (StringEdit(first, last, new),),
        )


def _usual(match: re.Match[str]) -> str:
    return _PLAIN[match.lastgroup or ""]


RULE = DiskRule(tuple(dict.fromkeys(_KINDS.values())), _check)
