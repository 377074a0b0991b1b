"""Which commit is checked out, and what is stashed, told from a few small files, without asking git.

Who has looked at a history looks here again: as long as nothing is different, neither is the history.
"""

from dataclasses import dataclass
from pathlib import Path

_MOST = 4096
"""Bytes of such a file."""
_PACKED = ("packed-refs", "reftable/tables.list")
"""Where branches are that have no file of their own."""
STASHES = "logs/refs/stash"
"""What was stashed, among what all work trees have in common."""


@dataclass(frozen=True, slots=True)
class Head:
    """The commit that is checked out in the repository of a folder."""

    identity: tuple[str, ...]
    """Another one as soon as another commit is."""
    files: frozenset[Path]
    """That change with it."""


def head_of(folder: Path) -> Head | None:
    """Return the head of the repository that *folder* is in; None where it is in none."""
    own = own_folder(folder)
    if own is None:
        return None
    head = _text(own / "HEAD")
    shared = shared_folder(own)
    files = {own / "HEAD"}
    identity = [head]
    branch = head.removeprefix("ref: ")
    if branch != head and branch.startswith("refs/") and ".." not in branch.split("/"):
        files |= {shared / branch, *(shared / name for name in _PACKED if (shared / name).exists())}
        identity += [_text(shared / branch), *(_stamp(shared / name) for name in _PACKED)]
    # A stash moves no commit, and is one that an answer may be made from.
    return Head((*identity, _stamp(shared / STASHES)), frozenset(files))


def own_folder(folder: Path) -> Path | None:
    """Return the folder that git keeps for the work tree that *folder* is in."""
    for place in (folder, *folder.parents):
        git = place / ".git"
        if git.is_dir():
            return git
        # A linked work tree, and a submodule, have a file that names it.
        named = _text(git).removeprefix("gitdir: ")
        if named:
            return place / named
    return None


def shared_folder(own: Path) -> Path:
    """Return the folder that the work tree whose own one is *own* has in common with the others."""
    return own / (_text(own / "commondir") or ".")


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_MOST).decode("utf-8", "surrogateescape").strip()
    except (OSError, ValueError):
        return ""


def _stamp(path: Path) -> str:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return ""
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns}"
