"""Conversion of edits: whichever format a change is written in, it makes the same of a file, or is refused.

The files are made of lines that edit formats trip over: signs, markers, blanks and lines that occur twice.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import Conversion, Refusal, Severity, analyze, convert
from descant.conversion import TARGETS, contents_of, without_hints
from descant.patching import patched
from support.sampling import examples

EDITS = ("edits", "patch", "diff")
LINES = (
    "a", "b = 1", "", "    return b", "\tx", "- item", "+ item", "-- sql", "++i", "@@ x", "# é 🐦", "a  ",
    "```", "<b>", "{", "}", "======", "<<<", "\\ a", "--- a", "*** b", "...",
)  # fmt: skip
text_lines = st.lists(st.sampled_from(LINES), max_size=14)


@st.composite
def changes(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Make the lines of a file before and after a change at some places."""
    old = draw(text_lines)
    new = list(old)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(new)))
        new[at : at + draw(st.integers(0, 3))] = draw(st.lists(st.sampled_from(LINES), max_size=3))
    return old, new


def joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def diff_of(old: Sequence[str], new: Sequence[str], context: int) -> str:
    """Return what ``git diff`` prints of a file."""
    hunks = "".join(_hunks(old, new, context))
    return f"diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n{hunks}"


def _hunks(old: Sequence[str], new: Sequence[str], context: int) -> Iterator[str]:
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(context):
        (_, first, _, new_first, _), (_, _, last, _, new_last) = group[0], group[-1]
        counts = (
            first + (last > first),
            last - first,
            new_first + (new_last > new_first),
            new_last - new_first,
        )
        yield "@@ -{},{} +{},{} @@\n".format(*counts)
        for kind, start, end, new_start, new_end in group:
            if kind == "equal":
                yield "".join(f" {line}\n" for line in old[start:end])
            else:
                yield "".join(f"-{line}\n" for line in old[start:end])
                yield "".join(f"+{line}\n" for line in new[new_start:new_end])


@examples(300)
@given(changes(), st.integers(0, 3))
def test_a_change_makes_the_same_of_a_file_in_every_format(
    change: tuple[list[str], list[str]], context: int
) -> None:
    old, new = change
    if old == new:
        return
    first = analyze(diff_of(old, new, context))
    if not first.complete or [problem for problem in first.problems if problem.severity is Severity.ERROR]:
        return  # A line of the file looks like a header.
    (change_in_diff,) = first.answer.files
    expected = patched(joined(old), change_in_diff.hunks).text
    for to in EDITS:
        second = convert(first, to)
        if isinstance(second, Refusal):
            assert to != "diff"
            continue
        analysis = analyze(second.text)
        assert contents_of(analysis) == without_hints(contents_of(first), TARGETS[to])
        (file,) = analysis.answer.files
        # Without its number the place of an edit may be in doubt, and is never another one.
        made = patched(joined(old), file.hunks).text
        assert made == expected or (made is None and to != "diff")
        for back in EDITS:
            third = convert(analysis, back)
            if isinstance(third, Conversion):
                kept = contents_of(analyze(third.text))
                assert kept == without_hints(contents_of(analysis), TARGETS[back])


GIT = """\
diff --git a/a.py b/a.py
index 111..222 100644
--- a/a.py
+++ b/a.py
@@ -3,3 +3,4 @@ def f():
 x
-y
+Y
+Z
 z
@@ -9,2 +10,1 @@
 v
-w
diff --git a/old name.py b/new name.py
rename from old name.py
rename to new name.py
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1,1 +0,0 @@
-g
diff --git a/empty.py b/empty.py
new file mode 100644
index 0000000..e69de29
diff --git a/bare.txt b/bare.txt
new file mode 100644
--- /dev/null
+++ b/bare.txt
@@ -0,0 +1,1 @@
+b
\\ No newline at end of file
"""


def written(text: str, to: str) -> str:
    conversion = convert(analyze(text), to)
    assert isinstance(conversion, Conversion), conversion
    return conversion.text


def test_what_git_writes_stays_as_it_is_in_a_diff() -> None:
    assert written(GIT, "diff") == GIT.replace("index 111..222 100644\n", "")


def test_what_a_format_cannot_say_of_a_file_is_refused_at_its_place() -> None:
    analysis = analyze(GIT)
    refused = {to: convert(analysis, to) for to in ("json", "edits", "patch")}
    messages = {
        to: [(GIT[obstacle.span.start :][:12], obstacle.message) for obstacle in refusal.obstacles]
        for to, refusal in refused.items()
        if isinstance(refusal, Refusal)
    }
    bare = "cannot express that the last line of bare.txt has no line end."
    assert messages == {
        "json": [
            ("diff --git a", "JSON cannot express partial edits of a.py."),
            ("diff --git a", "JSON cannot express the move of old name.py."),
            ("diff --git a", "JSON cannot express the deletion of gone.py."),
        ],
        "edits": [
            ("diff --git a", "Search/replace blocks cannot express the move of old name.py."),
            ("diff --git a", "Search/replace blocks cannot express the deletion of gone.py."),
            ("\n\\ No newlin", f"Search/replace blocks {bare}"),
        ],
        "patch": [("\n\\ No newlin", f"A patch {bare}")],
    }


def test_edits_are_written_as_aider_has_them() -> None:
    one = GIT[: GIT.index("diff --git a/old")]
    assert written(one, "edits") == (
        "a.py\n```py\n<<<<<<< SEARCH\nx\ny\nz\n=======\nx\nY\nZ\nz\n>>>>>>> REPLACE\n```\n\n"
        "a.py\n```py\n<<<<<<< SEARCH\nv\nw\n=======\nv\n>>>>>>> REPLACE\n```\n"
    )
    conversion = convert(analyze(one), "edits")
    assert isinstance(conversion, Conversion)
    assert [file.path for file in conversion.without_hints] == ["a.py"]


def test_a_change_goes_through_all_formats_of_edits_and_back() -> None:
    edits = written(GIT[: GIT.index("diff --git a/old")], "edits")
    patch = written(written(edits, "diff"), "patch")
    assert patch == (
        "*** Begin Patch\n*** Update File: a.py\n@@\n x\n-y\n+Y\n+Z\n z\n@@\n v\n-w\n*** End Patch\n"
    )
    assert written(patch, "edits") == edits
    appended = "*** Begin Patch\n*** Update File: a.py\n@@\n+y\n*** End Patch\n"
    assert written(appended, "patch") == appended


def test_a_diff_of_edits_has_no_numbers_since_nobody_knows_them() -> None:
    blocks = written(GIT[: GIT.index("diff --git a/old")], "edits")
    assert written(blocks, "diff") == (
        "diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ @@\n x\n-y\n+Y\n+Z\n z\n@@ @@\n v\n-w\n"
    )


@pytest.mark.parametrize("to", EDITS)
def test_whole_files_are_written_as_new_ones_below_summary_and_plan(to: str) -> None:
    text = (
        '{"summary": "Say `hello`.", "course_of_action": [{"step": 1, "description": "Write."}], "files": '
        '[{"path": "a b.py", "content": "print(1)\\n```\\n"}, {"path": "e.txt", "content": ""}]}'
    )
    assert contents_of(analyze(written(text, to))) == contents_of(analyze(text))


@pytest.mark.parametrize(
    ("section", "to", "message"),
    [
        ("@@ class A\n-x\n+y", "edits", "what stands above the edited lines of a.py."),
        ("@@ class A\n@@ def f\n-x\n+y", "diff", "between which two lines above this edit of a.py is."),
        ("-x\n+y\n*** End of File", "diff", "that these lines are the last ones of a.py."),
        ("+y", "edits", "where a.py gets lines, without any next to them."),
    ],
)
def test_a_place_that_a_format_cannot_tell_is_no_hint(section: str, to: str, message: str) -> None:
    text = f"*** Begin Patch\n*** Update File: a.py\n{section}\n*** End Patch\n"
    refusal = convert(analyze(text), to)
    assert isinstance(refusal, Refusal)
    (obstacle,) = refusal.obstacles
    assert obstacle.message.endswith(f" cannot express {message}")
