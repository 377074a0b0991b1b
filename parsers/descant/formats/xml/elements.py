"""The elements of a well-formed XML document, with exact spans.

Expat, which comes with Python, is the judge of what is well-formed; it calls a function for each piece of a
document, which is slow, so the spans come from one linear pass over the markup, which may be that simple as
the document is known to be sound.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from descant.checkpoints import along, checkpoint
from descant.formats.part_limit import MOST
from descant.patterns import regex
from descant.source import Span

_MARKUP = regex(
    r"""
      <!--.*?-->
    | <!\[CDATA\[ (?P<cdata>.*?) \]\]>
    | <\?.*?\?>
    | </ (?P<close>[^\s>]+) \s* >
    | < (?P<open>[^\s/>]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_ENTITY = regex(r"&(?:#x(?P<hexadecimal>[0-9a-fA-F]+)|#0*+(?P<decimal>[0-9]+)|(?P<name>\w+));")
"""Zeros are passed over: Python reads a number of thousands of digits only where it is allowed to."""
_DEEPEST = 256
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_ATTRIBUTE = regex(r"""(?P<name>[^\s=]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")


_IN_TAG = regex(r"""(?>(?:[^"'>]++|"[^"]*+"|'[^']*+'){1,1000})""")
"""Up to so many attributes at a time, since the reader of expressions takes memory for each of them."""
_ATTRIBUTES = ("path", "name", "filename", "src", "number", "step")
"""The others say nothing of an answer: hostile text has a hundred thousand of them, and as many elements."""
_NONE: dict[str, Span] = {}


@dataclass(slots=True)
class Element:
    """An element; ``body`` lies between its tags."""

    name: str
    name_span: Span
    start: int
    body_start: int
    attributes: Mapping[str, Span]
    """The span of the raw value, without quotes, of each attribute that says something."""
    children: list["Element"] = field(default_factory=list)
    body_end: int = 0
    end: int = 0

    @property
    def body(self) -> Span:
        """What stands between the tags."""
        return Span(self.body_start, self.body_end)

    @property
    def span(self) -> Span:
        """From the opening to the closing tag."""
        return Span(self.start, self.end)

    def child(self, *tags: str) -> "Element | None":
        """Return the first child with one of the names *tags*."""
        return next((child for child in self.children if child.name in tags), None)


def read_elements(text: str, start: int, names: frozenset[str]) -> tuple[Element, int | None] | None:
    """Return the root of the well-formed document that starts at *start*, and where what is read of it ends.

    Only elements with one of *names* are kept, and those around a file. It is read up to one of them that is
    too many; an element that
    is open there ends there, but for a file, which is left out. None where elements lie too deep in each
    other for an answer, and for a reader that follows them.
    """
    document = Element("", Span.at(start), start, start, _NONE)
    stack = [document]
    count = 0
    for match in along(_MARKUP.finditer(text, start)):
        if match["close"]:
            element = stack.pop()
            element.body_end, element.end = match.start(), match.end()
        elif tag := match["open"]:
            name, is_root, end = tag.lower(), len(stack) == 1, _tag_end(text, match.end())
            is_empty = text[end - 2] == "/"
            if name not in names and is_empty and not is_root:
                continue
            if count == MOST:
                for parent, element in pairwise(stack):
                    element.body_end = element.end = match.start()
                    if element.name == "file":
                        parent.children.pop()
                return document.children[0], match.start()
            attributes = _attributes(text, match.end(), end)
            element = Element(name, Span(*match.span("open")), match.start(), end, attributes)
            if name in names or is_root:
                count += 1
                stack[-1].children.append(element)
                if name == "file":
                    _keep_around(stack)
            if is_empty:
                element.body_end = element.end = end
            elif len(stack) == _DEEPEST:
                return None
            else:
                stack.append(element)
    return document.children[0], None


def _keep_around(stack: list[Element]) -> None:
    """Make those that are open in *stack*, whatever they are called, children of each other."""
    for parent, element in pairwise(stack):
        children = parent.children
        if not children or children[-1] is not element:
            children.append(element)


def _tag_end(text: str, offset: int) -> int:
    """Return where the tag ends whose name ends at *offset*."""
    while text[offset] != ">":
        checkpoint()
        inside = _IN_TAG.match(text, offset)
        assert inside, "the document is well-formed"
        offset = inside.end()
    return offset + 1


def _attributes(text: str, start: int, end: int) -> Mapping[str, Span]:
    if end - start < len(' path=""'):
        return _NONE
    matches = along(_ATTRIBUTE.finditer(text, start, end))
    return {
        attribute["name"].lower(): Span(
            *attribute.span("double" if attribute["double"] is not None else "single")
        )
        for attribute in matches
        if attribute["name"].lower() in _ATTRIBUTES
    }


def decode(raw: str) -> str:
    """Return the text that *raw* stands for: entities decoded, CDATA taken as it is, comments left out."""
    if "<" not in raw and "&" not in raw:
        return raw
    pieces, position = [], 0
    for match in _MARKUP.finditer(raw):
        pieces.append(_ENTITY.sub(_character, raw[position : match.start()]))
        pieces.append(match["cdata"] or "")
        position = match.end()
    return "".join((*pieces, _ENTITY.sub(_character, raw[position:])))


def holds_elements(raw: str) -> bool:
    """Tell whether *raw* holds tags."""
    return "<" in raw and any(match["open"] for match in _MARKUP.finditer(raw))


def holds_markup(raw: str) -> bool:
    """Tell whether *raw* holds anything but text, entities and CDATA sections."""
    return any(match["cdata"] is None for match in _MARKUP.finditer(raw))


def _character(entity: re.Match[str]) -> str:
    # Not html.unescape: it knows entities that XML does not have, and reads &#128; as a euro sign.
    if entity["hexadecimal"] or entity["decimal"]:
        return chr(int(entity["hexadecimal"], 16) if entity["hexadecimal"] else int(entity["decimal"]))
    return _NAMED.get(entity["name"], entity.group())
