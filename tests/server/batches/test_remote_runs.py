"""Runs below URLs: what a folder promises holds there, too.

The file system is that of this machine, by fsspec; it is reached by its other name, since folders are locked.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

import fsspec
import pytest
from fsspec.implementations.local import LocalFileSystem

from descant_server.batches.remote import RemoteError
from descant_server.batches.run_files import RunError, lease, run_files_at
from descant_server.batches.run_files.lease import LASTS, LEASES, leased
from descant_server.batches.run_files.objects import Objects
from support.batch_runs import SOUND, batch, inputs, killed_at_random, results
from support.lsp_client import ENVIRONMENT
from support.sampling import so_many


def url(folder: Path) -> str:
    return f"local://{folder}"


def an_hour_later(run: Path) -> None:
    """Date the leases of runs that were killed back."""
    for path in (run / LEASES).glob("*.json"):
        os.utime(path, (before := path.stat().st_mtime - timedelta(hours=1).total_seconds(), before))


def keep_checking(check: Callable[[], None], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        check()


def report(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "descant_server", "report", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT, timeout=300)


@pytest.mark.e2e
def test_a_run_below_a_url_has_the_files_of_a_run_in_a_folder_and_the_same_report(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 3)
    local = batch(*paths, "--out", tmp_path / "local", "--workers", 1)
    remote = batch(*paths, "--out", url(tmp_path / "remote"), "--workers", 1)
    assert (remote.returncode, remote.stderr) == (0, "")
    assert remote.stdout.splitlines()[:-2] == local.stdout.splitlines()[:-2]
    assert f"A page of this: descant report {url(tmp_path / 'remote')} --html report.html" in remote.stdout
    assert results(tmp_path / "remote") == results(tmp_path / "local")
    examples = "examples/part-00001.jsonl"
    assert (tmp_path / "remote" / examples).read_text() == (tmp_path / "local" / examples).read_text()
    manifests = [json.loads((tmp_path / name / "manifest.json").read_text()) for name in ("remote", "local")]
    assert all(manifest.pop("begun") for manifest in manifests)
    assert manifests[0] == manifests[1]
    assert not [*(tmp_path / "remote" / LEASES).iterdir()]

    again = batch(*paths, "--out", url(tmp_path / "remote"))
    assert (again.returncode, again.stderr) == (0, "descant: 3 of 3 parts there already\n")
    other = batch(*paths, "--out", url(tmp_path / "remote"), "--limit-chars", 10)
    assert other.stderr == (
        f"descant: {url(tmp_path / 'remote')}: holds a run with other options (most_chars); "
        "give another folder, or delete it\n"
    )
    options = ("--output", "json", "--compare")
    of_url = report(url(tmp_path / "remote"), *options, url(tmp_path / "local"))
    of_folder = report(tmp_path / "remote", *options, tmp_path / "local")
    assert of_url.returncode == 0, of_url.stderr
    assert of_url.stdout.replace("local://", "") == of_folder.stdout


@pytest.mark.e2e
def test_a_run_below_a_url_that_is_killed_goes_on_from_another_machine(tmp_path: Path) -> None:
    chance = random.Random(7)
    paths = inputs(tmp_path / "in", 24, [SOUND.replace("x", f"x{number}") for number in range(60)])
    run = tmp_path / "run"
    arguments = (*paths, "--out", url(run), "--workers", 2)
    for number in range(so_many(20, 3)):
        (machine := tmp_path / f"machine-{number}").mkdir()
        killed_at_random(arguments, run / "parts", chance, TMPDIR=str(machine))
        an_hour_later(run)
    ran = batch(*arguments)
    assert ran.returncode == 0, ran.stderr
    ids = [row["id"] for row in results(run)]
    assert ids == [f"{file}-{text}" for file in range(24) for text in range(60)]
    assert not [*(run / LEASES).iterdir(), *(run / "unfinished").iterdir()]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have leases that are renewed, and looked at, at once."""
    monkeypatch.setattr(lease, "_RENEWED", 0.02)
    monkeypatch.setattr(lease, "_LOOKED_AT", 0.05)


@pytest.mark.usefixtures("quick")
def test_of_two_runs_below_a_url_the_second_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    notes: list[str] = []
    with leased(Objects(url(tmp_path)), notes.append) as first:
        second = run_files_at(url(tmp_path)).owned(notes.append)
        with pytest.raises(RunError, match=r"another run is writing here .*wait for it, or stop it"):
            second.__enter__()
        first.check()
        assert len([*(tmp_path / LEASES).iterdir()]) == 1
    [note] = notes
    assert "was at work here; waiting" in note
    assert not [*(tmp_path / LEASES).iterdir()]


def test_who_looks_for_other_runs_can_be_seen_by_them_so_that_never_two_begin(tmp_path: Path) -> None:
    class Seen(Objects):
        looked = 0

        def listed(self, folder: str) -> set[str]:
            there = super().listed(folder)
            assert len(there) == 1
            self.looked += 1
            return there

    with leased(objects := Seen(url(tmp_path)), pytest.fail):
        assert objects.looked == 1


@pytest.mark.usefixtures("quick")
def test_a_lease_that_nobody_renews_is_dead_after_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LASTS", 0.5)
    (tmp_path / LEASES).mkdir()
    (tmp_path / LEASES / "dead.json").write_text("{}")
    start = time.monotonic()
    with leased(Objects(url(tmp_path)), print) as mine:
        assert time.monotonic() - start > 0.4
        assert [path.name for path in (tmp_path / LEASES).iterdir()] == [Path(mine.name).name]


def test_a_lease_that_is_long_dead_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / LEASES).mkdir()
    (tmp_path / LEASES / "dead.json").write_text("{}")
    an_hour_later(tmp_path)
    with leased(Objects(url(tmp_path)), pytest.fail):
        assert len([*(tmp_path / LEASES).iterdir()]) == 1


@pytest.mark.usefixtures("quick")
def test_a_run_whose_lease_another_has_taken_stops_and_writes_nothing(tmp_path: Path) -> None:
    files: Any = run_files_at(url(tmp_path))
    (part := tmp_path / "part").write_text("x")
    with files.owned(print) as check:
        files.put(part, "parts/a")
        [mine] = (tmp_path / LEASES).iterdir()
        mine.unlink()
        with pytest.raises(RemoteError, match="another run has taken over"):
            files.put(part, "parts/b")
        with pytest.raises(RunError, match="has lost its lease: another run has taken over; start it again"):
            keep_checking(check, 30)
    assert [path.name for path in (tmp_path / "parts").iterdir()] == ["a"]


class Shaky(LocalFileSystem):  # type: ignore[misc]
    """A file system with a network in between, which fails as *failures* say, the last one first."""

    protocol = "shaky"
    failures: ClassVar[list[Exception]] = []

    def pipe_file(self, *arguments: Any, **options: Any) -> None:
        super().pipe_file(*arguments, **options)
        self._fail()  # It is written, and nobody knows.

    def put_file(self, *arguments: Any, **options: Any) -> None:
        self._fail()
        super().put_file(*arguments, **options)

    def _fail(self) -> None:
        if self.failures:
            raise self.failures.pop()


@pytest.fixture
def shaky(tmp_path: Path) -> str:
    fsspec.register_implementation("shaky", Shaky, clobber=True)
    Shaky.failures.clear()
    return f"shaky://{tmp_path}/run"


@pytest.mark.usefixtures("quick")
def test_a_lease_is_kept_that_was_renewed_without_an_answer(shaky: str, tmp_path: Path) -> None:
    def renewals() -> int:
        with suppress(ValueError):  # It is just being written.
            return int(json.loads((tmp_path / "run" / mine.name).read_text())["renewals"])
        return 0

    with leased(Objects(shaky, pauses=()), print) as mine:
        Shaky.failures[:] = [TimeoutError("no answer")] * 3
        end = time.monotonic() + 30
        while renewals() < 6 and time.monotonic() < end:
            mine.check()
        assert renewals() >= 6
        assert not Shaky.failures


def test_what_the_network_loses_is_put_again(
    shaky: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("descant_server.batches.remote.time.sleep", pauses.append)
    (part := tmp_path / "part").write_text("x")
    Shaky.failures[:] = [TimeoutError("no answer"), OSError("SlowDown"), RuntimeError("reset")]
    Objects(shaky).put(part, "parts/a")
    assert pauses == [1.0, 2.0, 4.0]
    assert (tmp_path / "run" / "parts" / "a").read_text() == "x"
    Shaky.failures[:] = [RuntimeError("no route")] * 5
    with pytest.raises(RemoteError, match=f"{shaky}: cannot be reached: no route"):
        Objects(shaky).put(part, "parts/b")
    assert pauses == [1.0, 2.0, 4.0, 1.0, 2.0, 4.0, 8.0]
    assert not (tmp_path / "run" / "parts" / "b").exists()


class NoCredentialsError(Exception):
    """As botocore has it."""


class HttpError(Exception):
    """As gcsfs has it."""

    code = 401


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (PermissionError("Access Denied"), "no permission: its credentials must allow to list, read, write"),
        (OSError("Forbidden: b/o"), "no permission: its credentials must allow to list, read, write"),
        (FileNotFoundError("bucket"), "there is no such bucket, folder or file: correct the URL, or make it"),
        (
            NoCredentialsError("Unable to locate"),
            "there are no credentials for it: set those that its package",
        ),
        (HttpError("Anonymous caller"), "there are no credentials for it: set those that its package"),
        (NotImplementedError(), "nothing can be written by shaky://: give a folder, or another URL"),
    ],
)
def test_what_would_fail_again_is_said_at_once(
    shaky: str, tmp_path: Path, failure: Exception, words: str
) -> None:
    (part := tmp_path / "part").write_text("x")
    Shaky.failures[:] = [failure]
    with pytest.raises(RemoteError, match=f"{shaky}: {words}"):
        Objects(shaky).put(part, "parts/a")


def test_a_run_that_cannot_renew_its_lease_stops_before_another_may_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with leased(Objects(url(tmp_path)), print) as mine:
        mine.check()
        now = lease._now()
        monkeypatch.setattr(lease, "_now", lambda: now + LASTS + 1)
        with pytest.raises(RunError, match="could not be renewed in time"):
            mine.check()


def test_packages_for_services_log_nowhere_unless_somebody_says_where_to() -> None:
    program = (
        "import logging\n"
        "from descant_server.batches.remote import file_system_at\n"
        "file_system_at('local:///')\n"
        "log = logging.getLogger('gcsfs.retry')\n"
        "log.error('unasked')\n"
        "logging.basicConfig()\n"
        "log.error('asked for')\n"
    )
    command = (sys.executable, "-P", "-c", program)
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stderr == "ERROR:gcsfs.retry:asked for\n"
