"""What is left of a workspace when the disk fails or the program dies, at every single call."""

import contextlib
import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.recovery import recover
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import last, undo
from support.failing_disk import (
    Dead,
    Workspace,
    at_call,
    dead,
    die,
    every_call,
    fail_from_now_on,
    in_child,
    place_in_memory,
    raising,
)
from support.sampling import so_many

Work = Callable[[], object]


def applied(place: Path) -> Workspace:
    workspace = Workspace(place)
    with at_call(0, die):
        assert isinstance(carry_out(workspace.plan, workspace.folder, workspace.state), Done)
    assert workspace.now() == workspace.after
    return workspace


@pytest.fixture
def place() -> Iterator[Path]:
    with place_in_memory() as place:
        yield place


def numbered(place: Path, number: int) -> Path:
    within = place / str(number)
    within.mkdir()
    return within


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), MemoryError()])
def test_an_apply_that_fails_at_any_call_leaves_everything_as_it_was(place: Path, error: Exception) -> None:
    stopped = 0
    for number in every_call():
        workspace = Workspace(numbered(place, number))
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
    assert stopped > so_many(100, 10)


def test_a_disk_that_breaks_down_at_any_call_is_put_in_order_when_it_works_again(place: Path) -> None:
    told = 0
    for number in every_call():
        workspace = Workspace(numbered(place, number))
        with at_call(number, fail_from_now_on) as calls:
            outcome = apply(workspace)
        if len(calls) < number:
            break
        recovered = recover(workspace.folder, workspace.state)
        is_written = isinstance(outcome, Done)
        if isinstance(outcome, Stopped) and "Not every file could be put back" in outcome.reason:
            told += 1
            is_written = last(workspace.folder, workspace.state) is not None
            assert is_written or recovered is not None
        assert workspace.now() == (workspace.after if is_written else workspace.before), number
    assert told > so_many(50, 5)


def killed(work: Work, number: int) -> bool:
    """Do *work* until the call of that number; return False where it is done before. Some die in earnest."""
    if number % 16:
        with at_call(number, dead) as calls, contextlib.suppress(Dead):
            work()
        return len(calls) >= number

    def working() -> None:
        with at_call(number, die):
            work()

    status = in_child(working)
    assert status in (0, 9)
    return status == 9


def test_an_apply_that_dies_at_any_call_is_finished_or_put_back_when_it_is_used_again(place: Path) -> None:
    outcomes = set()
    for number in every_call():
        workspace = Workspace(numbered(place, number))
        if not killed(lambda: carry_out(workspace.plan, workspace.folder, workspace.state), number):  # noqa: B023
            break
        recovered, now = recover(workspace.folder, workspace.state), workspace.now()
        if recovered is None:
            assert now in (workspace.before, workspace.after), number
        else:
            outcomes.add(recovered.outcome)
            assert now == (workspace.after if recovered.outcome == "finished" else workspace.before), number
            said = "is finished now" if recovered.outcome == "finished" else "as they were before"
            assert said in recovered.sentence
            assert workspace.plan.label in recovered.sentence
        assert recover(workspace.folder, workspace.state) is None
        assert not [*workspace.state.path.glob("*.new")], "half an entry is no use to anyone"
        entry = last(workspace.folder, workspace.state)
        assert (entry is not None) == (now == workspace.after)
    assert outcomes == {"finished", "rolled back"}


@pytest.mark.parametrize("afterwards", [False, True])
def test_an_apply_that_is_interrupted_at_any_call_puts_everything_back_and_passes_it_on(
    place: Path,
    afterwards: bool,  # noqa: FBT001
) -> None:
    for number in every_call():
        workspace = Workspace(numbered(place, number))
        outcome = None
        interrupt = at_call(number, raising(KeyboardInterrupt()), afterwards=afterwards)
        with interrupt as calls, contextlib.suppress(KeyboardInterrupt):
            outcome = carry_out(workspace.plan, workspace.folder, workspace.state)
        if len(calls) < number:
            break
        assert outcome is None, (number, calls.names[number - 1])
        entry = last(workspace.folder, workspace.state)
        assert workspace.now() == (workspace.before if entry is None else workspace.after), number
        assert recover(workspace.folder, workspace.state) is None


def test_an_undo_that_fails_at_any_call_leaves_everything_as_it_was(place: Path) -> None:
    stopped = 0
    for number in every_call():
        workspace = applied(numbered(place, number))
        with at_call(number, raising(OSError(errno.EIO, "bad"))) as calls:
            outcome = undo(workspace.folder, workspace.state)
        if len(calls) < number:
            break
        assert recover(workspace.folder, workspace.state) is None, (number, outcome)
        if isinstance(outcome, Stopped):
            stopped += 1
            assert workspace.now() == workspace.after, (number, calls.names[number - 1], outcome)
            entry = last(workspace.folder, workspace.state)
            assert entry is not None
            assert not entry.trouble
        else:
            assert workspace.now() == workspace.before, (number, calls.names[number - 1])
            assert last(workspace.folder, workspace.state) is None
    assert stopped > so_many(100, 10)


def test_an_undo_that_dies_at_any_call_is_finished_or_put_back_when_it_is_used_again(place: Path) -> None:
    outcomes = set()
    for number in every_call():
        workspace = applied(numbered(place, number))
        if not killed(lambda: undo(workspace.folder, workspace.state), number):  # noqa: B023
            break
        recovered, now = recover(workspace.folder, workspace.state), workspace.now()
        if recovered is None:
            assert now in (workspace.before, workspace.after), number
        else:
            outcomes.add(recovered.outcome)
            assert recovered.sentence.startswith("Undoing")
            assert now == (workspace.before if recovered.outcome == "finished" else workspace.after), number
        assert not [*workspace.state.path.glob("*.new")]
        assert (last(workspace.folder, workspace.state) is None) == (now == workspace.before)
    assert outcomes == {"finished", "rolled back"}


def apply(workspace: Workspace) -> object:
    return carry_out(workspace.plan, workspace.folder, workspace.state)


def take_back(workspace: Workspace) -> object:
    return undo(workspace.folder, workspace.state)


@pytest.mark.parametrize(("begin", "change"), [(Workspace, apply), (applied, take_back)])
def test_recovering_may_die_at_any_call_too(
    place: Path, begin: Callable[[Path], Workspace], change: Callable[[Workspace], object]
) -> None:
    first = begin(numbered(place, 0))
    with at_call(0, die) as calls:
        change(first)
    died = 0
    for at in range(len(calls) // 3, len(calls), len(calls) // 4):
        for number in every_call():
            workspace = begin(numbered(place, 1_000 * at + number))
            with at_call(at, dead), contextlib.suppress(Dead):
                change(workspace)
            is_over = not killed(lambda: recover(workspace.folder, workspace.state), number)  # noqa: B023
            recovered, now = recover(workspace.folder, workspace.state), workspace.now()
            assert now in (workspace.before, workspace.after), (at, number)
            assert recovered is None or recovered.outcome in ("finished", "rolled back")
            assert recover(workspace.folder, workspace.state) is None
            if is_over:
                break
            died += 1
    assert died > so_many(100, 5)


def test_a_journal_that_cannot_be_used_is_no_apply_that_was_interrupted(place: Path) -> None:
    workspace = applied(place)
    workspace.state.path.chmod(0o777)

    recovered = recover(workspace.folder, workspace.state)

    assert recovered is not None
    assert recovered.outcome == "still open"
    assert recovered.sentence == (
        f"The journal cannot be kept in {workspace.state.path}, since other users can access it. "
        "If an apply was interrupted, it is not recovered yet."
    )
