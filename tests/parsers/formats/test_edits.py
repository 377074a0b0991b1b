"""Edits that are written in any of the three formats are read back as they were meant."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from descant import Severity, Span, analyze
from descant.formats.edits import read_edits
from descant.notations import Notation
from descant.syntax import Scalar
from support.sampling import examples


class Change(NamedTuple):
    """What a hunk says: lines that stay above, lines that go, lines that come, lines that stay below."""

    above: list[str]
    old: list[str]
    new: list[str]
    below: list[str]

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The old and the new lines."""
        return (*self.above, *self.old, *self.below), (*self.above, *self.new, *self.below)


class Written(NamedTuple):
    """A file operation."""

    path: str
    operation: str
    new_path: str | None = None
    content: str | None = None
    hunks: tuple[Change, ...] = ()


class Read(NamedTuple):
    """A file operation as it was read."""

    path: str
    operation: str
    new_path: str | None
    content: str | None
    hunks: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


LINE = st.text(
    st.one_of(st.sampled_from(" +-@*\\<>=#`ab🐦é\t"), st.characters(blacklist_characters="\r\n")), max_size=12
)
"""A line of code, however odd."""
PLAIN_LINE = LINE.filter(
    lambda line: not line.lstrip(":").startswith(("<<<<<", "=====", ">>>>>", "-----", "start", "end"))
)
"""One that is no marker of a search/replace block, which has no way to escape it."""
GONE = Change([], ["gone"], [], [])
NAME = st.text("abcxyz_é🐦", min_size=1, max_size=6)
PATH = st.builds(lambda folder, name: f"{folder}/{name}.py", NAME, NAME)


def changes(line: st.SearchStrategy[str]) -> st.SearchStrategy[Change]:
    some = st.lists(line, max_size=4)
    return st.builds(Change, some, st.lists(line, min_size=1, max_size=4), some, some)


def operations(line: st.SearchStrategy[str], *, whole: bool) -> st.SearchStrategy[list[Written]]:
    hunks = st.lists(changes(line), min_size=1, max_size=3).map(tuple)
    content = st.lists(line, min_size=1, max_size=5).map(lambda many: "".join(one + "\n" for one in many))
    kinds = [
        st.tuples(PATH, hunks).map(lambda it: Written(it[0], "patch", hunks=it[1])),
        st.tuples(PATH, content).map(lambda it: Written(it[0], "write", content=it[1])),
    ]
    if whole:
        moved = st.one_of(hunks, st.just(()))
        kinds += [
            PATH.map(lambda path: Written(path, "delete")),
            st.tuples(PATH, moved).map(
                lambda it: Written(it[0], "move", new_path=f"moved/{it[0]}", hunks=it[1])
            ),
        ]
    return st.lists(st.one_of(kinds), min_size=1, max_size=4, unique_by=lambda one: one.path)


def marked(change: Change) -> list[str]:
    signs = ((" ", change.above), ("-", change.old), ("+", change.new), (" ", change.below))
    return [sign + line for sign, some in signs for line in some]


def as_patch(files: list[Written]) -> str:
    out = ["*** Begin Patch"]
    for file in files:
        word = {"write": "Add", "delete": "Delete"}.get(file.operation, "Update")
        out.append(f"*** {word} File: {file.path}")
        out += [f"*** Move to: {file.new_path}"] if file.new_path else []
        out += ["+" + line for line in (file.content or "").split("\n")[:-1]]
        for hunk in file.hunks:
            out += ["@@", *marked(hunk)]
    return "\n".join([*out, "*** End Patch", ""])


def as_blocks(files: list[Written]) -> str:
    out = []
    for file in files:
        blocks = file.hunks or (Change([], [], (file.content or "").split("\n")[:-1], []),)
        for block in blocks:
            old, new = block.sides
            out += [file.path, "<<<<<<< SEARCH", *old, "=======", *new, ">>>>>>> REPLACE", ""]
    return "\n".join(out)


def as_diff(files: list[Written]) -> str:
    out = []
    for file in files:
        new_path = file.new_path or file.path
        out.append(f"diff --git a/{file.path} b/{new_path}")
        out += [f"rename from {file.path}", f"rename to {new_path}"] if file.new_path else []
        hunks = file.hunks
        if file.operation == "write":
            hunks = (Change([], [], (file.content or "").split("\n")[:-1], []),)
        if file.operation == "delete":
            hunks = (GONE,)
        if hunks:
            out.append("--- /dev/null" if file.operation == "write" else f"--- a/{file.path}")
            out.append("+++ /dev/null" if file.operation == "delete" else f"+++ b/{new_path}")
        for hunk in hunks:
            old, new = hunk.sides
            out += [f"@@ -1,{len(old)} +1,{len(new)} @@", *marked(hunk)]
    return "\n".join([*out, ""])


def held(file: Written, format: str) -> tuple[Change, ...]:
    """Return the hunks of *file* as they are written: only a diff says what a file held that it deletes."""
    return (GONE,) if (file.operation, format) == ("delete", "unified_diff") else file.hunks


def check(text: str, format: str, files: list[Written]) -> None:
    analysis = analyze(text)
    found = [
        Read(
            file.path,
            file.operation,
            file.new_path,
            file.content,
            tuple((hunk.old_lines, hunk.new_lines) for hunk in file.hunks),
        )
        for file in analysis.answer.files
    ]
    assert found == [Read(*file[:4], tuple(hunk.sides for hunk in held(file, format))) for file in files]
    assert (analysis.format, analysis.complete) == (format, True)
    errors = (problem for problem in analysis.problems if problem.severity is Severity.ERROR)
    # What is made up for a content may be no Python.
    assert [problem for problem in errors if problem.code != "lost-backslash"] == []
    for file in analysis.answer.files:
        for hunk in file.hunks:
            assert (
                text[hunk.span.start : hunk.span.end].count("\n")
                <= len(hunk.old_lines) + len(hunk.new_lines) + 3
            )


@examples(100)
@given(operations(LINE, whole=True))
def test_a_patch_is_read_back(files: list[Written]) -> None:
    text = as_patch(files)
    # Such a line may be kept, or begin a hunk with a space too many; it is read as the second, which is said.
    assume("\n @@\n" not in text)
    check(text, "apply_patch", files)


@examples(100)
@given(operations(PLAIN_LINE, whole=False))
def test_search_replace_blocks_are_read_back(files: list[Written]) -> None:
    check(as_blocks(files), "search_replace", files)


@examples(100)
@given(operations(LINE, whole=True))
def test_a_diff_is_read_back(files: list[Written]) -> None:
    check(as_diff(files), "unified_diff", files)


FILES = [Written("a.py", "patch", hunks=(Change(["x"], ["y"], ["z"], []),))]


@pytest.mark.parametrize(
    ("write", "format"),
    [(as_patch, "apply_patch"), (as_blocks, "search_replace"), (as_diff, "unified_diff")],
)
def test_the_inside_of_a_fence_is_read_as_edits(write: Callable[[list[Written]], str], format: str) -> None:
    before, inside = "Text.\n\n```\n", write(FILES)
    text = before + inside + "```\n"
    edits = read_edits(text, len(before), len(before) + len(inside))
    assert edits is not None
    assert (edits.format, edits.complete) == (format, True)
    assert [file.value["path"] for file in edits.files] == ["a.py"]
    assert len(before) <= edits.explained.start < edits.explained.end <= len(before) + len(inside)


def test_the_inside_of_a_fence_with_code_is_no_edit() -> None:
    text = "x = 1\n=======\n--- a\n+++ b\n"
    assert read_edits(text, 0, len(text)) is None


@pytest.mark.parametrize(
    ("fence", "inside"),
    [("```\n", "<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n"), ("```diff\n", "@@\n-x\n+y\n")],
)
def test_a_path_that_stands_elsewhere_names_what_names_no_file(fence: str, inside: str) -> None:
    before = "## src/a.py\n\n" + fence
    hint = Scalar(3, 11, "src/a.py", Notation.VERBATIM)
    edits = read_edits(before + inside + "```\n", len(before), len(before + inside), hint)
    assert edits is not None
    (file,) = edits.files
    assert file.get("path") == hint
    assert file.span.holds(Span(3, 11))
    assert "edit-without-path" not in {problem.code for problem in edits.problems}
