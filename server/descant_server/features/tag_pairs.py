"""The tags of an answer that belong together: the name in an opening tag, and the one in its closing tag.

Only what the reader took for tags counts: what merely looks like one inside of a content has no pair.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant import Span
from descant.formats.tags.tag_tokens import FILE_CLOSERS
from descant.syntax import Mapping, Member
from descant.syntax import Sequence as ListNode
from descant_server.documents.document_store import Document

_OPENER = re.compile(r"<(?P<name>[A-Za-z_][\w.-]*)")
_SECTION_END = re.compile(r"\s*+</(?P<name>[A-Za-z_][\w.-]*)[ \t]*>")
_FILE_END = re.compile(r"</(?P<name>[^<>\n]+?)[ \t]*>\Z")
_LONGEST = 80
"""A closing tag is no longer."""
_MARKUP = re.compile(
    r"""
      <!--.*?--> | <!\[CDATA\[.*?\]\]> | <\?.*?\?>
    | </ (?P<closer>[^\s<>/]+) \s* >
    | < (?P<opener>[^\s<>/!?]+) (?:"[^"]*"|'[^']*'|[^"'<>])*? (?P<empty>/?) >
    """,
    re.VERBOSE | re.DOTALL,
)


class TagPair(NamedTuple):
    """The places of the two names."""

    opener: Span
    closer: Span | None
    """None where nothing closes it, or it closes itself."""


def tag_pairs(document: Document, within: Span) -> Iterator[TagPair]:
    """Yield the tags of *document* that touch *within*, themselves or with what is between them."""
    root, text = document.analysis.root, document.source.text
    if root is None:
        return
    match document.analysis.format:
        case "tags":
            for member in root.members:
                yield from _of_member(text, member, within)
        case "xml" if text.startswith("<", root.start):
            yield from _elements(text, root.span, within)


def _of_member(text: str, member: Member, within: Span) -> Iterator[TagPair]:
    name, node = member.key.span, member.node
    items = node.items if isinstance(node, ListNode) else ()
    if items and items[0].start == name.start - 1:  # A list of repeated tags.
        for item in items:
            if item.end >= within.start and item.start <= within.end and isinstance(item, Mapping):
                yield from _of_file(text, item)
    elif name.start < name.end and text.startswith("<", name.start - 1):
        closer = _SECTION_END.match(text, node.end)
        if closer is not None and closer["name"].lower() != member.name:
            closer = None
        if Span(name.start, closer.end() if closer else node.end).touches(within):
            yield TagPair(name, Span(*closer.span("name")) if closer else None)


def _of_file(text: str, file: Mapping) -> Iterator[TagPair]:
    opener = _OPENER.match(text, file.start)
    if opener is None:
        return
    closer = _FILE_END.search(text, max(opener.end(), file.end - _LONGEST), file.end)
    # The content of a file that is never closed may end in a tag, too.
    is_own = closer is not None and closer["name"].lower() in FILE_CLOSERS
    yield TagPair(Span(*opener.span("name")), Span(*closer.span("name")) if closer and is_own else None)


def _elements(text: str, region: Span, within: Span) -> Iterator[TagPair]:
    """Yield the elements of a well-formed document."""
    opened: list[Span] = []
    for match in _MARKUP.finditer(text, *region):
        if match["opener"]:
            name = Span(*match.span("opener"))
            if not match["empty"]:
                opened.append(name)
            elif name.touches(within):
                yield TagPair(name, None)
        elif match["closer"] and opened:
            opener, closer = opened.pop(), Span(*match.span("closer"))
            if Span(opener.start, closer.end).touches(within):
                yield TagPair(opener, closer)
