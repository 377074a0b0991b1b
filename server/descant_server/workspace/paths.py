"""Which files below a folder of the workspace an answer may touch: one answer for every kind of target.

Whatever is written, deleted, moved, or moved to goes through :func:`target`. It looks at the disk, changes
nothing, and has to be asked again at the moment of writing: a link may have been put there in between.
"""

import os
import re
import stat
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote


@dataclass(frozen=True, slots=True)
class Target:
    """A file that may be touched."""

    path: Path
    """Absolute, below the folder, with no link in it."""
    relative: str
    """As seen from the folder, with slashes."""
    exists: bool
    asks: tuple[str, ...] = ()
    """Why a person has to agree to just this file; each completes the sentence "the file …"."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that may not be touched, and why; the reason completes the sentence "the path …"."""

    reason: str


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_ABSOLUTE = re.compile(r"\s*+(?:[/\\~]|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*+://|file:)")
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)"
    r"[ ]*(?:\.|\Z)",
    re.IGNORECASE,
)
_SHORT_GIT = re.compile(r"git~\d", re.IGNORECASE)
_CONFIGURES = re.compile(
    r"""
      (?: \A | / ) \.(?: vscode | idea | devcontainer | cursor | claude | zed | husky | circleci ) /
    | (?: \A | / ) \.github / (?: workflows | actions ) /
    | (?: \A | / ) (?: gnu )? makefile \Z
    | (?: \A | / ) \. (?: gitlab-ci\.ya?ml | pre-commit-config\.ya?ml | mcp\.json | gitmodules | gitattributes
                        | npmrc | yarnrc(?:\.yml)? | pypirc | envrc | bashrc | profile | zshrc ) \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)


def target(folder: Path, path: str) -> Target | Refused:
    """Return what *path*, as an answer has it, is below *folder*, or why it is nothing to be touched."""
    if reason := why_no_path(path):
        return Refused(reason)
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    try:
        return _on_disk(folder.resolve(strict=True), parts)
    except (OSError, ValueError, RuntimeError) as error:
        return Refused(f"cannot be looked at: {getattr(error, 'strerror', None) or type(error).__name__}")


def why_no_path(path: str) -> str | None:
    """Return why *path* is no path below any folder, without a look at the disk; None where it is one."""
    return _why_not_written(path) or _why_not_written(unquote(unquote(path)))


def same_files(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the groups of *paths* that are one file on some systems: they differ in capitals or accents."""
    groups = defaultdict[str, list[str]](list)
    for path in dict.fromkeys(paths):
        plain = unicodedata.normalize("NFC", path.replace("\\", "/")).casefold()
        parts = (part for part in plain.split("/") if part not in ("", "."))
        groups[unicodedata.normalize("NFC", "/".join(parts))].append(path)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _why_not_written(path: str) -> str | None:
    """Return what is wrong with *path* wherever it would be."""
    if not path.strip():
        return "is empty"
    if _CONTROL.search(path):
        return "holds a control character"
    if _ABSOLUTE.match(path):
        return "is absolute; files are written below the workspace only"
    parts = path.replace("\\", "/").split("/")
    if parts[-1] in ("", ".") or not any(part not in ("", ".") for part in parts):
        return "names a folder"
    return next((reason for part in parts if (reason := _why_no_name(part))), None)


def _why_no_name(part: str) -> str | None:
    if part in ("", "."):
        return None
    if part.count(".") > 1 and not part.strip(" ."):
        return "leads out of the workspace"
    if part.endswith((".", " ")):
        return "has a part that ends with a point or a space"
    if ":" in part:
        return "holds a colon"
    if _RESERVED.match(part):
        return "names a device on Windows"
    return "belongs to the repository itself; nothing is written there" if _is_git(part) else None


def _is_git(part: str) -> bool:
    # Some systems pass over invisible characters in names, capitals, and points and spaces at their ends.
    seen = "".join(sign for sign in part if unicodedata.category(sign) != "Cf")
    plain = unicodedata.normalize("NFKC", seen).casefold().rstrip(" .")
    return plain == ".git" or _SHORT_GIT.fullmatch(plain) is not None


def _on_disk(folder: Path, parts: list[str]) -> Target | Refused:
    place = folder
    for number, part in enumerate(parts, start=1):
        place, is_last = place / part, number == len(parts)
        try:
            mode = os.lstat(place).st_mode
        except FileNotFoundError:
            return _target(folder, place.joinpath(*parts[number:]), None)
        if stat.S_ISLNK(mode):
            if is_last:
                return Refused("names a link")
            place = place.resolve(strict=True)
            if not place.is_relative_to(folder):
                return Refused("leads out of the workspace by a link")
            if any(_is_git(one) for one in place.relative_to(folder).parts):
                return Refused("leads into the repository itself by a link")
            mode = os.stat(place).st_mode
        if is_last and not stat.S_ISREG(mode):
            return Refused("names a folder" if stat.S_ISDIR(mode) else "names what is no plain file")
        if not is_last and not stat.S_ISDIR(mode):
            return Refused("goes through a file as if it were a folder")
    return _target(folder, place, os.lstat(place).st_mode)


def _target(folder: Path, place: Path, mode: int | None) -> Target:
    relative = place.relative_to(folder).as_posix()
    asks = []
    if _CONFIGURES.search(relative):
        asks.append("tells an editor, an agent or a build what to do")
    if mode is not None and mode & 0o111:
        asks.append("is a program")
    return Target(place, relative, mode is not None, tuple(asks))
