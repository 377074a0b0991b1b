"""The last commits of a repository, and what each of them has done to some files."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from descant_server.workspace.bases.git_objects import kinds_of
from descant_server.workspace.bases.git_reader import GitReader, listed
from descant_server.workspace.bases.loose_objects import latest_objects
from descant_server.workspace.bases.reflog import once_checked_out, stashes

MOST_COMMITS = 2_000
"""That are looked at."""
_MOST_LOST = 200
"""That are looked at of those that were checked out once, and that this history does not have."""
_ENOUGH = 200
"""Commits that no answer is older than."""
_FILE_MODE = "100"
"""What the modes of files begin with; links and submodules have others, and are no texts."""


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


@dataclass(frozen=True)
class RecentCommits:
    """The last commits, newest first: number *n* is the state *n* commits back."""

    edges: Sequence[Edge]
    head: str
    is_shallow: bool
    lost: Sequence[Edge] = ()
    """Commits that were checked out once and are in another history: amended, rebased, of another branch."""
    checked_out: frozenset[str] = frozenset()
    """The commits that are known to have been checked out here. Of others it is not known what they were
    before they were amended; where these are none, of any."""
    stashed: Sequence[Edge] = ()
    """Commits that hold stashed changes, each with the one that they change."""
    stashes: Sequence[str] = ()
    """Those of these that the stash names."""

    @classmethod
    def of(cls, reader: GitReader) -> "RecentCommits":
        """Return those of the repository that *reader* reads. Raises GitError."""
        edges = []
        for line in reader.lines("rev-list", "--parents", f"--max-count={MOST_COMMITS}", reader.head):
            child, *parents = line.split()
            edges += [Edge(child, parent) for parent in parents]
        checked_out = once_checked_out(reader.folder)
        # Where no reflog is kept the objects of amended commits are still there for some weeks.
        candidates = checked_out or _latest_commits(reader)
        names = stashes(reader.folder)
        stashed = _stashed(reader, names)
        lost = _lost(reader, edges, [*candidates, *(edge.parent for edge in stashed)])
        return cls(edges, reader.head, reader.is_shallow, lost, frozenset(checked_out), stashed, names)

    def is_still(self, reader: GitReader) -> bool:
        """Tell whether these are those of *reader*, too."""
        return self.head == reader.head and self.stashes == stashes(reader.folder)

    @cached_property
    def beside(self) -> Sequence[Edge]:
        """The commits that the one that is checked out was not made on, each before those it was made on."""
        return (*self.stashed, *self.lost)

    @cached_property
    def states(self) -> Sequence[str]:
        """The commits that a state is known of: the last ones, and those that they were made on."""
        children = dict.fromkeys((self.head, *(edge.child for edge in self.edges)))
        known = children | dict.fromkeys(edge.parent for edge in self.edges)
        return tuple(known | dict.fromkeys(edge.child for edge in self.beside))

    @cached_property
    def reached(self) -> int:
        """How many of the states the commit that is checked out was made on; the others are beside it."""
        beside = {edge.child for edge in self.beside}
        return sum(state not in beside for state in self.states)

    @cached_property
    def is_cut(self) -> bool:
        """Whether these are so few that an answer may be older, as in a shallow repository."""
        is_part = self.is_shallow or len({edge.child for edge in self.edges}) >= MOST_COMMITS
        return is_part and self.reached < _ENOUGH

    def changes(self, reader: GitReader, paths: Iterable[str]) -> dict[Edge, list[PathChange]]:
        """Return what was done to *paths*, seen from the folder of *reader*. Raises GitError."""
        paths = list(paths)
        edges = (*self.edges, *self.beside)
        if not paths or not edges:
            return {}
        by_edge = _by_edge(_diffed(reader, edges, "--always", "--no-renames", "--", *paths))
        for edge in self._untracked & by_edge.keys():
            by_edge[edge] = [change for change in by_edge[edge] if change.old is None]
        return by_edge

    @cached_property
    def _untracked(self) -> frozenset[Edge]:
        """The commits that hold what was not tracked when something was stashed."""
        stashed = {edge.child for edge in self.stashed}
        return frozenset(edge for edge in self.stashed if edge.parent in stashed)


def _stashed(reader: GitReader, names: Sequence[str]) -> list[Edge]:
    """Return the edges of the commits *names*, which hold stashed changes. Raises GitError.

    Each has one of the index, and may have one of what was not tracked, which has nothing else.
    """
    if not names:
        return []
    edges = list[Edge]()
    for line in reader.lines("rev-list", "--no-walk=unsorted", "--parents", "--ignore-missing", *names):
        stash, *parents = line.split()
        edges += [Edge(untracked, stash) for untracked in parents[2:3]]
        edges += [Edge(index, parents[0]) for index in parents[1:2]]
        edges += [Edge(stash, base) for base in parents[:1]]
    return edges


def _latest_commits(reader: GitReader) -> list[str]:
    """Return the commits among the objects that were written last. Raises GitError."""
    kinds = kinds_of(reader, latest_objects(reader.folder))
    return [name for name, kind in kinds.items() if kind == "commit"]


def _lost(reader: GitReader, edges: Sequence[Edge], candidates: Sequence[str]) -> list[Edge]:
    """Return which of *candidates* and what they were made on are not those of *edges*. Raises GitError.

    What was made on the commit that is checked out is none of them: who has gone back to that wanted so.
    """
    known = {reader.head, *(name for edge in edges for name in edge)}
    unknown = [name for name in candidates if name not in known]
    if not unknown:
        return []
    bounds = ("--parents", "--topo-order", "--ignore-missing", f"--max-count={_MOST_LOST}")
    listed_commits = reader.lines("rev-list", *bounds, *unknown, f"^{reader.head}")
    later, lost = {reader.head}, list[Edge]()
    for line in reversed(listed_commits):
        child, *parents = line.split()
        if not later.isdisjoint(parents):
            later.add(child)
        else:
            # A first commit is compared with what is checked out, as if it was made on that.
            lost += [Edge(child, parent) for parent in parents or [reader.head]]
    return lost[::-1]


def renames(reader: GitReader, edges: Sequence[Edge]) -> dict[Edge, list[tuple[str, str]]]:
    """Return the files that each of *edges* renames: their old paths and their new ones. Raises GitError."""
    if not edges:
        return {}
    changed = _by_edge(_diffed(reader, edges, "--always", "--find-renames", "-l400", "--diff-filter=R"))
    return {
        edge: [(old.path, new.path) for old, new in zip(changes[::2], changes[1::2], strict=False)]
        for edge, changes in changed.items()
    }


def _diffed(
    reader: GitReader, edges: Iterable[Edge], *arguments: str
) -> Iterator[tuple[Edge, tuple[str, str] | None]]:
    """Yield each of *edges*, and behind it what it changes: what git says of it, and a path.

    A rename comes with both of its paths, one after the other.
    """
    given = listed(f"{edge.child} {edge.parent}" for edge in edges)
    plain = ("--stdin", "-r", "-z", "--raw", "--no-abbrev", "--relative", "--no-ext-diff", "--no-textconv")
    rest = iter(reader.fields("diff-tree", *plain, *arguments, given=given))
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
