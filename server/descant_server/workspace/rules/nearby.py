"""The names of files beside those that an answer names.

Folders that the answer names are listed, up to a limit, and the index of the repository is searched for
single names. No folder is walked through.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path

from descant_server.workspace.path_parts import plain_name

_MANY_NAMES = 5_000
"""Of a folder that are looked at."""
_LARGEST_INDEX = 64 * 1024 * 1024
"""Bytes; one of 20,000 files has two million."""
_MANY_PLACES = 20
_FLAGS = 2
_LONGEST = 0xFFF
"""A longer path says no more of its length than this."""


class Nearby:
    """What can be known of the names in a folder of the workspace without a search through it."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.path.realpath(folder)
        self._listings: dict[str, Mapping[str, tuple[str, ...]]] = {}

    def is_file(self, relative: str) -> bool:
        """Tell whether there is anything but a folder at *relative*."""
        try:
            return not stat.S_ISDIR(os.lstat(f"{self.folder}/{relative}").st_mode)
        except (OSError, ValueError):
            return False

    def is_folder(self, relative: str) -> bool:
        """Tell whether there is a folder at *relative*."""
        return os.path.isdir(f"{self.folder}/{relative}")

    def holds(self, folder: str, name: str) -> bool:
        """Tell whether *name* is among those in *folder* that are looked at."""
        return name in self._listing(folder).get(folded(name), ())

    def alike(self, relative: str) -> str | None:
        """Return *relative* as the disk spells it: its folders, and its name, in one other way each.

        What differs only in capitals, accents, hyphens and underscores is alike. None where a part of it is
        not there in any spelling, or in several; itself where all of it is there.
        """
        place = ""
        for part in relative.split("/"):
            here = f"{place}/{part}" if place else part
            if not os.path.lexists(f"{self.folder}/{here}"):
                spellings = self._listing(place).get(folded(part), ())
                if len(spellings) != 1:
                    return None
                here = f"{place}/{spellings[0]}" if place else spellings[0]
            place = here
        return place

    def called(self, name: str) -> tuple[str, ...]:
        """Return the paths of the files of this name that the repository knows and that are still there.

        Those that lie in a folder, 20 at the most; none where there is no repository.
        """
        index = f"{self.folder}/.git/index"
        try:
            status = os.stat(index)
        except OSError:
            return ()
        if status.st_size > _LARGEST_INDEX:
            return ()
        known = _called(index, status.st_mtime_ns, status.st_size, name)
        return tuple(path for path in known if self.is_file(path))

    def _listing(self, relative: str) -> Mapping[str, tuple[str, ...]]:
        known = self._listings.get(relative)
        if known is None:
            known = self._listings[relative] = _listed(f"{self.folder}/{relative}")
        return known


def _listed(path: str) -> Mapping[str, tuple[str, ...]]:
    try:
        return _spellings(path, os.stat(path).st_mtime_ns)
    except (OSError, ValueError):
        return {}


def folded(name: str) -> str:
    """Return what is equal for names that are easily taken for each other."""
    return plain_name(name).replace("-", "_")


@lru_cache(maxsize=128)
def _spellings(path: str, _stamp: int) -> Mapping[str, tuple[str, ...]]:
    """Return the names in the folder at *path* by what is equal for those that are alike."""
    spellings: dict[str, tuple[str, ...]] = {}
    with os.scandir(path) as entries:
        for entry in islice(entries, _MANY_NAMES):
            key = folded(entry.name)
            spellings[key] = (*spellings.get(key, ()), entry.name)
    return spellings


@lru_cache(maxsize=512)
def _called(path: str, stamp: int, size: int, name: str) -> tuple[str, ...]:
    data = _index(path, stamp, size)
    return tuple(islice(dict.fromkeys(_paths(data, name.encode("utf-8", "surrogateescape"))), _MANY_PLACES))


@lru_cache(maxsize=2)
def _index(path: str, _stamp: int, _size: int) -> bytes:
    """Return the index of a repository; nothing where it is written in a way that is not known here."""
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_INDEX)
    except OSError:
        return b""
    return data if data[:8] in (b"DIRC\0\0\0\2", b"DIRC\0\0\0\3") else b""


def _paths(data: bytes, name: bytes) -> Iterator[str]:
    """Yield what may be the paths that end with *name* below some folder.

    A path follows two bytes that give its length, and before a zero. What only looks like one is not on
    the disk.
    """
    ending = b"/" + name + b"\0"
    at = data.find(ending)
    while at >= 0:
        end = at + len(ending) - 1
        for start in range(at - 1, max(data.rfind(b"\0", 0, at), at - _LONGEST, _FLAGS), -1):
            if int.from_bytes(data[start - _FLAGS : start], "big") & _LONGEST == end - start:
                yield data[start:end].decode("utf-8", "surrogateescape")
        at = data.find(ending, end)
