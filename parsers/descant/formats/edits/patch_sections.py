"""The sections of a patch: a file that is deleted, one that is added, one that is updated or moved."""

from descant.checkpoints import along
from descant.formats.edits.hunks import HunkLines, unmarked
from descant.formats.edits.patch_markers import PatchMarker, PatchMarkerKind
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_CHANGE
from descant.formats.edits.section_lines import PatchSection
from descant.formats.edits.signed_runs import added_run, run_of_patch
from descant.formats.edits.stray_markers import stray
from descant.formats.edits.text_lines import TextLine, lines
from descant.formats.nodes import decoded, file_node, flag, implied, unsigned, verbatim
from descant.problems import Problem
from descant.source import Span, trimmed
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
        self.run: Span | None = None
        """All lines so far, where they were taken together."""
        self.content: Span | None = None
        self.blank: list[TextLine] = []
        self.is_over = False

    def takes(self, line: TextLine) -> bool:
        if self.is_over or not self.text.startswith("+", line.start, line.end):
            return False
        self._add(line)
        self.cuts.append(Cut(line.start, line.start + 1))
        return True

    def takes_run(self, start: int, end: int) -> int | None:
        if self.is_over or self.content or self.blank:
            return None
        self.run = self.content = added_run(self.text, start, end)
        if self.run:
            self.end = self.run.end - 1
        return self.run and self.run.end

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
        if self.run == region:
            content = unsigned(self.text, region, complete=complete)
        else:
            signs = [Cut(line.start, line.start + 1) for line in lines(self.text, self.run or Span.at(0))]
            content = decoded(self.text, region, [*signs, *self.cuts], complete=complete)
        new_file = flag(self.line.start)
        return file_node(span, operation, self.named, content=content, new_file=new_file, complete=complete)


class UpdatedSection(PatchSection):
    """A file that is updated."""

    kind = PatchMarkerKind.UPDATE

    def __init__(self, text: str, line: TextLine, path: Scalar, *, is_bare: bool = False) -> None:
        """Begin the section of *path*; where it *is_bare*, no patch is around it."""
        super().__init__(text, line, path)
        self.is_bare = is_bare
        self.hunks: list[HunkLines] = []
        self.new_path: Scalar | None = None

    def takes(self, line: TextLine) -> bool:
        if line.start == line.end:
            return False
        if self.text[line.start] in " +-":
            self._hunk(line).take(line)
        elif self.text.startswith("@@", line.start):
            self._takes_header(line, trimmed(self.text, Span(line.start + 2, line.end), " \t"))
        else:
            return False
        self.end = line.end
        return True

    def takes_run(self, start: int, end: int) -> int | None:
        if self.hunks and (self.hunks[-1].at_end or not self.hunks[-1].is_empty):
            return None
        run = run_of_patch(self.text, start, end)
        if run is None or not self._hunk(TextLine(start, start, start)).takes_run(run):
            return None
        self.end = run.end
        return run.end + 1

    def _takes_header(self, line: TextLine, anchor: Span) -> None:
        if not self.hunks or not self.hunks[-1].is_empty:
            self.hunks.append(HunkLines(self.text, line.start, line.stop))
        hunk = self.hunks[-1]
        hunk.drop_blank()
        if self.text[anchor.start : anchor.end].strip(" @"):
            hunk.anchors.append(verbatim(self.text, anchor))
        hunk.body = hunk.end = line.stop

    def _hunk(self, line: TextLine) -> HunkLines:
        if not self.hunks or self.hunks[-1].at_end:
            self.hunks.append(HunkLines(self.text, line.start, line.start))
        return self.hunks[-1]

    def takes_blank(self, line: TextLine) -> None:
        if self.hunks:
            self.hunks[-1].take_blank(line)

    def takes_unmarked(self, line: TextLine) -> bool:
        self._hunk(line).take_unmarked(line)
        self.end = line.end
        return True

    def takes_marker(self, line: TextLine, marker: PatchMarker) -> bool:
        if marker.kind is PatchMarkerKind.MOVE:
            path = verbatim(self.text, marker.path)
            if self.new_path and self.new_path.value != path.value:
                return False
            self.problems += [stray(self.text, line.span)] if self.new_path else []
            self.new_path = self.new_path or path
        elif marker.kind is PatchMarkerKind.END_OF_FILE and self.hunks:
            self.hunks[-1].at_end = marker.span
        elif marker.kind is PatchMarkerKind.HUNK:
            self._takes_header(line, marker.path)
        else:
            return False
        self.end = max(self.end, marker.span.end)
        return True

    @property
    def is_empty(self) -> bool:
        return not self.hunks and self.new_path is None

    def node(self, *, complete: bool) -> Mapping:
        hunks = [hunk for hunk in self.hunks if not hunk.is_empty]
        self.problems += [problem for hunk in hunks for problem in hunk.all_problems()]
        if complete and self.new_path is None and not any(hunk.changes for hunk in hunks):
            message = f"This edit of {self.path.value or 'this file'} adds and removes no lines."
            self.problems.append(Problem(EDIT_WITHOUT_CHANGE, self.line.span, message))
        for hunk in () if self.is_bare else hunks:
            if not (hunk.counts[0] or hunk.anchors or hunk.at_end):
                hunk.remarks["appended"] = hunk.start
        nodes = [hunk.node() for hunk in along(hunks[:-1])] + [
            hunk.node(complete=complete) for hunk in hunks[-1:]
        ]
        return file_node(
            Span(min(self.line.start, self.path.start), self.end),
            implied(self.line.start, "move" if self.new_path else "patch"),
            self.named,
            new_path=self.new_path,
            replaces=flag(self.new_path.start) if self.new_path else None,
            hunks=nodes,
            complete=complete,
        )
