"""The blocks beside files: summary, plan and activity, and the steps that are numbered in the plan."""

from collections.abc import Iterator

from descant.notations import Notation
from descant.plans import numbered_steps
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence


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
