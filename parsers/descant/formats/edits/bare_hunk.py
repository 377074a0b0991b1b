"""A hunk without any header: lines with signs in a block of a diff, whose file the text above names."""

from descant.formats.edits.edit_candidates import FileEdits
from descant.formats.edits.hunks import HunkLines
from descant.formats.edits.problem_kinds import UNIFIED_DIFF
from descant.formats.edits.text_lines import lines
from descant.formats.nodes import file_node, implied
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Scalar

_SIGNS = ("+", "-", " ")
_NO_NEWLINE = "\\ No newline"


def read_bare_hunk(text: str, region: Span, path: Scalar) -> FileEdits | None:
    """Return the change of the file at *path* that the lines in *region* are; None where they are none.

    Lines that are only added say nothing of the place they belong to.
    """
    hunk, first = HunkLines(text, region.start, region.start), region
    for line in lines(text, region):
        if line.start == line.end:
            hunk.take_blank(line)
        elif text.startswith(_SIGNS, line.start):
            hunk.take(line)
        elif not text.startswith(_NO_NEWLINE, line.start):
            hunk.take_unmarked(line)
        if first is region:
            first = line.span
    if not hunk.old or not hunk.changes:
        return None
    span = Span(min(path.start, region.start), hunk.end)
    file = file_node(span, implied(region.start, "patch"), path, hunks=[hunk.node()])
    message = "Diff without a header, read as one edit of the file that is named above it."
    problems = (Problem(UNIFIED_DIFF, first, message), *hunk.all_problems())
    return FileEdits("unified_diff", (file,), region, complete=True, problems=problems)
