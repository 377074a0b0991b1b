"""``descant apply`` and ``descant undo``, with real files and a person at a real terminal."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.cli import INTERRUPTED
from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.records import Buffer
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from support.applying import PATCH, WHOLE_FILES, at_terminal, fill
from support.based import text
from support.failing_disk import at_call, die, in_child, snapshot
from support.printed import Outcome
from support.repositories import git, repository

PROGRAM = '<response>\n<file path="tools/run.sh">\n#!/bin/sh\necho two\n</file>\n{more}</response>\n'


def of_files(contents: dict[str, str]) -> dict[str, object]:
    files = [{"path": path, "content": content} for path, content in contents.items()]
    return {"summary": "Change.", "course_of_action": [], "files": files}


CUT_OFF = '<response>\n<file path="src/a.py">\none = 1\n</file>\n<file path="src/b.py">\nprint('


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str]) -> Outcome:
    return Outcome(capsys)


@pytest.fixture
def answer(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "answer.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_verdict_is_told_first_and_one_yes_writes_what_is_ready(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(WHOLE_FILES.replace('path="same.txt"', 'path=".git/config"'))

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["y\n"])

    assert status == 1, "one of them is left out"
    told, _, done = seen.partition("Apply 9 files? [y/N/diff] ")
    assert "10 files: 9 ready, 1 blocked (path refused)\n" in told
    assert re.search(r"modified +\+2 −1  src/a\.py\n", told)
    assert re.search(r"new +\+1  new/deep/file\.txt\n", told)
    assert re.search(r"blocked +\.git/config\n +its path is inside the repository's metadata", told)
    undo = f"descant undo --workspace {shlex.quote(str(workspace))}"
    assert f"9 files applied (8 modified, 1 new); 1 file skipped: .git/config.\nTo undo: {undo}\n" in done
    assert (workspace / "crlf.txt").read_bytes() == b"first\r\n2nd\r\nthird\r\n"
    assert not (workspace / ".git").exists()


@pytest.mark.parametrize("typed", ["n\n", "\n", "\x04", "no\n", "what?\n\n"])
def test_whatever_is_no_yes_writes_nothing(
    workspace: Path, answer: Callable[[str], Path], tmp_path: Path, typed: str
) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], [typed])

    assert status == 1
    assert seen.endswith("descant: nothing was applied\n")
    assert snapshot(workspace) == before
    assert not (tmp_path / "state").exists()


def test_leaving_by_control_c_writes_nothing(workspace: Path, answer: Callable[[str], Path]) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["\x03"])

    assert status == INTERRUPTED
    assert seen.endswith("descant: nothing was applied\n")
    assert snapshot(workspace) == before


def test_the_diff_can_be_seen_before_one_agrees(workspace: Path, answer: Callable[[str], Path]) -> None:
    path = answer(WHOLE_FILES)

    status, seen = at_terminal(["apply", path, "--workspace", workspace, "--only", "src/*"], ["d\n", "y\n"])

    assert status == 0
    first, second, _ = seen.split("Apply 1 file? [y/N/diff] ")
    assert "+zero = 0" not in first
    assert "+zero = 0" in second
    assert (workspace / "src/a.py").read_bytes().startswith(b"zero = 0\none = 1\n")


def test_a_program_a_deletion_and_a_move_are_asked_for_each_by_itself(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(PATCH), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["y\n", "y\n", "n\n", "n\n"])

    assert status == 1
    assert re.findall(r"^(.+) \[y/N/diff\]", seen, re.MULTILINE) == [
        "Apply 2 files? (3 more need your consent)",
        "src/b.py is deleted. Apply it?",
        "crlf.txt is moved. Apply it?",
        "tools/run.sh is a program. Apply it?",
    ]
    assert "3 files applied (1 deleted, 1 modified, 1 new); 2 files skipped: crlf.txt, tools/run.sh." in seen
    after = snapshot(workspace)
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == {
        "src/a.py",
        "src/b.py",
        "new.txt",
    }


def test_a_no_to_the_ordinary_files_is_none_to_those_that_are_asked_for_by_themselves(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(PATCH), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["n\n", "y\n", "n\n", "n\n"])

    assert status == 1
    assert seen.count("[y/N/diff]") == 4
    assert "1 file applied (1 deleted); 4 files skipped: src/a.py, crlf.txt, tools/run.sh, new.txt." in seen
    after = snapshot(workspace)
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == {
        "src/b.py"
    }


def test_only_means_a_move_by_its_target_too(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    only = ["--only", "src/a.py", "--only", "moved/crlf.txt"]

    assert descant("apply", answer(PATCH), "--workspace", workspace, "--yes", *only) == 0
    assert "2 files applied (1 modified, 1 moved).\n" in descant.output
    assert (workspace / "moved/crlf.txt").read_bytes() == b"first\r\nzwei\r\nthird\r\n"
    assert not (workspace / "crlf.txt").exists()


def test_a_file_and_a_folder_of_its_name_are_both_blocked_and_say_why(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(json.dumps(of_files({"foo": "1\n", "foo/bar": "2\n"}))), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes") == 1
    assert re.findall(r"blocked +(\S+)\n +(.+)\n", descant.output) == [
        ("foo", "'foo/bar' is a file of the answer, too, in a folder of its name"),
        ("foo/bar", "'foo' is a file of the answer, too"),
    ]
    assert snapshot(workspace) == before


def test_what_is_written_is_no_failure_where_the_last_words_cannot_be_printed(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    """2 promises that no file was changed."""
    full, path, before = Path("/dev/full"), answer(WHOLE_FILES), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["y\n"], into=full)

    assert status == 0
    assert re.search(r"descant: 9 files applied \(8 mod.* cannot be written: No space left on device\)", seen)
    assert (workspace / "new/deep/file.txt").exists()
    assert at_terminal(["undo", "--workspace", workspace], into=full)[0] == 0
    assert snapshot(workspace) == before


def test_where_nothing_can_be_printed_at_all_nothing_is_written(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    before = snapshot(workspace)
    arguments: list[str | Path] = ["apply", answer(WHOLE_FILES), "--workspace", workspace, "--yes"]

    assert at_terminal(arguments, into=Path("/dev/full"))[0] == 2
    assert snapshot(workspace) == before


def test_an_answer_on_standard_input_is_asked_for_on_the_terminal(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(WHOLE_FILES)

    status, seen = at_terminal(["apply", "-", "--workspace", workspace], ["y\n"], piped=path)

    assert status == 0
    assert "<stdin> for " in seen
    assert (workspace / "new/deep/file.txt").read_bytes() == b"hello\n"


def test_what_one_agrees_to_is_seen_where_one_is_asked(
    workspace: Path, answer: Callable[[str], Path], tmp_path: Path
) -> None:
    path, log = answer(WHOLE_FILES), tmp_path / "log.txt"

    status, seen = at_terminal(["apply", path, "--workspace", workspace], ["y\n"], into=log)

    assert status == 0
    assert seen.index("9 ready") < seen.index("Apply 9 files?")
    assert log.read_text().startswith("9 files applied (8 modified, 1 new).\n")


def test_without_a_terminal_nothing_is_written_and_it_is_said_how(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace) == 1
    assert "9 ready" in descant.output
    assert descant.errors == (
        "descant: cannot ask without a terminal: use --yes to apply the ready files\n"
        "descant: nothing was applied\n"
    )
    assert snapshot(workspace) == before


@pytest.mark.parametrize("only", [[], ["--only", "tools/*"], ["--only", "*.sh"]])
def test_yes_leaves_out_what_has_to_be_asked_for_by_itself(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path], only: list[str]
) -> None:
    path, before = answer(PROGRAM.format(more="")), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes", *only) == 1
    assert (
        "descant: tools/run.sh is a program: skipped, needs consent: "
        "--yes applies it only with --only tools/run.sh\n" in descant.errors
    )
    assert snapshot(workspace) == before


def test_yes_takes_it_where_its_very_path_is_given(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(PROGRAM.format(more=""))

    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "tools/run.sh") == 0
    assert (workspace / "tools/run.sh").read_bytes() == b"#!/bin/sh\necho two\n"
    assert (workspace / "tools/run.sh").stat().st_mode & 0o777 == 0o755


def test_the_settings_that_an_answer_writes_make_none_of_its_files_ready(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    (workspace / "sound.py").write_text("x = (1)\n")
    path = answer(
        '<file path="descant.toml">\nlanguages = []\nignore = ["python-syntax"]\n</file>\n'
        '<file path="sound.py">\nx = (1\n</file>\n'
    )

    for _ in range(2):
        assert descant("apply", path, "--workspace", workspace, "--yes") == 1
        assert "descant.toml configures Descant: skipped, needs consent" in descant.errors
        assert not (workspace / "descant.toml").exists()
        assert (workspace / "sound.py").read_bytes() == b"x = (1)\n"


def test_a_blocked_file_is_not_written_whatever_one_says(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(CUT_OFF), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "src/b.py") == 1
    assert "1 file: 1 blocked (truncated) · 1 more file, excluded by --only\n" in descant.output
    assert "descant: nothing to write\n" in descant.errors
    assert snapshot(workspace) == before


def test_an_edit_of_what_is_blocked_is_blocked_with_it(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    """Both would be written together, and with them what stands for code that was left out."""
    whole = "*** Add File: src/a.py\n+# ... existing code ...\n+seven = 7\n"
    edit = "*** Update File: src/a.py\n@@\n-seven = 7\n+seven = 8\n"
    path, before = answer(f"*** Begin Patch\n{whole}{edit}*** End Patch\n"), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes") == 1
    assert "2 files: 2 blocked (omitted code, another entry blocked)\n" in descant.output
    assert snapshot(workspace) == before


def test_a_file_that_changes_while_one_thinks_is_merged_and_one_is_asked_again(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    def edits_files() -> str:
        (workspace / "crlf.txt").write_bytes(b"mine\n")
        (workspace / "src/a.py").write_bytes(before["src/a.py"][1].replace(b"four = 4", b"four = 44"))
        return "y\n"

    status, seen = at_terminal(["apply", path, "--workspace", workspace], [edits_files, "y\n"])

    assert status == 1
    assert re.search(
        r"descant: src/a\.py and crlf\.txt are no longer as checked: .*No file was changed\.", seen
    )
    assert "10 files: 8 ready (1 merged), 1 in conflict" in seen
    assert re.search(r"src/a\.py\n +keeps 1 line changed since the verdict\n", seen)
    assert "8 files applied" in seen
    assert (workspace / "crlf.txt").read_bytes() == b"mine\n"
    merged = b"zero = 0\none = 1\ntwo = 2\nthree = 3\nfour = 44\nfive = 5\nsix = 6\nseven = 8\n"
    assert (workspace / "src/a.py").read_bytes() == merged


def test_who_says_no_when_asked_again_writes_nothing(workspace: Path, answer: Callable[[str], Path]) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    def deletes_a_file() -> str:
        (workspace / "crlf.txt").unlink()
        return "y\n"

    status, seen = at_terminal(["apply", path, "--workspace", workspace], [deletes_a_file, "n\n"])

    assert status == 1
    assert "it was deleted since the verdict" in seen
    assert snapshot(workspace) == {name: each for name, each in before.items() if name != "crlf.txt"}


def test_what_is_there_already_is_no_work(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(WHOLE_FILES)
    assert descant("apply", path, "--workspace", workspace, "--yes") == 0
    before = snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes") == 0
    assert "10 files: all unchanged\n" in descant.output
    assert snapshot(workspace) == before


def test_an_answer_that_cannot_be_read_is_a_failure(descant: Outcome, workspace: Path) -> None:
    assert descant("apply", workspace / "nowhere.txt", "--workspace", workspace, "--yes") == 2
    assert "cannot be read" in descant.errors


def test_a_folder_of_answers_is_not_applied_at_once(descant: Outcome, workspace: Path) -> None:
    assert descant("apply", workspace, "--workspace", workspace, "--yes") == 2
    assert descant.errors == f"descant: {workspace}: is a folder; give one answer\n"


# Undo


def test_undo_says_what_it_takes_back_and_leaves_the_folder_as_it_was(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    before = snapshot(workspace)
    path = answer(PATCH)
    exactly = [word for one in ("*", "src/b.py", "crlf.txt", "tools/run.sh") for word in ("--only", one)]
    assert descant("apply", path, "--workspace", workspace, "--yes", *exactly) == 0
    assert snapshot(workspace) != before

    assert descant("undo", "--workspace", workspace) == 0
    assert re.match(
        r"Undone: 5 files of answer\.txt, applied at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n", descant.output
    )
    assert "  src/a.py\n" in descant.output
    assert snapshot(workspace) == before
    assert descant("undo", "--workspace", workspace) == 1
    assert descant.errors == f"descant: nothing to undo in {workspace}\n"


def test_each_undo_goes_one_apply_further_back(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    states = [snapshot(workspace)]
    for path in ("src/a.py", "crlf.txt"):
        assert descant("apply", answer(WHOLE_FILES), "--workspace", workspace, "--yes", "--only", path) == 0
        states.append(snapshot(workspace))

    for state in states[-2::-1]:
        assert descant("undo", "--workspace", workspace) == 0
        assert snapshot(workspace) == state
        follows = "Next undo: 1 file of answer.txt, applied at " in descant.output
        assert follows == (state is not states[0])


def test_undo_refuses_where_a_file_was_edited_since_and_names_it(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    assert descant("apply", answer(WHOLE_FILES), "--workspace", workspace, "--yes") == 0
    (workspace / "crlf.txt").write_bytes(b"mine\n")
    before = snapshot(workspace)

    assert descant("undo", "--workspace", workspace) == 2
    assert descant.errors.startswith("descant: crlf.txt has changed since")
    assert snapshot(workspace) == before


def test_what_can_be_undone_is_listed_and_each_by_its_number(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    assert descant("undo", "--list", "--workspace", workspace) == 1
    assert "nothing to undo" in descant.errors
    path, before = answer(WHOLE_FILES), snapshot(workspace)
    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "src/a.py") == 0
    one = snapshot(workspace)
    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "crlf.txt") == 0
    two = snapshot(workspace)

    assert descant("undo", "--list", "--workspace", workspace) == 0
    assert re.fullmatch(
        r"  2  1 file of answer\.txt, applied at .+ UTC\n  1  1 file of answer\.txt, applied at .+ UTC\n",
        descant.output,
    )
    assert snapshot(workspace) == two
    assert descant("undo", "3", "--workspace", workspace) == 2
    assert "no apply 3 to undo; see `descant undo --list`" in descant.errors

    assert descant("undo", "1", "--workspace", workspace) == 0
    after = snapshot(workspace)
    assert {name: after[name] for name in after if after[name] != two[name]} == {
        "src/a.py": before["src/a.py"]
    }
    assert one != after
    (workspace / "crlf.txt").write_bytes(b"mine\n")
    assert descant("undo", "--list", "--workspace", workspace) == 0
    assert descant.output.endswith("UTC\n     changed since: crlf.txt\n")


def test_what_an_editor_has_changed_is_taken_back_there(descant: Outcome, workspace: Path) -> None:
    plan = Plan((PlannedWrite("new.txt", None, Content(b"new\n", 0o644)),), "2 files of answer.txt")
    done = carry_out(plan, workspace, StateFolder.of(workspace), (Buffer("src/a.py", "old", "new"),))
    assert isinstance(done, Done)
    before = snapshot(workspace)

    assert descant("undo", "--workspace", workspace) == 2
    assert descant.errors == ("descant: src/a.py: changed in an editor; undo it there\n")
    assert snapshot(workspace) == before


@pytest.mark.parametrize("command", ["apply", "undo"])
def test_what_a_crash_has_left_is_put_in_order_first_and_said(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path], tmp_path: Path, command: str
) -> None:
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    def dies_half_way() -> None:
        with at_call(150, die):
            descant("apply", path, "--workspace", workspace, "--yes")

    assert in_child(dies_half_way) == 9
    half_way = snapshot(tmp_path)
    assert snapshot(workspace) != before

    descant("preview", path, "--workspace", workspace, "--only", "src/*")
    assert descant.errors.startswith("descant: Applying 9 files of answer.txt was interrupted.")
    assert snapshot(tmp_path) == half_way

    arguments: list[str | Path] = [path, "--only", "nothing"] if command == "apply" else []
    descant(command, *arguments, "--workspace", workspace)
    assert "descant: Applying 9 files of answer.txt was interrupted, and is taken back" in descant.errors
    assert snapshot(workspace) == before


def dies_half_way(descant: Outcome, path: Path, workspace: Path, call: int = 150) -> None:
    def apply() -> None:
        with at_call(call, die):
            descant("apply", path, "--workspace", workspace, "--yes")

    assert in_child(apply) == 9


def test_after_a_crash_undo_takes_back_what_crashed_and_not_what_was_applied_before_it(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    only = ["--yes", "--only", "src/a.py"]
    assert descant("apply", answer(WHOLE_FILES), "--workspace", workspace, *only) == 0
    applied = snapshot(workspace)
    dies_half_way(descant, answer(WHOLE_FILES), workspace)

    assert descant("undo", "--workspace", workspace) == 1
    assert "descant: nothing else was undone; run `descant undo` again" in descant.errors
    assert snapshot(workspace) == applied
    assert descant("undo", "--workspace", workspace) == 0


@pytest.mark.parametrize("command", ["preview", "show", "check", "reask"])
def test_who_only_looks_is_told_of_a_crash_and_changes_nothing(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path], command: str
) -> None:
    path = answer(WHOLE_FILES.replace("old/", "new/"))  # as text it can be captured
    dies_half_way(descant, path, workspace)
    before = snapshot(workspace)

    descant(command, path, "--workspace", workspace)
    assert descant.errors.startswith(
        f"descant: Applying 9 files of answer.txt was interrupted. The files in {workspace} may be neither "
        "as before nor as after it: `descant undo` puts them in order"
    )
    assert snapshot(workspace) == before


def test_after_a_crash_it_is_said_of_every_file_where_its_old_contents_are(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    names = [f"{number}-{'long' * 20}.txt" for number in range(12)]
    for name in names:
        (workspace / name).write_text(f"old {name}\n")
    dies_half_way(descant, answer(json.dumps(of_files(dict.fromkeys(names, "new\n")))), workspace, call=370)
    assert (workspace / names[0]).read_text() == "new\n", "the call is one before files are exchanged"
    for name in names:
        (workspace / name).write_text("mine\n")

    descant("undo", "--workspace", workspace)
    kept = re.findall(r"what it held before is in (/\S+)\.(?:\s|$)", descant.errors)
    assert {Path(place).read_text() for place in kept} <= {f"old {name}\n" for name in names}
    assert len(kept) > 3
    assert len(kept) == descant.errors.count("has been edited since")
    assert descant.errors.count("…") == 0


def test_a_path_that_looks_like_an_option_can_be_named_as_it_is_said(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    (workspace / "-rf").write_text("one\n")
    path = answer("*** Begin Patch\n*** Delete File: -rf\n*** End Patch\n")

    assert descant("apply", path, "--workspace", workspace, "--yes") == 1
    option = descant.errors.splitlines()[0].rpartition(" ")[2]
    assert descant("apply", path, "--workspace", workspace, "--yes", *shlex.split(option)) == 0
    assert not (workspace / "-rf").exists()


# The states in other commands


def test_show_tells_the_state_of_each_file(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(WHOLE_FILES)

    assert descant("show", path, "--workspace", workspace) == 0
    assert descant.output.startswith("10 files: 9 ready · ")
    assert re.search(r"unchanged +same\.txt\n", descant.output)
    assert descant("show", path) == 0
    assert descant.output.startswith("10 files: 10 ready · ")


def test_check_tells_states_to_people_and_to_programs(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(PROGRAM.format(more='<file path="../x">\nx\n</file>\n'))

    assert descant("check", path, "--workspace", workspace) == 1
    assert f"{path}: 2 files: 1 ready, 1 blocked (path refused)\n" in descant.output
    assert descant("check", path, "--workspace", workspace, "--output", "json") == 1
    (listed,) = json.loads(descant.output)
    assert listed["verdict"] == {"files": 2, "ready": 1, "blocked": 1, "changed": 0}
    assert listed["files"][0] == {
        "path": "tools/run.sh",
        "operation": "write",
        "newPath": None,
        "oldMode": None,
        "newMode": None,
        "state": "modified",
        "reasons": [],
        "asks": ["is a program"],
        "added": 1,
        "removed": 1,
    }
    assert listed["files"][1]["state"] == "blocked"
    assert descant("check", path, "--output", "json") == 1
    assert "files" not in json.loads(descant.output)[0]


def test_what_an_answer_lost_is_given_back_from_the_disk(
    descant: Outcome, tmp_path: Path, answer: Callable[[str], Path]
) -> None:
    folder = tmp_path / "restored"
    folder.mkdir()
    kept = "".join(f"def f{number}(x):\n    return x[{number}].uri\n\n\n" for number in range(9))
    (folder / "a.py").write_text(kept)
    head, _, tail = kept.partition("def f4")
    content = head.replace("x[1]", "x") + "# ... existing code ...\n\n\ndef f8" + tail.partition("def f8")[2]
    files = [{"path": "a.py", "content": content}, {"path": "b.py", "content": "y = 1\n"}]
    path = answer(json.dumps({"summary": "s", "course_of_action": [], "files": files}))
    assert descant("apply", path, "--workspace", folder, "--yes") == 1

    assert descant("fix", path, "--workspace", folder, "--write") == 0
    assert "2 passages restored from disk" in descant.errors
    assert json.loads(path.read_text())["files"][0]["content"] == kept
    assert descant("show", path, "--workspace", folder) == 0
    assert descant.output.startswith("2 files: all unchanged")


def test_a_prompt_that_quotes_an_answer_cannot_steer_the_terminal(
    workspace: Path, answer: Callable[[str], Path]
) -> None:
    evil = "\x1b]0;evil\x07\x9b2J\u202e"
    path = answer(f"*** Begin Patch\n*** Update File: src/a.py\n@@\n-{evil}\n+b\n*** End Patch\n")

    status, seen = at_terminal(["reask", path, "--workspace", workspace])

    assert status == 1
    assert "<U+001B>]0;evil<U+0007><U+009B>2J<U+202E>" in seen
    assert not set(evil) & set(seen) - set("evil]0;2J")


DELETING = "--- a/{path}\n+++ /dev/null\n@@ -1,{count} +0,0 @@\n{lines}"


@pytest.mark.parametrize(
    "lines", ["-first\n-second\n-third\n-fourth\n", "-first\n-second\n", "-first\n-2nd\n-third\n"]
)
def test_a_diff_that_deletes_a_file_which_holds_something_else_does_not_delete_it(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path], lines: str
) -> None:
    path, before = (
        answer(DELETING.format(path="crlf.txt", count=lines.count("\n"), lines=lines)),
        snapshot(workspace),
    )

    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "crlf.txt") == 1
    assert "1 file: 1 blocked" in descant.output
    assert snapshot(workspace) == before


def test_a_diff_deletes_a_file_which_holds_what_it_says(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path]
) -> None:
    path = answer(DELETING.format(path="crlf.txt", count=3, lines="-first\n-second\n-third\n"))

    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "crlf.txt") == 0
    assert not (workspace / "crlf.txt").exists()


@pytest.mark.parametrize(
    "text",
    [
        "*** Begin Patch\n*** Add File: crlf.txt\n+new\n*** End Patch\n",
        "--- /dev/null\n+++ b/crlf.txt\n@@ -0,0 +1 @@\n+new\n",
        "crlf.txt\n<<<<<<< SEARCH\n=======\nnew\n>>>>>>> REPLACE\n",
    ],
    ids=["apply_patch", "unified diff", "search/replace"],
)
def test_a_patch_that_takes_a_file_for_new_which_is_there_is_asked_for_by_itself(
    descant: Outcome, workspace: Path, answer: Callable[[str], Path], text: str
) -> None:
    path, before = answer(text), snapshot(workspace)

    assert descant("apply", path, "--workspace", workspace, "--yes") == 1
    assert "crlf.txt overwrites the existing file" in descant.errors
    assert snapshot(workspace) == before
    assert descant("apply", path, "--workspace", workspace, "--yes", "--only", "crlf.txt") == 0
    assert (workspace / "crlf.txt").read_bytes() == b"new\r\n"


def test_a_workspace_that_the_journal_would_lie_in_is_refused_before_anybody_is_asked(
    workspace: Path,
    answer: Callable[[str], Path],
    descant: Outcome,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DESCANT_STATE_DIR")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(workspace))
    path, before = answer(WHOLE_FILES), snapshot(workspace)

    status, seen = at_terminal(["apply", path, "--workspace", workspace], [])

    assert status == 2
    reason = (
        f"descant: The journal would be inside the workspace, in {StateFolder.of(workspace).base}: use the "
        "folder of the project as the workspace, or set DESCANT_STATE_DIR to another folder."
    )
    assert "[y/N/diff]" not in seen
    assert seen.endswith(f"\n{reason} No file was changed.\n")
    assert seen.count(reason) == 1
    assert "interrupted" not in seen
    assert snapshot(workspace) == before
    assert descant("undo", "--workspace", workspace) == 2
    assert descant.errors == f"{reason}\n"


ASKS = rb"\[y.*\] "
FENCE = "`" * 3


def test_what_may_be_made_from_one_commit_comes_with_the_command_that_keeps_what_changed_since(
    tmp_path: Path, answer: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [{"b.txt": f"b = {number}\n"} for number in range(30)]
    folder = repository(tmp_path / "w", {"a.txt": text()}, {"a.txt": text(3)}, *others)
    path = answer(json.dumps(of_files({"a.txt": text(20, word="answer")})))
    monkeypatch.chdir(folder)
    commit = git(folder, "rev-parse", "HEAD~31")[:8]

    command = ["apply", "--interactive", str(path), "--base", commit]
    for options, typed in ([], "n\n"), (["-i"], "q\n"):
        _, seen = at_terminal(["apply", path, *options], [typed], asks=ASKS)
        assert f"\nTo keep what was changed since {commit}: descant {shlex.join(command)}\n" in seen
    status, seen = at_terminal(command, ["y\n", "y\n"], asks=ASKS)

    assert status == 0, seen
    assert (folder / "a.txt").read_text() == text(3).replace("line 20 = 20", "answer 20")
    assert "To keep what was changed since" not in seen


def test_no_command_to_merge_is_offered_where_a_version_is_restored(
    tmp_path: Path, answer: Callable[[str], Path], descant: Outcome
) -> None:
    folder = repository(tmp_path / "w", {"a.py": text()}, {"a.py": text(3, 4)})

    descant("apply", answer(json.dumps(of_files({"a.py": text()}))), "--workspace", folder, "--yes")

    assert "restores its version of commit" in descant.output
    assert "To keep" not in descant.output


def test_code_blocks_that_may_be_files_and_have_no_path_are_counted_with_what_was_applied(
    workspace: Path, answer: Callable[[str], Path], descant: Outcome
) -> None:
    code = "def ebb():\n    return 1\n\n\nprint(ebb())\n"
    named = f"### src/new.py\n{FENCE}python\nx = 1\n{FENCE}\n\n"
    second = f"And the other one:\n\n{FENCE}\n{code}{FENCE}\n\n"
    page = f"### The page\n\n{FENCE}html\n<p>Tides</p>\n{FENCE}\n\n"
    commands = f"Then:\n\n{FENCE}bash\npip install tides\n{FENCE}\n\n{FENCE}\npytest\n{FENCE}\n"

    assert descant("apply", answer(named + second + page + commands), "--workspace", workspace, "--yes") == 0
    done = "1 file applied (1 new); 2 code blocks without a path not read: lines 8, 18.\n"
    assert done in descant.output
    path = answer(named.replace("new", "more") + commands)
    assert descant("apply", path, "--workspace", workspace, "--yes") == 0
    assert "1 file applied (1 new).\n" in descant.output
