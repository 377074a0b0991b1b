"""What came of writing to a workspace: all of it, or nothing and why."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """Every file is as the plan has it, and that was looked at afterwards."""

    entry: str
    """By which the journal knows it."""
    paths: tuple[str, ...]
    """What is not as before, as seen from the folder."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """No file is other than before; where even that could not be brought about, the reason says so."""

    reason: str
    """A whole sentence for a person, with what to do next where there is something."""
    paths: tuple[str, ...] = ()
    """The files that it is about."""
