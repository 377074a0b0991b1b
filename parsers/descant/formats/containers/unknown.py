"""Containers that no record knows. What is inside of one is content of something unread, and no answer."""

from collections.abc import Container, Iterator

from descant.formats.containers.problem_kinds import UNKNOWN_CONTAINER
from descant.formats.containers.tokens import Closers
from descant.formats.markdown.file_names import is_named_path
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_NAMES = r"(?:(?:target|relative|workspace)_?)*(?:file_?)?(?:path|name)|(?:target_?)?file|source|title"
_AT_START = (
    r"<(?!(?:file|img|link|source|div|span|p|a|td|tr|li)[\s>])[A-Za-z][\w.:-]*+"
    rf"(?:=[\w.-]+>|\s[^<>]*?(?i:{_NAMES})\s*=\s*[\"'])"
)
_FIRST = regex(rf"\ufeff?{_AT_START}")
_LATER = regex(rf"\n{_AT_START}")
_PART = regex(rf"<(?i:{_NAMES})>")
_OPENER = regex(
    r"(?:\A\ufeff?|(?<=[\n\r]))(?P<opener><(?P<tag>[A-Za-z][\w.:-]*+)(?:=(?P<tool>[\w.-]+))?(?P<attributes>[^<>]*+)>)"
)
_ATTRIBUTE = regex(rf"(?<![\w-])(?i:{_NAMES})\s*=\s*(?:\"(?P<double>[^\"\n]*)\"|'(?P<single>[^'\n]*)')")
_CHILD = regex(
    r"\s*+(?:<(?!parameter)\w+>[^<>\n]*</\w+>\s*+){0,3}"
    rf"<(?:parameter(?:=|\s+name=\")(?i:{_NAMES})\"?|(?i:{_NAMES}))>\s*+(?P<child>[^<>\n]*[^<>\s])\s*+</"
)
_MINED = regex(
    r"(?<![^\r\n])[ \t]*+(?:`{3}|~{3}|<file\b|<{5,9} ?SEARCH|\*\*\* Begin Patch|diff --git "
    r"|--- [^\r\n]*\r?\n\+\+\+ |\{\s*+\"|=== |-- [^\r\n]+ --|>>>> )"
)
"""By what something is known that other formats read."""
OF_TAGS = frozenset(
    ("file", "files", "summary", "course_of_action", "curator_activity", "response", "answer")
)


def may_be_unknown(text: str) -> bool:
    """Tell, faster than by looking for all of it, whether *text* may hold an unknown container."""
    return bool(_FIRST.match(text) or _LATER.search(text) or _PART.search(text))


def unknown_containers(text: str, known: Container[str]) -> Iterator[Span]:
    """Yield the elements of *text* that are about a file.

    Those that are *known* by name are left out. They start at the start of a line: in a diff or in indented
    code such a tag is content.
    """
    position, closers = 0, Closers(text)
    for match in _OPENER.finditer(text):
        tag = match["tag"]
        if match.start("opener") < position or tag.lower() in OF_TAGS or match["attributes"].endswith("/"):
            continue
        if (match["tool"] or tag) in known:
            continue
        named = [*_ATTRIBUTE.finditer(match["attributes"]), *filter(None, [_CHILD.match(text, match.end())])]
        if not any(is_named_path(next(filter(None, each.groups()), "")) for each in named):
            continue
        end = closers.behind(tag, match.end())
        if end is not None:
            position = end
            yield Span(match.start("opener"), end)


def holds_more(text: str, span: Span) -> bool:
    """Tell whether something inside of *span* would be read as a file if it stood alone."""
    return _MINED.search(text, *span) is not None


def unknown_problem(text: str, span: Span) -> Problem:
    """Return the problem of the unknown container at *span*."""
    end = text.find(">", *span) + 1
    shown = " ".join(text[span.start : min(end, span.start + 60)].split())
    message = f"{shown} is no container that is known, so nothing was read from it."
    return Problem(UNKNOWN_CONTAINER, Span(span.start, end), message)
