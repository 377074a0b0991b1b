"""An answer that was applied before, all of it or in part, takes back nothing of others the next time."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from descant_server.cli import main
from support.applying import at_terminal

QUESTION = rb"(?:\?|/N)\] "
LINES = [f"value_{number} = {number}\n" for number in range(60)]
OTHERS = {3: "others = 3\n", 20: "others = 20\n", 40: "others = 40\nothers = 41\n"}
ANSWER = {10: "answer = 10\n", 30: "answer = 30\nanswer = 31\n", 55: "answer = 55\n"}


@pytest.fixture(autouse=True)
def _environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")


def changed(*changes: dict[int, str]) -> str:
    together = {number: line for each in changes for number, line in each.items()}
    return "".join(together.get(number, line) for number, line in enumerate(LINES))


def git(folder: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([*command, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def drifted(tmp_path: Path) -> tuple[Path, Path]:
    """Return an answer that was made from the commit before the last, and the folder for it."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "values.py").write_text(changed())
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "First")
    (folder / "values.py").write_text(changed(OTHERS))
    git(folder, "commit", "-qam", "Others")
    answer = tmp_path / "answer.txt"
    file = f'<file path="values.py">\n{changed(ANSWER)}</file>'
    answer.write_text(f"<response>\n<summary>Changes.</summary>\n{file}\n</response>\n")
    return answer, folder


def apply(answer: Path, folder: Path, typed: Sequence[str]) -> str:
    lines = [f"{line}\n" for line in typed]
    return at_terminal(["apply", "-i", answer, "--workspace", folder], lines, asks=QUESTION)[1]


@pytest.mark.parametrize("is_committed", [False, True])
def test_what_is_left_of_a_merge_is_merged_later(drifted: tuple[Path, Path], *, is_committed: bool) -> None:
    answer, folder = drifted
    file = folder / "values.py"

    apply(answer, folder, ["y", "n", "n", "y"])
    assert file.read_text() == changed(OTHERS, {10: ANSWER[10]})
    if is_committed:
        git(folder, "commit", "-qam", "A part of it")
    second = apply(answer, folder, ["n", "y", "y"])

    assert "merged: made from commit" in second
    assert "keeps 4 lines changed since" in second
    assert file.read_text() == changed(OTHERS, {10: ANSWER[10], 55: ANSWER[55]})
    apply(answer, folder, ["y", "y"])
    assert file.read_text() == changed(OTHERS, ANSWER)


@pytest.mark.parametrize("is_committed", [False, True])
def test_all_of_it_applied_again_takes_back_nothing_unasked(
    drifted: tuple[Path, Path], capsys: pytest.CaptureFixture[str], *, is_committed: bool
) -> None:
    answer, folder = drifted
    assert main(["apply", "--yes", str(answer), "--workspace", str(folder)]) == 0
    if is_committed:
        git(folder, "commit", "-qam", "The answer")
    merged = (folder / "values.py").read_text()
    assert merged == changed(OTHERS, ANSWER)
    capsys.readouterr()

    assert main(["apply", "--yes", str(answer), "--workspace", str(folder)]) == 1

    assert "has all its changes already; applying it takes back what was changed" in capsys.readouterr().out
    assert (folder / "values.py").read_text() == merged


def test_what_was_undone_is_merged_as_the_first_time(
    drifted: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    answer, folder = drifted
    for _ in range(2):
        assert main(["apply", "--yes", str(answer), "--workspace", str(folder)]) == 0
        assert (folder / "values.py").read_text() == changed(OTHERS, ANSWER)
        assert main(["undo", "--workspace", str(folder)]) == 0
        assert (folder / "values.py").read_text() == changed(OTHERS)
    capsys.readouterr()


def test_another_answer_to_the_file_as_an_apply_left_it_is_taken_as_it_is(
    drifted: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    answer, folder = drifted
    main(["apply", "--yes", str(answer), "--workspace", str(folder)])
    new = changed(OTHERS, ANSWER, {3: "taken = 3\n", 58: "new = 58\n"})
    answer.write_text(
        f'<response>\n<summary>More.</summary>\n<file path="values.py">\n{new}</file>\n</response>\n'
    )

    assert main(["apply", "--yes", str(answer), "--workspace", str(folder)]) == 0

    assert (folder / "values.py").read_text() == new
    assert "merged" not in capsys.readouterr().out.rpartition("descant undo")[0].rpartition("descant undo")[2]


@pytest.mark.parametrize("is_committed", [False, True])
def test_a_file_that_was_left_out_is_still_in_conflict_later(
    drifted: tuple[Path, Path], capsys: pytest.CaptureFixture[str], *, is_committed: bool
) -> None:
    answer, folder = drifted
    prices = folder / "prices.py"
    (folder / "values.py").write_text(changed())
    prices.write_text("apple = 1\nbread = 2\n")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "Prices")
    (folder / "values.py").write_text(changed(OTHERS))
    prices.write_text("apple = 1\nbread = 3\n")
    git(folder, "commit", "-qam", "Dearer bread")
    other = '<file path="prices.py">\napple = 4\nbread = 2\nmilk = 5\n</file>\n'
    answer.write_text(answer.read_text().replace("</response>", f"{other}</response>"))

    main(["apply", str(answer), "--workspace", str(folder), "--yes"])
    if is_committed:
        git(folder, "commit", "-qam", "Values alone")
    assert (folder / "values.py").read_text() == changed(OTHERS, ANSWER)
    capsys.readouterr()
    main(["preview", str(answer), "--workspace", str(folder)])

    shown = capsys.readouterr().err
    assert shown.count("conflicts with what was changed since commit") == 1
    assert f"To resolve conflicts: descant apply --interactive {answer} --workspace {folder}\n" in shown
