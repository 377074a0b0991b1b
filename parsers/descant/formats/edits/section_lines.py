"""What is said of one file of a patch, taken line by line."""

from typing import ClassVar, Protocol

from descant.formats.edits.patch_markers import PatchMarker, PatchMarkerKind
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_PATH
from descant.formats.edits.text_lines import TextLine
from descant.problems import Problem
from descant.syntax import Mapping, Scalar


class PatchSection(Protocol):
    """What is said of one file, taken line by line."""

    line: TextLine
    end: int
    problems: list[Problem]

    def is_said_again(self, marker: PatchMarker) -> bool:
        """Tell whether it is empty yet, and *marker* opens the same once more."""

    def takes(self, line: TextLine) -> bool:
        """Take *line* if it says by its first character what it is."""

    def takes_blank(self, line: TextLine) -> None:
        """Take an empty line."""

    def takes_unmarked(self, line: TextLine) -> bool:
        """Take a line inside of the patch that does not say what it is, if it may be of this file."""

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        """Take *line*, which is *marker*, if it may stand here."""

    def node(self, *, complete: bool) -> Mapping:
        """Return the file operation."""


class SectionLines:
    """What the sections of all operations have in common."""

    kind: ClassVar[PatchMarkerKind]

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

    def takes_blank(self, line: TextLine) -> None:
        pass

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        return False

    def takes_unmarked(self, line: TextLine) -> bool:
        return False

    def is_said_again(self, marker: PatchMarker) -> bool:
        is_same = self.path.value == self.text[marker.path.start : marker.path.end]
        return is_same and marker.kind is self.kind and self.is_empty

    @property
    def is_empty(self) -> bool:
        return True

    @property
    def named(self) -> Scalar | None:
        return self.path if self.path.value else None
