"""Which files below a folder of the workspace an answer may touch: one answer for every kind of target.

Whatever is written, deleted, moved, or moved to goes through :func:`target`. It looks at the disk, changes
nothing, and has to be asked again when writing: a link may have been put there in between.
"""

import errno
import os
import re
import stat
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from descant_server.workspace.configuring import what_it_decides
from descant_server.workspace.path_parts import plain_name, why_no_name
from descant_server.workspace.walking import WalkedPath, walked


@dataclass(frozen=True, slots=True)
class WritablePath:
    """A file that may be touched."""

    path: Path
    """Absolute, below the folder, with no link in it."""
    relative: str
    """As seen from the folder, with slashes."""
    exists: bool
    asks: tuple[str, ...] = ()
    """Why a person has to agree to just this file; each completes the sentence "the file …"."""


@dataclass(frozen=True, slots=True)
class PathRefused:
    """A file that may not be touched, and why; the reason completes the sentence "the path …"."""

    reason: str


LONGEST = 4_095
"""The bytes of a path, with the folder, that systems take."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_SLASH_LIKE = re.compile(r"[\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]")
_ABSOLUTE = re.compile(r"\s*+(?:[/\\~]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*+://|file:)")
_OVERLONG = re.compile(r"%(?:c[01]|e0%[89]|f0%8)", re.IGNORECASE)
"""Percent-encoded bytes that UTF-8 has not, but that some read as a point or a slash."""
_OLD_ESCAPE = re.compile(r"%u([0-9a-f]{4})", re.IGNORECASE)
_MOST_ENCODINGS = 8

_REASONS = {
    errno.EACCES: "cannot be looked at, since you may not look into its folder",
    errno.EPERM: "cannot be looked at, since you may not look into its folder",
    errno.ELOOP: "leads through a loop of symbolic links",
    errno.ENOENT: "leads through a broken symbolic link",
    errno.ENOTDIR: "goes through a file as if it were a folder",
    errno.ENAMETOOLONG: "is too long for the file system",
}


def target(folder: Path, path: str) -> WritablePath | PathRefused:
    """Return what *path*, as an answer has it, is below *folder*, or why it is nothing to be touched."""
    if reason := why_no_path(path):
        return PathRefused(reason)
    try:
        root = os.path.realpath(folder, strict=True)
    except (OSError, ValueError):
        return PathRefused("is below a folder that cannot be found any more")
    try:
        walk = walked(root, path_parts(path))
    except OSError as error:
        return PathRefused(_REASONS.get(error.errno or 0) or f"cannot be looked at: {error.strerror}")
    except ValueError:
        return PathRefused("is none that this system can look at")
    if isinstance(walk, str):
        return PathRefused(walk)
    # Where a link leads may be called what no answer may call it.
    if walk.relative != path and (reason := why_no_path(walk.relative)):
        return PathRefused(reason)
    if len(os.fsencode(root)) + len(os.fsencode(walk.relative)) + 1 > LONGEST:
        return PathRefused(f"is longer than {LONGEST:,} bytes")
    return WritablePath(Path(root, walk.relative), walk.relative, walk.status is not None, tuple(_asks(walk)))


def why_no_path(path: str) -> str | None:
    """Return why *path* is no path below any folder, without a look at the disk; None where it is one."""
    if len(path) > LONGEST:
        return f"is longer than {LONGEST:,} bytes"
    if reason := _why_not_written(path):
        return reason
    if "%" not in path:
        return None
    if _OVERLONG.search(path):
        return "contains percent-encoded bytes that are invalid UTF-8"
    decoded = path
    for _ in range(_MOST_ENCODINGS):
        before, decoded = decoded, unquote(_OLD_ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), decoded))
        if decoded == before:
            return None
        if reason := _why_not_written(decoded):
            return f"{reason}, once its percent signs are decoded"
    return "is percent-encoded too many times"


def same_files(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the groups of *paths* that are one file on some systems: they differ in capitals or accents."""
    groups = defaultdict[str, list[str]](list)
    for path in dict.fromkeys(paths):
        groups[plain_path(path)].append(path)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def plain_path(path: str) -> str:
    """Return what is equal for paths that are one file on some systems."""
    return "/".join(plain_name(part) for part in path_parts(path))


def respelled_target(folder: Path, place: WritablePath, path: str) -> WritablePath | PathRefused:
    """Return what :func:`target` does for *path*, to which the file at *place* is moved.

    Where the file system takes both for one, nothing is there. Its folders keep their spelling then, so that
    this may be *place* itself.
    """
    to = target(folder, path)
    is_other = why_no_path(path) is not None or plain_path(path) != plain_path(place.relative)
    if isinstance(to, WritablePath) or is_other:
        return to
    *_, name = parts = path_parts(path)
    try:
        if not os.path.samestat(os.lstat(folder.joinpath(*parts)), os.lstat(place.path)):
            return to
    except OSError:
        return to
    renamed = place.path.parent / name
    relative = place.relative.removesuffix(place.path.name) + name
    reason = what_it_decides(relative)
    return WritablePath(renamed, relative, exists=False, asks=(reason,) if reason else ())


def path_parts(path: str) -> list[str]:
    """Return the folders of *path* and its name, without what means the folder before."""
    return [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]


def _why_not_written(path: str) -> str | None:
    """Return what is wrong with *path* wherever it would be."""
    if not path.strip():
        return "is empty"
    if _CONTROL.search(path):
        return "holds a control character"
    if _ABSOLUTE.match(path):
        return "is absolute; files are written below the workspace only"
    if not path.isascii():
        if _TURNING.search(path):
            return "contains a bidirectional control character"
        if match := _SLASH_LIKE.search(path):
            return f"holds U+{ord(match[0]):04X} {unicodedata.name(match[0])}, which looks like a slash"
    *_, last = parts = path.replace("\\", "/").split("/")
    if last in ("", "."):
        return "names a folder"
    return next((reason for part in parts if (reason := why_no_name(part))), None)


def _asks(walk: WalkedPath) -> Iterator[str]:
    if reason := what_it_decides(walk.relative):
        yield reason
    if walk.status is None:
        return
    if walk.status.st_mode & (stat.S_ISUID | stat.S_ISGID):
        yield "is executable with another user's rights (setuid)"
    elif walk.status.st_mode & 0o111:
        yield "is a program"
    if not walk.status.st_mode & stat.S_IWUSR:
        # The name alone is exchanged, and for that nobody's leave would be needed.
        yield "is write-protected"
    if walk.status.st_nlink > 1:
        yield "has another name (a hard link), which keeps the old content"
