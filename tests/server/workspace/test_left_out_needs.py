"""What is left out although the rest needs it is said at its place, and a person is asked once more."""

import json
from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import WorkspaceView
from support.left_out import leaving_out

SCRIPT = "const one = 1;\n\nfunction first() {\n  return one;\n}\n\nfunction second() {\n  return 2;\n}\n"
DEFINES = "\nfunction third() {\n  return 3;\n}\n"
WITH_THIRD = SCRIPT.replace("= 1;\n", f"= 1;\n{DEFINES}").replace("return 2", "return third()")
PLAIN = "".join(f"line {number}\n" for number in range(1, 13))
COMMITS = """From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001
Subject: [PATCH 1/2] one

diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -3,2 +3,3 @@
 line 3
+added
 line 4

From 2222222222222222222222222222222222222222 Mon Sep 17 00:00:00 2001
Subject: [PATCH 2/2] two

diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -4,3 +4,3 @@
 added
 line 4
-line 5
+line five
"""


def answer(path: str, content: str) -> str:
    return json.dumps({"summary": "s", "course_of_action": [], "files": [{"path": path, "content": content}]})


def held(folder: Path, path: str, there: str, text: str, left_out: int) -> DiskComparison:
    (folder / path).write_text(there)
    analysis = analyze(text)
    decisions = leaving_out(compare(analysis, WorkspaceView(folder)), left_out)
    return compare(analysis, WorkspaceView(folder), decisions=decisions)


def needs(comparison: DiskComparison) -> list[str]:
    return [problem.message for problem in comparison.problems if problem.code == "needs-left-out"]


def test_a_function_that_only_a_left_out_hunk_defines_is_named_where_it_is_used(tmp_path: Path) -> None:
    text = answer("a.js", WITH_THIRD)
    comparison = held(tmp_path, "a.js", SCRIPT, text, 0)
    (problem,) = [each for each in comparison.problems if each.code == "needs-left-out"]
    assert "defines “third”" in problem.message
    assert text[problem.span.start : problem.span.end] == "  return third();"
    (file,) = comparison.files
    assert file.draft.asks == ("leaves out the hunk after line 2, which the rest of it needs",)
    assert not needs(held(tmp_path, "a.js", SCRIPT, text, 1))


def test_an_edit_that_was_made_for_the_text_with_a_left_out_hunk_is_said(tmp_path: Path) -> None:
    (said,) = needs(held(tmp_path, "a.txt", PLAIN, COMMITS, 0))
    assert said == (
        "This was made for a text with the hunk after line 3 of a.txt, which is left out. "
        "Take it back, or leave out this one, too."
    )
    assert not needs(held(tmp_path, "a.txt", PLAIN, COMMITS, 1))


@pytest.mark.parametrize(("left_out", "count"), [(0, 1), (1, 1)])
def test_a_file_that_can_be_read_only_with_a_left_out_hunk_is_said(
    tmp_path: Path, left_out: int, count: int
) -> None:
    there = "def first():\n    return 1\n\n\n\ndef second():\n    return 2\n"
    made = there.replace("return 1", "return (1").replace("def second", ")\n\ndef second")
    assert len(needs(held(tmp_path, "a.py", there, answer("a.py", made), left_out))) == count
