"""What an example says."""

from typing import NamedTuple

ALL = ("write", "edit", "delete", "move")
EDITS = ("write", "edit")


class FormatExample(NamedTuple):
    """A way of writing answers, in the words of people."""

    name: str
    """How people look for it: what it is, or the tools that it comes from."""
    format: str
    """The name of the wire format."""
    operations: tuple[str, ...]
    text: str
