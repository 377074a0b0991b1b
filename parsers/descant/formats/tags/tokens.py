"""The tags of an answer: those at the start of a line, or glued to a tag that is.

A tag inside of a line is text. That one rule is what keeps code that talks about tags whole.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from descant.source import Span

SECTIONS = ("summary", "course_of_action", "curator_activity")
"""The blocks beside files, which are also the names of the members they are read to."""
CONTAINERS = ("files", "response", "answer")
"""Tags around other tags that say nothing themselves."""

_LINE = re.compile(r"\n<(?=[/fscraFSCRA])")
_LINE_WITH_CR = re.compile(r"[\n\r]<(?=[/fscraFSCRA])")
_GLUED = re.compile(r"[ \t]*+<(?=[/fscraFSCRA])")
_TAG = re.compile(
    rf"""
    < (?P<file> file ) (?P<attributes> (?: \s+ [\w:-]+ \s* = \s* (?: "[^"<\n]*" | '[^'<\n]*' | [^\s"'<>]+ ) )*+ )
      \s* (?P<empty> /? ) >
    | < (?P<broken> file ) (?= [^<>\n]* = ) [^<>\n]* >
    | < (?P<section> {"|".join(SECTIONS)} ) \s* >
    | < (?P<container> {"|".join(CONTAINERS)} ) \s* >
    | </ (?P<closer> [^<>\n]{{1,400}} ) >
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PATH = re.compile(
    r"""(?P<name>(?<![\w:-])(?:path|name|filename|src))\s*=\s*
    (?: "(?P<double>[^"\n]*)" | '(?P<single>[^'\n]*)' | (?P<open>["'])(?P<unclosed>[^"'>\n]*) | (?P<bare>[^\s"'>]+) )""",
    re.VERBOSE | re.IGNORECASE,
)
_FILE_CLOSERS = frozenset(("file", "file_artifact", "file_path", "filepath", "filename"))


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: ``kind`` is file, section, container or closer; ``name`` is in lower case."""

    kind: str
    name: str
    span: Span
    name_span: Span
    path: Span | None = None
    """Of a file: its path, without quotes."""
    path_style: str = ""
    """How the path is quoted: double, single, unclosed or bare."""
    path_name: Span | None = None
    empty: bool = False
    """It closes itself."""

    def closes_file(self, path: str) -> bool:
        """Tell whether this closes a file block of *path*."""
        return self.kind == "closer" and (self.name in _FILE_CLOSERS or self.name.strip() == path.lower())


def scan(text: str) -> Iterator[Tag]:
    """Yield the tags of *text* in order. Linear: each is looked for once."""
    if text.startswith("<") and (first := _tag(text, 0)):
        yield from _glued(text, first)
    pattern = _LINE_WITH_CR if "\r" in text else _LINE
    done = 0
    for match in pattern.finditer(text):
        if match.start() >= done and (tag := _tag(text, match.end() - 1)):
            for glued in _glued(text, tag):
                yield glued
                done = glued.span.end


def tag_at(text: str, start: int) -> Tag | None:
    """Return the tag that is glued to a section's end at *start*."""
    match = _GLUED.match(text, start)
    return _tag(text, match.end() - 1) if match else None


def _glued(text: str, tag: Tag) -> Iterator[Tag]:
    yield tag
    while tag.kind == "closer" and (after := tag_at(text, tag.span.end)):
        tag = after
        yield tag


def _tag(text: str, start: int) -> Tag | None:
    match = _TAG.match(text, start)
    if match is None:
        return None
    group = next(group for group in ("file", "broken", "section", "container", "closer") if match[group])
    name = Span(*match.span(group))
    if group not in ("file", "broken"):
        return Tag(group, match[group].lower().rstrip(), Span(*match.span()), name)
    path = _PATH.search(text, name.end, match.end())
    if path is None:
        return None
    style = next(style for style in ("double", "single", "unclosed", "bare") if path[style] is not None)
    return Tag(
        kind="file",
        name="file",
        span=Span(*match.span()),
        name_span=name,
        path=Span(*path.span(style)),
        path_style=style,
        path_name=Span(*path.span("name")),
        empty=bool(match["empty"]),
    )
