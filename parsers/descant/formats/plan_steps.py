"""The steps that are numbered in a plan, as nodes."""

from collections.abc import Callable, Iterator

from descant.checkpoints import along
from descant.formats.nodes import verbatim
from descant.notations import Notation
from descant.plans import NumberedStep, numbered_steps
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Scalar


def steps_of(text: str, plan: Span, described: Callable[[NumberedStep], Scalar]) -> Iterator[Mapping]:
    """Yield the steps of the *plan*, each as it is *described*; one without numbers is one step.

    plan = [prose] ( number "." description )*
    """
    numbered = numbered_steps(text, plan)
    for step in along(numbered):
        number = Scalar(*step.number_span, step.number, Notation.BARE)
        yield _step(number, described(step), step.span)
    if not numbered and (whole := trimmed(text, plan)).end > whole.start:
        yield _step(Scalar(*Span.at(whole.start), 1, Notation.BARE), verbatim(text, whole), whole)


def _step(number: Scalar, description: Scalar, span: Span) -> Mapping:
    at = Scalar(*Span.at(span.start), "step", Notation.BARE)
    members = (Member(at, number), Member(at._replace(value="description"), description))
    return Mapping(*span, members, {"step": number.value, "description": description.value})
