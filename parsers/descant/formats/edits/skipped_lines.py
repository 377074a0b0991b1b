"""Lines of a patch that belong to no file: one problem for all that stand below each other."""

from descant.formats.edits.problem_kinds import MISSING_FILE_HEADER, UNMARKED_LINE
from descant.formats.edits.section_lines import PatchSection
from descant.formats.edits.text_lines import TextLine
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span


def is_signed(text: str, line: TextLine) -> bool:
    """Tell whether *line* may be one of a hunk."""
    return text.startswith((" ", "+", "-", "@@"), line.start)


def is_cut(text: str, line: Span | TextLine) -> bool:
    """Tell whether a marker is glued to *line*, so that nothing says whether it is a whole line."""
    return text.startswith(("***", "@@"), line.end)


class SkippedLines:
    """The lines that were skipped so far."""

    def __init__(self, text: str) -> None:
        """Take the *text* that the lines are in."""
        self.text = text
        self._runs: list[tuple[Span, int, bool, PatchSection | None]] = []

    def add(self, line: TextLine, section: PatchSection | None) -> None:
        """Skip *line*, which stands in *section*."""
        is_hunk = is_signed(self.text, line)
        if section and is_cut(self.text, line):
            section.end = line.end  # The doubt is one about this file.
        if (
            self._runs
            and self._runs[-1][3] is section
            and not self.text[self._runs[-1][0].end : line.start].strip()
        ):
            span, count, was_hunk, _ = self._runs.pop()
            self._runs.append((Span(span.start, line.end), count + 1, was_hunk or is_hunk, section))
        else:
            self._runs.append((line.span, 1, is_hunk, section))

    @property
    def problems(self) -> list[Problem]:
        """Return what is said of them."""
        return [self._problem(span, count, is_hunk=is_hunk) for span, count, is_hunk, _ in self._runs]

    def _problem(self, span: Span, count: int, *, is_hunk: bool) -> Problem:
        what = "This line belongs" if count == 1 else f"These {count} lines belong"
        if is_hunk:
            message = f"{what} to a hunk, but the header of the file is missing."
            return Problem(MISSING_FILE_HEADER, span, message, None, _skip(span))
        message = f"{what} to no file and {'was' if count == 1 else 'were'} ignored."
        problem = Problem(UNMARKED_LINE, span, message, None, _skip(span))
        return problem.as_error() if is_cut(self.text, span) else problem.as_warning()


def _skip(span: Span) -> tuple[Fix]:
    return (Fix("Skip this text", (Edit(span, ""),), Safety.UNSAFE),)


def skipped(text: str, before: Problem | None, line: TextLine) -> list[Problem]:
    """Return the problem *before* and that *line* of a diff was skipped: one, if nothing is between them."""
    is_next = before and before.kind is UNMARKED_LINE and not text[before.span.end : line.start].strip()
    span, message = line.span, "This line is not part of the diff and was ignored."
    if before and is_next:
        span = Span(before.span.start, line.end)
        message = "These lines are not part of the diff and were ignored."
    problem = Problem(UNMARKED_LINE, span, message, None, _skip(span)).as_warning()
    return [before, problem] if before and not is_next else [problem]
