"""What was read of one container, and how it is called in messages."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.formats.containers.problem_kinds import CLOSER_IN_CONTAINER, UNCLOSED_CONTAINER
from descant.formats.containers.tokens import ContainerTag, ElementTags
from descant.patterns import regex
from descant.problems import Problem, Related
from descant.source import Span
from descant.syntax import Mapping as Object

_TAG = regex(r"</?+[\w-]++[^<>]*+>")
_SHORT = 60


class ReadElement(NamedTuple):
    """An element that is known, with what it says."""

    span: Span
    files: tuple[Object, ...] = ()
    problems: tuple[Problem, ...] = ()
    complete: bool = True
    is_framing: bool = False
    """It only stands around others."""
    is_packed: bool = False
    """It is below a banner, and ends where the next one is."""


def shown(opener: ContainerTag) -> str:
    """Return what *opener* opens, as it is called in messages."""
    return f"<{opener.name}>" if opener.tag == opener.name else f"Call of {opener.name}"


def asked_of(text: str, body: Span) -> str:
    """Return what the element around *body* asks for, in short; empty where it says nothing."""
    words = _TAG.sub(" ", text[body.start : min(body.end, body.start + 4 * _SHORT)]).strip()
    line = words.splitlines()[0].strip() if words else ""
    return f"for {line[:_SHORT].rstrip()}{'…' if line != words or len(line) > _SHORT else ''}" if line else ""


def doubts_of_end(pair: ElementTags, *, is_open: bool) -> Iterator[Problem]:
    """Yield what is wrong with the end of *pair*."""
    opener = pair.opener
    if is_open:
        message = f"{shown(opener)} is not closed; it was read to where the next one starts."
        yield Problem(UNCLOSED_CONTAINER, opener.span, message)
    elif pair.others:
        related = tuple(Related("It may be closed here.", tag.span) for tag in pair.others[:8])
        message = "Another closing tag stands before the one that was read as its end."
        yield Problem(CLOSER_IN_CONTAINER, opener.span, message, related=related)


def rest_problem(pair: ElementTags, rest: Span) -> Problem:
    """Return the problem that the *rest* of *pair* is none of its parts."""
    message = f"The parts of {shown(pair.opener)} do not fill it; one of them may end later."
    related = (Related("This is none of them.", rest),)
    return Problem(CLOSER_IN_CONTAINER, pair.opener.span, message, related=related)
