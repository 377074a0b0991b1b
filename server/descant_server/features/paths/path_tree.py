"""The paths that are looked for, as a tree of their parts from the name of the file upwards.

A text is read backwards from each name of a file in it, so that a text of any length is read in one pass,
whatever the number of paths.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from descant_server.features.paths.path_spellings import PATH_SPELLINGS, PathSpelling

_PLAIN_PART = re.compile(r"[\w.@+-]*\Z")
_LAST_PARTS = (
    re.compile(r"[^/\\\s`\"'<>|:;,(){}\[\]=*]+\Z"),
    # Where there are no spaces between words, a path stands right behind one.
    re.compile(r"[\w.@+-]+\Z", re.ASCII),
)
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
    odd_parts: list[str] = field(default_factory=list)
    """Of these the ones with spaces and the like, whose start cannot be told by what stands around it."""
    spelling: PathSpelling = PATH_SPELLINGS[0]

    def child(self, text: str, end: int) -> "tuple[PathTail, int] | None":
        """Return the tail with the part that ends at *end* of *text*, and where that starts."""
        stretch = text[max(0, end - _LONGEST_PART) : end]
        for last_part in _LAST_PARTS:
            match = last_part.search(stretch)
            if match is not None and (tail := self.before.get(match.group())) is not None:
                return tail, end - len(match.group())
        for part in self.odd_parts:
            if text.endswith(part, 0, end):
                return self.before[part], end - len(part)
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
    for spelling in PATH_SPELLINGS:
        roots: dict[str, PathTail] = {}
        for path in paths:
            *folders, name = (spelling.spell(part) for part in path.split("/"))
            if not name or (spelling is not PATH_SPELLINGS[0] and "/".join((*folders, name)) == path):
                continue
            tail = _grown(roots, name, path, spelling)
            for folder in reversed(folders):
                if folder not in tail.before and not _PLAIN_PART.match(folder):
                    tail.odd_parts.append(folder)
                tail = _grown(tail.before, folder, path, spelling)
            tail.whole = tail.whole or path
        for name, root in roots.items():
            tails.setdefault(name, []).append(root)
    return tails


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
