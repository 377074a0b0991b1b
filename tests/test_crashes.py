"""What is left of a workspace when the disk fails or the program dies, at every single call."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.workspace.outcome import Done, Stopped
from descant_server.workspace.recovery import recover
from descant_server.workspace.transaction import carry_out
from descant_server.workspace.undoing import last, undo
from failing_disk import Workspace, at_call, die, every_call, in_child, raising


def applied(place: Path) -> Workspace:
    workspace = Workspace(place)
    assert isinstance(carry_out(workspace.plan, workspace.folder, workspace.state), Done)
    assert workspace.now() == workspace.after
    return workspace


def numbered(tmp_path: Path, number: int) -> Path:
    place = tmp_path / str(number)
    place.mkdir()
    return place


@pytest.mark.parametrize("error", [OSError(errno.EIO, "bad"), OSError(errno.ENOSPC, "full"), MemoryError()])
def test_an_apply_that_fails_at_any_call_leaves_everything_as_it_was(
    tmp_path: Path, error: Exception
) -> None:
    stopped = 0
    for number in every_call():
        workspace = Workspace(numbered(tmp_path, number))
        with at_call(number, raising(error)) as calls:
            outcome = carry_out(workspace.plan, workspace.folder, workspace.state)
        if len(calls) < number:
            break
        recovered = recover(workspace.folder, workspace.state)
        if isinstance(outcome, Stopped):
            stopped += 1
            assert workspace.now() == workspace.before, (number, calls.names[number - 1], outcome)
            assert recovered is None, (number, outcome)
            assert "No file was changed." in outcome.reason
        else:
            assert workspace.now() == workspace.after, (number, calls.names[number - 1])
    assert stopped > 100


def test_an_apply_that_dies_at_any_call_is_finished_or_put_back_when_it_is_used_again(tmp_path: Path) -> None:
    outcomes = set()
    for number in every_call():
        workspace = Workspace(numbered(tmp_path, number))

        def work(workspace: Workspace = workspace, number: int = number) -> None:
            with at_call(number, die):
                carry_out(workspace.plan, workspace.folder, workspace.state)

        status = in_child(work)
        assert status in (0, 9)
        recovered = recover(workspace.folder, workspace.state)
        if status == 0:
            break
        now = workspace.now()
        if recovered is None:
            assert now in (workspace.before, workspace.after), number
        else:
            outcomes.add(recovered.outcome)
            assert now == (workspace.after if recovered.outcome == "finished" else workspace.before), number
            said = "is finished now" if recovered.outcome == "finished" else "as they were before"
            assert said in recovered.sentence
            assert workspace.plan.label in recovered.sentence
        assert recover(workspace.folder, workspace.state) is None
        entry = last(workspace.folder, workspace.state)
        assert (entry is not None) == (now == workspace.after)
    assert outcomes == {"finished", "rolled back"}
