"""A conflict is shown where it is met: both sides in a preview and in the prompt, its place in an editor."""

from pathlib import Path

import pytest

from descant import analyze
from descant.merging import merged
from descant_server.cli import main
from descant_server.documents.related_locations import places_in_files
from descant_server.workspace.bases import HistoryBases
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.reask_prompt import prompt
from descant_server.workspace.rewriting import kept_since
from support.based import text, whole
from support.repositories import repository

SINCE = text(3, 4, 20, word="since")
ANSWER = text(20, word="answer")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return repository(tmp_path, {"a.py": text()}, {"a.py": SINCE})


def _compared(folder: Path, content: str) -> DiskComparison:
    return compare(analyze(whole({"a.py": content})), WorkspaceView(folder, bases=HistoryBases(folder)))


def test_a_preview_shows_both_sides_of_a_conflict_and_says_it_once(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(whole({"a.py": ANSWER}))

    assert main(["preview", str(answer), "--workspace", str(folder)]) == 1
    shown = capsys.readouterr().err
    marks = ("<<<<<<< in the folder", "since 20", "||||||| commit", "line 20 = 20", "=======", "answer 20")
    positions = [shown.index(mark) for mark in (*marks, ">>>>>>> in the answer")]
    assert positions == sorted(positions)
    assert "a.py, line 21:\n" in shown
    assert shown.count("conflicts with what was changed since") == 1
    assert (folder / "a.py").read_text() == SINCE


def test_the_prompt_quotes_a_conflict_and_asks_to_resolve_it(folder: Path) -> None:
    comparison = _compared(folder, ANSWER)
    asked = prompt(comparison.analysis, comparison)
    assert asked is not None
    sides = [f"{line}\n   ```" for line in ("since 20", "line 20 = 20", "answer 20")]
    positions = [asked.index(side) for side in sides]
    assert positions == sorted(positions)
    assert "Resolve it: write the file as it is now" in asked


@pytest.mark.parametrize(
    ("content", "code", "lines"),
    [(ANSWER, "merge-conflict", [20]), (text(30, word="answer"), "merged", [3, 20])],
    ids=["conflict", "merged"],
)
def test_what_is_said_of_a_merge_leads_to_the_lines_that_were_changed_since(
    folder: Path, content: str, code: str, lines: list[int]
) -> None:
    places = places_in_files(_compared(folder, content))
    [found] = [value for (found, _), value in places.items() if found == code]
    assert [each["location"]["range"]["start"]["line"] for each in found] == lines
    assert {each["location"]["uri"] for each in found} == {(folder / "a.py").as_uri()}


def test_how_alike_lines_are_is_said_once_and_the_same_at_the_edit_and_at_the_lines(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\ndef describe(cart: Cart) -> str:\n")
    edit = "a.py\n```\n<<<<<<< SEARCH\ndef describe(cart):\n=======\ny\n>>>>>>> REPLACE\n```\n"
    comparison = compare(analyze(edit), WorkspaceView(tmp_path))
    (problem,) = (each for each in comparison.problems if each.code == "hunk-not-found")
    (place,) = places_in_files(comparison)[problem.code, problem.span]
    how = place["message"].removeprefix("These lines are ").removesuffix(".")
    assert how.endswith(" % alike")
    assert f"line 2 ({how})" in problem.message


def test_nothing_is_said_of_lines_that_are_kept_where_there_are_none() -> None:
    merge = merged("one\n", "one\n", "two\n")
    assert kept_since(merge) == ""
    assert kept_since(merged("1\n2\n3\n", "1\n2\n4\n", "0\n2\n3\n")) == "keeps 1 line changed since"
