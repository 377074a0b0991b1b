"""The blocks beside files: summary, plan and activity, and the steps that are numbered in the plan."""

import re
from collections.abc import Iterator

from descant.notations import Notation
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

_NUMBER = r" {0,3}(?P<number>[0-9]{1,9})[.)][ \t]+(?=\S)"
_FIRST_STEP = re.compile(_NUMBER)
_STEP = re.compile(rf"(?<=[\r\n]){_NUMBER}")


def section_value(text: str, name: str, body: Span) -> Node:
    """Return what a section says: the plan as a list of steps, any other section as text."""
    span = trimmed(text, body)
    if name == "course_of_action":
        return _plan(text, span)
    return Scalar(*span, text[span.start : span.end], Notation.VERBATIM)


def _plan(text: str, span: Span) -> Sequence:
    """plan = [prose] ( number "." description )*; a plan without numbers is one step."""
    steps = tuple(_steps(text, span))
    return Sequence(*span, steps, [step.value for step in steps])


def _steps(text: str, span: Span) -> Iterator[Mapping]:
    if span.start == span.end:
        return
    first = _FIRST_STEP.match(text, *span)
    starts = [first] if first else []
    starts += _STEP.finditer(text, first.end() if first else span.start, span.end)
    if not starts:
        yield _step(Scalar(*Span.at(span.start), 1, Notation.BARE), _description(text, span), span)
        return
    for match, following in zip(starts, [*starts[1:], None], strict=True):
        whole = trimmed(text, Span(match.start(), following.start() if following else span.end))
        number = Scalar(*match.span("number"), int(match["number"]), Notation.BARE)
        yield _step(number, _description(text, Span(match.end(), whole.end)), whole)


def _description(text: str, span: Span) -> Scalar:
    return Scalar(*span, text[span.start : span.end], Notation.VERBATIM)


def _step(number: Scalar, description: Scalar, span: Span) -> Mapping:
    at = Scalar(*Span.at(span.start), "step", Notation.BARE)
    members = (Member(at, number), Member(at._replace(value="description"), description))
    return Mapping(*span, members, {"step": number.value, "description": description.value})
