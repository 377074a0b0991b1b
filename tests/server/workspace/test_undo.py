"""Undoing an apply, putting a crash in order while somebody goes on working, and broken journals."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing import journal as journals
from descant_server.workspace.writing.commit_notes import note_commit
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.recovery import Recovered, recover
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import last, undo
from support.failing_disk import Dead, Workspace, at_call, dead, place_in_memory, snapshot


@pytest.fixture
def workspace() -> Iterator[Workspace]:
    """A workspace to which its plan was applied."""
    with place_in_memory() as place:
        made = Workspace(place)
        apply(made)
        yield made


def apply(workspace: Workspace, *steps: PlannedWrite) -> Done:
    plan = Plan(steps, "later") if steps else workspace.plan
    done = carry_out(plan, workspace.folder, workspace.state)
    assert isinstance(done, Done)
    return done


def undone(workspace: Workspace, entry: str | None = None) -> Done:
    done = undo(workspace.folder, workspace.state, entry)
    assert isinstance(done, Done), done
    return done


def not_undone(workspace: Workspace, entry: str | None = None) -> Stopped:
    now = workspace.now()
    outcome = undo(workspace.folder, workspace.state, entry)
    assert isinstance(outcome, Stopped)
    assert workspace.now() == now
    return outcome


def test_undo_restores_bytes_modes_and_absence(workspace: Workspace) -> None:
    assert undone(workspace) == Done("1", tuple(step.relative for step in workspace.plan.steps))
    assert workspace.now() == workspace.before
    assert not_undone(workspace).reason.startswith("Nothing to undo in this workspace.")
    assert not_undone(workspace, "1").reason == "The apply 1 is already undone. No file was changed."


def test_what_would_be_undone_is_said_beforehand(workspace: Workspace) -> None:
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert (entry.entry, entry.label, entry.changed) == ("1", "10 files of answer.txt", ())
    assert entry.paths == tuple(step.relative for step in workspace.plan.steps)
    (workspace.folder / "a.txt").write_text("edited")
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert entry.changed == ("a.txt",)


def test_undo_goes_further_back_each_time(workspace: Workspace) -> None:
    second = Content(b"second", 0o600)
    apply(workspace, PlannedWrite("a.txt", Content(b"two\r\nthree", 0o644), second))
    apply(workspace, PlannedWrite("a.txt", second, None), PlannedWrite("third", None, second))
    assert undone(workspace).entry == "3"
    apply(workspace, PlannedWrite("fourth", None, second))
    assert [undone(workspace).entry for _ in range(3)] == ["4", "2", "1"]
    assert workspace.now() == workspace.before


def test_an_apply_can_be_named_while_nothing_later_touched_its_files(workspace: Workspace) -> None:
    apply(workspace, PlannedWrite("other", Content(b"stays", 0o644), None))
    apply(workspace, PlannedWrite("fresh.py", Content(b"x = 1\n", 0o755), Content(b"x = 2\n", 0o755)))
    assert not_undone(workspace, "1").paths == ("fresh.py",)
    assert undone(workspace, "2").paths == ("other",)
    assert not_undone(workspace, "7").reason == (
        "The journal has no apply '7': it has 3 and 1. No file was changed."
    )


@pytest.mark.parametrize(
    ("path", "edit"),
    [
        ("a.txt", lambda path: path.write_bytes(b"edited")),
        ("a.txt", lambda path: path.chmod(0o600)),
        ("a.txt", lambda path: path.unlink()),
        ("old/gone", lambda path: path.write_bytes(b"again")),
        ("fresh.py", lambda path: path.write_bytes(b"edited")),
        ("fresh.py", lambda path: path.unlink()),
    ],
)
def test_undo_refuses_a_file_that_has_changed_since_and_names_it(
    workspace: Workspace, path: str, edit: Callable[[Path], object]
) -> None:
    edit(workspace.folder / path)
    outcome = not_undone(workspace)
    assert outcome.paths == (path,)
    assert outcome.reason == (
        f"{path} has changed since: the apply is not undone. Undo those changes first. No file was changed."
    )


def test_an_apply_that_was_taken_back_by_other_means_is_told_from_one_whose_files_have_changed(
    workspace: Workspace,
) -> None:
    before = Content(b"x = 2\n", 0o644)
    apply(workspace, PlannedWrite("new.py", None, before))
    (workspace.folder / "new.py").unlink()

    reason = not_undone(workspace).reason

    assert reason.startswith("The files of the apply 2 (")
    assert reason.endswith(
        ") are already as they were before it. `descant undo --list` names the earlier ones. "
        "No file was changed."
    )


def test_undo_refuses_a_file_that_became_a_link(workspace: Workspace) -> None:
    (workspace.folder / "a.txt").rename(workspace.folder / "elsewhere")
    (workspace.folder / "a.txt").symlink_to("elsewhere")
    assert not_undone(workspace).paths == ("a.txt",)


def test_a_folder_that_the_apply_made_stays_while_something_else_is_in_it(workspace: Workspace) -> None:
    (workspace.folder / "new" / "mine").write_text("mine")
    undone(workspace)
    assert set(workspace.now()) - set(workspace.before) == {"new", "new/mine"}


def test_a_folder_that_is_gone_is_made_again(workspace: Workspace) -> None:
    (workspace.folder / "old").rmdir()
    undone(workspace)
    assert workspace.now() == workspace.before


def test_an_undo_that_fails_gives_a_folder_its_mode_back(workspace: Workspace) -> None:
    (workspace.folder / "new").chmod(0o2775)
    now = workspace.now()
    with at_call(0, dead) as calls:
        undone(workspace)
    removed = next(number for number, call in enumerate(calls.said) if call.startswith("rmdir new"))
    with place_in_memory() as place:
        second = Workspace(place)
        apply(second)
        (second.folder / "new").chmod(0o2775)
        gone = []

        def fail() -> None:
            gone.append("new" not in second.now())
            raise OSError(errno.EIO, "bad")

        with at_call(removed + 2, fail):
            assert not_undone(second).reason.startswith(
                "It cannot be written, since the disk reported an I/O error."
            )
        assert gone == [True]
        assert second.now() == now


def crashed(place: Path, what: str) -> Workspace:
    """Return a workspace in which an apply died before the first call that *what* begins with."""
    with at_call(0, dead) as calls:
        apply(Workspace(place / "model"))
    number = next(number for number, call in enumerate(calls.said, start=1) if call.startswith(what))
    workspace = Workspace(place / "crashed")
    with at_call(number, dead), pytest.raises(Dead):
        apply(workspace)
    return workspace


@pytest.fixture
def place() -> Iterator[Path]:
    with place_in_memory() as place:
        yield place


HALFWAY = "unlink .descant"
"""The new files are being exchanged; ``a.txt`` is, and ``new/place/moved`` will be."""


def recovered(workspace: Workspace) -> Recovered:
    said = recover(workspace.folder, workspace.state)
    assert said is not None
    return said


def test_a_file_that_was_edited_after_a_crash_stays_and_what_it_held_is_kept(place: Path) -> None:
    workspace = crashed(place, HALFWAY)
    assert (workspace.folder / "a.txt").read_bytes() == b"two\r\nthree"
    (workspace.folder / "a.txt").write_bytes(b"edited")
    said = recovered(workspace)
    assert (said.outcome, said.paths) == ("rolled back", ("a.txt",))
    kept = workspace.state.path / "kept-1-0-a.txt"
    assert said.sentence == (
        "Applying 10 files of answer.txt was interrupted, and is taken back: the files are as they were "
        f"before. Only a.txt has been edited since and stays so; what it held before is in {kept}."
    )
    assert kept.read_bytes() == b"one\r\n"
    assert workspace.now() == workspace.before | {"a.txt": (stat.S_IFREG | 0o644, b"edited")}
    assert recover(workspace.folder, workspace.state) is None


def test_a_file_whose_turn_had_not_come_is_none_of_our_business(place: Path) -> None:
    workspace = crashed(place, "link linked")
    (workspace.folder / "linked").write_bytes(b"edited")
    said = recovered(workspace)
    assert (said.outcome, said.paths) == ("rolled back", ())
    assert "edited" not in said.sentence
    assert (workspace.folder / "linked").read_bytes() == b"edited"
    assert workspace.journal() == []


def test_a_file_that_the_apply_had_not_reached_stays_as_it_was_edited(place: Path) -> None:
    workspace = crashed(place, HALFWAY)
    (workspace.folder / "old" / "gone").write_bytes(b"edited")
    (workspace.folder / "new" / "place" / "more").write_bytes(b"more")
    said = recovered(workspace)
    assert said.outcome == "rolled back"
    assert (workspace.folder / "old" / "gone").read_bytes() == b"edited"
    assert (workspace.folder / "new" / "place" / "more").read_bytes() == b"more"
    assert (workspace.folder / "a.txt").read_bytes() == b"one\r\n"


def test_an_apply_that_was_all_written_is_finished_beside_a_later_edit(
    place: Path,
) -> None:
    workspace = crashed(place, "replace 1.pending")
    (workspace.folder / "a.txt").write_bytes(b"edited")
    said = recovered(workspace)
    assert (said.outcome, said.paths) == ("finished", ("a.txt",))
    assert said.sentence == (
        "Applying 10 files of answer.txt was interrupted, and is finished now. a.txt has been edited since "
        "and stays so."
    )
    assert workspace.now() == workspace.after | {"a.txt": (stat.S_IFREG | 0o644, b"edited")}


def test_a_file_or_folder_that_was_deleted_after_a_crash_stays_so_and_is_kept(place: Path) -> None:
    workspace = crashed(place, HALFWAY)
    (workspace.folder / "a.txt").unlink()
    for path in (workspace.folder / "old").iterdir():
        path.unlink()
    (workspace.folder / "old").rmdir()
    said = recovered(workspace)
    assert said.outcome == "rolled back"
    assert set(said.paths) == {"a.txt", "old/gone", "old/moved"}
    assert (workspace.state.path / "kept-1-0-a.txt").read_bytes() == b"one\r\n"
    assert (workspace.state.path / "kept-1-4-moved").read_bytes() == b"moved"


def test_a_link_in_the_way_after_a_crash_is_not_followed_and_it_is_tried_again(place: Path) -> None:
    workspace = crashed(place, "replace 1.pending")
    outside = place / "outside"
    (workspace.folder / "bin").rename(outside)
    (workspace.folder / "bin").symlink_to(outside)
    far = snapshot(outside)
    said = recovered(workspace)
    assert said.outcome == "still open"
    assert f"take {workspace.state.path / '1.pending'} away" in said.sentence
    assert snapshot(outside) == far
    stopped = carry_out(workspace.plan, workspace.folder, workspace.state)
    assert isinstance(stopped, Stopped)
    assert "there is a symbolic link in its path" in stopped.reason
    (workspace.folder / "bin").unlink()
    outside.rename(workspace.folder / "bin")
    assert recovered(workspace).outcome == "finished"
    assert workspace.now() == workspace.after


def test_the_first_to_come_after_a_crash_is_told_and_nothing_else_is_done(place: Path) -> None:
    workspace = crashed(place, HALFWAY)
    outcome = carry_out(workspace.plan, workspace.folder, workspace.state)
    assert isinstance(outcome, Stopped)
    assert outcome.reason.startswith("Applying 10 files of answer.txt was interrupted, and is taken back")
    assert workspace.now() == workspace.before
    apply(workspace)


def spoiled(data: bytes, how: str) -> bytes:
    """Return an entry with something wrong, but with a digest that says that all is well."""
    first, _, rest = data.partition(b"\n")
    line, _, pieces = rest.partition(b"\n")
    match how:
        case "hostile path":
            line = line.replace(b'"a.txt"', b'"../a.txt"')
        case "git":
            line = line.replace(b'"a.txt"', b'".git/config"')
        case "absolute":
            line = line.replace(b'"a.txt"', b'"/etc/passwd"')
        case "hostile folder":
            line = line.replace(b'"made":["new"', b'"made":["../new"')
        case "twice":
            line = line.replace(b'"bin/run"', b'"a.txt"')
        case "token":
            line = line.replace(b'"token":"', b'"token":"../../')
        case "type":
            line = line.replace(b'"mode":420', b'"mode":"all"')
        case "negative":
            line = line.replace(b'"size":5', b'"size":-5')
        case "deep":
            line = b"[" * 100_000
        case "no JSON":
            line = b"{"
        case "list":
            line = b"[]"
    line += b"\n"
    head = b"descant-journal 1 %d %s\n" % (len(line), digest_of(line).encode())
    match how:
        case "version":
            head = first.replace(b" 1 ", b" 2 ") + b"\n"
        case "digest":
            line = line.replace(b"answer", b"Answer")
        case "cut off":
            return data[:-3]
        case "cut off early":
            return data[:20]
        case "cut off in the middle":
            return data[:200]
        case "empty":
            return b""
        case "longer":
            return data + b"x"
        case "huge":
            head = b"descant-journal 1 999999999 %s\n" % (b"0" * 32)
        case "noise":
            return os.urandom(1_000)
        case "contents":
            pieces = pieces.replace(b"one", b"eno")
    return head + line + pieces


SPOILED = (
    *("hostile path", "git", "absolute", "hostile folder", "twice", "token", "type", "negative", "deep"),
    *("no JSON", "list", "version", "digest", "cut off", "cut off early", "cut off in the middle", "empty"),
    *("longer", "huge", "noise"),
)


@pytest.mark.parametrize("how", [*SPOILED, "contents"])
def test_an_entry_that_is_broken_is_not_undone_and_it_is_said_why(workspace: Workspace, how: str) -> None:
    file = workspace.state.path / "1.done"
    outside = snapshot(workspace.folder.parent)
    data = spoiled(file.read_bytes(), how)
    assert data != file.read_bytes()
    file.write_bytes(data)
    reason = not_undone(workspace).reason
    assert reason.startswith(f"The apply 1 cannot be undone, since its entry {file} cannot be used: ")
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert bool(entry.trouble) == (how != "contents")
    file.unlink()
    outside.pop(f"state/{workspace.state.name}/1.done")
    assert snapshot(workspace.folder.parent) == outside


@pytest.mark.parametrize("how", SPOILED)
def test_an_interrupted_apply_whose_entry_is_broken_is_put_aside(place: Path, how: str) -> None:
    workspace = crashed(place, HALFWAY)
    file = workspace.state.path / "1.pending"
    file.write_bytes(spoiled(file.read_bytes(), how))
    now = workspace.now()
    said = recovered(workspace)
    assert said.outcome == "unreadable"
    assert f"The entry is kept as {workspace.state.path / '1.broken'}." in said.sentence
    assert workspace.now() == now
    assert recover(workspace.folder, workspace.state) is None
    apply(workspace, PlannedWrite("later", None, Content(b"", 0o644)))


def test_an_interrupted_apply_whose_kept_contents_are_broken_stays_open(place: Path) -> None:
    workspace = crashed(place, HALFWAY)
    for scratch in workspace.folder.rglob(".descant-*.old"):
        scratch.unlink()
    file = workspace.state.path / "1.pending"
    file.write_bytes(spoiled(file.read_bytes(), "contents"))
    said = recovered(workspace)
    assert said.outcome == "still open"
    assert "it was changed" in said.sentence


@pytest.mark.parametrize("name", ["1.done", "lock", "2.new", "7.pending", "9.done"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_odd_things_in_the_journal_are_told_in_sentences(workspace: Workspace, name: str, kind: str) -> None:
    path = workspace.state.path / name
    path.unlink(missing_ok=True)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "link":
            path.symlink_to(workspace.folder / "other")
    step = PlannedWrite("later", None, Content(b"", 0o644))
    for outcome in (
        recover(workspace.folder, workspace.state),
        undo(workspace.folder, workspace.state),
        last(workspace.folder, workspace.state),
        carry_out(Plan((step,)), workspace.folder, workspace.state),
    ):
        sentence = getattr(outcome, "reason", "") or getattr(outcome, "sentence", "")
        assert not sentence or sentence.endswith(".")
    assert (workspace.folder / "other").read_bytes() == b"stays"


def test_only_the_last_applies_are_kept(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "KEPT", 3)
    for number in range(5):
        apply(workspace, PlannedWrite(f"more/{number}", None, Content(b"x" * 1_000, 0o644)))
    assert workspace.journal() == ["4.done", "5.done", "6.done"]
    undone(workspace)
    assert workspace.journal() == ["4.done", "5.done", "6.undone"]
    monkeypatch.setattr(journals, "KEPT_BYTES", 10)
    apply(workspace, PlannedWrite("last", None, Content(b"x", 0o644)))
    assert workspace.journal() == ["7.done"]


@pytest.mark.parametrize("digits", [40, 64])
def test_the_commit_of_an_apply_is_known_until_its_entry_goes(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, digits: int
) -> None:
    commit_id = "1a" * (digits // 2)
    assert note_commit(workspace.state, "1", "0" * 40) == ""
    assert note_commit(workspace.state, "1", commit_id) == "", "it may be made anew"
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert (entry.commit, entry.short_commit) == (commit_id, "1a1a1a1a1a")
    apply(workspace, PlannedWrite("more", None, Content(b"", 0o644)))
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert entry.commit == ""
    assert workspace.journal() == ["1.commit", "1.done", "2.done"]
    monkeypatch.setattr(journals, "KEPT", 1)
    apply(workspace, PlannedWrite("last", None, Content(b"", 0o644)))
    assert workspace.journal() == ["3.done"]


@pytest.mark.parametrize("data", [b"", b"x" * 1_000, b"../../etc\n", b"\x1b[31m" * 8 + b"\n", b"1" * 40])
def test_what_is_no_commit_in_the_journal_is_none(workspace: Workspace, data: bytes) -> None:
    (workspace.state.path / "1.commit").write_bytes(data)
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert (entry.commit, entry.trouble) == ("", "")
    undone(workspace)
