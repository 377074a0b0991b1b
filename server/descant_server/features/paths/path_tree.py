"""The paths that are looked for, as a tree of their parts from the name of the file upwards.

A text is read backwards from each name of a file in it, so that a text of any length is read in one pass,
whatever the number of paths.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from descant_server.features.paths.path_spellings import PATH_SPELLINGS, PathSpelling

_SPELLED_ALIKE = re.compile(r"[A-Za-z0-9./-]*")
_LONGEST_PART = 255


@dataclass(slots=True)
class PathTail:
    """The end of one path or more: these parts, and nothing before them so far."""

    paths: dict[str, None] = field(default_factory=dict)
    """Those that end so, as :func:`same_path` has them, each once."""
    meant: tuple[str, ...] = ()
    """The same, once they are all there; it is shared by all places that speak of them."""
    whole: str | None = None
    """The one that has no further parts."""
    before: "dict[str, PathTail]" = field(default_factory=dict)
    """By the part that stands before it, as it is spelled."""
    lengths: list[int] = field(default_factory=list)
    """Of these parts, the longest first: where one with spaces begins cannot be told otherwise."""
    spelling: PathSpelling = PATH_SPELLINGS[0]

    def child(self, text: str, end: int) -> "tuple[PathTail, int] | None":
        """Return the tail with the part that ends at *end* of *text*, and where that starts."""
        for length in self.lengths:
            if length <= end and (tail := self.before.get(text[end - length : end])) is not None:
                return tail, end - length
        return None


def same_path(path: str) -> str:
    """Return what is equal for all ways to write *path*: with slashes, and without ``./``."""
    if "\\" not in path and "./" not in path and "//" not in path:
        return path
    return "/".join(part for part in path.replace("\\", "/").split("/") if part not in ("", "."))


def path_tails(paths: Collection[str]) -> dict[str, list[PathTail]]:
    """Return by the name of a file, as it is spelled, the tails that are only this name.

    There is one for each spelling. A path is told to be spelled otherwise only where that is not as it is.
    """
    tails: dict[str, list[PathTail]] = {}
    otherwise = [path for path in paths if not _SPELLED_ALIKE.fullmatch(path)]
    for spelling in PATH_SPELLINGS:
        roots: dict[str, PathTail] = {}
        for path in paths if spelling is PATH_SPELLINGS[0] else otherwise:
            *folders, name = (spelling.spell(part) for part in path.split("/"))
            if not name or (spelling is not PATH_SPELLINGS[0] and "/".join((*folders, name)) == path):
                continue
            tail = _grown(roots, name, path, spelling)
            for folder in reversed(folders):
                if len(folder) not in tail.lengths:
                    tail.lengths = sorted((*tail.lengths, len(folder)), reverse=True)
                tail = _grown(tail.before, folder, path, spelling)
            tail.whole = tail.whole or path
        for name, root in roots.items():
            tails.setdefault(name, []).append(root)
    return tails


def spelled_parts(paths: Collection[str]) -> Iterator[str]:
    """Yield the parts of all *paths*, in each spelling that they have."""
    for path in paths:
        spellings = PATH_SPELLINGS[:1] if _SPELLED_ALIKE.fullmatch(path) else PATH_SPELLINGS
        yield from (spelling.spell(part) for spelling in spellings for part in path.split("/"))


def words_in(name: str) -> Iterator[str]:
    """Yield the stretches of words of *name* that are shorter than it, the longest first."""
    breaks = [0, *(match.end() for match in re.finditer(" ", name)), len(name) + 1]
    if len(breaks) > _LONGEST_PART // 16:
        return
    for count in range(len(breaks) - 2, 0, -1):
        for first in range(len(breaks) - count):
            yield name[breaks[first] : breaks[first + count] - 1]


def _grown(tails: dict[str, PathTail], part: str, path: str, spelling: PathSpelling) -> PathTail:
    tail = tails.get(part)
    if tail is None:
        tail = tails[part] = PathTail(spelling=spelling)
    tail.paths[path] = None
    return tail
