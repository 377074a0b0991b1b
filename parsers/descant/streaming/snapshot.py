"""What is known of an answer that is still being written."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from descant.answer import File
from descant.plan_steps import Step
from descant.source import Span
from descant.syntax import Scalar


@dataclass(frozen=True, slots=True)
class OpenFile:
    """The file that the text ends in, or behind: nothing has confirmed yet that it ends there."""

    path: str | None
    """None where its content is written before its path."""
    span: Span
    """From where the file starts to the end of the text."""
    read: Callable[[], str] = field(repr=False)

    @property
    def content(self) -> str:
        """As much of the content as is certain: it is the start of what the content will be.

        Decoded, never with half an escape or half of a pair at its end, and without what could be the start
        of the closing tag. It is joined anew each time it is asked for, which is linear in its length.
        """
        return self.read()


class Snapshot(NamedTuple):
    """How far an answer has been read. It never changes, so it may be kept for as long as you like."""

    length: int
    """How much text there is, in code points."""
    format: str | None
    """Such as json or tags; None as long as it is not known, or cannot be known before the text ends."""
    summary: Scalar | None
    """None until its end is confirmed by what follows it."""
    steps: tuple[Step, ...]
    """The finished steps of the plan."""
    files: tuple[File, ...]
    """The finished files: the same objects in all later snapshots."""
    open_file: OpenFile | None
