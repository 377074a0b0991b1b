"""The blocks beside files: summary, plan and activity, and the steps that are numbered in the plan."""

import re
from collections.abc import Callable, Iterator

from descant.formats.edits.edit_nodes import listing, verbatim
from descant.formats.tags.tag_tokens import SECTIONS, tag_at
from descant.notations import Notation
from descant.patterns import regex
from descant.plans import NumberedStep, numbered_steps
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar

_LINE_END = regex(r"[ \t]*+(?:[\r\n]|\Z)")
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
        ends_line = _LINE_END.match(text, match.end()) is not None
        if starts_line or ends_line or tag_at(text, match.end()):
            return Span(*match.span())
    return None


def steps_of(text: str, plan: Span, described: Callable[[NumberedStep], Scalar]) -> Iterator[Mapping]:
    """Yield the steps of the *plan*, each as it is *described*; one without numbers is one step.

    plan = [prose] ( number "." description )*
    """
    numbered = numbered_steps(text, plan)
    for step in numbered:
        number = Scalar(*step.number_span, step.number, Notation.BARE)
        yield _step(number, described(step), step.span)
    if not numbered and (whole := trimmed(text, plan)).end > whole.start:
        yield _step(Scalar(*Span.at(whole.start), 1, Notation.BARE), verbatim(text, whole), whole)


def _step(number: Scalar, description: Scalar, span: Span) -> Mapping:
    at = Scalar(*Span.at(span.start), "step", Notation.BARE)
    members = (Member(at, number), Member(at._replace(value="description"), description))
    return Mapping(*span, members, {"step": number.value, "description": description.value})
