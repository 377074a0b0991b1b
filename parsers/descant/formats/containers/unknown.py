"""Containers that no record knows. What is inside of one is content of something unread, and no answer."""

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator

from descant.checkpoints import STRIDE, along, checkpoint, each
from descant.formats.containers.problem_kinds import UNKNOWN_CONTAINER
from descant.formats.containers.tokens import Closers
from descant.formats.markdown.file_names import EXTENSIONS, extension_of, is_named_path
from descant.line_search import matches_at_lines, whole_lines
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_NAMES = (
    r"(?:(?:target|relative|workspace|dest|destination|output|out)_?)*(?:file_?)?(?:path|name)"
    r"|(?:(?:target|dest|output|out)_?)?file|target|dest|destination|location|source|title"
)
_PAGE = (
    r"(?:file|img|link|source|div|span|p|a|b|i|td|tr|th|dl|dt|dd|li|ul|ol|pre|code|script|style|iframe|video"
    r"|audio|image|embed|object|form|use|table|summary|details|body|html|head|section|main|nav|h[1-6])"
)
"""Tags of pages, in whose attributes and texts the paths of files are no news."""
_MAY_OPEN = regex(
    rf"<(?!(?i:{_PAGE})[\s/>])[A-Za-z][\w.:-]*+(?:=[\w.-]+>|\s[^<>]*?=\s*[\"'][^\"'\n]*[./])"
    rf"|<(?:(?i:{_NAMES})|(?!(?i:{_PAGE})>)[A-Za-z_][\w-]*+)>\s*+[^<>\r\n]*?[./]\w"
)
_OF_PAGES = regex(rf"(?!(?i:{_NAMES})\Z)(?i:{_PAGE})")
_MAY_BRACKET = regex(r"\[[A-Za-z][\w.:-]*+[ :=][^\[\]\r\n]*\.\w[^\[\]\r\n]*\][ \t]*+[\r\n]")
_OPENER = regex(
    r"(?:\A\ufeff?|(?<=[\n\r]))(?P<before>[^<\[\r\n]{0,200}:(?= |<|\[))?(?P<indent>[ \t]*+)"
    rf"(?P<opener><(?!(?i:{_PAGE})[\s/>])(?P<tag>[A-Za-z][\w.:-]*+)(?:=(?P<tool>[\w.-]+))?"
    r"(?P<attributes>[^<>]*+)>"
    r"|\[(?P<word>[A-Za-z][\w.:-]*+)(?P<values>[ :=][^\[\]\r\n]*+)\](?=[ \t]*+[\r\n]))"
    r"(?(before)(?=[ \t]*+[\r\n]))"
)
_ATTRIBUTE = regex(
    rf"(?<![\w-])(?:(?i:{_NAMES})|(?P<any>[\w:.-]+))\s*=\s*(?:\"(?P<double>[^\"\n]*)\"|'(?P<single>[^'\n]*)')"
)
_WORD = regex(r"[^\s=:\"']+")
_CHILD = regex(
    r"\s*+(?:<(?!parameter)\w+>(?:[^<>\n]*</\w+>)?\s*+){0,3}"
    rf"<(?:parameter(?:=|\s+name=\")(?:(?i:{_NAMES})|(?P<any>[\w-]+))\"?|(?i:{_NAMES})"
    rf"|(?!(?i:{_PAGE})>)(?P<other>[\w-]+))>\s*+(?P<child>[^<>\n]*[^<>\s])\s*+</"
)
_BRACKET = regex(r"\[/(?P<word>[A-Za-z][\w.:-]*+)\][ \t]*+(?=[\r\n]|\Z)")
_EDIT_WORDS = ("@@", "*** ", "<<<<< ", ">>>>> ", "diff --git ", "--- ", "Index: ")
_EDIT_LINE = regex(r"(?<![^\r\n])(?:@@|\*\*\* |[<>]{5,9} |diff --git |--- |Index: )")
_MINED = regex(
    r"(?<![^\r\n])[ \t]*+(?:`{3}|~{3}|<file\b|<(?:code|pre|source|codeblock|sourcecode)>|<{5,9} ?[A-Z]"
    r"|\*\*\* |diff --git "
    r"|--- [^\r\n]*\r?\n\+\+\+ |(?:\[TOOL_CALLS\])?\[?\s*+\{\s*+\"|={3,}+[ \r\n]|-- [^\r\n]+ --|>>>> "
    r"|[#=<*-]{0,8}+ ?BEGIN FILE|files:[ \t]*+[\r\n])"
)
"""By what something is known that other formats read."""
_BLANK = regex(r"\s*+")
_AT_ONCE = STRIDE // 2
"""So many characters are searched from one checkpoint to the next."""
_LONGEST_LINE = STRIDE // 8
OF_TAGS = frozenset(
    ("file", "files", "summary", "course_of_action", "curator_activity", "response", "answer")
)


def may_be_unknown(text: str, names: Iterable[str]) -> bool:
    """Tell, faster than by looking for all of it, whether *text* may hold an unknown container.

    *names* are those of its tags; a page has many tags with few names.
    """
    has_tags = any(_OF_PAGES.fullmatch(name) is None for name in names)
    return (has_tags and _may_open(text)) or ("[/" in text and _MAY_BRACKET.search(text) is not None)


def _may_open(text: str) -> bool:
    """Tell the same of its tags. A match holds no later tag but in quotes, which end with their line."""
    at = 0
    while (behind := text.find("<", at + _AT_ONCE)) >= 0:
        checkpoint()
        line_end = text.find("\n", behind, behind + _LONGEST_LINE)
        if _MAY_OPEN.search(text, at, line_end if line_end >= 0 else behind + _LONGEST_LINE):
            return True
        at = behind
    return _MAY_OPEN.search(text, at) is not None


def unknown_containers(text: str, known: Container[str]) -> Iterator[Span]:
    """Yield the elements of *text* that are about a file, in angle or in square brackets.

    Those that are *known* by name are left out. They start at the start of a line, or end one with a colon
    before them; below the first line of an edit only at the start, since in a diff such a tag is content.
    """
    position, closers, brackets = 0, Closers(text), _brackets(text)
    edit: int | None = None
    for match in along(matches_at_lines(_OPENER, text, ("<", "["))):
        if match.start("opener") < position or (match["tag"] or "").lower() in OF_TAGS:
            continue
        if match["before"] or match["indent"]:
            edit = first_edit_line(text) if edit is None else edit
            if edit < match.start():
                continue
        if (match["attributes"] or "").endswith("/") or (match["tool"] or match["tag"]) in known:
            continue
        if not any(map(_names_file, _namings(text, match))):
            continue
        if match["tag"]:
            end = closers.behind(match["tag"], match.end())
        else:
            ends = brackets.get(match["word"], [])
            end = next(iter(ends[bisect_left(ends, match.end()) :][:1]), None)
        if end is not None:
            position = end
            yield Span(match.start("opener"), end)


def first_edit_line(text: str) -> int:
    """Return where the first line is that may be one of an edit; the end of *text* where there is none."""
    return next((line.start() for line in matches_at_lines(_EDIT_LINE, text, _EDIT_WORDS)), len(text))


def _brackets(text: str) -> dict[str, list[int]]:
    """Return where elements in square brackets end, by their names."""
    ends: dict[str, list[int]] = {}
    for match in _BRACKET.finditer(text):
        ends.setdefault(match["word"], []).append(match.end())
    return ends


def _namings(text: str, opener: re.Match[str]) -> Iterator[re.Match[str]]:
    """Yield what may say the path of a file: attributes, the words in square brackets, or a child."""
    if opener["word"]:
        yield from _WORD.finditer(opener["values"])
        return
    yield from _ATTRIBUTE.finditer(opener["attributes"])
    if child := _CHILD.match(text, opener.end()):
        yield child


def _names_file(naming: re.Match[str]) -> bool:
    """Tell whether *naming* says a path; what is called otherwise has to look more like one."""
    parts = naming.groupdict()
    path = (
        parts.get("double")
        or parts.get("single")
        or parts.get("child")
        or (naming.group() if not parts else "")
    )
    is_called_one = bool(parts) and not (parts.get("any") or parts.get("other"))
    return is_named_path(path) and (is_called_one or extension_of(path) in EXTENSIONS)


def holds_more(text: str, span: Span) -> bool:
    """Tell whether something inside of *span* would be read as a file if it stood alone."""
    if span.end - span.start <= STRIDE:
        return _MINED.search(text, *span) is not None
    for start, behind in each(whole_lines(text, *span)):
        # What goes on in the next line that is not blank goes on at its beginning.
        blank = _BLANK.match(text, behind, span.end)
        if _MINED.search(text, start, min(span.end, blank.end() + len("+++ ") if blank else behind)):
            return True
    return False


def unknown_problem(text: str, span: Span) -> Problem:
    """Return the problem of the unknown container at *span*."""
    stop = text.find("\n", *span)
    if text.startswith("<", span.start):
        stop = text.find(">", *span) + 1
    end = stop if stop > 0 else span.end
    shown = " ".join(text[span.start : min(end, span.start + 60)].split())
    message = f"{shown} is no container that is known, so nothing was read from it."
    return Problem(UNKNOWN_CONTAINER, Span(span.start, end), message)
