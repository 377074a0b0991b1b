"""What is around the answer: prose, which belongs to nothing, and a byte order mark."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from descant.checkpoints import along
from descant.formats.problem_kinds import BYTE_ORDER_MARK, OPERATION_NOT_READ, PROSE_OUTSIDE
from descant.formats.spans import gaps
from descant.formats.stated_operations import stated_operations
from descant.problems import Problem
from descant.source import Source, Span, trimmed

MANY = 10
"""So many stretches of prose, and so many objects that are no answer, are reported one by one."""
BLANK = " \t\r\n\ufeff"


def around(source: Source, explained: Sequence[Span]) -> Iterator[Problem]:
    """Report what stands outside of *explained*: prose, and a byte order mark."""
    yield from byte_order_mark(source)
    text = source.text
    stretches = [trimmed(text, gap, BLANK) for gap in gaps(explained, len(text))]
    stretches = [span for span in along(stretches) if span.end > span.start]
    yield from _stated(text, stretches)
    for number, span in enumerate(stretches, start=1):
        if number == MANY and len(stretches) > MANY:
            message = f"{len(stretches) - MANY + 1} more passages outside of the answer."
            yield Problem(PROSE_OUTSIDE, Span(span.start, stretches[-1].end), message)
            return
        yield Problem(PROSE_OUTSIDE, span, "Text outside of the answer.")


def _stated(text: str, stretches: Iterable[Span]) -> Iterator[Problem]:
    """Yield a warning for the first lines of *stretches* that say that a file is deleted or moved."""
    stated = (each for span in stretches for each in stated_operations(text, *span))
    for operation in islice(stated, MANY):
        message = f"{text[slice(*operation.path)]} is said to be deleted or moved; that was not read."
        yield Problem(OPERATION_NOT_READ, operation.line, message)


def byte_order_mark(source: Source) -> Iterator[Problem]:
    """Report a byte order mark at the start of *source*."""
    if source.text.startswith("\ufeff"):
        message = "Byte order mark at the start of the document."
        yield Problem(BYTE_ORDER_MARK, Span(0, 1), message)
