"""What is said of one file of a patch, taken line by line."""

from typing import ClassVar

from descant.formats.edits.patch_markers import PatchMarker, PatchMarkerKind
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_PATH
from descant.formats.edits.text_lines import TextLine
from descant.formats.nodes import file_node, implied
from descant.problems import Problem
from descant.syntax import Mapping, Scalar


class PatchSection:
    """What is said of one file; as it stands here, that it is deleted."""

    kind: ClassVar[PatchMarkerKind] = PatchMarkerKind.DELETE

    def __init__(self, text: str, line: TextLine, path: Scalar) -> None:
        """Begin the section of the file *path* with its header, *line* of *text*."""
        self.text = text
        self.line = line
        self.path = path
        self.end = line.end
        self.problems: list[Problem] = []
        if not path.value:
            message = "Missing file path; this section is ignored."
            self.problems.append(Problem(EDIT_WITHOUT_PATH, line.span, message))

    def takes(self, line: TextLine) -> bool:
        """Take *line* if it says by its first character what it is."""
        return False

    def takes_run(self, start: int, end: int) -> int | None:
        """Take the whole lines from *start* on that say what they are, up to *end*; return where they end.

        None where there are none, or this is not the place to take many at once.
        """
        return None

    def takes_blank(self, line: TextLine) -> None:
        """Take an empty line."""

    def takes_unmarked(self, line: TextLine) -> bool:
        """Take a line inside of the patch that does not say what it is, if it may be of this file."""
        return False

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        """Take *line*, which is *marker*, if it may stand here."""
        return False

    def is_said_again(self, marker: PatchMarker) -> bool:
        """Tell whether it is empty yet, and *marker* opens the same once more."""
        is_same = self.path.value == self.text[marker.path.start : marker.path.end]
        return is_same and marker.kind is self.kind and self.is_empty

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing but its header was taken."""
        return True

    @property
    def named(self) -> Scalar | None:
        """Its path, if it has one."""
        return self.path if self.path.value else None

    def node(self, *, complete: bool) -> Mapping:
        """Return the file operation."""
        operation = implied(self.line.start, "delete")
        return file_node(self.line.span, operation, self.named, complete=complete)
