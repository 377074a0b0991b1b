"""What is on the disk at a path: it is walked from the folder of the workspace, one part after the other.

Links are followed only while they stay below the folder, and never at the end. Nothing is opened or changed.
"""

import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from descant_server.workspace.path_parts import is_repository, plain_name

_JUNCTION = 0xA0000003
"""A folder of Windows that leads elsewhere and is no link to :func:`stat.S_ISLNK`."""
_SWAPPED = {ord(sign): sign.swapcase() for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}


@dataclass(frozen=True, slots=True)
class WalkedPath:
    """A plain file, or a place where one could be."""

    relative: str
    """As seen from the folder, with slashes and without links."""
    status: os.stat_result | None
    """None where nothing is there."""


def walked(root: str, parts: list[str]) -> WalkedPath | str:
    """Return what *parts* lead to from *root*, a real path, or why that is nothing to be touched.

    The reason completes the sentence "the path …". Raises OSError where the disk cannot be looked at.
    """
    folder, rest = root, parts
    while True:
        part, *rest = rest
        place = os.path.join(folder, part)
        try:
            status = os.lstat(place)
        except FileNotFoundError:
            return WalkedPath(_relative(root, os.path.join(place, *rest)), None)
        if (spelling := _spelling(folder, part, status)) is not None:
            shown = _relative(root, os.path.join(folder, spelling, *rest))
            return f"is spelled {shown!r} on disk; that is the spelling to use"
        if _is_link(status):
            if not rest:
                return "names a link"
            place = os.path.realpath(place, strict=True)
            if reason := _why_not_followed(root, place):
                return reason
            status = os.stat(place)
        if not rest:
            return _why_no_file(status.st_mode) or WalkedPath(_relative(root, place), status)
        if not stat.S_ISDIR(status.st_mode):
            return "goes through a file as if it were a folder"
        folder = place


def _relative(root: str, place: str) -> str:
    return place[len(os.path.join(root, "")) :].replace(os.sep, "/")


def _is_link(status: os.stat_result) -> bool:
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _JUNCTION


def _why_not_followed(root: str, place: str) -> str | None:
    """Return why a link to *place*, a real path, is not followed; None where it is."""
    if place == root:
        return None
    if not place.startswith(os.path.join(root, "")):
        return "leads out of the workspace by a link"
    relative = _relative(root, place)
    if any(is_repository(part) for part in relative.split("/")):
        return "leads into the repository itself by a link"
    try:
        relative.encode()
    except UnicodeEncodeError:
        return "leads by a link to a folder whose name is no text"
    return None


def _why_no_file(mode: int) -> str | None:
    if stat.S_ISREG(mode):
        return None
    if stat.S_ISDIR(mode):
        return "names a folder"
    if stat.S_ISFIFO(mode):
        return "is a pipe, not a regular file"
    if stat.S_ISSOCK(mode):
        return "is a socket, not a regular file"
    return "is a device, not a regular file"


def _spelling(folder: str, part: str, status: os.stat_result) -> str | None:
    """Return how the disk spells *part*, where several spellings are one file to it and this is not its own.

    The folder is listed only if another spelling leads to the same file, which hardly happens where capitals
    count.
    """
    if not any(_leads_to(status, folder, other) for other in _other_spellings(part)):
        return None
    entries = os.listdir(folder)
    if part in entries:
        return None
    folded = plain_name(part)
    likely = sorted(entries, key=lambda name: plain_name(name) != folded)
    return next((name for name in likely if _leads_to(status, folder, name)), None)


def _other_spellings(part: str) -> Iterator[str]:
    """Yield spellings of which one at least leads to the same file where the file system does not care.

    A name with a tilde may be a short one of Windows, for a long one that looks like nothing of it.
    """
    swapped = part.translate(_SWAPPED)
    spellings = {swapped if swapped != part else part.swapcase()}
    if not part.isascii():
        spellings |= {unicodedata.normalize(form, part) for form in ("NFC", "NFD")}
    yield from spellings - {part}
    if "~" in part:
        yield part


def _leads_to(status: os.stat_result, folder: str, name: str) -> bool:
    try:
        return os.path.samestat(os.lstat(os.path.join(folder, name)), status)
    except OSError:
        return False
