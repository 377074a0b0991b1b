"""``descant apply --interactive`` with real files, a person at a terminal, and an editor that is a script."""

import re
import shlex
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from descant_server.cli import INTERRUPTED, main
from support.applying import PATCH, WHOLE_FILES, Typing, at_terminal, fill
from support.failing_disk import snapshot
from support.sampling import some

QUESTION = rb"(?:\?|/N)\] "
LINES = [f"value_{number} = {number}\n" for number in range(60)]


@pytest.fixture(autouse=True)
def _environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("GIT_EDITOR", "false")
    (tmp_path / "temporary").mkdir()


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    return tmp_path / "temporary"


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return what makes the editor a program that changes the file by *code*, in which it is ``text``."""

    def make(code: str) -> None:
        script = tmp_path / "editor.py"
        lines = ("import sys, pathlib", "path = pathlib.Path(sys.argv[1])", "text = path.read_text()", code)
        script.write_text("\n".join((*lines, "path.write_text(text)")))
        monkeypatch.setenv("GIT_EDITOR", f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}")

    return make


def answer_of(folder: Path, files: dict[str, str]) -> Path:
    written = "".join(f'<file path="{path}">\n{content}</file>\n' for path, content in files.items())
    path = folder / "answer.txt"
    path.write_text(f"<response>\n<summary>Changes.</summary>\n{written}</response>\n", encoding="utf-8")
    return path


def changed(lines: Sequence[str], changes: dict[int, str]) -> str:
    return "".join(changes.get(number, line) for number, line in enumerate(lines))


def apply(answer: Path, folder: Path, typed: Sequence[str], *more: str | Path) -> tuple[int, str]:
    """Return the status and what is seen, where each of *typed* is typed with Enter."""
    lines = [line if line in ("\x03", "\x04") else f"{line}\n" for line in typed]
    return at_terminal(["apply", "-i", answer, "--workspace", folder, *more], lines, asks=QUESTION)


def questions(seen: str) -> list[str]:
    return re.findall(r"^(.*\?) \[", seen, re.MULTILINE)


@pytest.fixture
def three_hunks(tmp_path: Path) -> tuple[Path, Path]:
    """Return an answer with three hunks of one file, the second with two changes, and the folder for it."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "values.py").write_text("".join(LINES))
    changes = {5: "first = 5\n", 25: "second = 25\n", 28: "third = 28\n", 50: "fourth = 50\n"}
    return answer_of(tmp_path, {"values.py": changed(LINES, changes)}), folder


KEYS = (
    (["y", "y", "y"], "first second third fourth"),
    (["y", "n", "y"], "first fourth"),
    (["n", "a"], "second third fourth"),
    (["y", "d"], "first"),
    (["y", "q"], "first"),
    (["n", "s", "y", "n", "y"], "second fourth"),
    (["j", "y", "y", "n"], "second third fourth"),
    (["J", "K", "y", "n", "n"], "first"),
    (["j", "j", "k", "y", "n", "n"], "second third"),
    (["g3", "y", "n", "n"], "fourth"),
    (["g", "3", "y", "n", "n"], "fourth"),
    (["/third", "y", "n", "n"], "second third"),
    (["/", "fourth", "y", "n", "n"], "fourth"),
    (["g9", "/nothing", "p", "?", "x", "", "y", "d"], "first"),
    (["y", "K", "n", "y", "n"], "second third"),
)


@pytest.mark.parametrize(("typed", "taken"), some(KEYS, 5))
def test_each_key_does_what_it_does_in_git(
    three_hunks: tuple[Path, Path], typed: list[str], taken: str
) -> None:
    answer, folder = three_hunks

    # What "g" and "/" ask for is typed ahead of its question.
    joined = [f"{key}\n{typed[n + 1]}" if key in ("g", "/") else key for n, key in enumerate(typed)]
    keys = [key for n, key in enumerate(joined) if not (n and typed[n - 1] in ("g", "/"))]
    status, seen = apply(answer, folder, [*keys, "y"])

    text = (folder / "values.py").read_text()
    words = [word for word in ("first", "second", "third", "fourth") if f"{word} = " in text]
    assert words == taken.split()
    assert len(text.splitlines()) == len(LINES)
    assert status == (0 if len(words) == 4 else 1)
    assert "1 file applied (1 modified)" in seen


def test_the_last_question_and_the_last_words_say_what_is_left_out(three_hunks: tuple[Path, Path]) -> None:
    answer, folder = three_hunks

    status, seen = apply(answer, folder, ["y", "n", "y", "y"])

    assert status == 1
    _, _, end = seen.partition("\nTo be written:\n")
    assert end.startswith(
        "  values.py  modified, 2 of 3 hunks\nLeft out:\n  values.py  1 of 3 hunks\nWrite 1 file"
    )
    assert "1 file applied (1 modified); values.py (1 of 3 hunks left out).\nTo undo: descant undo" in end


def test_what_was_left_out_is_proposed_again_and_undo_takes_back_one_apply_at_a_time(
    three_hunks: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    answer, folder = three_hunks
    file = folder / "values.py"
    before = file.read_bytes()
    apply(answer, folder, ["y", "n", "y", "y"])
    partial = file.read_bytes()

    status, seen = apply(answer, folder, ["y", "y"])

    assert status == 0
    assert "hunk 1 of 1" in seen
    assert "third = 28" in file.read_text()
    main(["undo", "--workspace", str(folder)])
    assert file.read_bytes() == partial
    main(["undo", "--workspace", str(folder)])
    assert file.read_bytes() == before
    capsys.readouterr()


@pytest.mark.parametrize("typed", [["\x03"], ["y", "\x03"], ["\x04"], ["y", "\x04"], ["y", "y", "y", "\x03"]])
def test_who_leaves_by_control_c_or_d_has_changed_nothing(
    three_hunks: tuple[Path, Path], typed: list[str], tmp_path: Path
) -> None:
    answer, folder = three_hunks
    before = snapshot(folder)

    status, seen = apply(answer, folder, typed)

    assert status == (INTERRUPTED if typed[-1] == "\x03" else 1)
    assert seen.endswith("descant: nothing was applied\n")
    assert snapshot(folder) == before
    assert not (tmp_path / "state").exists()


def test_a_no_to_the_last_question_changes_nothing(three_hunks: tuple[Path, Path]) -> None:
    answer, folder = three_hunks
    before = snapshot(folder)

    status, seen = apply(answer, folder, ["a", ""])

    assert status == 1
    assert seen.endswith("descant: nothing was applied\n")
    assert snapshot(folder) == before


def test_any_subset_of_hunks_keeps_line_ends_marks_encodings_and_the_open_end(
    workspace: Path, tmp_path: Path
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(WHOLE_FILES, encoding="utf-8")

    status, seen = apply(answer, workspace, ["n", "a", *["y"] * 20])

    assert status == 1, "src/a.py is left out in part"
    assert (workspace / "crlf.txt").read_bytes() == b"first\r\n2nd\r\nthird\r\n"
    assert (workspace / "open end.txt").read_bytes() == b"first\nsecond\nlast"
    assert (workspace / "mark.txt").read_bytes() == b"\xef\xbb\xbfmarked again\n"
    assert (workspace / "wide.txt").read_bytes() == b"\xff\xfe" + "breit\ndrei\n".encode("utf-16-le")
    assert (workspace / "old/latin.txt").read_bytes() == "Größe\nMaße\n".encode("latin-1")
    assert "new/deep/file.txt  new\n" in seen


def test_deletes_moves_programs_and_new_files_are_a_question_each(workspace: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(PATCH, encoding="utf-8")

    status, seen = apply(answer, workspace, ["y", "y", "n", "s", "y", "y", "y"])

    assert status == 1
    assert questions(seen) == [
        *("Apply this hunk?", "Delete this file?", "Move this file?", "Apply this file?"),
        *("Apply this hunk?", "Apply this new file?", "Write 4 files, and leave out the rest?"),
    ]
    assert "needs consent: it is a program\n" in seen
    assert not (workspace / "src/b.py").exists()
    assert (workspace / "crlf.txt").exists()
    assert (workspace / "tools/run.sh").read_bytes() == b"#!/bin/sh\necho two\n"
    assert (workspace / "tools/run.sh").stat().st_mode & 0o777 == 0o755


def test_only_and_yes(
    three_hunks: tuple[Path, Path], capsys: pytest.CaptureFixture[str], workspace: Path
) -> None:
    answer, folder = three_hunks
    assert main(["apply", "-i", "--yes", str(answer), "--workspace", str(folder)]) == 2
    assert capsys.readouterr().err == "descant: --interactive asks and --yes does not: use one of them\n"
    assert main(["apply", "-i", str(answer), "--workspace", str(folder)]) == 1
    assert capsys.readouterr().err.endswith(
        "descant: cannot ask without a terminal: use --interactive in one\ndescant: nothing was applied\n"
    )
    answer.write_text(WHOLE_FILES, encoding="utf-8")
    _, seen = apply(answer, workspace, ["y", "y"], "--only", "mark.txt")
    assert "mark.txt · file 1 of 1 · hunk 1 of 1\n" in seen


def test_an_answer_on_standard_input_is_asked_for_on_the_terminal(three_hunks: tuple[Path, Path]) -> None:
    answer, folder = three_hunks
    typed = ["y\n", "d\n", "y\n"]

    status, seen = at_terminal(["apply", "-i", "-", "--workspace", folder], typed, answer, asks=QUESTION)

    assert status == 1
    assert "2 of 3 hunks left out" in seen
    assert "first = 5" in (folder / "values.py").read_text()


def test_a_hunk_is_edited_as_a_patch(
    three_hunks: tuple[Path, Path], editor: Callable[[str], None], temporary: Path
) -> None:
    answer, folder = three_hunks
    editor("assert '+first = 5' in text; text = text.replace('+first = 5', '+first = 55\\n+more = 1')")

    status, seen = apply(answer, folder, ["e", "y", "y", "y"])

    assert status == 0
    assert "first = 55\nmore = 1\n" in (folder / "values.py").read_text()
    assert "3 of 3 hunks, 1 edited" in seen
    assert [*temporary.iterdir()] == []


def test_an_edit_that_does_not_apply_is_asked_again_and_kept_where_it_is_given_up(
    three_hunks: tuple[Path, Path], editor: Callable[[str], None], temporary: Path
) -> None:
    answer, folder = three_hunks
    editor("text = text.replace('-value_5 = 5\\n', '')")

    status, seen = apply(answer, folder, ["e", "y", "n", "y", "d", "y"])

    assert status == 1
    assert seen.count("The edited hunk does not apply. To keep a line, replace its “-” by a blank") == 2
    assert questions(seen)[:4] == ["Apply this hunk?", "Edit again?", "Edit again?", "Apply this hunk?"]
    kept = re.search(r"descant: what you have edited is kept in (.+)\n", seen)
    assert kept is not None
    assert "-value_5" not in Path(kept[1]).read_text()
    assert Path(kept[1]).is_relative_to(temporary)
    assert stat.S_IMODE(Path(kept[1]).stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(kept[1]).parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("typed", [["e", "y", "y", "\x03"], ["e", "y", "y", "n"], ["e", "\x04"]])
def test_what_was_edited_and_is_not_written_is_kept_and_named(
    three_hunks: tuple[Path, Path], editor: Callable[[str], None], typed: list[str]
) -> None:
    answer, folder = three_hunks
    editor("text = text.replace('first = 5', 'mine = 5')")
    before = snapshot(folder)

    _, seen = apply(answer, folder, typed)

    kept = re.search(r"descant: what you have edited is kept in (.+)\n", seen)
    assert kept is not None
    assert "+mine = 5" in Path(kept[1]).read_text()
    assert snapshot(folder) == before


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("no-such-editor", "The editor “no-such-editor” could not be started"),
        ("false", "The editor “false” ended with status 1."),
    ],
)
def test_an_editor_that_fails_is_told_and_nothing_is_lost(
    three_hunks: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    reason: str,
    temporary: Path,
) -> None:
    answer, folder = three_hunks
    monkeypatch.setenv("GIT_EDITOR", command)

    status, seen = apply(answer, folder, ["e", "n", "a", "y"])

    assert status == 0
    assert reason in seen
    assert [*temporary.iterdir()] == []


def test_a_new_file_is_edited_as_it_is(
    workspace: Path, tmp_path: Path, editor: Callable[[str], None]
) -> None:
    editor("assert text == 'hello\\n'; text += 'and more\\n'")
    answer = answer_of(tmp_path, {"new/.dir-locals.el": "hello\n"})

    status, seen = apply(answer, workspace, ["e", "y"])

    assert status == 0
    assert (workspace / "new/.dir-locals.el").read_text() == "hello\nand more\n"
    assert "new/.dir-locals.el  new, edited\n" in seen


def test_nothing_of_a_hostile_text_steers_the_terminal(workspace: Path, tmp_path: Path) -> None:
    hostile = "\x1b]0;title\x07\x1b[2J\u202eabc\x9b31m\r\x08\u2066\x00".replace("\x00", "")
    files = {
        "src/a.py": f"one = 1\n# {hostile}\nseven = 7\n",
        "new.py": f"# {hostile}\n",
        "open end.txt": f"{hostile}\nfirst\nlast\n",
    }
    answer = answer_of(tmp_path, files)

    _, seen = apply(answer, workspace, ["?", "/\x1b[2J", "g", "1", "n", "n", "n", "n"], "--base", "disk")

    assert "<U+001B>]0;title<U+0007><U+001B>[2J<U+202E>abc<U+009B>31m" in seen
    shown = "".join(line for line in seen.splitlines() if "/" not in line[:1])
    assert [char for char in shown if not char.isprintable() and char not in "\n\u00a0"] == []


def test_fifty_files_are_gone_through_and_one_transaction_writes_them(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    names = [f"f{number}.py" for number in range(50)]
    for name in names:
        (folder / name).write_text("".join(LINES))
    answer = answer_of(tmp_path, {name: changed(LINES, {3: "x = 3\n", 40: "y = 40\n"}) for name in names})

    status, seen = apply(answer, folder, [*["a"] * 30, "q", "y"])

    assert status == 1
    assert "file 31 of 50" in seen
    assert "30 files applied (30 modified); 20 files skipped: f30.py, f31.py" in seen
    assert sum("x = 3" in (folder / name).read_text() for name in names) == 30


def test_all_that_is_left_is_taken_at_once_but_for_what_needs_consent(
    workspace: Path, tmp_path: Path
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(PATCH, encoding="utf-8")

    status, seen = apply(answer, workspace, ["?", "A", "n", "y", "n", "y"])

    assert status == 1
    assert "A - apply it and all that is left in all files; conflicts and what needs consent are" in seen
    assert questions(seen) == [
        *("Apply this hunk?", "Apply this hunk?", "Delete this file?", "Move this file?"),
        *("Apply this file?", "Write 3 files, and leave out the rest?"),
    ]
    assert "file 4 of 5" in seen
    assert (workspace / "src/b.py").exists()


def test_conflicts_are_asked_for_where_all_that_is_left_is_taken(conflicts: tuple[Path, Path]) -> None:
    answer, folder = conflicts
    both = answer.read_text().replace("<file", '<file path="other.py">\nx = 1\n</file>\n<file', 1)
    answer.write_text(both)

    _, seen = apply(answer, folder, ["A", "m", "y", "t", "y"])

    assert "Which lines?" in questions(seen)
    assert (folder / "other.py").read_text() == "x = 1\n"


def git(folder: Path, *arguments: str) -> None:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([*command, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def conflicts(tmp_path: Path) -> tuple[Path, Path]:
    """Return an answer that was made from the commit before the last, and contradicts it; and the folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    file = folder / "values.py"
    file.write_text("".join(LINES))
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "First")
    theirs = {5: "answer = 5\n", 25: "second = 25\n", 45: "answer = 45\n"}
    file.write_text(changed(LINES, {5: "others = 5\n", 15: "others = 15\n", 45: "others = 45\n"}))
    git(folder, "commit", "-qam", "Others")
    return answer_of(tmp_path, {"values.py": changed(LINES, theirs)}), folder


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        (["t", "y", "t"], {5: "answer", 15: "others", 25: "second", 45: "answer"}),
        (["m", "y", "t"], {5: "others", 15: "others", 25: "second", 45: "answer"}),
        (["t", "n", "m"], {5: "answer", 15: "others", 45: "others"}),
        (["j", "a", "t", "m"], {5: "others", 15: "others", 25: "second", 45: "answer"}),
        (["t", "q"], {5: "answer", 15: "others", 45: "others"}),
    ],
)
def test_conflicts_are_decided_for_one_side_each_and_nobodys_other_lines_are_lost(
    conflicts: tuple[Path, Path], typed: list[str], values: dict[int, str]
) -> None:
    answer, folder = conflicts

    _, seen = apply(answer, folder, [*typed, "y"])

    expected = changed(LINES, {number: f"{word} = {number}\n" for number, word in values.items()})
    assert (folder / "values.py").read_text() == expected
    assert "m | others = 5\nb | value_5 = 5\nt | answer = 5\n" in seen
    assert "conflict: in 2 places it conflicts with what was changed since commit" in seen
    assert "1 file applied (1 merged)" in seen


def test_a_conflict_that_is_kept_for_the_folder_and_nothing_else_writes_nothing(
    conflicts: tuple[Path, Path],
) -> None:
    answer, folder = conflicts
    before = snapshot(folder)

    status, seen = apply(answer, folder, ["m", "n", "m"])

    assert status == 1
    assert seen.endswith("descant: nothing was applied\n")
    assert snapshot(folder) == before


def test_a_conflict_is_merged_in_the_editor_and_its_markers_reach_no_file_of_the_folder(
    conflicts: tuple[Path, Path], editor: Callable[[str], None], temporary: Path
) -> None:
    answer, folder = conflicts
    # The first time the markers of the second conflict are left.
    editor(
        "count = path.with_name('count'); first = not count.exists(); count.touch()\n"
        "import re\n"
        "text = re.sub(r'<{7} in the folder\\n(.*?)\\|{7}.*?={7}\\n(.*?)>{7} in the answer\\n', "
        "r'\\1\\2', text, count=1 if first else 0, flags=re.S)"
    )

    status, seen = apply(answer, folder, ["e", "y", "y"])

    assert status == 0
    assert questions(seen) == ["Which lines?", "Edit again?", "Write 1 file?"]
    assert "A conflict marker is left" in seen
    text = (folder / "values.py").read_text()
    assert "others = 5\nanswer = 5\n" in text
    assert "others = 45\nanswer = 45\n" in text
    assert "second = 25\n" in text
    assert not re.search(r"^[<|=>]{7}", text, re.MULTILINE)
    assert [*temporary.iterdir()] == []


def test_markers_that_the_file_has_already_are_lines_like_others(
    tmp_path: Path, editor: Callable[[str], None]
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    lines = [*LINES[:20], "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", *LINES[20:40]]
    (folder / "how.txt").write_text("".join(lines))
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "First")
    (folder / "how.txt").write_text(changed(lines, {5: "others = 5\n", 30: "others = 30\n"}))
    git(folder, "commit", "-qam", "Others")
    answer = answer_of(tmp_path, {"how.txt": changed(lines, {5: "answer = 5\n"})})
    editor(
        "import re; assert '<<<<<<<< in the folder' in text\n"
        "text = re.sub(r'<{8} .*?={8}\\n(.*?)>{8} .*?\\n', r'\\1', text, flags=re.S)"
    )

    status, _ = apply(answer, folder, ["e", "y"])

    assert status == 0
    assert (folder / "how.txt").read_text() == changed(lines, {5: "answer = 5\n", 30: "others = 30\n"})


def test_a_file_that_changes_while_one_thinks_stops_all_of_it_and_keeps_what_was_edited(
    three_hunks: tuple[Path, Path], editor: Callable[[str], None]
) -> None:
    answer, folder = three_hunks
    editor("text = text.replace('first = 5', 'mine = 5')")

    def change() -> str:
        (folder / "values.py").write_text("changed = 1\n")
        return "y\n"

    typed: list[Typing] = ["e\n", "y\n", "y\n", change]
    status, seen = at_terminal(["apply", "-i", answer, "--workspace", folder], typed, asks=QUESTION)

    assert status == 2
    assert (folder / "values.py").read_text() == "changed = 1\n"
    kept = re.search(r"what you have edited is kept in (.+)\n", seen)
    assert kept is not None
    assert "+mine = 5" in Path(kept[1]).read_text()


def test_an_editor_or_a_pager_of_the_repository_is_never_started(
    conflicts: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answer, folder = conflicts
    trap = tmp_path / "trap"
    git(folder, "config", "core.editor", f"touch {trap};")
    git(folder, "config", "core.pager", f"touch {trap};")
    monkeypatch.delenv("GIT_EDITOR")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "true")

    apply(answer, folder, ["e", "n", "q"])

    assert not trap.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such mode")
@pytest.mark.parametrize(
    ("typed", "text", "mode", "words"),
    [
        (["s", "y", "n", "y"], "one\ntwo\n", 0o755, "1 of 1 hunk left out"),
        (["s", "n", "y", "y"], "one\n2\n", 0o644, "its new mode left out"),
        (["y", "y"], "one\n2\n", 0o755, "1 file applied (1 modified)."),
    ],
)
def test_a_mode_and_the_lines_beside_it_can_be_told_apart(
    tmp_path: Path, typed: list[str], text: str, mode: int, words: str
) -> None:
    folder, answer = tmp_path / "project", tmp_path / "answer.diff"
    folder.mkdir()
    (folder / "a.sh").write_text("one\ntwo\n")
    (folder / "a.sh").chmod(0o644)
    lines = ("diff --git a/a.sh b/a.sh", "old mode 100644", "new mode 100755", "--- a/a.sh", "+++ b/a.sh")
    answer.write_text("\n".join((*lines, "@@ -1,2 +1,2 @@", " one", "-two", "+2", "")))

    _, seen = apply(answer, folder, typed)

    assert (folder / "a.sh").read_text() == text
    assert stat.S_IMODE((folder / "a.sh").stat().st_mode) == mode
    assert words in seen


@pytest.fixture
def pager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the person's pager writes what it is given."""
    log = tmp_path / "paged"
    monkeypatch.setenv("PAGER", f"cat >> {shlex.quote(str(log))}; echo paged; true")
    monkeypatch.setenv("TERM", "xterm")
    return log


def test_a_long_hunk_goes_through_the_pager_and_a_short_one_does_not(tmp_path: Path, pager: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    lines = [f"value_{number} = {number}\n" for number in range(10_000)]
    (folder / "values.py").write_text("".join(lines))
    long = {number: f"new_{number} = {number}\n" for number in range(9_000)}
    answer = answer_of(tmp_path, {"values.py": changed(lines, {**long, 9_900: "last = 1  # \x1b[31m\n"})})

    arguments: list[str | Path] = ["apply", "-i", answer, "--workspace", folder]
    status, seen = at_terminal(arguments, ["y\n", "y\n", "y\n"], asks=QUESTION, rows=30)

    assert status == 0, seen
    paged = pager.read_text()
    assert paged.startswith("values.py · file 1 of 1 · hunk 1 of 2\n@@ -1,9003 +1,9003 @@\n-value_0 = 0\n")
    assert "+new_8999 = 8999\n" in paged
    assert "new_4444" not in seen
    assert "paged\nvalues.py · file 1 of 1 · hunk 1 of 2\nApply this hunk? " in seen
    assert "+last = 1  # <U+001B>[31m\n" in seen
    assert (folder / "values.py").read_text().count("new_") == 9_000


def test_a_pager_that_cannot_be_started_hides_nothing(
    three_hunks: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, folder = three_hunks
    monkeypatch.setenv("PAGER", "no-such-pager")
    monkeypatch.setenv("TERM", "xterm")

    arguments: list[str | Path] = ["apply", "-i", answer, "--workspace", folder]
    _, seen = at_terminal(arguments, ["q\n"], asks=QUESTION, rows=6)

    assert "+first = 5\n" in seen


@pytest.mark.parametrize("has_colour", [True, False])
def test_hunks_are_in_colour_unless_the_person_wants_none(
    three_hunks: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, *, has_colour: bool
) -> None:
    answer, folder = three_hunks
    monkeypatch.setenv("TERM", "xterm-256color")
    if has_colour:
        monkeypatch.delenv("NO_COLOR")

    _, seen = apply(answer, folder, ["q"])

    assert ("\x1b[32m+first = 5\x1b[0m" in seen) == has_colour
    assert ("\x1b" in seen) == has_colour


def test_hunks_that_make_no_sound_file_by_themselves_are_said_before_anything_is_written(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    lines = ["values = (\n", *(f"    {number},\n" for number in range(30)), ")\n"]
    (folder / "values.py").write_text("".join(lines))
    answer = answer_of(tmp_path, {"values.py": changed(lines, {0: "values = [\n", 31: "]\n"})})

    status, seen = apply(answer, folder, ["y", "n", ""])

    assert status == 1
    _, _, end = seen.partition("With only this, these files cannot be read in their languages:\n")
    assert end.startswith("  values.py  Invalid Python: ")
    _, seen = apply(answer, folder, ["y", "y", "y"])
    assert "cannot be read" not in seen


def test_an_older_version_is_one_question_with_its_reason_and_can_be_split(
    conflicts: tuple[Path, Path], tmp_path: Path
) -> None:
    _, folder = conflicts
    answer = answer_of(tmp_path, {"values.py": "".join(LINES)})
    before = (folder / "values.py").read_text()

    status, seen = apply(answer, folder, ["n"])

    assert status == 1
    assert questions(seen) == ["Apply this file?"]
    assert "needs consent: it restores its version of commit" in seen
    assert (folder / "values.py").read_text() == before
    apply(answer, folder, ["s", "y", "n", "n", "y"])
    assert (folder / "values.py").read_text() == before.replace("others = 5", "value_5 = 5")
