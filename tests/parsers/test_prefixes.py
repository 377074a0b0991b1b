"""Real answers that stop early: what was whole before the cut stays, and the file that is cut says so.

Most cuts say the same as their neighbours. Those that may not stand near the ends of what the reader takes
for one thing, a name, a value or a tag, so all of these are tried, and of the others a sample that is the
same each time. ``DESCANT_ALL_PREFIXES`` tries every one, which takes some minutes.
"""

import os
import random
from pathlib import Path

import pytest

from descant import Analysis, Severity, Span, analyze
from descant.syntax import Mapping, walk
from support.corpus import NAMES, read
from support.sampling import so_many, some

NEAR = so_many(16, 1)
"""Characters around an end where all cuts are tried; the longest closing tags have as many."""
OTHERS = so_many(800, 30)
"""So many cuts are tried elsewhere in each answer."""


@pytest.mark.parametrize("name", some(NAMES, 6))
def test_a_real_answer_that_is_cut_keeps_what_was_whole(shared: Path, name: str) -> None:
    text = read(shared, name)
    whole = analyze(text)
    for cut in cuts(whole, name):
        check_cut(whole, analyze(text[:cut]), cut)


def check_cut(whole: Analysis, part: Analysis, cut: int) -> None:
    text, found = whole.source.text, part.answer.files
    for number, file in enumerate(whole.answer.files):
        if file.span.end <= cut:
            got = found[number]
            assert (got.path, got.content, got.complete) == (file.path, file.content, True), f"cut at {cut}"
        elif number < len(found):
            assert len(found) == number + 1, f"a file is made up, cut at {cut}"
            check_cut_file(text, whole, part, number, cut)
            return


def check_cut_file(text: str, whole: Analysis, part: Analysis, number: int, cut: int) -> None:
    file, got = whole.answer.files[number], part.answer.files[number]
    content, found = file.content or "", got.content or ""
    if got.complete:
        # The text ends in what closes the file, so that its content is whole.
        if (got.path, got.content) != (file.path, content):
            # Or in what the content has like it, in the middle of a line: that is told.
            doubts = [problem for problem in part.problems if problem.code == "closer-in-line"]
            assert any(doubt.severity is Severity.WARNING and doubt.span.end == cut for doubt in doubts)
            return
        assert (got.path, got.content) == (file.path, content), f"cut at {cut}"
        assert cut > file.content_span.end
        return
    assert not part.complete
    assert any(
        problem.severity <= Severity.WARNING and problem.span.touches(Span(got.span.start, cut))
        for problem in part.problems
    ), f"nothing says that the file is cut at {cut}"
    # The start of a closing tag is content until the rest of it comes.
    rest = text[file.content_span.end : cut]
    assert content.startswith(found) or found == content + rest, f"the content is changed, cut at {cut}"


def cuts(analysis: Analysis, name: str) -> list[int]:
    """Return where to cut the text, in order."""
    size = len(analysis.source.text)
    if os.environ.get("DESCANT_ALL_PREFIXES"):
        return list(range(size + 1))
    assert analysis.root is not None
    nodes = list(walk(analysis.root))
    spans = [node.span for node in nodes]
    spans += [member.key.span for node in nodes if isinstance(node, Mapping) for member in node.members]
    ends = {end for span in spans for end in span}
    near = {
        cut for end in some(sorted(ends), 40) for cut in range(end - NEAR, end + NEAR + 1) if 0 <= cut <= size
    }
    others = sorted(set(range(size + 1)) - near)
    return sorted({*near, *random.Random(name).sample(others, min(OTHERS, len(others)))})
