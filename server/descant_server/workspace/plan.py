"""What is to be done to the files of a workspace: each as it is before, and as it is after.

A plan never changes. Writing, creating, deleting and moving are all the same here, and so is undoing: the
same steps backwards.
"""

from dataclasses import dataclass

from descant_server.workspace.content import Content


@dataclass(frozen=True, slots=True)
class PlannedWrite:
    """One file before and after. A file that is moved is two steps."""

    relative: str
    """Its path seen from the folder, with slashes, as :func:`~descant_server.workspace.paths.target` has it:
    no link is in it."""
    before: Content | None
    """None where there is no file."""
    after: Content | None
    """None where there is to be none."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is done, or nothing of it."""

    steps: tuple[PlannedWrite, ...]
    """Each path at most once."""
    label: str = ""
    """What a person knows it by, such as ``3 files of answer.txt``."""
