"""A crash while merged files and decided conflicts are written leaves the state before, or the one after."""

import contextlib
import errno
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from descant_server.workspace.comparison import DiskState
from descant_server.workspace.plan import Plan
from descant_server.workspace.rewriting import resolved
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.recovery import recover
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import last, undo
from support.based import beside, text, whole
from support.failing_disk import (
    Dead,
    Snapshot,
    at_call,
    dead,
    every_call,
    place_in_memory,
    raising,
    snapshot,
)
from support.repositories import repository
from support.sampling import so_many

ANSWER = text(20, word="answer")


class Merged:
    """A folder without its history, and a plan of merged, decided, renamed, restored and new files."""

    def __init__(self, place: Path) -> None:
        there, both = text(3, 4), text(3, 4, 20)
        folder = repository(
            place / "made",
            {"merged.py": text(), "crlf.py": text(), "both.py": text(), "old.py": text(), "back.py": text()},
            {
                "merged.py": there,
                "crlf.py": there,
                "both.py": both,
                "old.py": None,
                "deep/new.py": there,
                "back.py": there,
            },
        )
        (folder / "crlf.py").write_bytes(there.replace("\n", "\r\n").encode().rstrip(b"\r\n"))
        (folder / "merged.py").chmod(0o755)
        names = ("merged.py", "crlf.py", "both.py", "old.py", "more/fresh.py")
        found = beside(folder, whole({**dict.fromkeys(names, ANSWER), "back.py": text()}))
        states = {path: each.state for path, each in found.items()}
        assert states == {
            **dict.fromkeys(("merged.py", "crlf.py", "old.py"), DiskState.MERGED),
            "both.py": DiskState.CONFLICT,
            "back.py": DiskState.OLDER,
            "more/fresh.py": DiskState.NEW,
        }
        drafts = [each.draft for path, each in found.items() if path != "both.py"]
        drafts.append(resolved(found["both.py"].draft, both.replace("changed 20", "decided")))
        self.plan = Plan(tuple(step for draft in drafts for step in draft.steps), "merged files")
        shutil.rmtree(folder / ".git")
        self.made = folder

    def workspace(self, place: Path) -> tuple[Path, StateFolder, Snapshot]:
        """Return a new copy of the folder, with its journal and what is in it."""
        folder = place / "workspace"
        shutil.copytree(self.made, folder)
        state = StateFolder.of(folder, {"DESCANT_STATE_DIR": str(place / "state")})
        return folder, state, snapshot(folder)


@pytest.fixture
def place() -> Iterator[Path]:
    with place_in_memory() as place:
        yield place


def test_merged_files_are_written_whole_or_not_at_all(place: Path) -> None:
    merged = Merged(place)
    folder, state, before = merged.workspace(place / "whole")
    with at_call(0, dead):
        assert isinstance(carry_out(merged.plan, folder, state), Done)
    after = snapshot(folder)
    assert after["both.py"][1].count(b"decided") == 1
    assert after["crlf.py"][1].count(b"\r\n") == 39
    kinds = set()
    for number in every_call():
        folder, state, _ = merged.workspace(place / str(number))
        with at_call(number, dead) as calls, contextlib.suppress(Dead):
            carry_out(merged.plan, folder, state)
        if len(calls) < number:
            break
        recovered, now = recover(folder, state), snapshot(folder)
        kinds.add(recovered.outcome if recovered is not None else "nothing")
        assert now in (before, after), (number, calls.names[number - 1])
        assert (last(folder, state) is not None) == (now == after)
        if now == after:
            with at_call(0, dead):
                undo(folder, state)
            assert snapshot(folder) == before
        shutil.rmtree(folder.parent)
    assert kinds >= {"finished", "rolled back"}


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), MemoryError()])
def test_merged_files_that_cannot_be_written_leave_everything_as_it_was(
    place: Path, error: Exception
) -> None:
    merged, stopped = Merged(place), 0
    for number in every_call():
        folder, state, before = merged.workspace(place / str(number))
        with at_call(number, raising(error)) as calls:
            outcome = carry_out(merged.plan, folder, state)
        if len(calls) < number:
            break
        recover(folder, state)
        if isinstance(outcome, Stopped):
            stopped += 1
            assert snapshot(folder) == before, (number, calls.names[number - 1])
        else:
            assert snapshot(folder) != before
        shutil.rmtree(folder.parent)
    assert stopped > so_many(100, 8)
