"""The blocks beside files: summary, plan and activity, and the steps that are numbered in the plan."""

import re

from descant.formats.nodes import listing, verbatim
from descant.formats.plan_steps import steps_of
from descant.formats.tags.tag_tokens import SECTIONS, tag_at
from descant.patterns import regex
from descant.source import Span, trimmed
from descant.syntax import Node

_LINE_END = regex(r"[ \t]*+(?>(?:<[^<>\n]{1,100}>[ \t]*+){0,8})(?:[\r\n]|\Z)")
"""The end of a line, with tags of any names before it."""
_SECTION_CLOSERS = {name: regex(rf"</{name}[ \t]*>", re.IGNORECASE | re.ASCII) for name in SECTIONS}


def section_value(text: str, name: str, body: Span) -> Node:
    """Return what a section says: the plan as a list of steps, any other section as text."""
    span = trimmed(text, body)
    if name == "course_of_action":
        return listing(span, [*steps_of(text, span, lambda step: verbatim(text, step.description))])
    return verbatim(text, span)


def section_closer(text: str, name: str, start: int, limit: int) -> Span | None:
    """Return the first closing tag at the start or the end of a line, or glued to the next tag."""
    for match in _SECTION_CLOSERS[name].finditer(text, start, limit):
        starts_line = match.start() == start or text[match.start() - 1] in "\r\n"
        ends_line = _LINE_END.match(text, match.end(), limit) is not None
        if starts_line or ends_line or tag_at(text, match.end()):
            return Span(*match.span())
    return None
