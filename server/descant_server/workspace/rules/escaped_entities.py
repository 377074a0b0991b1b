"""A line has an HTML entity where the line on the disk has the character.

The kind of problem is the library's, which can only guess from the text alone. Beside the disk it is known at
its place: the line is the same but for that. In code outside of strings and comments it is an error, and as
well where all of a file is written so; in markup one line alone may be meant.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.rules.code_tokens import extension_of, in_code_only, language_of
from descant.rules.findings import Finding, StringEdit, report_in
from descant.rules.html_escaped import HTML_ESCAPED
from descant.source import Span
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

_ENTITY = regex(r"&(?:lt|gt|amp|quot|apos|#39|#x27|nbsp);")
_RAW = regex(r"[<>]|&(?!(?:lt|gt|amp|quot|apos|nbsp|#\w{1,5});)")
"""What is left as it is, although whoever escapes a text escapes it, too."""
_MARKUP = frozenset(
    [
        "md",
        "mdx",
        "markdown",
        "txt",
        "rst",
        "adoc",
        "html",
        "htm",
        "xhtml",
        "xml",
        "svg",
        "vue",
        "svelte",
        "jsx",
        "tsx",
        "tex",
    ]
)
_MANY_LINES = 3


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        if "&" not in file.new or file.old == file.new:
            continue
        numbers = _escaped_lines(file)
        inside = [match for number in numbers for match in _entities(file, number)]
        certain = _certain(file, numbers, [match.start() for match in _in_code(file, inside)])
        if certain is None:
            continue
        findings = [_finding(file, Span(*match.span())) for match in inside] or _in_new_code(file)
        title = f"Write all of them as {file.path} has them on disk"
        problems = report_in(context.text, HTML_ESCAPED, context.place_of(file), findings, title)
        for problem in problems:
            yield replace(problem, severity_override=Severity.ERROR if certain else Severity.WARNING)


def _escaped_lines(file: Rewritten) -> Sequence[int]:
    """Return the numbers of the lines of the answer that are on the disk, but for entities."""
    wanted = {
        line: count
        for line, count in file.added.items()
        if "&" in line and _ENTITY.search(line) and html.unescape(line).strip() in file.gone
    }
    return [number for number, line in enumerate(file.new_lines) if line.strip() in wanted] if wanted else ()


def _certain(file: Rewritten, numbers: Sequence[int], in_code: Sequence[int]) -> bool | None:
    """Tell whether the entities can be nothing but damage; None where they may well be meant."""
    if not numbers:
        return False
    extension = extension_of(file.path)
    throughout = not _RAW.search(file.new)
    if extension in _MARKUP:
        return throughout if throughout or len(numbers) >= _MANY_LINES else None
    return bool(in_code) or throughout


def _in_code(file: Rewritten, matches: Sequence[re.Match[str]]) -> Iterator[re.Match[str]]:
    language = language_of(file.path)
    return in_code_only(language, file.new, matches) if language is not None else iter(())


def _entities(file: Rewritten, number: int) -> Iterator[re.Match[str]]:
    return _ENTITY.finditer(file.new, *file.new_span(number))


def _in_new_code(file: Rewritten) -> Sequence[Finding]:
    """Return what is said of entities in the code of lines that have changed, where the disk has none."""
    if extension_of(file.path) in _MARKUP or _ENTITY.search(file.old):
        return ()
    numbers = (number for change in file.changes for number in range(change.new_start, change.new_end))
    matches = [match for number in numbers for match in _entities(file, number)]
    return [_finding_in_code(file, match) for match in _in_code(file, matches)]


def _finding_in_code(file: Rewritten, match: re.Match[str]) -> Finding:
    entity, plain = match.group(), html.unescape(match.group())
    message = f"{entity} stands for {plain}: it means nothing in code, and {file.path} has no entity on disk."
    span = Span(*match.span())
    return Finding(*span, message, f"Replace with {plain}", (StringEdit(*span, plain),))


def _finding(file: Rewritten, span: Span) -> Finding:
    entity = file.new[span.start : span.end]
    plain = html.unescape(entity)
    message = (
        f"{entity} stands for {plain}, which {file.path} has here on disk; the line is the same otherwise."
    )
    return Finding(*span, message, f"Replace with {plain}", (StringEdit(*span, plain),))


RULE = DiskRule((HTML_ESCAPED,), _check)
