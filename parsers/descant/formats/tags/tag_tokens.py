"""The tags at the start of a line, or glued to a closing tag that is.

A tag inside of a line is text, but for those that ``tag_scan`` adds.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import STRIDE, checkpoint
from descant.line_search import bounded_matches
from descant.patterns import regex
from descant.source import Span
from descant.syntax import make

SECTIONS = ("summary", "course_of_action", "curator_activity")
"""The blocks beside files, which are also the names of the members they are read to."""
CONTAINERS = ("files", "response", "answer")
"""Tags around other tags that say nothing themselves."""

_LINE_START = regex(r"<(?<=[\n\r]<)")
_PLAIN = regex(
    r'<(?:file path="([^"<\n]*)"(?>(?: [A-Za-z0-9_:-]++="[^"<\n]*+")*)>|/(file|file_artifact)>(?=[\r\n]|\Z))'
)
"""By far the commonest tags, of which nothing can be wrong; _TAG reads the others."""
_FILE, _CLOSER = 1, 2
_GLUED = regex(r"[ \t]*+<(?=[/fscraFSCRA])")
_TAG = regex(
    rf"""
    < (?P<file> file )
      (?>(?: \s+ [\w:-]+ \s* = \s* (?: "[^"<\n]*" | '[^'<\n]*' | [^\s"'<>]+ ) )*)
      \s* (?P<empty> /? ) >
    | < (?P<section> {"|".join(SECTIONS)} ) \s* >
    | < (?P<container> {"|".join(CONTAINERS)} ) (?: \s++ (?! path ) [^<>\n=]*+ = [^<>\n]*+ )? >
    | < (?P<broken> file ) (?= [^<>\n]* = ) [^<>\n]* >
    | </ (?P<closer> [^<>\n]{{1,400}}? ) \s* >
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_PATH = regex(
    r"""(?P<name>(?<![\w:-])(?:path|name|filename|src))\s*=\s*
    (?: "(?P<double>[^"\n]*)" | '(?P<single>[^'\n]*)'
      | [“”„‟‘’](?P<smart>[^“”„‟‘’"<>\n]*)[“”„‟‘’]
      | ["'](?P<unclosed>[^"'>\n]*) | (?P<bare>[^\s"'>=][^\s"'>]*) )""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_CHILDREN = regex(
    r"\s*<(?P<name>path|name|filename|file_path)>[ \t]*+(?P<path>[^<>\n]{1,400}?)[ \t]*</(?P=name)>"
    r"\s*<(?P<body>content|contents|code)>",
    re.IGNORECASE | re.ASCII,
)
"""Path and content in tags of their own, behind a file tag that has neither."""
_PATH_SUMMARY = regex(
    r"<summary>[ \t]*+(?>(?:<(?:b|code|strong)>)?)`?[^\s<>`]*[./][^\s<>`]++`?"
    r"(?>(?:</(?:b|code|strong)>)?)[ \t]*+</summary>",
    re.IGNORECASE,
)
_DETAILS = regex(r"<details[^<>]*+>\s*+\Z", re.IGNORECASE)
_REACH = 100
_STYLES = ("double", "single", "smart", "unclosed", "bare")
IN_LINE = "in line"
"""The style of a closing tag that is not at the start of a line."""
FILE_CLOSERS = frozenset(("file", "file_artifact", "file_path", "filepath", "filename"))


_CLOSERS = frozenset((*FILE_CLOSERS, *SECTIONS, *CONTAINERS))
_LONGEST = 400
_RARE = 48
"""A "<" in so many characters is rare."""
_INITIALS = frozenset("/fscraFSCRA")


class TagToken(NamedTuple):
    """A tag: ``kind`` is file, nameless, section, container or closer; ``name`` is in lower case."""

    kind: str
    name: str
    start: int
    end: int
    path_start: int = 0
    """Of a file: its path, without quotes."""
    path_end: int = 0
    attribute: Span | None = None
    """Of a file whose tag is not plain: the name of the attribute that holds the path."""
    style: str = "plain"
    """How the path is quoted: double, single, smart, unclosed or bare; plain where nothing can be wrong;
    child where it is in a tag of its own: then the tag ends with the one that opens the content."""
    empty: bool = False
    """It closes itself."""

    @property
    def span(self) -> Span:
        """From "<" to ">"."""
        return Span(self.start, self.end)

    @property
    def name_span(self) -> Span:
        """The name as it is written."""
        start = self.start + (2 if self.kind == "closer" else 1)
        return Span(start, start + len(self.name))

    def closes_file(self, path: str) -> bool:
        """Tell whether this closes a file block of *path*."""
        return self.kind == "closer" and (self.name in FILE_CLOSERS or self.name == path.lower())


def anchored(text: str) -> Iterator[TagToken]:
    """Yield the tags of *text* that start a line, or are glued to one. Linear: each is looked for once.

    In most languages "<" is rare, and then looking for it alone is three times as fast as a pattern for one
    at the start of a line; in HTML it is not, and then the pattern is.
    """
    done, path, seen = 0, "", 0
    find, match_plain = text.find, _PLAIN.match
    at = find("<")
    due = STRIDE
    while at >= 0:
        if at >= done and (at == 0 or text[at - 1] in "\r\n" or (at == 1 and text[0] == "\ufeff")):
            if at > due:
                checkpoint()
                due = at + STRIDE
            match = match_plain(text, at)
            if match is None:
                if _may_count(text, at, path) and (tag := tag_from(text, at)):
                    for glued in _glued(text, tag):
                        yield glued
                        done = glued.end
                        path = text[glued.path_start : glued.path_end] or path
            elif match.lastindex == _FILE:
                path, path_end = match[_FILE], match.end(_FILE)
                yield make(
                    TagToken, ("file", "file", at, match.end(), at + 12, path_end, None, "plain", False)
                )
            else:
                yield make(TagToken, ("closer", match[_CLOSER], at, match.end(), 0, 0, None, "plain", False))
        seen += 1
        if seen * _RARE <= at + _RARE * _RARE:
            at = find("<", at + 1)
        else:
            following = _LINE_START.search(text, at + 1, at + STRIDE)
            if following is None:
                following = next(bounded_matches(_LINE_START, text, 1, at + STRIDE), None)
            at = following.start() if following else -1


def _may_count(text: str, start: int, path: str) -> bool:
    """Tell, faster than by the whole pattern, whether a tag can mean anything: HTML is full of others.

    *path* is that of the file before it, which may be closed by its path.
    """
    if text[start + 1 : start + 2] not in _INITIALS:
        return False
    if text[start + 1] != "/":
        return True
    end = text.find(">", start, start + _LONGEST)
    if end < 0:
        return False
    name = text[start + 2 : end].strip().lower()
    return name in _CLOSERS or name == path.lower()


def tag_at(text: str, start: int) -> TagToken | None:
    """Return the tag that is glued to another tag's end at *start*."""
    match = _GLUED.match(text, start)
    return tag_from(text, match.end() - 1) if match else None


def _glued(text: str, tag: TagToken) -> Iterator[TagToken]:
    yield tag
    while tag.kind == "closer" and (after := tag_at(text, tag.end)):
        tag = after
        yield tag


def tag_from(text: str, start: int) -> TagToken | None:
    """Return the tag that starts at *start*, if it can mean anything."""
    match = _TAG.match(text, start)
    if match is None:
        return None
    group = next(group for group in ("file", "broken", "section", "container", "closer") if match[group])
    is_summary = group == "section" and _PATH_SUMMARY.match(text, start)
    if is_summary and _DETAILS.search(text, max(0, start - _REACH), start):
        return None  # It names the code block that the details are.
    if group not in ("file", "broken"):
        return TagToken(group, match[group].lower(), *match.span())
    path = _PATH.search(text, match.end(group), match.end())
    if path is None:
        child = _CHILDREN.match(text, match.end())
        if child is None:
            return TagToken("nameless", "file", *match.span())
        name = Span(*child.span("name"))
        return TagToken(
            "file", "file", start, child.end(), *child.span("path"), attribute=name, style="child"
        )
    style = next(style for style in _STYLES if path[style] is not None)
    return TagToken(
        "file",
        "file",
        *match.span(),
        *path.span(style),
        attribute=Span(*path.span("name")),
        style=style,
        empty=bool(match["empty"]),
    )
