"""The older versions of files in the last commits of a repository, through branches, merges and renames."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from descant_server.workspace.bases.edge_changes import Edge, PathChange, renames
from descant_server.workspace.bases.git_objects import subject_of
from descant_server.workspace.bases.git_reader import GitReader
from descant_server.workspace.bases.recent_commits import RecentCommits

_MOST_FILES = 500
"""Of one answer."""
_MOST_RENAMES = 20
"""Commits in which it is looked where files came from, or went."""
_MOST_STEPS = 3
"""Names that one file had, one after the other."""
_SUBJECT = 60
_ID = 8
"""Characters of the id of a commit that people are shown."""

_State = dict[str, str | None]
"""The id of what a commit has at each path; None where that is no file."""


class OldVersion(NamedTuple):
    """What was at the path of a file once."""

    back: int
    """How many commits back the newest state is that has it."""
    blob: str | None
    """The id of its content; None where there was no file."""
    path: str
    """Where it was, seen from the folder."""
    is_lost: bool = False
    """Whether the commit that is checked out was not made on it."""
    is_set_aside: bool = False
    """Whether it was stashed, and no commit has changed the file since."""


class History:
    """What the last commits have done to some files."""

    def __init__(self, reader: GitReader, commits: RecentCommits, paths: Iterable[str]) -> None:
        """Read what was done to *paths*, seen from the folder of *reader*. Raises GitError."""
        self._commits = commits
        self._shown_names: dict[int, str] = {}
        self._former: dict[str, list[str]] = {}
        self.renamed: dict[str, str] = {}
        """Where files went, by their old paths."""
        self._changes: dict[Edge, list[PathChange]] = defaultdict(list)
        self._head: _State = {}
        wanted = list(dict.fromkeys(paths))[:_MOST_FILES]
        self._read(reader, wanted)
        self._find_sources(reader, [path for path in wanted if self._head.get(path)])
        self._find_targets(reader, [path for path in wanted if path not in self._head])
        self._stashed_from: dict[int, _State] = {}
        """What the commits have that stashed changes were made on, by how many commits back these are."""
        self._states = list(self._distinct_states())

    def name(self, reader: GitReader, back: int) -> str:
        """Return what a person knows the state *back* commits back by. Raises GitError."""
        if back not in self._shown_names:
            commit = self._commits.states[back]
            subject = subject_of(reader, commit)
            shown = subject if len(subject) <= _SUBJECT else f"{subject[: _SUBJECT - 1]}…"
            self._shown_names[back] = f"commit {self.revision(back)}" + (f" ({shown})" if shown else "")
        return self._shown_names[back]

    def revision(self, back: int) -> str:
        """Return the start of the id of the commit *back* commits back."""
        return self._commits.states[back][:_ID]

    def versions(self, path: str, most: int) -> tuple[list[OldVersion], bool]:
        """Return what was at *path*, newest first, with *most* different contents; the first may be there.

        Where branches were merged a content may come several times. Tells, too, whether there are more.
        """
        versions: list[OldVersion] = []
        contents: set[str] = set()
        former_paths = (path, *self._former.get(path, ()))
        is_more = False
        for back, state in self._states:
            is_lost = back >= self._commits.reached
            if is_more and not is_lost:
                continue
            name = next((each for each in former_paths if state.get(each)), path)
            blob = state.get(name)
            if versions and versions[-1].blob == blob:
                continue
            if blob is not None and blob not in contents and len(contents) == most and not is_lost:
                is_more = True
                continue
            base = self._stashed_from.get(back, {}).get(name)
            is_set_aside = base is not None and base == self._head.get(path)
            versions.append(OldVersion(back, blob, name, is_lost, is_set_aside))
            if blob is not None and not is_lost:
                contents.add(blob)
        if is_more:
            return versions, True
        reached = [each for each in versions if not each.is_lost]
        return versions, self._commits.is_cut and bool(reached) and reached[-1].blob is not None

    def _read(self, reader: GitReader, paths: Sequence[str]) -> None:
        for edge, changes in self._commits.changes(reader, paths).items():
            self._changes[edge] += changes
        self._head |= _at_head(reader, paths)

    def _find_sources(self, reader: GitReader, paths: Sequence[str]) -> None:
        """Look where those of *paths* came from that a commit has brought."""
        latest = {path: path for path in paths}
        for _ in range(_MOST_STEPS):
            renamed_by_path = self._renames_in(reader, "A", [*latest.values()])
            sources = {
                path: old
                for path, last in latest.items()
                for old, new in renamed_by_path.get(last, ())
                if new == last and old not in (path, *self._former.get(path, ()))
            }
            for path, old in sources.items():
                self._former.setdefault(path, []).append(old)
            if not sources:
                return
            self._read(reader, [*dict.fromkeys(sources.values())])
            latest = sources

    def _find_targets(self, reader: GitReader, paths: Sequence[str]) -> None:
        """Look where those of *paths* went that a commit has taken away."""
        latest = {path: path for path in paths}
        for _ in range(_MOST_STEPS):
            renamed_by_path = self._renames_in(reader, "D", [*latest.values()])
            targets = {
                path: new
                for path, last in latest.items()
                for old, new in renamed_by_path.get(last, ())
                if old == last
            }
            if not targets:
                return
            self._read(reader, [*dict.fromkeys(targets.values())])
            self.renamed |= {path: new for path, new in targets.items() if self._head.get(new)}
            latest = {path: new for path, new in targets.items() if new not in self._head}

    def _renames_in(
        self, reader: GitReader, status: str, paths: Sequence[str]
    ) -> dict[str, list[tuple[str, str]]]:
        """Return what was renamed by the newest commit that did *status* to each of *paths*."""
        wanted, newest = set(paths), dict[str, Edge]()
        for edge in self._commits.edges:
            for change in self._changes.get(edge, ()):
                if change.path in wanted and change.status == status:
                    newest.setdefault(change.path, edge)
        edges = [*dict.fromkeys(newest.values())][:_MOST_RENAMES]
        renamed = renames(reader, edges)
        return {path: renamed.get(edge, []) for path, edge in newest.items()}

    def _distinct_states(self) -> Iterator[tuple[int, _State]]:
        """Yield the states in their order, without those that are as the one before.

        What is checked out is known, and of each commit what it changed of those that it was made on.
        Those beside it come last.
        """
        known: dict[str, _State] = {self._commits.head: self._head}
        for edge in self._commits.edges:
            here = known.get(edge.child)
            if here is None or edge.parent in known:
                continue
            changes = self._changes.get(edge)
            known[edge.parent] = here | {change.path: change.old for change in changes} if changes else here
        for edge in reversed(self._commits.beside):
            here = known.get(edge.parent)
            if here is None or edge.child in known:
                continue
            changes = self._changes.get(edge)
            known[edge.child] = here | {change.path: change.new for change in changes} if changes else here
        stashed = {edge.child: edge.parent for edge in self._commits.stashed}
        before: _State | None = None
        for back, commit in enumerate(self._commits.states):
            state = known.get(commit)
            if state is not None and commit in stashed:
                self._stashed_from[back] = known.get(stashed[commit], {})
            if state is not None and state is not before:
                yield back, state
                before = state


def _at_head(reader: GitReader, paths: Sequence[str]) -> Mapping[str, str | None]:
    if not paths:
        return {}
    state: _State = {}
    for entry in reader.fields("ls-tree", "-z", reader.head, "--", *paths):
        meta, _, path = entry.partition("\t")
        if meta:
            mode, _, blob = meta.split(" ")
            state[path] = blob if mode.startswith("100") else None
    return state
