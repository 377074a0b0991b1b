"""What is left when the disk fails or the program dies while a bound preview is applied, with merges."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from descant_server.cli import main
from descant_server.workspace.bound.preview_store import kept_preview
from descant_server.workspace.writing.reasons import WritingError
from descant_server.workspace.writing.recovery import recover
from descant_server.workspace.writing.state_folder import StateFolder
from support.failing_disk import (
    Dead,
    Snapshot,
    at_call,
    dead,
    die,
    every_call,
    in_child,
    place_in_memory,
    raising,
    snapshot,
)
from support.sampling import is_thorough, so_many

OLD = "".join(f"line {number}\n" for number in range(12))
FILES = {"a.txt": OLD, "b/c.txt": OLD.replace("\n", "\r\n"), "d.txt": OLD, "e.txt": OLD}
NEW = OLD.replace("line 2\n", "line two\n")
MERGED = NEW.replace("line 9\n", "line nine\n")
PREVIEW = "preview-*"


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with place_in_memory() as place:
        monkeypatch.setenv("DESCANT_STATE_DIR", str(place / "state"))
        yield place


def numbered(place: Path, number: int) -> Path:
    """Make a workspace, and beside it an answer."""
    folder = place / str(number) / "workspace"
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    parts = "".join(f'<file path="{path}">\n{NEW}</file>\n' for path in (*FILES, "new/f.txt"))
    (folder.parent / "answer.txt").write_text(f"<response>\n{parts}</response>\n")
    return folder


def previewed(folder: Path) -> str:
    """Preview the answer, let others edit what it names, and return the ID."""
    main(["preview", str(folder.parent / "answer.txt"), "--workspace", str(folder)])
    [kept] = StateFolder.of(folder).path.glob(PREVIEW)
    for path in ("a.txt", "b/c.txt"):
        data = (folder / path).read_bytes()
        (folder / path).write_bytes(data.replace(b"line 9", b"line nine"))
    (folder / "d.txt").write_text(OLD.replace("line 2\n", "line of others\n"))
    return kept.name.removeprefix("preview-")


def apply(folder: Path, preview: str) -> int:
    return main(["apply", "--preview", preview, "--workspace", str(folder), "--yes"])


AFTER = {"a.txt": MERGED, "b/c.txt": MERGED.replace("\n", "\r\n"), "e.txt": NEW, "new/f.txt": NEW}


def is_applied(now: Snapshot, before: Snapshot, skipped: str = "") -> bool:
    """Tell whether all is as after the apply; fail where it is neither as before nor as after it.

    What was *skipped*, since it could not be read, is as before.
    """
    if now == before:
        return False
    assert now["d.txt"] == before["d.txt"], "a conflict is never written"
    for path, text in AFTER.items():
        assert now.get(path) == before.get(path) if path in skipped else now[path][1].decode() == text, path
    assert len(now) <= len(before) + 2, "nothing is left beside"
    return True


def test_an_apply_of_a_preview_that_dies_at_any_call_leaves_all_before_or_after(place: Path) -> None:
    outcomes = set()
    for number in every_call():
        folder = numbered(place, number)
        preview, before = previewed(folder), snapshot(folder)
        if number % 16:
            with at_call(number, dead) as calls, contextlib.suppress(Dead):
                apply(folder, preview)
            is_over = len(calls) < number
        else:

            def dies(folder: Path = folder, preview: str = preview, number: int = number) -> None:
                with at_call(number, die):
                    apply(folder, preview)

            is_over = in_child(dies) == 0
        recover(folder, StateFolder.of(folder))
        outcomes.add(is_applied(snapshot(folder), before))
        assert recover(folder, StateFolder.of(folder)) is None
        assert apply(folder, preview) == 1, "d.txt stays a conflict"
        assert is_applied(snapshot(folder), before), "it can be applied by its ID still"
        if is_over:
            break
    assert outcomes == {False, True}


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), MemoryError()])
def test_an_apply_of_a_preview_that_fails_at_any_call_leaves_all_before_or_after(
    place: Path, error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped = 0
    for number in every_call():
        folder = numbered(place, number)
        preview, before = previewed(folder), snapshot(folder)
        capsys.readouterr()
        with at_call(number, raising(error)) as calls:
            status = apply(folder, preview)
        if len(calls) < number:
            break
        skipped = capsys.readouterr().out.partition("skipped: ")[2]
        is_done = is_applied(snapshot(folder), before, skipped)
        assert is_done or status in (1, 2)
        stopped += not is_done
        assert recover(folder, StateFolder.of(folder)) is None
    assert stopped > so_many(80, 8)


@pytest.mark.parametrize("happening", [dead, raising(OSError(errno.ENOSPC, "full"))])
def test_a_preview_that_fails_at_any_call_is_kept_as_a_whole_or_not_at_all(
    place: Path, happening: object, capsys: pytest.CaptureFixture[str]
) -> None:
    junk = set[Path]()
    for number in every_call():
        folder = numbered(place, number)
        arguments = ["preview", str(folder.parent / "answer.txt"), "--workspace", str(folder)]
        before = snapshot(folder)
        capsys.readouterr()
        with at_call(number, happening) as calls, contextlib.suppress(Dead):  # type: ignore[arg-type]
            main(arguments)
        said = capsys.readouterr()
        assert snapshot(folder) == before
        state = StateFolder.of(folder)
        for kept in state.path.glob(PREVIEW):
            if kept.suffix == ".new":
                assert happening is dead, "what failed is taken away"
                junk.add(kept)
                continue
            with contextlib.suppress(WritingError):
                # A file that could not be read is blocked, and no part of it.
                assert len(kept_preview(kept.name.removeprefix("preview-"), state).files) in (4, 5)
                continue
            pytest.fail(f"half a preview is kept after call {number}")
        if happening is not dead:
            assert "+line two" in said.out or "e.txt" not in said.out
        if len(calls) < number:
            break
    for each in junk:
        os.utime(each, (1_000_000_000, 1_000_000_000))
        folder = next(path for path in place.glob("*/workspace") if StateFolder.of(path).path == each.parent)
        previewed_again = main(["preview", str(folder.parent / "answer.txt"), "--workspace", str(folder)])
        assert previewed_again == 0
        assert not each.exists(), "no junk stays for good"
    # A sample of the calls may not have the one between writing a preview and giving it its name.
    assert bool(junk) == (happening is dead) or not is_thorough()
