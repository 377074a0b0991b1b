"""``descant compare`` as its users see it: the table, what is taken and why, and what is written."""

import io
import json
import os
from pathlib import Path

import pytest
from rich.cells import cell_len

from descant_server.answer_files.atomic_writing import create_file
from support.printed import Outcome

APP = "from hello import greet\n\ngreet()\n"


def text(*files: tuple[str, str], plan: str = "Write src/app.py.") -> str:
    return json.dumps(
        {
            "summary": "s",
            "course_of_action": [{"step": 1, "description": plan}],
            "files": [{"path": path, "content": content} for path, content in files],
        }
    )


ONE = text(("src/app.py", APP), ("hello.py", "def greet(): pass\n"))
TWO = text(("src/app.py", APP + "greet()\n"), ("README.md", "# Hello\n"))
CUT = TWO.partition("# Hello")[0] + "# He"


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Outcome:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    for name, given in (("1.txt", ONE), ("2.txt", TWO), ("cut.txt", CUT)):
        (tmp_path / name).write_text(given)
    return Outcome(capsys)


def rows(output: str) -> list[list[str]]:
    """Return the rows of the table, their cells divided by two blanks at least."""
    lines = output.split("\n\n")[2].splitlines()
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines if "─" not in line]


def test_the_table_says_what_is_the_same_and_the_list_below_why_what_is_taken(descant: Outcome) -> None:
    assert descant("compare", "1.txt", "2.txt", "cut.txt") == 1
    assert descant.output.startswith(
        "3 answers, 3 files: 2 different, 1 missing in some\n\n  1  1.txt  2 files: 2 ready ·"
    )
    assert rows(descant.output) == [
        ["File", "1", "2", "3", "Best"],
        ["src/app.py", "A 3 lines", "B +1 −0", "B", "2"],
        ["hello.py", "A 1 line", "–", "–", "1"],
        ["README.md", "–", "A 1 line", "B truncated, blocked, 1 error", "2"],
    ]
    assert "  src/app.py  answer 1: 3 lines; answers 2 and 3: +1 −0 (86 % alike)\n" in descant.output
    assert "      Answer 2: answers 2 and 3 agree on it.\n" in descant.output
    assert descant.errors == ""


def test_sound_answers_exit_with_0_and_the_same_ones_have_no_list_of_differences(
    descant: Outcome, tmp_path: Path
) -> None:
    (tmp_path / "again.txt").write_text(f"Sure:\n{ONE}")
    assert descant("compare", "1.txt", "again.txt") == 0
    assert "2 files: 2 the same" in descant.output
    assert "Differences" not in descant.output


def test_the_table_fits_whatever_the_terminal_and_however_many_answers(
    descant: Outcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        (tmp_path / f"n{number}.txt").write_text(
            text(("a/very/long/way/to/a/file.py", f"x = {number // 3}\n"))
        )
    monkeypatch.setenv("COLUMNS", "50")
    assert descant("compare", *(f"n{number}.txt" for number in range(40))) == 0
    table = descant.output.partition("File")[2].partition("Differences")[0]
    assert max(cell_len(line.rstrip()) for line in table.splitlines()) <= 50
    assert "…y/long/way/to/a/file.py" in table
    assert table.count("Best") > 1


def test_colours_are_those_of_a_terminal_only_and_never_with_no_color(
    descant: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    descant("compare", "1.txt", "2.txt")
    assert "\x1b[" in descant.output
    monkeypatch.setenv("NO_COLOR", "1")
    descant("compare", "1.txt", "2.txt")
    assert "\x1b[" not in descant.output


def test_nothing_of_an_answer_steers_the_terminal(descant: Outcome, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(ONE.replace("hello.py", "\\u001b]0;x.py"))
    descant("compare", "1.txt", "bad.txt", "--compose", "mix.txt")
    assert "\x1b" not in descant.output + descant.errors


def test_json_has_everything_and_counts_answers_from_1(descant: Outcome) -> None:
    assert descant("compare", "1.txt", "2.txt", "--output", "json", "--compose", "best.json") == 0
    told = json.loads(descant.output)
    assert [(one["answer"], one["path"], one["verdict"]["files"]) for one in told["answers"]] == [
        (1, "1.txt", 2),
        (2, "2.txt", 2),
    ]
    first = told["files"][0]
    assert (first["path"], first["state"], first["pick"]["answer"]) == ("src/app.py", "different", 1)
    assert [one["answers"] for one in first["variants"]] == [[1], [2]]
    assert first["variants"][0]["bytes"] == len(APP)
    assert first["variants"][1]["difference"] == {
        "added": 1,
        "removed": 0,
        "similarity": 0.8571,
        "inLineEndsOnly": False,
    }
    assert [cell and cell["variant"] for cell in told["files"][1]["cells"]] == ["A", None]
    assert told["composed"]["origins"] == [
        {"path": "src/app.py", "answer": 1},
        {"path": "hello.py", "answer": 1},
        {"path": "README.md", "answer": 2},
    ]


def test_the_best_is_written_and_its_verdict_told(descant: Outcome, tmp_path: Path) -> None:
    assert descant("compare", "1.txt", "cut.txt", "--take", "src/app.py=2", "--compose", "best.txt") == 0
    written = json.loads((tmp_path / "best.txt").read_text())
    assert [(file["path"], file["content"]) for file in written["files"]] == [
        ("hello.py", "def greet(): pass\n"),
        ("src/app.py", APP + "greet()\n"),
    ]
    assert descant.errors.startswith("descant: best.txt: 2 files: 2 ready · ")
    assert descant.errors.endswith("; summary and plan from answer 1\n")
    assert descant("show", "best.txt") == 0


def test_the_best_alone_is_printed_for_another_command(descant: Outcome) -> None:
    status = descant("compare", "1.txt", "2.txt", "--take", "README.md=none", "--compose", "-")
    assert status == 0
    assert [file["path"] for file in json.loads(descant.output)["files"]] == ["src/app.py", "hello.py"]
    assert descant.errors.startswith("descant: <stdout>: 2 files: 2 ready")


def test_nothing_is_written_over_without_force(descant: Outcome, tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text("mine")
    assert descant("compare", "1.txt", "2.txt", "--compose", "there.txt") == 2
    assert "there.txt: already exists" in descant.errors
    assert (tmp_path / "there.txt").read_text() == "mine"
    assert descant.output == ""
    assert descant("compare", "1.txt", "2.txt", "--compose", "there.txt", "--force") == 0
    assert json.loads((tmp_path / "there.txt").read_text())["summary"] == "s"
    assert sorted(os.listdir(tmp_path)) == ["1.txt", "2.txt", "cut.txt", "there.txt"]
    assert descant("compare", "1.txt", "2.txt", "--compose", "no/folder.txt") == 2
    assert "no/folder.txt: cannot write: No such file or directory" in descant.errors


def test_a_file_that_comes_up_in_the_last_moment_is_not_written_over(tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("mine")
    with pytest.raises(FileExistsError):
        create_file(there, b"ours")
    assert there.read_text() == "mine"


def test_what_cannot_be_done_is_said_with_what_to_do(descant: Outcome, tmp_path: Path) -> None:
    for arguments, status, said in (
        (("1.txt",), 2, "give at least two answers"),
        (("1.txt", "1.txt"), 2, "give at least two answers"),
        (("1.txt", "none.txt"), 2, "none.txt: cannot be read"),
        (("1.txt", "2.txt", "--take", "src/ap.py=1"), 2, "did you mean src/app.py?"),
        (("1.txt", "2.txt", "--take", "hello.py=2"), 2, "Answer 2 has no file hello.py; answer 1 has it."),
        (("1.txt", "2.txt", "--compose", "-", "--output", "json"), 2, "give --compose a file"),
    ):
        assert descant("compare", *arguments) == status
        assert said in descant.errors
        assert descant.output == ""
    for wrong in ("a.py", "a.py=0", "a.py=x", "=1", "a.py=-1"):
        with pytest.raises(SystemExit):
            descant("compare", "1.txt", "2.txt", "--take", wrong)
    (tmp_path / "empty.txt").write_text("No answer.")
    (tmp_path / "empty2.txt").write_text("None here.")
    assert descant("compare", "empty.txt", "empty2.txt", "--compose", "x.txt") == 1
    assert "Nothing to compose: no file is selected" in descant.errors
    assert not (tmp_path / "x.txt").exists()


def test_a_clash_is_told(descant: Outcome, tmp_path: Path) -> None:
    (tmp_path / "3.txt").write_text(text(("src/hello.py", "x = 1\n")))
    (tmp_path / "4.txt").write_text(text(("src/app.py", APP), ("src/hello.py", "def greet(): pass\n")))
    assert descant("compare", "3.txt", "4.txt", "--take", "src/hello.py=1", "--compose", "mix.txt") == 0
    assert (
        "descant: mix.txt: src/app.py: In answer 2 it imports greet from src/hello.py;"
        " the one of answer 1 does not define it.\n"
    ) in descant.errors


def test_an_answer_comes_from_standard_input(descant: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BufferedReader(io.BytesIO(TWO.encode()))

    monkeypatch.setattr("sys.stdin", Input())
    assert descant("compare", "1.txt", "-") == 0
    assert "  2  <stdin>  2 files: 2 ready" in descant.output
