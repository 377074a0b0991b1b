"""``descant preview``: the patch that it prints does what applying does, and nothing is written."""

import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from descant.merging.line_changes import LineChange, changes
from descant_server.cli import NOBODY_READS, main
from descant_server.workspace.diffing import FileDiff, Side
from descant_server.workspace.git_patch import patch_of
from support.applying import FILES, PATCH, WHOLE_FILES, at_terminal, fill
from support.failing_disk import snapshot

Preview = Callable[..., tuple[int, bytes, str]]


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


@pytest.fixture
def preview(workspace: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Preview:
    def run(answer: str, *arguments: str) -> tuple[int, bytes, str]:
        path = tmp_path / "answer.txt"
        path.write_text(answer, encoding="utf-8")
        status = main(["preview", str(path), "--workspace", str(workspace), *arguments])
        output, errors = capfdbinary.readouterr()
        return status, output, errors.decode()

    return run


def take(folder: Path, patch: bytes, *command: str) -> None:
    outcome = subprocess.run(command, cwd=folder, input=patch, capture_output=True, check=False)
    assert outcome.returncode == 0, outcome.stderr.decode() + outcome.stdout.decode()


@pytest.mark.parametrize("answer", [WHOLE_FILES, PATCH], ids=["whole files", "patch"])
def test_git_makes_the_same_bytes_of_the_patch_as_applying_does(
    preview: Preview, workspace: Path, tmp_path: Path, answer: str
) -> None:
    of_git = fill(tmp_path / "git")
    before = snapshot(workspace)

    status, patch, _ = preview(answer)
    take(of_git, patch, "git", "apply", "--check")
    take(of_git, patch, "git", "apply", "--whitespace=nowarn")
    asked = ("src/b.py", "crlf.txt", "tools/run.sh") if answer is PATCH else ()
    only = [word for path in ("*", *asked) for word in ("--only", path)]
    apply = ["apply", str(tmp_path / "answer.txt"), "--workspace", str(workspace), "--yes", *only]

    assert status == 0
    assert snapshot(workspace) == before
    assert main(apply) == 0
    assert snapshot(workspace) == snapshot(of_git) != before
    take(of_git, patch, "git", "apply", "-R", "--whitespace=nowarn")
    assert {path: made for path, made in snapshot(of_git).items() if made[0] & 0o100000} == {
        path: made for path, made in before.items() if made[0] & 0o100000
    }


@pytest.mark.parametrize("answer", [WHOLE_FILES, PATCH], ids=["whole files", "patch"])
def test_gnu_patch_takes_all_of_it_but_what_is_no_text(
    preview: Preview, workspace: Path, tmp_path: Path, answer: str
) -> None:
    of_git, of_patch = fill(tmp_path / "git"), fill(tmp_path / "patch")
    names = [path for path in FILES if path != "wide.txt"] + ["new*", "moved/*"]

    _, patch, _ = preview(answer, *(word for path in names for word in ("--only", path)))
    take(of_patch, patch, "patch", "-p1", "--binary")
    take(of_git, patch, "git", "apply", "--whitespace=nowarn")

    assert snapshot(of_patch) == snapshot(of_git)


SPACED = """*** Begin Patch
*** Update File: open end.txt
*** Move to: a new/place for it.txt
*** Add File: empty new.txt
*** Delete File: empty old.txt
*** End Patch
"""


@pytest.mark.parametrize("command", [("git", "apply"), ("patch", "-p1", "--binary", "--batch")])
def test_names_with_spaces_are_known_where_no_line_of_the_file_changes(
    preview: Preview, workspace: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (workspace / "empty old.txt").touch()
    of_command = fill(tmp_path / "other")
    (of_command / "empty old.txt").touch()

    _, patch, _ = preview(SPACED)
    take(of_command, patch, *command)
    only = ["--only", "open end.txt", "--only", "empty new.txt", "--only", "empty old.txt"]
    assert main(["apply", str(tmp_path / "answer.txt"), "--workspace", str(workspace), "--yes", *only]) == 0
    assert snapshot(workspace) == snapshot(of_command)


def test_in_a_folder_below_the_root_of_a_repository_the_root_is_named(
    preview: Preview, workspace: Path
) -> None:
    (workspace / ".git").mkdir()
    hint = f"the files are in {workspace}: use --workspace {workspace}\n"

    assert hint in preview(WHOLE_FILES, "--workspace", str(workspace / "src"))[2]
    assert "the files are not here" not in preview(WHOLE_FILES)[2]
    new = '<response>\n<file path="new.py">\nx = 1\n</file>\n</response>\n'
    assert "the files are not here" not in preview(new, "--workspace", str(workspace / "src"))[2]


def test_of_files_that_only_leaves_out_no_problems_are_told(preview: Preview) -> None:
    answer = WHOLE_FILES.replace('path="same.txt"', 'path="../same.txt"')

    assert "error[path-escapes-root]" in preview(answer)[2]
    assert "error[path-escapes-root]" in preview(answer, "--only", "*same.txt")[2]
    assert "error[path-escapes-root]" not in preview(answer, "--only", "src/*")[2]


def test_of_very_many_files_the_rest_is_counted_but_none_that_needs_a_look(preview: Preview) -> None:
    files = "".join(f'<file path="new/{number}.txt">\nx\n</file>\n' for number in range(510))
    answer = f'<response>\n{files}<file path="Makefile">\nall:\n</file>\n</response>\n'

    _, _, said = preview(answer)

    assert "511 files: 511 ready\n" in said
    assert len(re.findall(r"^  new +\+1  new/", said, re.MULTILINE)) == 500
    assert re.search(r"  Makefile\n +needs consent: .+\n  and 10 more files, ready or unchanged\n", said)


def test_a_line_ends_as_it_does_in_the_file(preview: Preview, workspace: Path) -> None:
    _, patch, _ = preview(WHOLE_FILES, "--only", "crlf.txt", "--only", "open end.txt")

    assert b"-second\r\n+2nd\r\n" in patch
    assert b" first\n+second\n last\n\\ No newline at end of file\n" in patch


def test_nothing_is_written_and_what_is_left_out_is_said_on_standard_error(
    preview: Preview, tmp_path: Path, workspace: Path
) -> None:
    answer = WHOLE_FILES.replace('path="same.txt"', 'path="../same.txt"')
    (tmp_path / "answer.txt").write_text(answer, encoding="utf-8")
    before = snapshot(workspace)

    status, patch, said = preview(answer)

    assert status == 1
    assert b"same.txt" not in patch
    assert "10 files: 9 ready, 1 blocked (path refused)\n" in said
    assert re.search(r"blocked +\.\./same\.txt\n +its path leads out of the workspace\n", said)
    assert snapshot(workspace) == before


def test_only_the_files_that_match_are_shown(preview: Preview) -> None:
    status, patch, said = preview(WHOLE_FILES, "--only", "src/*", "--only", "nothing.txt")

    assert re.findall(rb"^diff --git a/(.+) b/", patch, re.MULTILINE) == [b"src/a.py"]
    assert "1 file: 1 ready · 9 more files, excluded by --only\n" in said
    assert "no file of the answer matches nothing.txt\n" in said
    assert status == 1


def test_an_answer_without_files_is_no_success(preview: Preview) -> None:
    status, patch, said = preview("Just prose.")

    assert (status, patch) == (1, b"")
    assert "No files\n" in said


def test_a_folder_that_is_not_there_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["preview", "-", "--workspace", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err == f"descant: {tmp_path / 'nowhere'}: there is no such folder\n"


def test_a_reader_that_leaves_is_no_fault(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(
        '<response>\n<file path="new.txt">\n' + "line\n" * 200_000 + "</file></response>"
    )
    command = ("descant_server", "preview", str(tmp_path / "answer.txt"), "--workspace", str(workspace))
    process = subprocess.Popen(
        (sys.executable, "-P", "-m", *command), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"diff --git a/new.txt b/new.txt\n"
    process.stdout.close()

    assert process.stderr is not None
    assert b"descant:" not in process.stderr.read()
    assert process.wait() == NOBODY_READS
    process.stderr.close()


def test_on_a_terminal_it_has_colours_and_nothing_in_it_can_steer_the_screen(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    answer = tmp_path / "answer.txt"
    answer.write_text(WHOLE_FILES.replace("2nd", "\x1b[2J\u202e2nd"), encoding="utf-8")

    status, seen = at_terminal(["preview", answer, "--workspace", workspace])

    assert status == 0
    assert "\x1b[32m+<U+001B>[2J<U+202E>2nd\x1b[0m\n" in seen, "CRLF in all lines is said of none"
    assert "\x1b[31m-second\x1b[0m\n" in seen
    assert "+drei" in seen, "what is no UTF-8 on the disk is readable"

    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in at_terminal(["preview", answer, "--workspace", workspace])[1]


# The alignment of lines


def with_changes(old: list[bytes], new: list[bytes], found: list[LineChange]) -> list[bytes]:
    made, at = [], 0
    for change in found:
        made += old[at : change.old_start] + new[change.new_start : change.new_end]
        at = change.old_end
    return made + old[at:]


def test_the_changes_lead_from_one_text_to_the_other_and_equal_lines_lie_between_them() -> None:
    chance = random.Random(1)
    for _ in range(2_000):
        kinds = chance.choice((2, 5, 30))
        old = [b"%d" % chance.randrange(kinds) for _ in range(chance.randrange(12))]
        new = list(old)
        for _ in range(chance.randrange(5)):
            place = chance.randrange(len(new) + 1)
            new[place : place + chance.randrange(2)] = [b"%d" % chance.randrange(kinds)] * chance.randrange(2)
        found = changes(old, new)

        assert with_changes(old, new, found) == new
        for one, other in pairwise(found):
            assert other.old_start - one.old_end == other.new_start - one.new_end > 0


def test_one_line_that_is_new_is_one_change() -> None:
    lines = [b"%d" % (number % 10) for number in range(1_000)]

    assert changes(lines, [*lines[:500], b"new", *lines[500:]]) == [LineChange(500, 500, 500, 501)]
    assert changes([], [b"a"]) == [LineChange(0, 0, 0, 1)]
    assert changes(lines, lines) == []


def test_texts_that_are_hard_to_compare_take_no_longer_than_others() -> None:
    chance = random.Random(1)
    unlike = [b"%d" % number for number in range(50_000)]
    shuffled = chance.sample(unlike, len(unlike))
    alike = [chance.choice((b"a", b"b")) for _ in range(50_000)]
    other = [chance.choice((b"a", b"b")) for _ in range(50_000)]
    begun = time.process_time()

    for old, new in ((alike, other), (unlike, shuffled), (unlike, unlike[::-1]), (alike, alike[1:])):
        assert with_changes(old, new, changes(old, new)) == new

    assert time.process_time() - begun < 5


def test_hunks_are_those_of_git(tmp_path: Path) -> None:
    chance = random.Random(2)
    for _ in range(12):
        old = [b"%d\n" % number for number in range(60)]
        new = [line for line in old if chance.random() < 0.9]
        for place in chance.choices(range(len(new)), k=3):
            new.insert(place, b"9%d\n" % chance.randrange(10**6))
        old, new = old[: chance.choice((0, 1, 60))], new[: chance.choice((0, 1, len(new)))]
        (tmp_path / "old").write_bytes(b"".join(old).removesuffix(b"\n"))
        (tmp_path / "new").write_bytes(b"".join(new))
        sides = [Side("x", (tmp_path / name).read_bytes(), 0o644) for name in ("old", "new")]
        outcome = subprocess.run(
            ("git", "diff", "--no-index", "old", "new"), cwd=tmp_path, capture_output=True, check=False
        )

        assert patch_of(FileDiff(*sides)).partition(b"@@")[1:] == outcome.stdout.partition(b"@@")[1:]


def test_bytes_that_are_no_text_become_a_patch_of_git(tmp_path: Path) -> None:
    old, new = bytes(range(256)), bytes(reversed(range(256))) * 9
    for name, data in (("changed", old), ("deleted", old)):
        (tmp_path / name).write_bytes(data)
    patch = b"".join(
        patch_of(diff)
        for diff in (
            FileDiff(Side("changed", old, 0o644), Side("changed", new, 0o644)),
            FileDiff(Side("deleted", old, 0o644), None),
            FileDiff(None, Side("made", new, 0o755)),
        )
    )

    take(tmp_path, patch, "git", "apply")

    assert {path: data for path, (_, data) in snapshot(tmp_path).items()} == {"changed": new, "made": new}
    assert (tmp_path / "made").stat().st_mode & 0o100


def test_what_the_answer_asks_to_run_is_told_beside_its_files(
    preview: Preview, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    status, _, told = preview("<dyad-write path='a.py'>\nx\n</dyad-write>\n<dyad-run>npm test</dyad-run>\n")
    assert status == 0
    assert "  not run: <dyad-run> asks for npm test; nothing is run.\n" in told

    main(("show", str(tmp_path / "answer.txt")))
    assert capfdbinary.readouterr().out.decode().startswith("1 file: 1 ready · 1 action not run · ")
