"""What an edit says of its place besides its lines: none of it has to be so."""

from dataclasses import dataclass

from descant.answer import Hunk


@dataclass(frozen=True, slots=True)
class Hints:
    """Where the old lines of an edit are, as the answer has it."""

    first_line: int | None = None
    """The number of the first, counted from 1; of an insertion the line before it, 0 at the start."""
    anchors: tuple[str, ...] = ()
    """Lines above, outer ones first, such as those of a class and of a method in it."""
    is_at_end: bool = False
    """Whether the last of them is the last of the file."""
    has_no_newline: bool = False
    """Whether the last line of the file has no line end before the edit."""
    leaves_no_newline: bool = False
    """Whether it has none afterwards."""

    @property
    def is_behind_anchors(self) -> bool:
        """Tell whether the anchors say where to look. Beside the numbers of a diff they are what its writer
        saw above."""
        return bool(self.anchors) and self.first_line is None


def hints_of(hunk: Hunk) -> Hints:
    """Return the hints of *hunk*; what is no hint is passed over."""
    said = hunk.node.value
    number, anchors = said.get("first_line"), said.get("anchors")
    has_no_newline = bool(said.get("old_without_newline"))
    leaves_no_newline = bool(said.get("new_without_newline"))
    return Hints(
        first_line=number if isinstance(number, int) else None,
        anchors=tuple(anchor for anchor in anchors or () if isinstance(anchor, str)),
        is_at_end=bool(said.get("at_end")) or has_no_newline or leaves_no_newline,
        has_no_newline=has_no_newline,
        leaves_no_newline=leaves_no_newline,
    )
