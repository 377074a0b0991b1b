"""The sections of a patch: a file that is deleted, one that is updated, and one that is added."""

from descant.formats.edits.edit_nodes import decoded, file_node, implied, verbatim
from descant.formats.edits.hunks import unmarked
from descant.formats.edits.patch_markers import PatchMarker, PatchMarkerKind
from descant.formats.edits.section_lines import PatchSection
from descant.formats.edits.text_lines import TextLine
from descant.formats.edits.updated_section import UpdatedSection
from descant.source import Span
from descant.syntax import Mapping, Scalar
from descant.transcripts import Cut


def section_of(text: str, line: TextLine, marker: PatchMarker) -> PatchSection:
    """Return the section that *marker*, which is all of *line*, opens."""
    path = verbatim(text, marker.path)
    if marker.kind is PatchMarkerKind.UPDATE:
        return UpdatedSection(text, line, path)
    return (_Added if marker.kind is PatchMarkerKind.ADD else PatchSection)(text, line, path)


class _Added(PatchSection):
    kind = PatchMarkerKind.ADD

    def __init__(self, text: str, line: TextLine, path: Scalar) -> None:
        super().__init__(text, line, path)
        self.cuts: list[Cut] = []
        self.content: Span | None = None
        self.blank: list[TextLine] = []
        self.is_over = False

    def takes(self, line: TextLine) -> bool:
        if self.is_over or not self.text.startswith("+", line.start, line.end):
            return False
        self._add(line)
        self.cuts.append(Cut(line.start, line.start + 1))
        return True

    def takes_blank(self, line: TextLine) -> None:
        self.blank.append(line)

    def takes_unmarked(self, line: TextLine) -> bool:
        if self.is_over or self.text.startswith("@@", line.start):
            self.is_over = True  # What follows is a hunk of another file.
            return False
        self._add(line)
        self.problems.append(unmarked([line], "+", "content"))
        return True

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        self.is_over = self.is_over or marker.kind is PatchMarkerKind.HUNK
        return False

    @property
    def is_empty(self) -> bool:
        return self.content is None

    def _add(self, line: TextLine) -> None:
        # Blank lines are content only where more of it follows.
        self.problems += [unmarked([blank], "+", "content") for blank in self.blank]
        first = min([self.content or line.span, *(blank.span for blank in self.blank)])
        self.blank.clear()
        self.content = Span(first.start, line.stop)
        self.end = line.end

    def node(self, *, complete: bool) -> Mapping:
        region = self.content or Span.at(self.line.end)
        span = Span(self.line.start, max(self.end, region.end))
        operation = implied(self.line.start, "write")
        content = decoded(self.text, region, self.cuts, complete=complete)
        return file_node(span, operation, self.named, content=content, complete=complete)
