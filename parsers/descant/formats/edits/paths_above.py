"""The path above a search/replace block, with what models put around it."""

import re

from descant.formats.edits.problem_kinds import EDIT_WITHOUT_PATH
from descant.formats.edits.text_lines import FENCE_LINE, TextLine, lines
from descant.formats.fences import TAG_NAMES
from descant.formats.nodes import verbatim
from descant.lines import line_start
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span, trimmed
from descant.syntax import Scalar

_FENCE = regex(r"[ \t]*+(?:[>#*-][ \t]++)?(?:`{3,}+|~{3,}+|</?" + TAG_NAMES + r">)[ \t]*+")
_DECORATED = regex(
    r"(?>(?:[#>][#> \t]*+|//[ \t]++|[-*+][ \t]++|\d{1,3}+[.)][ \t]++)*)"
    r"(?P<named>(?:\*\*)?(?:file|filename|path|filepath)(?:\*\*)?[ \t]*+:(?:\*\*)?[ \t]*+)?"
    r"(?P<mark>(?:\*\*)?`?(?:\*\*)?|[\"'])",
    re.IGNORECASE,
)
_PATH = regex(r"(?:[A-Za-z]:(?=[\\/]))?[^\s`*<>|\"?:,;{}=!]++")
_QUOTED_PATH = regex(r"[^`*<>|\"?\r\n]++")
_BARE_NAME = regex(
    r"(?:[A-Z][a-z]{2,9}file|LICENSE|LICENCE|README|NOTICE|AUTHORS|CHANGELOG|CODEOWNERS|BUILD|WORKSPACE|VERSION)\Z"
)
_WORDS = regex(r"(?:path|title|filename|file)=[\"']?|[\w+#.-]*+[:\s]")
_LONGEST_INFO = 400
_LINES_ABOVE = 3
"""So many lines above a block may hold its path."""
_REACH = 9
"""So many lines above a block its path may stand, with other text between them."""

_TEXTS = (".md", ".mdx", ".markdown")
"""Files that may hold an edit as an example."""


def path_above(text: str, above: Span, head: Span) -> tuple[int, Scalar | None, Problem | None]:
    """Return the path on one of the last lines of *above*, where its line starts, and what is wrong with it.

    It stands on one of the three lines above, or further up if it is the only path before the block's *head*.
    """
    nearest = list(lines(text, Span(_begin_of(text, above), above.end)))
    further: list[tuple[int, Scalar]] = []
    is_near, fences, is_inside = True, 0, False
    for number, line in enumerate(reversed(nearest)):
        path = path_on(text, line)
        is_near = is_near and number < _LINES_ABOVE
        if path and is_near:
            return line.start, path, None
        if path:
            further.append((line.start, path))
        elif FENCE_LINE.match(text, line.start, line.end):
            fences += 1
            is_inside = is_inside or not is_near
        elif text[line.start : line.end].strip():
            is_near = False
        if fences > 1 and not is_near:
            break  # An example in a text.
    if len(further) != 1:
        return above.end, None, None
    start, path = further[0]
    message = f"Other text stands between this block and its path; it was read as an edit of {path.value}."
    problem = Problem(EDIT_WITHOUT_PATH, head, message)
    return start, path, problem.as_error() if is_inside and path.value.lower().endswith(_TEXTS) else problem


def _begin_of(text: str, above: Span) -> int:
    """Return where the lines of *above* begin that may name the file of the block below."""
    begin = above.end
    for _ in range(_REACH + 1):
        begin = line_start(text, max(above.start, begin - 1), above.start)
    return begin


def path_on(text: str, line: TextLine) -> Scalar | None:
    """Return the path that is all that stands on *line*, but for its decoration; None where there is none."""
    fence = _FENCE.match(text, line.start, line.end)
    if fence:
        return _path_in_info(text, Span(fence.end(), line.end))
    decoration = _DECORATED.match(text, line.start, line.end)
    assert decoration is not None, "everything in it is optional"
    inner = trimmed(text, Span(decoration.end(), line.end), " \t")
    mark = decoration["mark"]
    written = text[inner.start : inner.end].rstrip(" \t:")
    if mark:
        closing = mark[::-1]
        if not written.endswith(closing):
            written = written.removesuffix(":" + closing) + closing if written.endswith(":" + closing) else ""
        written = written.removesuffix(closing).rstrip(":")
    is_named = bool(mark or decoration["named"])
    if not _is_path(written, is_named=is_named):
        return None
    return verbatim(text, Span(inner.start, inner.start + len(written)))


def _path_in_info(text: str, info: Span) -> Scalar | None:
    """Return the path in the info string of a fence: ``python:src/a.py``, ``python src/a.py``."""
    start = info.start
    while info.end - info.start < _LONGEST_INFO:
        written = text[start : info.end].strip(" \t\"'")
        if _is_path(written, is_named=False):
            begin = text.index(written, start, info.end)
            return verbatim(text, Span(begin, begin + len(written)))
        word = _WORDS.match(text, start, info.end)
        if word is None:
            return None
        start = word.end()
    return None


def _is_path(written: str, *, is_named: bool) -> bool:
    """Tell whether *written* could be a path; one that *is_named* as such needs neither point nor slash."""
    if len(written) > 300 or not (_QUOTED_PATH if is_named else _PATH).fullmatch(written):
        return False
    if is_named and " " not in written:
        return True
    if not is_named and _BARE_NAME.match(written):
        return True
    if not any(map(str.isalpha, written)):
        return False
    return (
        ("." in written or "/" in written or "\\" in written)
        and written.strip("./\\") != ""
        and (not written.endswith("."))
    )
