"""What was chosen in an editor is not overridden by a command unasked: it says so, and asks for the file."""

import json
from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.bound.choice_store import ChoiceStore
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.writing.state_folder import StateFolder
from support.applying import at_terminal
from support.left_out import leaving_out
from support.printed import Outcome

THERE = "".join(f"line {number}\n" for number in range(30))
ALL = THERE.replace("line 2\n", "line two\n").replace("line 20\n", "line twenty\n")
FILES = [{"path": "a.txt", "content": ALL}, {"path": "b.txt", "content": "new\n"}]
ANSWER = json.dumps({"summary": "s", "course_of_action": [], "files": FILES})
QUESTION = rb"(?:\?|/N)\] "
ASKS = "a.txt is applied as a whole, although 1 hunk was left out in an editor"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")
    (tmp_path / "answer.txt").write_text(ANSWER)
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / "a.txt").write_text(THERE)
    choices = leaving_out(compare(analyze(ANSWER), WorkspaceView(folder)), 1).choices
    for key, (choice,) in choices.items():
        ChoiceStore(StateFolder.of(folder)).keep(key, choice)
    return folder


def test_a_person_is_asked_for_the_file_by_itself(workspace: Path) -> None:
    answer = workspace.parent / "answer.txt"
    status, seen = at_terminal(["apply", answer, "--workspace", workspace], ["y\n", "n\n"])
    assert status == 1
    assert f"{ASKS}. Apply it?" in seen
    assert (workspace / "a.txt").read_text() == THERE
    assert (workspace / "b.txt").read_text() == "new\n"

    status, _ = at_terminal(["apply", answer, "--workspace", workspace], ["y\n"])
    assert status == 0
    assert (workspace / "a.txt").read_text() == ALL


def test_without_asking_it_is_written_only_where_it_is_named(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    descant, answer = Outcome(capsys), workspace.parent / "answer.txt"
    assert descant("apply", answer, "--workspace", workspace, "--yes") == 1
    assert f"{ASKS}: skipped, needs consent" in descant.errors
    assert (workspace / "a.txt").read_text() == THERE
    assert descant("apply", answer, "--workspace", workspace, "--yes", "--only", "a.txt") == 0
    assert (workspace / "a.txt").read_text() == ALL


def test_hunk_by_hunk_a_person_is_told_and_decides_again(workspace: Path) -> None:
    answer = workspace.parent / "answer.txt"
    arguments: list[str | Path] = ["apply", "-i", answer, "--workspace", workspace, "--only", "a.txt"]
    status, seen = at_terminal(arguments, ["y\n", "n\n", "y\n"], asks=QUESTION)
    assert status == 1
    assert "a.txt: 1 hunk was left out in an editor; here you decide on all hunks" in seen
    assert (workspace / "a.txt").read_text() == THERE.replace("line 2\n", "line two\n")


def test_a_preview_says_it_too(workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    descant = Outcome(capsys)
    assert descant("preview", workspace.parent / "answer.txt", "--workspace", workspace) == 0
    assert "+line twenty" in descant.output
    assert "although 1 hunk was left out in an editor" in " ".join(descant.errors.split())
