"""The modes of files in diffs: read at their places, and none of them passed over in silence."""

import pytest

from descant import Severity, analyze, file_states
from descant.comparison import compare
from descant.conversion import convert
from descant.conversion.target import Conversion, Refusal

_OPENER = "diff --git a/run.sh b/run.sh\n"
_ONLY = f"{_OPENER}old mode 100644\nnew mode 100755\n"


@pytest.mark.parametrize(
    ("lines", "operation", "modes"),
    [
        ("old mode 100644\nnew mode 100755\n", "patch", ("100644", "100755")),
        ("new mode 100755\n", "patch", (None, "100755")),
        ("new file mode 100755\nindex 0000000..e69de29\n", "write", (None, "100755")),
        ("deleted file mode 100755\nindex e69de29..0000000\n", "delete", ("100755", None)),
        ("rename from run.sh\nrename to go.sh\n", "move", (None, None)),
        (
            "old mode 100755\nnew mode 100644\nsimilarity index 100%\nrename from run.sh\nrename to go.sh\n",
            "move",
            ("100755", "100644"),
        ),
        (
            "index 97922ae..d2abcb8 100755\n--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-a\n+b\n",
            "patch",
            ("100755", None),
        ),
    ],
)
def test_a_mode_is_part_of_the_file_with_its_place(
    lines: str, operation: str, modes: tuple[str | None, str | None]
) -> None:
    analysis = analyze(_OPENER + lines)
    (file,) = analysis.answer.files
    assert (file.operation, (file.old_mode, file.new_mode)) == (operation, modes)
    for node in (file.old_mode_node, file.new_mode_node):
        assert node is None or analysis.source.text[slice(*node.span)] == node.value
    assert file.complete
    assert [problem.code for problem in analysis.problems] == ["unified-diff"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("new file mode 120000", "a symbolic link"),
        ("new file mode 160000", "a submodule"),
        ("new file mode 040000", "a folder"),
        ("new file mode 104755", "no mode of a file"),
        ("new file mode 1007", "no mode of a file"),
        ("new file mode 100", "no mode of a file"),
        ("new file mode rwxr-xr-x", "no mode of a file"),
        ("new file mode 100755 # executable", "no mode of a file"),
    ],
)
def test_what_is_no_mode_of_a_file_blocks_it_at_the_mode(line: str, said: str) -> None:
    text = f"{_OPENER}{line}\nindex 0000000..1de5659\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+x\n"
    analysis = analyze(text)
    (problem,) = [each for each in analysis.problems if each.severity is Severity.ERROR]
    assert problem.code == "unsupported-mode"
    assert said in problem.message
    assert text[slice(*problem.span)] == line.removeprefix("new file mode ")
    assert [state.is_blocked for state in file_states(analysis)] == [True]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("100664", "100644"), ("100600", "100644"), ("100777", "100755"), ("755", "100755"), ("0644", "100644")],
)
def test_an_unusual_mode_is_read_as_git_reads_it_and_reported(written: str, meant: str) -> None:
    old = {"100644": "100755", "100755": "100644"}[meant]
    analysis = analyze(f"{_OPENER}old mode {old}\nnew mode {written}\n")
    (problem,) = [each for each in analysis.problems if each.severity is Severity.WARNING]
    assert problem.code == "unsupported-mode"
    assert analysis.answer.files[0].new_mode == meant


@pytest.mark.parametrize(
    "lines",
    [
        "old mode 100644\nnew mode 100755\nindex 97922ae..d2abcb8 100644\n",
        "new mode 100755\nnew mode 100644\n",
    ],
)
def test_modes_that_contradict_each_other_block_the_file(lines: str) -> None:
    analysis = analyze(f"{_OPENER}{lines}--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-a\n+b\n")
    assert [state.is_blocked for state in file_states(analysis)] == [True]
    assert any("above" in each.message for each in analysis.problems if each.code == "unsupported-mode")


def test_an_old_mode_without_the_new_one_is_cut_off() -> None:
    (file,) = analyze(f"{_OPENER}old mode 100644\n").answer.files
    assert not file.complete


def test_a_mode_that_stays_changes_nothing_and_that_is_said() -> None:
    analysis = analyze(f"{_OPENER}old mode 100755\nnew mode 100755\n")
    assert "edit-without-change" in [problem.code for problem in analysis.problems]


def test_a_conversion_keeps_a_mode_or_says_that_it_cannot() -> None:
    analysis = analyze(_ONLY)
    assert isinstance(kept := convert(analysis, "diff"), Conversion)
    assert analyze(kept.text).answer.files[0].mode_change == "100755"
    for target in ("patch", "edits", "json", "tags"):
        refusal = convert(analysis, target)
        assert isinstance(refusal, Refusal)
        assert any("the mode 100755" in obstacle.message for obstacle in refusal.obstacles), target


def test_a_new_executable_stays_one_in_a_conversion() -> None:
    text = f"{_OPENER}new file mode 100755\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+x\n"
    assert isinstance(kept := convert(analyze(text), "diff"), Conversion)
    assert "new file mode 100755\n" in kept.text
    assert isinstance(convert(analyze(text), "json"), Refusal)
    assert isinstance(convert(analyze(text.replace("100755", "100644")), "tags"), Conversion)


def test_answers_that_differ_in_a_mode_alone_are_not_the_same() -> None:
    analyses = [analyze(_ONLY), analyze(f"{_OPENER}old mode 100755\nnew mode 100644\n")]
    assert len(compare(analyses).rows[0].variants) == 2
