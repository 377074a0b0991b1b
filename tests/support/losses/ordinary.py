"""Ordinary changes: what people did to files, as answers that write these files as a whole."""

import json
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from descant import Problem, Severity, analyze
from descant.embedded import check_embedded
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import WorkspaceView

LARGEST = 150_000
_MOST_FILES = 60
_NO_CODE = (".lock", ".min.js", ".map", ".png", "RECORD", "METADATA", ".json", ".svg")


class Change(NamedTuple):
    """The files that a commit or a release has changed, before and after; one that is new has no before."""

    name: str
    before: Mapping[str, str]
    after: Mapping[str, str]


def of_commits(repository: Path, count: int, end: str = "HEAD") -> Iterator[Change]:
    """Yield the changes of the last *count* commits up to *end* that are no merges and have a parent."""
    listed = _git(
        repository, "log", "--no-merges", "--min-parents=1", f"-{count}", "--format=%H", end
    ).split()
    for commit in listed:
        changed = _git(
            repository, "diff-tree", "-r", "--no-commit-id", "--no-renames", "--name-status", commit
        )
        entries = [line.split("\t", 1) for line in changed.splitlines()[:_MOST_FILES]]
        wanted = [
            (status, path) for status, path in entries if status in "AM" and not path.endswith(_NO_CODE)
        ]
        before: dict[str, str] = {}
        after: dict[str, str] = {}
        texts = _blobs(repository, [f"{end}:{path}" for _, path in wanted for end in (f"{commit}^", commit)])
        for (_, path), was, now in zip(wanted, texts[::2], texts[1::2], strict=True):
            _add(path, was, now, before, after)
        if after:
            yield Change(commit[:10], before, after)


def of_releases(folders: Sequence[Path]) -> Iterator[Change]:
    """Yield the changes from each folder to the next one, all at once and then file by file."""
    for old, new in pairwise(folders):
        before: dict[str, str] = {}
        after: dict[str, str] = {}
        for path in sorted(new.rglob("*")):
            name = path.relative_to(new).as_posix()
            if not path.is_file() or path.stat().st_size > LARGEST or name.endswith(_NO_CODE):
                continue
            was, now = _read(old / name), _read(path)
            if now != was:
                _add(name, was, now, before, after)
        named = f"{new.parent.name} {new.name}"
        if 0 < len(after) <= _MOST_FILES:
            yield Change(named, before, after)
        for name in before:
            yield Change(f"{named} {name}", {name: before[name]}, {name: after[name]})


def held(change: Change) -> DiskComparison:
    """Return the answer that makes *change*, held against a folder with the files before it."""
    listed = [{"path": path, "content": content} for path, content in change.after.items()]
    answer = json.dumps({"summary": "Update.", "course_of_action": [], "files": listed})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, content in change.before.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(content, newline="")
        return compare(check_embedded(analyze(answer)), WorkspaceView(folder))


def alarms(change: Change, codes: Collection[str]) -> tuple[Problem, ...]:
    """Return the warnings and errors of the kinds *codes* that *change* gives."""
    problems = held(change).problems
    return tuple(each for each in problems if each.code in codes and each.severity <= Severity.WARNING)


def _add(path: str, was: str | None, now: str | None, before: dict[str, str], after: dict[str, str]) -> None:
    if now is None or len(now) > LARGEST or "\0" in now:
        return
    after[path] = now
    if was is not None:
        before[path] = was


def _read(path: Path) -> str | None:
    try:
        return _decoded(path.read_bytes())
    except OSError:
        return None


def _blobs(repository: Path, names: Sequence[str]) -> list[str | None]:
    """Return the contents by these names; None for what is not there, or no text."""
    command = ["git", "-C", str(repository), "cat-file", "--batch"]
    asked = "".join(f"{name}\n" for name in names).encode()
    shown = subprocess.run(command, input=asked, capture_output=True, check=True).stdout
    texts: list[str | None] = []
    position = 0
    for _ in names:
        head, position = shown[position : (end := shown.index(b"\n", position))], end + 1
        if head.endswith(b"missing"):
            texts.append(None)
            continue
        size = int(head.split()[-1])
        texts.append(_decoded(shown[position : position + size]))
        position += size + 1
    return texts


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _git(repository: Path, *words: str) -> str:
    command = ["git", "-C", str(repository), *words]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout
