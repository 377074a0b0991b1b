"""What other programs make of a change of a file that has changed since: those of git, and ``patch``.

Each is given a file alone, as it is now, and returns what it makes of it; None where it does not apply the
change, or leaves a conflict in it.
"""

import subprocess
import tempfile
from pathlib import Path


def merge_file(ours: str, base: str, theirs: str) -> str | None:
    """Return what ``git merge-file`` makes of three texts: it is told what the change was made from."""
    with tempfile.TemporaryDirectory() as name:
        for part, text in (("ours", ours), ("base", base), ("theirs", theirs)):
            _write(Path(name, part), text)
        command = ["git", "merge-file", "-p", "-q", "ours", "base", "theirs"]
        run = subprocess.run(command, cwd=name, capture_output=True, check=False)
        return run.stdout.decode() if run.returncode == 0 else None


def git_apply(diff: str, path: str, before: str, now: str) -> str | None:
    """Return what ``git apply --3way`` makes of *diff* where git has the blob *before*, too."""
    with tempfile.TemporaryDirectory() as name:
        folder, place = Path(name), Path(name, path)
        _git(folder, "init", "-q")
        for text in (before, now):
            _write(place, text)
            _git(folder, "add", "-A", "-f")
        return _read(place) if _git(folder, "apply", "--3way", "-", given=diff) else None


def patch(diff: str, path: str, now: str) -> str | None:
    """Return what ``patch`` makes of *diff*."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name, path)
        _write(place, now)
        command = ["patch", "-p1", "-f", "-s"]
        run = subprocess.run(command, input=diff.encode(), cwd=name, capture_output=True, check=False)
        return _read(place) if run.returncode == 0 else None


def _git(folder: Path, *arguments: str, given: str = "") -> bool:
    command = ["git", "-C", str(folder), "-c", "core.autocrlf=false", *arguments]
    return subprocess.run(command, input=given.encode(), capture_output=True, check=False).returncode == 0


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def _read(path: Path) -> str:
    return path.read_bytes().decode()
