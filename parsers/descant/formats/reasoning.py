"""What a model thinks before it answers: ``<think>…</think>`` at the start of a text. No answer is in it."""

import re
from collections.abc import Iterator

from descant.formats import kinds
from descant.problems import Problem
from descant.source import Source, Span

_OPENER = re.compile(r"[\s\ufeff]*+<(?P<name>think|thinking|reasoning)>", re.IGNORECASE | re.ASCII)


def reasoning(source: Source) -> Span | None:
    """Return the span of the reasoning that *source* starts with; None where it does not end."""
    opener = _OPENER.match(source.text)
    if opener is None:
        return None
    closer = re.compile(f"</{opener['name']}>", re.IGNORECASE | re.ASCII).search(source.text, opener.end())
    return Span(opener.start("name") - 1, closer.end()) if closer else None


def reasoning_problems(span: Span | None) -> Iterator[Problem]:
    """Say that the reasoning was passed over."""
    if span is not None:
        message = "This is the model's reasoning; it is kept, and nothing in it is read as an answer."
        yield Problem(kinds.REASONING_SKIPPED, span, message)
