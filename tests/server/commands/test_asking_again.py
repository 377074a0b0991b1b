"""The prompt to correct an answer beside the files that it is for: what is wrong, there, and to be sent."""

from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.reask_prompt import prompt
from support.applying import fill
from support.printed import Outcome

MISSED = """*** Begin Patch
*** Update File: src/a.py
@@
-one = 1
+one = 0
@@
-four = 40
+four = 44
 five = 5
*** Update File: src/b.py
@@
-print('b')
+print('c')
*** End Patch
"""


def asked(folder: Path, answer: str) -> str:
    comparison = compare(analyze(answer), WorkspaceView(folder))
    return prompt(comparison.analysis, comparison) or ""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


def test_an_edit_that_does_not_match_is_quoted_with_the_lines_that_are_there(workspace: Path) -> None:
    assert asked(workspace, MISSED) == (
        "Your answer has 1 problem.\n"
        "\n"
        "1. Line 6, column 1 of your answer: Edit 2 of 2 does not match src/a.py. Did "
        "you mean lines 4–5 (96 % alike)? Line 4 is “four = 4”, not “four = 40”. (error, hunk-not-found)\n"
        "\n"
        "   ```\n   @@\n   -four = 40\n   +four = 44\n    five = 5\n   ```\n"
        "\n"
        "   This is all of src/a.py:\n"
        "\n"
        "   ```\n   one = 1\n   two = 2\n   three = 3\n   four = 4\n   five = 5\n   six = 6\n   seven = 7\n"
        "   ```\n"
        "\n"
        "Send only src/a.py again, corrected, as one patch from *** Begin Patch to *** End Patch, and "
        "nothing else. Send all edits of a file, also those that are right; repeat these word for word. Do "
        "not send src/b.py again: it is fine.\n"
    )


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_of_a_long_file_only_the_lines_around_are_quoted(workspace: Path, line_end: str) -> None:
    lines = [f"line {number} of this file" for number in range(1, 1_001)]
    (workspace / "src/a.py").write_text(line_end.join(lines) + line_end, newline="")
    answer = MISSED.replace("four = 40", "line 500 of the file").replace("five = 5", lines[500])

    found = asked(workspace, answer.replace("one = 1", lines[0]))

    assert "   Lines 497–504 of src/a.py are:\n\n   ```\n   line 497 of this file\n" in found
    assert "   line 504 of this file\n   ```\n" in found


def test_an_edit_that_fits_several_places_is_quoted_with_each_of_them(workspace: Path) -> None:
    (workspace / "src/b.py").write_text("a = 1\nprint('b')\n" + "x\n" * 70 + "b = 1\nprint('b')\n")

    found = asked(
        workspace,
        MISSED.partition("*** Update File: src/b.py")[2].join(
            ("*** Begin Patch\n*** Update File: src/b.py", "")
        ),
    )

    assert "matches 2 places (line 2 and line 74) of src/b.py" in found
    assert "   Lines 1–5 of src/b.py are:\n\n   ```\n   a = 1\n   print('b')\n" in found
    assert "   Lines 71–74 of src/b.py are:\n" in found


def test_code_that_was_left_out_is_told_in_numbers_and_only_that_file_is_asked_for(workspace: Path) -> None:
    answer = (
        "<response>\n<summary>Two files.</summary>\n<course_of_action>1. Change src/a.py and src/b.py.\n"
        '</course_of_action>\n<file path="src/a.py">\none = 0\n# ... existing code ...\n</file>\n'
        '<file path="src/b.py">\nprint("c")\n</file>\n</response>\n'
    )

    found = asked(workspace, answer)

    assert "src/a.py has 7 on disk and would have 2. Write the whole file." in found
    assert found.endswith(
        "Send only src/a.py again, corrected, in the same tags as before, and nothing else. Do not send "
        "src/b.py again: it is fine.\n"
    )


def test_sections_that_nothing_is_applied_from_are_not_asked_for(workspace: Path) -> None:
    assert asked(workspace, '<response>\n<file path="src/b.py">\nprint("c")\n</file>\n</response>\n') == ""


def test_the_prompt_stays_short_however_much_is_wrong(workspace: Path) -> None:
    text = "".join(f"{'word ' * 30}{number}\n" for number in range(2_000))
    (workspace / "src/a.py").write_text(text)
    hunks = "".join(f"@@\n-{'word ' * 30}{number}!\n+x\n" for number in range(400))

    found = asked(workspace, f"*** Begin Patch\n*** Update File: src/a.py\n{hunks}*** End Patch\n")

    assert "There are 370 more problems of this sort." in found
    assert len(found) < 60_000


def test_nothing_wrong_is_nothing_to_ask_for(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = MISSED.replace("four = 40", "four = 4")
    assert asked(workspace, right) == ""

    path = workspace.parent / "answer.txt"
    path.write_text(right)
    descant = Outcome(capsys)
    assert descant("reask", path, "--workspace", workspace) == 0
    path.write_text(MISSED)
    assert descant("reask", path, "--workspace", workspace) == 1
    assert descant.output == asked(workspace, MISSED)
