"""What commits have done to files, compared with those that they were made on, many at once."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from descant_server.workspace.bases.git_reader import GitReader, listed

_FILE_MODE = "100"
"""What the modes of files begin with; links and submodules have others, and are no texts."""
_TOGETHER = 500
"""Commits that one git compares; where there are more, several do so side by side."""
_MOST_TOGETHER = 4
"""Of these."""


class Edge(NamedTuple):
    """A commit, and one of those that it was made on."""

    child: str
    parent: str


class PathChange(NamedTuple):
    """What an edge does to one path."""

    status: str
    """A letter, as git has it: A where the path is new, D where it is deleted."""
    old: str | None
    """The id of what the parent has there; None where that is no file."""
    path: str
    new: str | None
    """The id of what the child has there; None where that is no file."""


def renames(reader: GitReader, edges: Sequence[Edge]) -> dict[Edge, list[tuple[str, str]]]:
    """Return the files that each of *edges* renames: their old paths and their new ones. Raises GitError."""
    if not edges:
        return {}
    changed = changes_of(reader, edges, "--always", "--find-renames", "-l400", "--diff-filter=R")
    return {
        edge: [(old.path, new.path) for old, new in zip(changes[::2], changes[1::2], strict=False)]
        for edge, changes in changed.items()
    }


def changes_of(reader: GitReader, edges: Sequence[Edge], *arguments: str) -> dict[Edge, list[PathChange]]:
    """Return what each of *edges* changes, as ``git diff-tree`` says with *arguments*. Raises GitError.

    Of a rename both paths are there, one after the other.
    """
    count = max(1, min(len(edges) // _TOGETHER, _MOST_TOGETHER, os.cpu_count() or 1))
    size = -(-len(edges) // count)
    parts = [edges[start : start + size] for start in range(0, len(edges), size)]
    with ThreadPoolExecutor(count) as pool:
        printed = pool.map(lambda part: _printed(reader, part, arguments), parts)
        changed: dict[Edge, list[PathChange]] = {}
        for part, fields in zip(parts, printed, strict=True):
            changed |= _by_edge(_diffed(part, fields))
    return changed


def _printed(reader: GitReader, edges: Iterable[Edge], arguments: Iterable[str]) -> list[str]:
    given = listed(f"{edge.child} {edge.parent}" for edge in edges)
    plain = ("--stdin", "-r", "-z", "--raw", "--no-abbrev", "--relative", "--no-ext-diff", "--no-textconv")
    return reader.fields("diff-tree", *plain, *arguments, given=given)


def _diffed(edges: Iterable[Edge], printed: Iterable[str]) -> Iterator[tuple[Edge, tuple[str, str] | None]]:
    """Yield each of *edges*, and behind it what it changes as it is *printed*: what git says, and a path.

    A rename comes with both of its paths, one after the other.
    """
    rest = iter(printed)
    coming = iter(edges)
    edge: Edge | None = None
    for part in rest:
        if not part.startswith(":"):
            # What git cannot read it leaves out, so the next edge of this commit is looked for.
            edge = next((each for each in coming if each.child == part.strip()), None)
            if edge is None:
                return
            yield edge, None
        elif edge is not None:
            for _ in range(2 if part.rpartition(" ")[2].startswith("R") else 1):
                yield edge, (part, next(rest, ""))


def _by_edge(diffed: Iterable[tuple[Edge, tuple[str, str] | None]]) -> dict[Edge, list[PathChange]]:
    by_edge: dict[Edge, list[PathChange]] = {}
    for edge, change in diffed:
        changes = by_edge.setdefault(edge, [])
        if change is None:
            continue
        old_mode, new_mode, old, new, status = change[0][1:].split(" ")
        was, now = (
            name if mode.startswith(_FILE_MODE) else None for mode, name in ((old_mode, old), (new_mode, new))
        )
        changes.append(PathChange(status[:1], was, change[1], now))
    return by_edge
