"""What the ``.editorconfig`` files around a file say of it: its encoding, its line ends, its last line.

They are read from the folder of the file upwards to one that is the root, as every editor does. Whatever is
wrong with one of them, or with a section of it, is passed over: that keeps nobody from writing a file.
"""

import codecs
import io
import os
import re
import stat
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import comb
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editorconfig.ini import EditorConfigParser

_NAME = ".editorconfig"
_MOST_BYTES, _LONGEST_LINE = 1 << 16, 1 << 10
_MOST_WAYS = 200_000_000
"""In how many ways a pattern may be laid over a path before it is passed over; real ones have far fewer."""
_NOTHING: Mapping[str, str] = MappingProxyType({})

_Stamp = tuple[str, int, int, int]
"""The path of a file, and what changes when it does."""


def properties_of(folder: Path, relative: str) -> Mapping[str, str]:
    """Return what is said of the file *relative*, seen from *folder*, in lower case; it need not exist.

    Cheap when asked again: the files are only looked at, and read anew where one has changed.
    """
    place = Path(os.path.abspath(folder / relative))
    stamps = tuple(_stamps(place.parent))
    return _properties(place, stamps) if stamps else _NOTHING


def _stamps(folder: Path) -> Iterator[_Stamp]:
    for parent in (folder, *folder.parents):
        path = os.path.join(parent, _NAME)
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            continue
        # A pipe with this name would be waited for, and one that is too large is none.
        if stat.S_ISREG(status.st_mode) and status.st_size <= _MOST_BYTES:
            yield path, status.st_mtime_ns, status.st_size, status.st_ino


@lru_cache(maxsize=4096)
def _properties(place: Path, stamps: tuple[_Stamp, ...]) -> Mapping[str, str]:
    properties: dict[str, str] = {}
    for path, *_ in stamps:
        seen_from_there = PurePosixPath("/", place.relative_to(os.path.dirname(path)).as_posix())
        parser = _parser()(str(seen_from_there))
        _read(parser, path)
        properties = {name: value.lower() for name, value in parser.options.items()} | properties
        if parser.root_file:
            break
    return MappingProxyType(properties)


def _read(parser: "EditorConfigParser", path: str) -> None:
    from editorconfig.exceptions import ParsingError

    utf_8 = codecs.lookup("utf-8")
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES)
        if max(map(len, data.splitlines()), default=0) > _LONGEST_LINE:
            return
        lines = codecs.StreamReaderWriter(io.BytesIO(data), utf_8.streamreader, utf_8.streamwriter)
        # By this name patterns are seen from its own folder, whatever the names of folders above hold.
        parser._read(lines, f"/{_NAME}")
    except (OSError, UnicodeError, ParsingError):
        return  # What was read up to there holds.


@cache
def _parser() -> "type[EditorConfigParser]":
    from editorconfig.ini import EditorConfigParser

    class Parser(EditorConfigParser):
        """The library's, but for patterns that it cannot read or that would take hours."""

        def matches_filename(self, config_filename: str, glob: str) -> bool:
            alternatives = glob.split(",")
            stars = 1 + max(alternative.count("*") for alternative in alternatives)
            if comb(len(self.filename) + stars, stars) * len(alternatives) ** glob.count("{") > _MOST_WAYS:
                return False
            try:
                return super().matches_filename(config_filename, glob)
            except (re.error, ValueError, TypeError, IndexError, OverflowError, RecursionError):
                return False

    return Parser
