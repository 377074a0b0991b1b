"""``descant apply --preview ID``: what a preview showed is applied, and what others do meanwhile is kept."""

import os
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.cli import main
from support.applying import at_terminal
from support.edits_since import (
    as_bytes,
    cases,
    changed,
    git_merge,
    lines_lost,
    plain,
    state_of,
    text_of,
)
from support.sampling import so_many

Run = Callable[..., tuple[int, str]]
FILE = "a.txt"
QUESTION = rb"(?:\?|/N)\] "


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "workspace"
    made.mkdir()
    return made


@pytest.fixture
def run(folder: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    def run(command: str, *arguments: str | Path) -> tuple[int, str]:
        status = main([command, "--workspace", str(folder), *map(str, arguments)])
        output, errors = capfd.readouterr()
        return status, output + errors

    return run


def written(folder: Path, **files: str) -> Path:
    """Write an answer with *files* beside *folder*."""
    parts = "".join(f'<file path="{path}">\n{content}</file>\n' for path, content in files.items())
    path = folder.parent / "answer.txt"
    path.write_text(f"<response>\n{parts}</response>\n")
    return path


def preview_id(said: str) -> str:
    found = re.search(r"descant apply --preview ([0-9a-f]+)", said)
    assert found is not None, said
    return found[1]


OLD = "".join(f"line {number}\n" for number in range(12))
NEW = OLD.replace("line 2\n", "line two\n")


@pytest.fixture
def preview(folder: Path, run: Run) -> str:
    """A preview of an answer that changes the file."""
    (folder / FILE).write_text(OLD)
    status, said = run("preview", written(folder, **{FILE: NEW}))
    assert status == 0
    return preview_id(said)


def test_whatever_others_do_after_a_preview_none_of_it_is_overwritten(
    folder: Path, run: Run, tmp_path: Path
) -> None:
    outcomes = Counter[str]()
    for number, edit, chance in cases(1, so_many(400, 48)):
        shutil.rmtree(folder)
        folder.mkdir()
        path, lines = folder / FILE, text_of(chance)
        base, wanted = as_bytes(lines), as_bytes(changed(chance, lines, "answer"))
        path.write_bytes(base)
        status, said = run("preview", written(folder, **{FILE: wanted.decode()}))
        if base == wanted:
            continue
        edit.make(path, chance, wanted)
        others, before = (path.read_bytes() if path.is_file() else b""), state_of(path)

        status, said = run("apply", "--preview", preview_id(said), "--yes")

        case, after = f"{number}: {edit.name}", state_of(path)
        if after == before:
            outcomes["kept"] += 1
            if path.is_symlink() or not path.exists() or edit.name in ("made executable", "binary"):
                assert status == 1, case
                assert FILE in said, case
                continue
            merge = git_merge(tmp_path / "merge", plain(others), plain(base), plain(wanted))
            assert merge is None or merge == plain(others) or not others, f"{case}: git merges it\n{said}"
            assert status == (0 if merge == plain(others) else 1), case
            continue
        merge = git_merge(tmp_path / "merge", plain(others), plain(base), plain(wanted))
        assert status == 0, case
        assert merge is not None, f"{case}: git finds a conflict"
        assert plain(after[1]) == merge, case
        assert not lines_lost(base, others, wanted, after[1]), case
        assert after[1].count(b"\r\n") == (after[1].count(b"\n") if b"\r\n" in others else 0), case
        assert after[1].startswith(b"\xef\xbb\xbf") == others.startswith(b"\xef\xbb\xbf"), case
        assert after[1].endswith(b"\n") == (others.endswith(b"\n") or not after[1]), case
        outcomes["merged" if plain(others) != base else "as shown"] += 1
    assert outcomes["merged"] > so_many(60, 8)
    assert outcomes["kept"] > so_many(60, 8)
    assert outcomes["as shown"] > so_many(20, 2)


def test_what_was_merged_is_said_and_undone(folder: Path, run: Run, preview: str) -> None:
    (folder / FILE).write_text(OLD + "line of others\n")

    status, said = run("apply", "--preview", preview, "--yes")

    assert status == 0
    assert "1 file: 1 ready (1 merged)\n" in said
    assert "keeps 1 line changed since the preview\n" in said
    assert "1 file applied (1 merged)." in said
    assert (folder / FILE).read_text() == NEW + "line of others\n"
    assert run("undo")[0] == 0
    assert (folder / FILE).read_text() == OLD + "line of others\n"


def test_a_conflict_is_named_and_nothing_of_that_file_is_written(
    folder: Path, run: Run, preview: str
) -> None:
    (folder / FILE).write_text(OLD.replace("line 2\n", "line of others\n"))

    status, said = run("apply", "--preview", preview, "--yes")

    assert status == 1
    assert "in 1 place it conflicts with what was changed since the preview\n" in said
    assert (folder / FILE).read_text() == OLD.replace("line 2\n", "line of others\n")


def test_applied_twice_it_changes_nothing_more(folder: Path, run: Run, preview: str) -> None:
    assert run("apply", "--preview", preview, "--yes")[0] == 0
    status, said = run("apply", "--preview", preview, "--yes")
    assert (status, (folder / FILE).read_text()) == (0, NEW)
    assert "nothing to write" in said
    assert "1 file: unchanged" in said


def test_two_people_who_apply_one_answer_get_in_nobodys_way(
    folder: Path, run: Run, preview: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(folder.parent / "of another"))
    other = preview_id(run("preview", folder.parent / "answer.txt")[1])
    assert other == preview, "they have seen the same"
    assert run("apply", "--preview", other, "--yes")[0] == 0
    monkeypatch.setenv("DESCANT_STATE_DIR", str(folder.parent / "state"))
    assert run("apply", "--preview", preview, "--yes")[0] == 0
    assert (folder / FILE).read_text() == NEW


def test_another_answer_that_is_applied_in_between_is_merged(folder: Path, run: Run, preview: str) -> None:
    other = OLD.replace("line 9\n", "line nine\n")
    assert run("apply", written(folder, **{FILE: other}), "--yes")[0] == 0

    status, said = run("apply", "--preview", preview, "--yes")

    assert (status, (folder / FILE).read_text()) == (0, NEW.replace("line 9\n", "line nine\n")), said


def test_an_answer_that_has_changed_since_is_refused_and_without_it_the_kept_one_is_applied(
    folder: Path, run: Run, preview: str
) -> None:
    answer = written(folder, **{FILE: "other\n"})

    status, said = run("apply", answer, "--preview", preview, "--yes")

    assert status == 2
    assert f"the answer has changed since the preview {preview}; no file was changed" in said
    assert (folder / FILE).read_text() == OLD
    assert run("apply", "--preview", preview, "--yes")[0] == 0
    assert (folder / FILE).read_text() == NEW


@pytest.mark.parametrize("wrong", ["ffffffffff", "../../x", "12", "", "preview-ffffffffff", "f" * 5_000])
def test_an_id_that_is_not_known_says_what_to_do(run: Run, preview: str, wrong: str) -> None:
    status, said = run("apply", "--preview", wrong, "--yes")
    assert status == 2
    assert "Run `descant preview` again." in said


def test_a_preview_of_another_folder_is_known_as_that(folder: Path, run: Run, preview: str) -> None:
    other = folder.parent / "other"
    other.mkdir()
    status, said = run("apply", "--preview", preview, "--yes", "--workspace", other)
    assert status == 2
    assert f"The preview {preview} was made for another folder: name that with --workspace." in said


def test_a_preview_that_was_damaged_or_is_too_old_is_not_applied(
    folder: Path, run: Run, preview: str
) -> None:
    [kept] = (folder.parent / "state").glob(f"*/preview-{preview}")
    data = kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    for broken in (
        data[:-1],
        data.replace(b"line 3", b"line x"),
        b"",
        data[:40],
        b"descant-preview 9" + data[17:],
    ):
        kept.write_bytes(broken)
        status, said = run("apply", "--preview", preview, "--yes")
        assert (status, "cannot be used, since" in said) == (2, True), said
    kept.write_bytes(data)
    os.utime(kept, (1_000_000_000, 1_000_000_000))
    assert "has expired. Run `descant preview` again." in run("apply", "--preview", preview, "--yes")[1]
    assert (folder / FILE).read_text() == OLD
    assert run("preview", written(folder, **{FILE: OLD + "x\n"}))[0] == 0
    assert not kept.exists(), "what is old makes room"


def test_only_so_many_previews_are_kept_and_none_that_was_never_whole(
    folder: Path, run: Run, preview: str
) -> None:
    [place] = (folder.parent / "state").iterdir()
    junk = place / "preview-0123456789-01234567.new"
    for number in range(40):
        (place / f"preview-{number:010x}").write_bytes(b"x")
        os.utime(place / f"preview-{number:010x}", (2_000_000_000 + number,) * 2)
    junk.write_bytes(b"x")
    os.utime(junk, (1_000_000_000, 1_000_000_000))
    last = preview_id(run("preview", written(folder, **{FILE: OLD + "x\n"}))[1])
    names = {each.name for each in place.glob("preview-*")}
    assert len(names) == 33
    assert f"preview-{last}" in names
    assert not junk.exists()


def test_the_files_that_were_asked_for_are_those_that_are_applied(folder: Path, run: Run) -> None:
    answer = written(folder, **{"a.txt": "a\n", "b.txt": "b\n"})
    found = preview_id(run("preview", answer, "--only", "b*")[1])
    assert run("apply", "--preview", found, "--yes")[0] == 0
    assert [path.name for path in folder.iterdir()] == ["b.txt"]


def test_what_was_not_ready_in_the_preview_is_not_applied_by_it(folder: Path, run: Run) -> None:
    patch = (
        "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n*** Add File: b.txt\n+b\n*** End Patch\n"
    )
    answer = folder.parent / "answer.txt"
    answer.write_text(patch)
    (folder / "a.txt").write_text("none\n")
    status, said = run("preview", answer)
    assert status == 1
    (folder / "a.txt").write_text("one\n")
    status, said = run("apply", "--preview", preview_id(said), "--yes")
    assert status == 1
    assert ((folder / "a.txt").read_text(), (folder / "b.txt").read_text()) == ("one\n", "b\n")


def test_a_file_of_a_folder_that_leads_elsewhere_by_now_is_not_written(folder: Path, run: Run) -> None:
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / FILE).write_text(OLD)
    found = preview_id(run("preview", written(folder, **{f"one/{FILE}": NEW}))[1])
    (folder / "one").rename(folder / "old")
    (folder / "one").symlink_to("two")
    status, _ = run("apply", "--preview", found, "--yes")
    assert status == 1
    assert (folder / "two" / FILE).read_text() == OLD


def test_a_large_file_that_has_changed_since_is_not_written(folder: Path, run: Run) -> None:
    large = "".join(f"{number:080}\n" for number in range(60_000))
    (folder / FILE).write_text(large)
    answer = folder.parent / "answer.txt"
    answer.write_text(f"*** Begin Patch\n*** Update File: {FILE}\n@@\n-{7:080}\n+seven\n*** End Patch\n")
    found = preview_id(run("preview", answer)[1])
    (folder / FILE).write_text(large + "of others\n")
    status, said = run("apply", "--preview", found, "--yes")
    assert (status, "too large to merge" in said) == (1, True)
    (folder / FILE).write_text(large)
    assert run("apply", "--preview", found, "--yes")[0] == 0
    assert "seven\n" in (folder / FILE).read_text()


def test_where_a_preview_cannot_be_kept_it_is_shown_and_that_is_said(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = folder.parent / "blocked"
    blocked.write_bytes(b"")
    monkeypatch.setenv("DESCANT_STATE_DIR", str(blocked / "state"))
    (folder / FILE).write_text(OLD)
    status, said = run("preview", written(folder, **{FILE: NEW}))
    assert status == 0
    assert "+line two" in said
    assert "this preview cannot be kept for `descant apply --preview`." in said


def test_a_base_is_that_of_the_preview(folder: Path, run: Run) -> None:
    older = folder.parent / "older"
    older.mkdir()
    (older / FILE).write_text(OLD)
    (folder / FILE).write_text(OLD.replace("line 9\n", "line nine\n"))
    status, said = run("preview", written(folder, **{FILE: NEW}), "--base", older)
    found = preview_id(said)
    shutil.rmtree(older)
    (folder / FILE).write_text(OLD.replace("line 9\n", "line nine\n") + "of others\n")
    assert run("apply", "--preview", found, "--base", "disk", "--yes")[0] == 2
    status, said = run("apply", "--preview", found, "--yes")
    assert status == 0
    assert "keeps 1 line changed since; keeps 1 line changed since the preview" in said
    assert (folder / FILE).read_text() == NEW.replace("line 9\n", "line nine\n") + "of others\n"


def test_one_preview_of_many_is_found_and_they_do_not_mix(folder: Path, run: Run) -> None:
    chance = random.Random(3)
    found = {}
    for number in range(6):
        (folder / f"{number}.txt").write_text(OLD)
        new = as_bytes(changed(chance, OLD.splitlines(), f"answer {number}")).decode()
        found[number] = preview_id(run("preview", written(folder, **{f"{number}.txt": new}))[1]), new
    for number, (each, new) in found.items():
        assert run("apply", "--preview", each, "--yes")[0] == 0
        assert (folder / f"{number}.txt").read_text() == new


def test_a_conflict_since_the_preview_is_decided_hunk_by_hunk(folder: Path, run: Run, preview: str) -> None:
    (folder / FILE).write_text(OLD.replace("line 2\n", "line of others\n"))
    arguments: list[str | Path] = ["apply", "--preview", preview, "--workspace", folder, "-i"]

    status, seen = at_terminal(arguments, ["t\n", "y\n"], asks=QUESTION)

    assert "b = the file before the changes since the preview" in seen
    assert (status, (folder / FILE).read_text()) == (0, NEW), seen
