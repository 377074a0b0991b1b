"""The blocks beside files: summary, plan and activity, and the steps that are numbered in the plan."""

import re
from collections.abc import Iterator

from descant.formats.tags.tag_tokens import SECTIONS, tag_at
from descant.notations import Notation
from descant.patterns import regex
from descant.plans import numbered_steps
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

_LINE_END = regex(r"[ \t]*+(?:[\r\n]|\Z)")
_SECTION_CLOSERS = {name: regex(rf"</{name}[ \t]*>", re.IGNORECASE | re.ASCII) for name in SECTIONS}


def section_value(text: str, name: str, body: Span) -> Node:
    """Return what a section says: the plan as a list of steps, any other section as text."""
    span = trimmed(text, body)
    if name == "course_of_action":
        return _plan(text, span)
    return Scalar(*span, text[span.start : span.end], Notation.VERBATIM)


def section_closer(text: str, name: str, start: int, limit: int) -> Span | None:
    """Return the first closing tag at the start or the end of a line, or glued to the next tag."""
    for match in _SECTION_CLOSERS[name].finditer(text, start, limit):
        starts_line = match.start() == start or text[match.start() - 1] in "\r\n"
        ends_line = _LINE_END.match(text, match.end()) is not None
        if starts_line or ends_line or tag_at(text, match.end()):
            return Span(*match.span())
    return None


def _plan(text: str, span: Span) -> Sequence:
    """plan = [prose] ( number "." description )*; a plan without numbers is one step."""
    steps = tuple(_steps(text, span))
    return Sequence(*span, steps, [step.value for step in steps])


def _steps(text: str, span: Span) -> Iterator[Mapping]:
    if span.start == span.end:
        return
    steps = numbered_steps(text, span)
    if not steps:
        yield _step(Scalar(*Span.at(span.start), 1, Notation.BARE), _description(text, span), span)
    for step in steps:
        number = Scalar(*step.number_span, step.number, Notation.BARE)
        yield _step(number, _description(text, step.description), step.span)


def _description(text: str, span: Span) -> Scalar:
    return Scalar(*span, text[span.start : span.end], Notation.VERBATIM)


def _step(number: Scalar, description: Scalar, span: Span) -> Mapping:
    at = Scalar(*Span.at(span.start), "step", Notation.BARE)
    members = (Member(at, number), Member(at._replace(value="description"), description))
    return Mapping(*span, members, {"step": number.value, "description": description.value})
