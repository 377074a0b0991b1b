"""What was read of one container, and how it is called in messages."""

from typing import NamedTuple

from descant.formats.containers.tokens import ContainerTag
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Mapping as Object


class ReadElement(NamedTuple):
    """An element that is known, with what it says."""

    span: Span
    files: tuple[Object, ...] = ()
    problems: tuple[Problem, ...] = ()
    complete: bool = True
    is_framing: bool = False
    """It only stands around others."""


def shown(opener: ContainerTag) -> str:
    """Return what *opener* opens, as it is called in messages."""
    return f"<{opener.name}>" if opener.tag == opener.name else f"Call of {opener.name}"


def unclosed(opener: ContainerTag) -> str:
    """Return the message that nothing closes what *opener* opens."""
    return f"{shown(opener)} is not closed; it was read to where the next one starts."
