"""The last commits of a repository, and what each of them has done to some files."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from descant_server.workspace.bases.edge_changes import Edge, PathChange, changes_of
from descant_server.workspace.bases.git_objects import kinds_of
from descant_server.workspace.bases.git_reader import GitReader
from descant_server.workspace.bases.loose_objects import latest_objects
from descant_server.workspace.bases.reflog import once_checked_out, stashes

MOST_COMMITS = 2_000
"""That are looked at."""
_MOST_LOST = 200
"""That are looked at of those that were checked out once, and that this history does not have."""
_ENOUGH = 200
"""Commits that no answer is older than."""
_MANY_FILES = 4
"""Of an answer in one folder, so that it costs less to look at all that was changed there."""


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
        wanted, edges = {*paths}, (*self.edges, *self.beside)
        if not wanted or not edges:
            return {}
        changed = changes_of(reader, edges, "--always", "--no-renames", "--", *_places(wanted))
        return {
            edge: [
                each
                for each in changes
                if each.path in wanted and (each.old is None or edge not in self._untracked)
            ]
            for edge, changes in changed.items()
        }

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


def _places(paths: Collection[str]) -> Iterable[str]:
    """Return *paths*, or the folders that they are in where these are much fewer: git compares each with what
    it comes across."""
    folders = {str(PurePosixPath(path).parent) for path in paths}
    return folders if len(folders) * _MANY_FILES <= len(paths) and "." not in folders else paths
