"""From the edits of a text to one candidate: all edits of one format belong to one answer."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import along, ordered
from descant.formats import problem_kinds as shared
from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.text_lines import AT_LINE_START
from descant.formats.fences import TAG_NAMES, fence_around, fence_before
from descant.formats.format import Candidate
from descant.formats.nodes import root_node
from descant.formats.part_limit import too_many_at
from descant.formats.spans import gaps
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.schemas.schema import Parts
from descant.source import Source, Span
from descant.syntax import Mapping, Scalar

Read = Callable[[str, Span, Scalar | None], Iterator[Piece]]

PARTS = Parts(files="files", has_operations=True)
_REST = regex(r"\s*+\Z")
_MARK = rf"(?P<closer>`{{3,}}|~{{3,}}|</{TAG_NAMES}>)(?=[ \t]*(?:[\r\n]|\Z))"
_CLOSER = regex(rf"\s*?{_MARK}")
_NEXT_FENCE = regex(rf"(?>(?:(?!`{{3}}|~{{3}}|</?{TAG_NAMES}>)[^\r\n]*+(?:\r\n?|\n))+){_MARK}")
_TAG_BEFORE = regex(AT_LINE_START + rf"(?P<tag><{TAG_NAMES}>[ \t]*+[^\s<>]*+[ \t]*+)(?:\r\n?|\n)\s*+\Z")
_NEAR = 300


class FileEdits(NamedTuple):
    """The edits in a stretch of text."""

    format: str
    files: tuple[Mapping, ...]
    """In the order of the text: ``operation``, ``path``, ``new_path``, ``content``, ``hunks``."""
    explained: Span
    """From the first edit to the last one."""
    complete: bool
    """False when the stretch ends inside one, or one of them cannot be read."""
    problems: tuple[Problem, ...]

    def cut_off(self, cut: int) -> "FileEdits":
        """Return them as they are in a stretch that was read up to *cut* only."""
        return self._replace(complete=False, problems=(*self.problems, too_many_at(cut)))


def find_with(format: str, read: Read, source: Source, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the candidate of *format*, if *read* finds anything outside of *passed_over*."""
    text = source.text
    pieces = [piece for gap in along(gaps(passed_over, len(text))) for piece in along(read(text, gap, None))]
    if not pieces:
        return
    explained: list[Span] = []
    closed: set[int] = set()
    problems: list[Problem] = []
    for piece in along(pieces):
        problems += piece.problems
        for run in along(piece.runs):
            spans, fence_problems = _fenced(text, run, closed, is_whole=piece.complete)
            explained += spans
            closed.update(span.end for span in spans)
            problems += fence_problems
    files = [file for piece in pieces for file in along(piece.files)]
    files.sort(key=lambda file: file.start)
    complete = all(piece.complete for piece in pieces)
    yield with_files(format, files, pieces[0].runs[0].span, explained, problems, complete=complete)


def with_files(
    format: str,
    files: Sequence[Mapping],
    around: Span,
    explained: Iterable[Span],
    problems: Iterable[Problem],
    *,
    complete: bool,
) -> Candidate:
    """Return the candidate that has *files*; where there are none, it stands *around*."""
    root = root_node(files, around, complete=complete)
    return Candidate(format, root, tuple(ordered(explained)), complete, tuple(problems), parts=PARTS)


def edits_in(format: str, read: Read, text: str, span: Span, path_hint: Scalar | None) -> FileEdits | None:
    """Return the edits that *read* finds in *span*; None where it finds none."""
    pieces = list(read(text, span, path_hint))
    if not pieces:
        return None
    return FileEdits(
        format=format,
        files=tuple(file for piece in pieces for file in piece.files),
        explained=Span(pieces[0].runs[0].span.start, pieces[-1].end),
        complete=all(piece.complete for piece in pieces),
        problems=tuple(problem for piece in pieces for problem in piece.problems),
    )


def _closer_behind(text: str, end: int) -> Span | None:
    """Return the line that closes the fence around what ends at *end*, also behind a few other lines."""
    closer = _CLOSER.match(text, end) or _NEXT_FENCE.match(text, end, end + _NEAR)
    return Span(*closer.span("closer")) if closer else None


def _tag_before(text: str, start: int) -> Span | None:
    """Return the tag that opens a fence directly before *start*."""
    begin = max(0, start - _NEAR)
    tag = _TAG_BEFORE.search(text[begin:start])
    return Span(begin + tag.start("tag"), begin + tag.end("tag")) if tag else None


def _fenced(
    text: str, run: EditSpan, closed: Container[int], *, is_whole: bool
) -> tuple[list[Span], tuple[Problem, ...]]:
    """Return the span of *run* with the fence lines around it, and what is wrong with those.

    A fence line that ends at one of *closed* is that of an edit before, and opens none.
    """
    span, fence_line = run.span, run.fence or _tag_before(text, run.span.start)
    if fence_line is None:
        above = fence_before(text, span.start)
        if above and above.start + len(text[above.start : above.end].rstrip()) in closed:
            return [span], ()
        closer = _closer_behind(text, span.end) if above else None
        if above and closer:
            return [above, span, closer], ()
        fence = fence_around(text, span, is_whole=is_whole)
        return [span, *fence.spans], fence.problems if is_whole else ()
    opened = [] if span.holds(fence_line) else [fence_line]
    if run.closer:
        return [*opened, span, run.closer], ()
    closer = _closer_behind(text, span.end)
    if closer:
        return [*opened, span, closer], ()
    if not is_whole:
        return [*opened, span], ()  # What it holds says that it is not whole.
    mark = text[fence_line.start : fence_line.end].strip()
    tag = mark.startswith("<")
    mark = f"</{mark[1 : mark.find('>')]}>" if tag else mark[: len(mark) - len(mark.lstrip(mark[0]))]
    rest = _REST.match(text, span.end)
    # What follows may belong to it, too, so that only at the end of the text its own end is known.
    behind_line = rest and text[span.end : rest.end()]
    edit = Edit(Span.at(len(text)), mark + "\n") if behind_line else Edit(Span.at(span.end), "\n" + mark)
    close = Fix("Close the fence", (edit,)) if rest else None
    message = "Unclosed code fence."
    return [*opened, span], (Problem(shared.UNCLOSED_FENCE, fence_line, message, close),)
