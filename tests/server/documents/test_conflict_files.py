"""Files with both sides of a conflict that a killed server has left do not stay for good."""

import os
import tempfile
import time
from pathlib import Path

import pytest

from descant_server.documents.conflict_files import ConflictFiles, drop_abandoned

DAY = 24 * 3600


def age(path: Path, seconds: float) -> None:
    os.utime(path, (time.time() - seconds,) * 2)


def test_what_a_killed_server_has_left_is_removed_once_nobody_writes_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    killed = ConflictFiles()
    old, edited, new = (killed.write("file:///a", f"{name}.py", "a.py", "text") for name in "abc")
    (tmp_path / "of-another-program").mkdir()
    for place in (old.parent, edited.parent, tmp_path / "of-another-program", old):
        age(place, 8 * DAY)
    age(edited, 2 * DAY)
    drop_abandoned()
    assert (old.exists(), edited.exists(), new.exists()) == (False, True, True)
    assert (tmp_path / "of-another-program").exists()


def test_a_server_that_ends_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    files = ConflictFiles()
    files.write("file:///a", "a.py", "a.py", "text")
    files.write("file:///b", "b.py", "b.py", "text")
    files.drop()
    assert not [*tmp_path.iterdir()]
