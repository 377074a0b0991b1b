"""Writing a plan to a workspace, on a real disk, beside other programs that do as they please."""

import errno
import os
import re
import resource
import signal
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing import disk, folders
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.records import Buffer
from descant_server.workspace.writing.recovery import recover
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import last, undo
from support.failing_disk import (
    Workspace,
    at_call,
    die,
    every_call,
    in_child,
    place_in_memory,
    raising,
    snapshot,
)

NOBODY = 65534
is_root = os.geteuid() == 0


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path)


@pytest.fixture
def quick() -> Iterator[Path]:
    with place_in_memory() as place:
        yield place


@pytest.fixture
def by_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that looks nothing up from an open folder."""
    monkeypatch.setattr(folders, "BY_DESCRIPTOR", False)


def apply(workspace: Workspace, *steps: PlannedWrite) -> Done | Stopped:
    plan = Plan(steps, "a test") if steps else workspace.plan
    return carry_out(plan, workspace.folder, workspace.state)


def stopped(workspace: Workspace, *steps: PlannedWrite) -> Stopped:
    outcome = apply(workspace, *steps)
    assert isinstance(outcome, Stopped)
    return outcome


def new(path: str, data: bytes = b"new") -> PlannedWrite:
    return PlannedWrite(path, None, Content(data, 0o644))


def test_a_plan_is_done_as_a_whole_and_nothing_else_is_touched(workspace: Workspace) -> None:
    assert apply(workspace) == Done("1", tuple(step.relative for step in workspace.plan.steps))
    assert workspace.now() == workspace.after
    assert workspace.journal() == ["1.done"]


def test_a_plan_that_changes_nothing_leaves_no_trace(workspace: Workspace) -> None:
    same = Content(b"one\r\n", 0o644)
    assert apply(workspace, PlannedWrite("a.txt", same, same)) == Done("", ())
    assert not workspace.state.path.exists()


def test_every_file_that_is_not_what_was_looked_at_is_named(
    workspace: Workspace,
) -> None:
    (workspace.folder / "a.txt").write_bytes(b"edited")
    (workspace.folder / "fresh.py").write_bytes(b"appeared")
    (workspace.folder / "linked").chmod(0o640)
    (workspace.folder / "old" / "gone").unlink()
    now = workspace.now()
    outcome = stopped(workspace)
    assert outcome.paths == ("a.txt", "linked", "old/gone", "fresh.py")
    assert outcome.reason == (
        "a.txt, linked, old/gone and fresh.py are no longer as checked: review the answer again. "
        "No file was changed."
    )
    assert workspace.now() == now
    assert workspace.journal() == []


@pytest.mark.parametrize(
    "path",
    [
        *("../x", "/etc/x", "a/../x", ".git/config", "out/x", "out/deep/x", "dangling/x", "link", "dangling"),
        *(
            "pipe",
            "old",
            "a.txt/x",
            "x" * 300,
            "x/" * 3_000 + "x",
            "a\0b",
            "con",
            "back\\slash",
            "./x",
            "a//b",
        ),
        "",
    ],
)
def test_what_is_no_place_for_a_file_is_refused_and_named(tmp_path: Path, path: str) -> None:
    workspace = Workspace(tmp_path / "hostile")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_text("untouched")
    (workspace.folder / "out").symlink_to(outside)
    (workspace.folder / "link").symlink_to(outside / "x")
    (workspace.folder / "dangling").symlink_to(outside / "y")
    os.mkfifo(workspace.folder / "pipe")
    now, far = workspace.now(), snapshot(outside)
    outcome = stopped(workspace, new("fine"), new(path))
    assert outcome.paths == (path,)
    assert outcome.reason.endswith("No file was changed.")
    assert workspace.now() == now
    assert snapshot(outside) == far


def test_a_plan_that_names_a_file_twice_is_refused(workspace: Workspace) -> None:
    assert stopped(workspace, new("x"), new("x")).reason == ("The plan names x twice. No file was changed.")


def test_a_second_name_of_a_file_keeps_the_old_contents(workspace: Workspace) -> None:
    apply(workspace)
    assert (workspace.folder / "second").read_bytes() == b"two names"


@pytest.mark.skipif(not is_root, reason="only root gives files away")
def test_the_owner_of_a_file_stays_the_same(workspace: Workspace) -> None:
    os.chown(workspace.folder / "a.txt", NOBODY, NOBODY)
    apply(workspace)
    found = (workspace.folder / "a.txt").stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (NOBODY, NOBODY, 0o644)
    undo(workspace.folder, workspace.state)
    assert (workspace.folder / "a.txt").stat().st_uid == NOBODY


def test_extended_attributes_of_a_file_stay_where_there_are_any(workspace: Workspace) -> None:
    path = workspace.folder / "a.txt"
    try:
        os.setxattr(path, "user.descant", b"kept")
    except OSError:
        return  # this file system has none
    apply(workspace)
    assert os.getxattr(path, "user.descant") == b"kept"


def as_nobody(workspace: Workspace, work: Callable[[], object]) -> int:
    """Do *work* as an ordinary user to whom everything but the folder ``old`` belongs."""

    def working() -> None:
        if is_root:
            for place, names, files in os.walk(workspace.folder.parent.parent):
                for name in (*names, *files):
                    os.chown(os.path.join(place, name), NOBODY, NOBODY, follow_symlinks=False)
            os.chown(workspace.folder.parent.parent, NOBODY, NOBODY)
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        work()

    return in_child(working)


def test_a_folder_that_may_not_be_written_to_is_named_and_nothing_is_changed(open_place: Path) -> None:
    workspace = Workspace(open_place / "in")
    (workspace.folder / "old").chmod(0o555)
    before = workspace.now()

    def work() -> None:
        outcome = stopped(workspace)
        assert outcome.reason == (
            "old/gone cannot be written, since permission is denied. No file was changed."
        )
        assert recover(workspace.folder, workspace.state) is None

    assert as_nobody(workspace, work) == 0
    assert workspace.now() == before


@pytest.mark.skipif(not is_root, reason="only root makes files of other users")
def test_a_file_of_another_user_that_only_they_may_replace_stops_everything(open_place: Path) -> None:
    workspace = Workspace(open_place / "in")

    def work() -> None:
        for place, names, files in os.walk(workspace.folder.parent.parent):
            for name in (*names, *files):
                os.chown(os.path.join(place, name), NOBODY, NOBODY, follow_symlinks=False)
        os.chown(workspace.folder, 0, 0)
        workspace.folder.chmod(0o1777)
        os.chown(workspace.folder / "a.txt", 0, 0)
        (workspace.folder / "a.txt").chmod(0o666)
        before = workspace.now()
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        content = Content((workspace.folder / "a.txt").read_bytes(), 0o666)
        outcome = stopped(workspace, new("b"), PlannedWrite("a.txt", content, Content(b"mine", 0o666)))
        assert outcome.reason == (
            "a.txt is not written, since it belongs to somebody else, in a folder where nobody else may "
            "replace it. No file was changed."
        )
        assert workspace.now() == before
        assert recover(workspace.folder, workspace.state) is None

    assert in_child(work) == 0


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that an ordinary user can get into, too."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        os.mkdir(os.path.join(name, "in"))
        yield Path(name)


def test_a_file_beyond_the_limit_for_files_stops_everything_in_words(workspace: Workspace) -> None:
    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        outcome = stopped(workspace, new("small"), new("deep/large", b"x" * 30_000))
        assert outcome.paths == ("deep/large",)
        assert outcome.reason == (
            "deep/large cannot be written, since it exceeds the maximum file size. No file was changed."
        )

    assert in_child(work) == 0
    assert workspace.now() == workspace.before
    assert workspace.journal() == []


def test_a_journal_that_cannot_be_written_stops_everything(workspace: Workspace) -> None:
    (workspace.folder / "large").write_bytes(bytes(30_000))
    mode = stat.S_IMODE((workspace.folder / "large").stat().st_mode)

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        outcome = stopped(workspace, PlannedWrite("large", Content(bytes(30_000), mode), None))
        assert outcome.reason.startswith(
            f"The journal in {workspace.state.path} cannot be written, since it "
        )

    assert in_child(work) == 0
    assert (workspace.folder / "large").stat().st_size == 30_000
    assert workspace.journal() == []


def test_with_few_open_files_it_goes_on_or_stops_in_words(quick: Path) -> None:
    workspace = Workspace(quick)

    def work() -> None:
        used = set(map(int, os.listdir("/proc/self/fd")))
        free = [number for number in range(1_000) if number not in used]
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        kinds = set()
        for spare in range(1, 60, 4):
            resource.setrlimit(resource.RLIMIT_NOFILE, (free[spare], most))
            outcome = apply(workspace, *(new(f"{number}/x") for number in range(70)))
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            kinds.add(type(outcome))
            if isinstance(outcome, Done):
                assert isinstance(undo(workspace.folder, workspace.state), Done)
            else:
                assert "since too many files are open" in outcome.reason
                is_open = "Not every file could be put back" in outcome.reason
                assert (recover(workspace.folder, workspace.state) is not None) == is_open
            assert workspace.now() == workspace.before
        assert kinds == {Done, Stopped}

    assert in_child(work) == 0


def test_of_programs_that_apply_the_same_plan_at_once_one_does_it(workspace: Workspace) -> None:
    """Each says by its exit status what came of it."""

    def work() -> None:
        outcome = apply(workspace)
        os._exit(40 if isinstance(outcome, Done) else 50 if "no longer" in outcome.reason else 60)

    children = []
    for _ in range(4):
        if (child := os.fork()) == 0:
            work()
        children.append(child)
    statuses = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert sorted(statuses) == [40, 50, 50, 50]
    assert workspace.now() == workspace.after


def test_programs_that_apply_different_plans_at_once_all_do_it(workspace: Workspace) -> None:
    def work(number: int) -> None:
        steps = (new(f"shared/{number}/{name}", str(number).encode()) for name in "abc")
        os._exit(0 if isinstance(apply(workspace, *steps), Done) else 1)

    children = []
    for number in range(4):
        if (child := os.fork()) == 0:
            work(number)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
    assert {path for path in workspace.now() if path.startswith("shared/")} == {
        *(f"shared/{number}" for number in range(4)),
        *(f"shared/{number}/{name}" for number in range(4) for name in "abc"),
    }


def test_a_folder_that_is_swapped_for_a_link_all_the_time_leads_nowhere(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_bytes(b"outside")
    (outside / "file").chmod(0o644)
    inside = workspace.folder / "inside"
    inside.mkdir()
    (inside / "file").write_bytes(b"0")
    (inside / "file").chmod(0o644)
    far = snapshot(outside)
    away = workspace.folder / "away"
    parent = os.getpid()

    def swap() -> None:
        while os.getppid() == parent:
            os.rename(inside, away)
            os.symlink(outside, inside)
            os.unlink(inside)
            os.rename(away, inside)
            time.sleep(0.000_2)

    swapper = os.fork()
    if swapper == 0:
        swap()
        os._exit(0)
    try:
        results, end = set(), time.monotonic() + 1.0
        while time.monotonic() < end:
            content = next(
                found for _ in range(10_000) if isinstance(found := _read(workspace, "inside/file"), Content)
            )
            after = Content(content.data + b"1", 0o644)
            outcome = apply(
                workspace, PlannedWrite("inside/file", content, after), new(f"inside/{time.monotonic_ns()}")
            )
            results.add(type(outcome))
            assert snapshot(outside) == far
            for _ in range(1_000):
                if recover(workspace.folder, workspace.state) is None:
                    break
    finally:
        os.kill(swapper, signal.SIGKILL)
        os.waitpid(swapper, 0)
    assert Stopped in results
    assert snapshot(outside) == far


def _read(workspace: Workspace, path: str) -> Content | PathRefused | None:
    with Directory.open(workspace.folder) as directory:
        return directory.read(path)


def test_who_waits_is_told_of_progress_twice_for_each_file(quick: Path) -> None:
    workspace, told = Workspace(quick), list[int]()
    done = carry_out(workspace.plan, workspace.folder, workspace.state, watch=lambda: told.append(1))
    assert isinstance(done, Done)
    assert len(told) == 2 * len(done.paths)
    told.clear()
    assert isinstance(undo(workspace.folder, workspace.state, watch=lambda: told.append(1)), Done)
    assert len(told) == 2 * len(done.paths)


@pytest.mark.parametrize("path", ["a.txt", "old/gone"])
def test_whatever_another_program_writes_meanwhile_is_not_lost(quick: Path, path: str) -> None:
    """At every call in turn it writes to a file of the plan, without taking it away."""
    kinds = set()
    for number in every_call():
        workspace = Workspace(quick / str(number))
        file = workspace.folder / path

        def write(file: Path = file) -> None:
            file.write_bytes(b"theirs")

        with at_call(number, write) as calls:
            outcome = apply(workspace)
        if len(calls) < number:
            break
        kinds.add(type(outcome))
        assert file.read_bytes() == b"theirs", (number, calls.names[number - 1], outcome)
        rest = workspace.after if isinstance(outcome, Done) else workspace.before
        now = workspace.now()
        assert now == rest | {path: now[path]}
        if isinstance(outcome, Stopped):
            assert outcome.paths == (path,)
    assert kinds == {Done, Stopped}


def cannot(*_: object) -> None:
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_file_that_another_program_exchanges_meanwhile_is_not_lost(
    quick: Path, monkeypatch: pytest.MonkeyPatch, *, can_exchange: bool
) -> None:
    """It may come between the last look and the exchange: where names can only be replaced, for that moment
    there is no remedy."""
    if not can_exchange:
        monkeypatch.setattr(disk, "exchange", cannot)
    for number in every_call():
        workspace = Workspace(quick / str(number))
        file, theirs = workspace.folder / "a.txt", quick / "theirs"
        theirs.write_bytes(b"theirs")

        def exchange(file: Path = file, theirs: Path = theirs) -> None:
            theirs.rename(file)

        with at_call(number, exchange) as calls:
            outcome = apply(workspace)
        if len(calls) < number:
            break
        moment = r"(?:exchange|replace) \.descant-\w+-0\.new a\.txt\b"
        may_be_lost = not can_exchange and re.match(moment, calls.said[number - 1])
        assert may_be_lost or file.read_bytes() == b"theirs", (number, calls.said[number - 1], outcome)
        rest = workspace.after if isinstance(outcome, Done) else workspace.before
        now = workspace.now()
        assert now == rest | {"a.txt": now["a.txt"]}


def test_a_file_that_another_program_exchanges_in_the_last_moment_survives_a_crash(quick: Path) -> None:
    model = Workspace(quick / "model")
    with at_call(0, raising(OSError())) as calls:
        apply(model)
    number = 1 + next(index for index, call in enumerate(calls.said) if re.match(r"exchange .* a\.txt", call))
    workspace = Workspace(quick / "real")
    file, theirs = workspace.folder / "a.txt", quick / "theirs"
    theirs.write_bytes(b"theirs")

    def exchange_and_die() -> None:
        theirs.rename(file)
        [new] = workspace.folder.glob(".descant-*-0.new")
        disk.exchange(new.name, file.name, os.open(workspace.folder, os.O_RDONLY))
        die()

    def dies_after_that() -> None:
        with at_call(number, exchange_and_die):
            apply(workspace)

    assert in_child(dies_after_that) == 9
    assert file.read_bytes() == b"two\r\nthree"
    recovered = recover(workspace.folder, workspace.state)
    assert recovered is not None
    assert recovered.paths == ("a.txt",)
    assert file.read_bytes() == b"theirs"
    assert workspace.now() == workspace.before | {"a.txt": workspace.now()["a.txt"]}


def test_a_folder_that_is_exchanged_for_a_link_at_any_call_is_noticed(quick: Path) -> None:
    model = Workspace(quick / "model")
    with at_call(0, raising(OSError())) as calls:
        apply(model)
    exchanges = [number for number, call in enumerate(calls.said) if re.match(r"replace \w+ \.desc", call)]
    for number in every_call():
        workspace = Workspace(quick / str(number))
        inside, away = workspace.folder / "bin", workspace.folder / "away"
        outside = quick / f"outside{number}"
        outside.mkdir()
        (outside / "run").write_bytes(b"#!/bin/sh\n")
        (outside / "run").chmod(0o755)
        far = snapshot(outside)

        def exchange(inside: Path = inside, away: Path = away, outside: Path = outside) -> None:
            inside.rename(away)
            inside.symlink_to(outside)

        with at_call(number, exchange) as calls:
            outcome = apply(workspace)
        assert snapshot(outside) == far
        if len(calls) < number:
            break
        assert isinstance(outcome, Stopped) or number > max(exchanges), (number, calls.said[number - 1])
        inside.unlink()
        away.rename(inside)
        recovered = recover(workspace.folder, workspace.state)
        is_written = recovered.outcome == "finished" if recovered else isinstance(outcome, Done)
        assert workspace.now() == (workspace.after if is_written else workspace.before), number


def test_a_file_that_appears_meanwhile_is_not_overwritten(quick: Path) -> None:
    for number in every_call():
        workspace = Workspace(quick / str(number))
        file = workspace.folder / "fresh.py"

        def appear(file: Path = file) -> None:
            file.write_bytes(b"theirs")

        with at_call(number, appear) as calls:
            outcome = apply(workspace)
        if len(calls) < number:
            break
        assert file.read_bytes() == b"theirs", (number, calls.names[number - 1])
        rest = workspace.after if isinstance(outcome, Done) else workspace.before
        now = workspace.now()
        assert now == rest | {"fresh.py": now["fresh.py"]}


def test_being_asked_to_end_waits_until_everything_is_written(workspace: Workspace) -> None:
    def ask() -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    def work() -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with at_call(60, ask):
            apply(workspace)

    assert in_child(work) == -signal.SIGTERM
    assert workspace.now() == workspace.after
    assert recover(workspace.folder, workspace.state) is None


def test_everything_is_on_the_disk_before_the_next_thing_relies_on_it(workspace: Workspace) -> None:
    with at_call(0, raising(OSError())) as calls:
        apply(workspace)
    said = calls.said
    begun = said.index("replace 1.new 1.pending")
    assert "fsync 1.new" in said[:begun]
    assert said[begun + 1] == f"fsync {workspace.state.path.name}"
    touched = [
        number
        for number, call in enumerate(said)
        if call.startswith(("mkdir", "open .descant")) and number > 20
    ]
    assert min(touched) > begun + 1
    for number, call in enumerate(said):
        kind, *names = call.split(" ")
        if kind in ("replace", "link") and names[0].endswith(".new") and names[0].startswith("."):
            assert f"fsync {names[0]}" in said[:number], call
    ended = said.index("replace 1.pending 1.done")
    last_name = max(
        number for number, call in enumerate(said[:ended]) if call.startswith(("unlink", "link", "replace"))
    )
    assert {"fsync workspace", "fsync bin", "fsync old", "fsync new", "fsync place"} <= set(
        said[last_name:ended]
    )
    assert said[ended + 1] == f"fsync {workspace.state.path.name}"


@pytest.mark.usefixtures("by_path")
def test_without_descriptors_of_folders_it_is_all_the_same(quick: Path) -> None:
    workspace = Workspace(quick / "first")
    apply(workspace)
    assert workspace.now() == workspace.after
    undo(workspace.folder, workspace.state)
    assert workspace.now() == workspace.before
    for number in range(1, 1_000):
        workspace = Workspace(quick / str(number))
        with at_call(number * 7, raising(OSError(errno.EIO, "bad"))) as calls:
            outcome = apply(workspace)
        assert workspace.now() == (workspace.after if isinstance(outcome, Done) else workspace.before)
        if len(calls) < number * 7:
            break


@pytest.mark.usefixtures("by_path")
def test_without_descriptors_of_folders_a_link_is_refused_too(workspace: Workspace) -> None:
    (workspace.folder / "elsewhere").symlink_to(workspace.folder.parent)
    with Directory.open(workspace.folder) as directory:
        assert directory.read("elsewhere/workspace/a.txt") == PathRefused("goes through a link")


@pytest.mark.usefixtures("by_path")
def test_without_descriptors_of_folders_each_is_looked_at_once_more(workspace: Workspace) -> None:
    with Directory.open(workspace.folder) as directory, directory.parent("old/gone") as (folder, name):
        assert folder.status(name) is not None
        (workspace.folder / "old").rename(workspace.folder / "away")
        (workspace.folder / "old").symlink_to("away")
        with pytest.raises(OSError, match="there is a symbolic link in its path"):
            folder.status(name)
        (workspace.folder / "old").unlink()
        (workspace.folder / "old").mkdir()
        with pytest.raises(OSError, match="another folder is there now"):
            folder.open(name, os.O_RDONLY)


def test_what_is_no_plain_file_is_refused_and_never_waited_for(workspace: Workspace) -> None:
    os.mkfifo(workspace.folder / "pipe")
    (workspace.folder / "link").symlink_to("a.txt")
    (workspace.folder / "around").symlink_to("old")
    with open(workspace.folder / "huge", "wb") as file:
        file.truncate(65 * 1024 * 1024)
    with Directory.open(workspace.folder) as directory:
        assert directory.read("a.txt") == Content(b"one\r\n", 0o644)
        assert directory.read("nothing") is None
        assert directory.read("nothing/at/all") is None
        assert directory.read("pipe") == PathRefused("is not a regular file")
        assert directory.read("link") == PathRefused("names a link")
        assert directory.read("old") == PathRefused("names a folder")
        assert directory.read("around/gone") == PathRefused("goes through a link")
        assert directory.read("a.txt/x") == PathRefused("goes through a file as if it were a folder")
        assert directory.read("huge") == PathRefused("is larger than 64 MiB")
        assert directory.read("a.txt", 4) == PathRefused("is larger than 4 bytes")
        assert directory.read("../state") == PathRefused("cannot be reached: is not a file name")
        assert isinstance(directory.read("x" * 300), PathRefused)
    with Directory.open(Path("/dev")) as devices:
        assert devices.read("zero") == PathRefused("is not a regular file")


def test_the_journal_can_be_read_by_its_user_only(workspace: Workspace) -> None:
    old = os.umask(0)
    try:
        apply(workspace)
    finally:
        os.umask(old)
    modes = {
        path.relative_to(workspace.state.base).parts[-1]: stat.S_IMODE(path.stat().st_mode)
        for path in (workspace.state.base, *workspace.state.base.rglob("*"))
        if path != workspace.state.base
    }
    assert modes == {workspace.state.name: 0o700, "1.done": 0o600, "lock": 0o600}
    assert stat.S_IMODE(workspace.state.base.stat().st_mode) == 0o700


def test_where_the_journal_is_says_the_environment_or_the_system(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path)}
    assert StateFolder.of(tmp_path / "w", home).base == tmp_path / ".local/state/descant"
    named = StateFolder.of(tmp_path / "w", home | {"XDG_STATE_HOME": "/x"})
    assert named.base == Path("/x/descant")
    assert StateFolder.of(tmp_path / "w", home | {"XDG_STATE_HOME": "relative"}).base != named.base
    assert StateFolder.of(tmp_path / "w", home | {"DESCANT_STATE_DIR": "/y"}).base == Path("/y")
    assert StateFolder.of(tmp_path / "a/w", home).name != StateFolder.of(tmp_path / "b/w", home).name
    (tmp_path / "w").mkdir()
    (tmp_path / "link").symlink_to("w")
    assert StateFolder.of(tmp_path / "w", home) == StateFolder.of(tmp_path / "link", home)


def test_a_journal_inside_of_the_workspace_has_to_be_asked_for(workspace: Workspace) -> None:
    state = StateFolder.of(workspace.folder, {"HOME": str(workspace.folder)})
    outcome = carry_out(workspace.plan, workspace.folder, state)
    assert isinstance(outcome, Stopped)
    assert "inside the workspace" in outcome.reason
    assert "DESCANT_STATE_DIR" in outcome.reason
    assert workspace.now() == workspace.before
    state = StateFolder.of(workspace.folder, {"DESCANT_STATE_DIR": str(workspace.folder / "state")})
    assert isinstance(carry_out(workspace.plan, workspace.folder, state), Done)
    path = f"state/{state.name}/2.done"
    outcome = carry_out(Plan((new(path),)), workspace.folder, state)
    assert isinstance(outcome, Stopped)
    assert outcome.reason == f"{path} is not written, since it belongs to the journal. No file was changed."


@pytest.mark.skipif(not is_root, reason="only root makes links of other users")
def test_a_journal_to_which_somebody_else_has_led_us_is_not_written(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "state").symlink_to("elsewhere")
    os.chown(tmp_path / "state", NOBODY, NOBODY, follow_symlinks=False)
    assert stopped(workspace).reason.endswith("is a link of another user. No file was changed.")
    os.chown(tmp_path / "state", 0, 0, follow_symlinks=False)
    (tmp_path / "elsewhere").chmod(0o777)
    assert "since other users can write to" in stopped(workspace).reason
    (tmp_path / "elsewhere").chmod(0o755)
    (tmp_path / "elsewhere" / workspace.state.name).symlink_to(tmp_path / "old")
    assert "there is a symbolic link in its path" in stopped(workspace).reason
    (tmp_path / "elsewhere" / workspace.state.name).unlink()
    (tmp_path / "elsewhere" / workspace.state.name).mkdir(mode=0o755)
    os.chown(tmp_path / "elsewhere" / workspace.state.name, NOBODY, NOBODY)
    assert "since other users can access it" in stopped(workspace).reason
    assert workspace.now() == workspace.before


def test_texts_of_an_editor_are_kept_with_the_entry(workspace: Workspace) -> None:
    buffers = (Buffer("file:///x", "old \ud800é", "new"), Buffer("file:///y", "", "\r\n"))
    done = carry_out(Plan((new("x"),), "label \ud800"), workspace.folder, workspace.state, buffers)
    assert isinstance(done, Done)
    entry = last(workspace.folder, workspace.state)
    assert entry is not None
    assert (entry.label, entry.buffers, entry.paths) == ("label ?", buffers, ("x",))
