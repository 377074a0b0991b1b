"""A plan as a numbered Markdown list, and the steps it has."""

from itertools import islice
from typing import NamedTuple

from descant.checkpoints import along
from descant.patterns import regex
from descant.source import Span, trimmed

_NUMBER = r" {0,3}(?P<number>[0-9]{1,9})[.)][ \t]+(?=\S)"
_FIRST_STEP = regex(_NUMBER)
_STEP = regex(rf"(?<=[\r\n]){_NUMBER}")
MOST = 10_000
"""So many steps are told apart; nobody goes through so many, and hostile text has millions."""
_LINE_BREAK = regex(r"\r\n?|\n")


class NumberedStep(NamedTuple):
    """An item of a numbered list, by its places in the text."""

    number: int
    number_span: Span
    description: Span
    span: Span
    """The number, too; without white space at its ends."""


def numbered_steps(text: str, span: Span) -> list[NumberedStep]:
    """Return the steps of the list in *span* of *text*: none where no line starts with a number.

    What is before the first number belongs to no step, what follows a number up to the next one does. The
    last of too many steps holds the others.
    """
    first = _FIRST_STEP.match(text, *span)
    starts = [first] if first else []
    numbers = along(_STEP.finditer(text, first.end() if first else span.start, span.end))
    starts += islice(numbers, MOST - len(starts))
    steps = []
    for match, following in zip(along(starts), [*starts[1:], None], strict=False):
        whole = trimmed(text, Span(match.start(), following.start() if following else span.end))
        description = Span(match.end(), whole.end)
        steps.append(NumberedStep(int(match["number"]), Span(*match.span("number")), description, whole))
    return steps


def holds_steps(description: str) -> bool:
    """Tell whether there are steps in the *description* of one, as in the last of too many."""
    return _STEP.search(description) is not None


def list_item(number: int, description: str) -> str:
    """Return a step as an item of a numbered list, in which its further lines are indented."""
    marker = f"{number}. "
    indent = " " * len(marker)
    lines = _LINE_BREAK.split(description)
    return marker + "\n".join([lines[0], *(indent + line if line.strip() else "" for line in lines[1:])])
