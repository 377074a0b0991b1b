"""From a path and a content in the text to the node of a file."""

from collections.abc import Iterator

from descant.formats.markdown.fence_lines import TAB
from descant.formats.nodes import decoded, flag, implied, mapping, verbatim
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar
from descant.transcripts import Cut

_FIRST_OF_LINE = regex(r"(?<=\n)(?P<blanks>[ \t]*+)[^ \t\r\n]")
"""A carriage return alone may stand inside of a line; where all lines end so, they are taken as they come."""
_ESCAPE = regex(r"\\(?:[$`\\]|\r\n?|\n)")
_LINE_INDENT = regex(r"(?:^|(?<=[\r\n]))[ \t]++")


def written_file(
    span: Span, opener: int, path: Scalar, content: Scalar, *, complete: bool, is_guessed: bool = False
) -> Mapping:
    """Return the node of a file that is written whole; *opener* is where its block starts.

    Its path *is_guessed* where a sentence names it, which may be about another file.
    """
    named: dict[str, Node | None] = {"path": path, "operation": implied(opener, "write"), "content": content}
    data: dict[str, object] = {"path": path.value, "operation": "write", "content": content.value}
    if is_guessed:
        named["guessed_path"], data["guessed_path"] = flag(opener), True
    return mapping(span, named, complete=complete)._replace(value=data)


def unindented(text: str, span: Span, indent: int, *, complete: bool, removed: Span | None = None) -> Scalar:
    """Return the content at *span* without *indent* columns of blanks before each of its lines.

    Where a line has fewer, the fence alone is indented, and the content is as it stands. *removed* is a line
    that is none of it.
    """
    cuts = list(_indents(text, span, indent)) if indent and _has_indent(text, span, indent) else []
    if removed:
        cuts = sorted([Cut(*removed), *(cut for cut in cuts if not removed.start <= cut.start < removed.end)])
    return decoded(text, span, cuts, complete=complete) if cuts else verbatim(text, span, complete=complete)


def script_body(text: str, span: Span, *, tabs: bool, escapes: bool, complete: bool) -> Scalar:
    """Return the content that a shell makes of *span*.

    Without *tabs* before its lines, and the backslashes of *escapes*, where it takes these off.
    """
    cuts = []
    for escape in _ESCAPE.finditer(text, *span) if escapes else ():
        is_joint = escape[0][-1] in "\r\n"
        cuts.append(Cut(escape.start(), escape.end() if is_joint else escape.start() + 1))
    for match in _LINE_INDENT.finditer(text, span.start, span.end) if tabs else ():
        if count := len(match[0]) - len(match[0].lstrip("\t")):
            cuts.append(Cut(match.start(), match.start() + count))
    cuts.sort()
    return decoded(text, span, cuts, complete=complete) if cuts else verbatim(text, span, complete=complete)


def _has_indent(text: str, span: Span, indent: int) -> bool:
    """Tell whether each line of *span* that is not blank begins with *indent* columns of blanks."""
    for match in _FIRST_OF_LINE.finditer(text, span.start, span.end):
        if len(match["blanks"].expandtabs(TAB)) < indent:
            return False
    return True


def _indents(text: str, span: Span, indent: int) -> Iterator[Cut]:
    for match in _LINE_INDENT.finditer(text, span.start, span.end):
        column = length = 0
        for character in match[0]:
            width = TAB - column % TAB if character == "\t" else 1
            if column + width > indent:
                break
            column, length = column + width, length + 1
        if length:
            yield Cut(match.start(), match.start() + length)
