"""The text of a file block that is read on its own: how much of it is certain, and where it is."""

import re
from typing import Any

from descant.formats.tags.bodies import FRAMING
from descant.formats.tags.tag_tokens import FILE_CLOSERS
from descant.patterns import regex
from descant.syntax import Mapping, Member, Sequence

_CLOSER = regex(rf"</(?:{'|'.join(sorted(FILE_CLOSERS))})[ \t]*>", re.IGNORECASE | re.ASCII)
_HALF_TAG = regex(r"<[^<>\r\n]{0,400}\Z")


def certain_content(block: str, path: str) -> str:
    """Return as much of the content as is certain, given the *block* of the file *path* so far.

    It ends before whatever could be the closing tag. Of what a CDATA section or a fence is around nothing
    is certain.
    """
    body = block[block.index(">") + 1 :]
    if body == "\r":
        return ""  # Half of a line break, perhaps.
    body = body[2:] if body.startswith("\r\n") else body[1:] if body.startswith(("\r", "\n")) else body
    if any(body.startswith(mark) or mark.startswith(body) for mark in FRAMING):
        return ""
    own = re.compile(f"</{re.escape(path)}", re.IGNORECASE)
    ends = (pattern.search(body) for pattern in (_CLOSER, _HALF_TAG, own))
    return body[: min((end.start() for end in ends if end), default=len(body))]


def moved(node: Mapping, by: int) -> Mapping:
    """Return *node* with all its offsets greater *by* that many."""
    there: Mapping = _moved(node, by)
    return there


def _moved(node: Any, by: int) -> Any:
    place = {"start": node.start + by, "end": node.end + by}
    match node:
        case Mapping(members=members):
            inner = (Member(_moved(key, by), _moved(value, by)) for key, value in members)
            return node._replace(**place, members=tuple(inner))
        case Sequence(items=items):
            return node._replace(**place, items=tuple(_moved(item, by) for item in items))
    return node._replace(**place)
