"""The elements of a well-formed XML document, with exact spans.

Expat, which comes with Python, is the judge of what is well-formed; it calls a function for each piece of a
document, which is slow, so the spans come from one linear pass over the markup, which may be that simple as
the document is known to be sound.
"""

import re
from dataclasses import dataclass, field

from descant.patterns import regex
from descant.source import Span

_MARKUP = regex(
    r"""
      <!--.*?-->
    | <!\[CDATA\[ (?P<cdata>.*?) \]\]>
    | <\?.*?\?>
    | </ (?P<close>[^\s>]+) \s* >
    | < (?P<open>[^\s/>]+) (?P<attributes>(?:"[^"]*"|'[^']*'|[^"'>])*?) (?P<empty>/?) >
    """,
    re.VERBOSE | re.DOTALL,
)
_ENTITY = regex(r"&(?:#x(?P<hexadecimal>[0-9a-fA-F]+)|#0*+(?P<decimal>[0-9]+)|(?P<name>\w+));")
"""Zeros are passed over: Python reads a number of thousands of digits only where it is allowed to."""
_DEEPEST = 256
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_ATTRIBUTE = regex(r"""(?P<name>[^\s=]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")


@dataclass(slots=True)
class Element:
    """An element; ``body`` lies between its tags."""

    name: str
    name_span: Span
    start: int
    body_start: int
    attributes: dict[str, Span]
    """The span of each attribute's raw value, without quotes."""
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


def read_elements(text: str, start: int) -> Element | None:
    """Return the root element of the well-formed document that starts at *start*.

    None where elements lie too deep in each other for an answer, and for a reader that follows them.
    """
    document = Element("", Span.at(start), start, start, {})
    stack = [document]
    for match in _MARKUP.finditer(text, start):
        if match["close"]:
            element = stack.pop()
            element.body_end, element.end = match.start(), match.end()
        elif match["open"]:
            attributes = {
                attribute["name"].lower(): Span(
                    *attribute.span("double" if attribute["double"] is not None else "single")
                )
                for attribute in _ATTRIBUTE.finditer(text, *match.span("attributes"))
            }
            name_span = Span(*match.span("open"))
            element = Element(match["open"].lower(), name_span, match.start(), match.end(), attributes)
            stack[-1].children.append(element)
            if match["empty"]:
                element.body_end = element.end = match.end()
            elif len(stack) == _DEEPEST:
                return None
            else:
                stack.append(element)
    return document.children[0]


def decode(raw: str) -> str:
    """Return the text that *raw* stands for: entities decoded, CDATA taken as it is, comments left out."""
    pieces, position = [], 0
    for match in _MARKUP.finditer(raw):
        pieces.append(_ENTITY.sub(_character, raw[position : match.start()]))
        pieces.append(match["cdata"] or "")
        position = match.end()
    return "".join((*pieces, _ENTITY.sub(_character, raw[position:])))


def holds_elements(raw: str) -> bool:
    """Tell whether *raw* holds tags."""
    return any(match["open"] for match in _MARKUP.finditer(raw))


def holds_markup(raw: str) -> bool:
    """Tell whether *raw* holds anything but text, entities and CDATA sections."""
    return any(match["cdata"] is None for match in _MARKUP.finditer(raw))


def _character(entity: re.Match[str]) -> str:
    # Not html.unescape: it knows entities that XML does not have, and reads &#128; as a euro sign.
    if entity["hexadecimal"] or entity["decimal"]:
        return chr(int(entity["hexadecimal"], 16) if entity["hexadecimal"] else int(entity["decimal"]))
    return _NAMED.get(entity["name"], entity.group())
