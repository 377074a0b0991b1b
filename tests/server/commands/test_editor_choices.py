"""What was chosen in an editor is not overridden by a command unasked: it says so, and asks for the file."""

import json
from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.bases import HistoryBases
from descant_server.workspace.both_sides import both_sides
from descant_server.workspace.bound.choice_store import ChoiceStore
from descant_server.workspace.bound.decision_store import DecisionStore
from descant_server.workspace.choices import choice_key, resolution_of
from descant_server.workspace.comparison import compare
from descant_server.workspace.decisions import Decision, Verb, decision_key
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.writing.state_folder import StateFolder
from support.applying import at_terminal
from support.left_out import leaving_out
from support.printed import Outcome
from support.repositories import commit
from support.repositories import repository as new_repository

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


OTHERS = THERE.replace("line 2\n", "line of others\n").replace("line 25\nline 26\n", "their 25\ntheir 26\n")


@pytest.fixture
def conflict(workspace: Path) -> Draft:
    """What the answer proposes for a file that others have changed in the same place."""
    store = ChoiceStore(StateFolder.of(workspace))
    for key in store.choices:
        store.drop(key)
    new_repository(workspace)
    commit(workspace, {"a.txt": THERE}, "Write the lines")
    commit(workspace, {"a.txt": OTHERS}, "Change one")
    view = WorkspaceView(workspace, bases=HistoryBases(workspace))
    return compare(analyze(ANSWER), view).files[0].draft


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (Verb.RESOLVE, "its conflict was resolved in an editor"),
        (Verb.OVERWRITE, "its text in the answer was chosen without merging in an editor"),
        ("all", "its conflict was resolved in an editor"),
        ("some", "some of its conflicts were resolved in an editor"),
    ],
)
def test_a_conflict_that_was_resolved_in_an_editor_is_said_to_be(
    workspace: Path, conflict: Draft, made: Verb | str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    state = StateFolder.of(workspace)
    if isinstance(made, Verb):
        DecisionStore(state).keep(decision_key(conflict), Decision.about(conflict, made, ALL), may_write=True)
    else:
        text = ALL if made == "all" else both_sides(conflict).replace("line 12\n", "line twelve\n")
        ChoiceStore(state).keep(choice_key([conflict]), resolution_of(conflict, text))
    descant, answer = Outcome(capsys), workspace.parent / "answer.txt"
    for command in (["preview"], ["apply", "--yes"]):
        assert descant(*command, answer, "--workspace", workspace) == 1
        assert f"{says}, which a command does not follow" in " ".join(
            (descant.output + descant.errors).split()
        )
    assert (workspace / "a.txt").read_text() == OTHERS

    # It is about one text of the file: with another one there is nothing to say.
    commit(workspace, {"a.txt": OTHERS.replace("line of", "lines of")}, "Change it again")
    assert descant("preview", answer, "--workspace", workspace) == 1
    assert "in an editor" not in descant.errors
