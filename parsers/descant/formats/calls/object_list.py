"""A list of objects in JSON, as an argument that is written as is."""

from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.formats.nodes import listing
from descant.patterns import regex
from descant.schemas.schema import member_names
from descant.source import Span
from descant.syntax import Node

_ITEM = regex(r"[\[,]\s*+\{")


def object_list(text: str, span: Span) -> Node | None:
    """Return the list of objects in JSON that is all of *span*; None where it is none, or has a mistake."""
    anchors = Anchors(text, span.end, member_names(()))
    items, at = [], span.start
    while opener := _ITEM.match(text, at, span.end):
        walk = read_object(text, opener.end() - 1, anchors)
        if walk.problems:
            return None
        items.append(walk.root)
        at = walk.end
    return listing(span, items) if items and text[at : span.end].strip() == "]" else None
