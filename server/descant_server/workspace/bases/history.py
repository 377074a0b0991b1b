"""The older versions of files in the last commits of a repository, through renames."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from descant_server.workspace.bases.git_reader import GitReader

MOST_COMMITS = 2_000
"""That are looked at."""
MOST_VERSIONS = 12
"""Of one file."""
_MOST_FILES = 500
"""Of one answer."""
_MOST_RENAMES = 20
"""Commits in which it is looked where files came from, or went."""
_NO_BLOB = "0" * 40
_SUBJECT = 60


class OldVersion(NamedTuple):
    """A version of a file that was there once."""

    back: int
    """How many commits back the newest state is that has it."""
    blob: str
    """The id of its content."""
    path: str
    """Where it was, seen from the folder."""


class _Change(NamedTuple):
    commit: int
    status: str
    old: str
    new: str
    path: str


@dataclass(slots=True)
class History:
    """What the last commits have done to some files."""

    commits: Sequence[str]
    """Their ids, newest first: number *n* is the state *n* commits back."""
    subjects: dict[str, str] = field(default_factory=dict)
    """The first lines of their messages, of those that were looked at."""
    versions: dict[str, list[OldVersion]] = field(default_factory=dict)
    """The versions of each file, by its path today, newest first; the first may be the one that is there."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Where files went, by their old paths."""

    def name(self, back: int) -> str:
        """Return what a person knows the state *back* commits back by."""
        commit = self.commits[min(back, len(self.commits) - 1)]
        subject = self.subjects.get(commit, "")
        shown = subject if len(subject) <= _SUBJECT else f"{subject[: _SUBJECT - 1]}…"
        return f"commit {commit[:8]}" + (f" ({shown})" if shown else "")


def history_of(reader: GitReader, paths: Iterable[str]) -> History:
    """Return what the last commits of the repository have done to the files at *paths*, seen from its folder.

    Raises GitError.
    """
    wanted = list(dict.fromkeys(paths))[:_MOST_FILES]
    history = History(reader.lines("rev-list", f"--max-count={MOST_COMMITS}", reader.head))
    numbers = {commit: number for number, commit in enumerate(history.commits)}
    changed = _changes_by_path(reader, history, numbers, wanted)
    at_head = dict(_at_head(reader, wanted))
    looked = 0
    for path in wanted:
        versions = [OldVersion(0, at_head[path], path)] if path in at_head else []
        versions += _before(changed[path])
        born = next((each for each in reversed(changed[path]) if each.status == "A"), None)
        if path in at_head and born is not None and len(versions) < MOST_VERSIONS and looked < _MOST_RENAMES:
            looked += 1
            if earlier := _renames(reader, history.commits[born.commit]).get_source(path):
                older = _changes_by_path(reader, history, numbers, [earlier.path])[earlier.path]
                versions.append(OldVersion(born.commit + 1, earlier.blob, earlier.path))
                versions += _before(each for each in older if each.commit > born.commit)
        elif (
            path not in at_head
            and changed[path]
            and changed[path][0].status == "D"
            and looked < _MOST_RENAMES
        ):
            looked += 1
            if target := _renames(reader, history.commits[changed[path][0].commit]).get_target(path):
                history.renamed[path] = target
        history.versions[path] = versions[: MOST_VERSIONS + 1]
    _name_commits(reader, history)
    return history


class _Moved(NamedTuple):
    path: str
    blob: str


@dataclass(frozen=True, slots=True)
class _Renames:
    """The files that one commit has renamed."""

    pairs: Sequence[tuple[str, str, str]]
    """The old path, the new one, and the blob that was at the old one."""

    def get_source(self, path: str) -> _Moved | None:
        return next((_Moved(old, blob) for old, new, blob in self.pairs if new == path), None)

    def get_target(self, path: str) -> str | None:
        return next((new for old, new, _ in self.pairs if old == path), None)


def _before(changed: Iterable[_Change]) -> Iterator[OldVersion]:
    """Yield what was there before each of the changes of one file."""
    for change in changed:
        if change.old != _NO_BLOB:
            yield OldVersion(change.commit + 1, change.old, change.path)


def _changes_by_path(
    reader: GitReader, history: History, numbers: dict[str, int], paths: Sequence[str]
) -> defaultdict[str, list[_Change]]:
    """Return what was done to each of *paths*, newest first."""
    changed = defaultdict[str, list[_Change]](list)
    if not paths:
        return changed
    # Without the commit before the oldest one the whole history would be walked.
    first = (f"^{history.commits[-1]}",) if len(history.commits) == MOST_COMMITS else ()
    fields = reader.fields(
        *("log", "-z", "--raw", "--no-abbrev", "--no-renames", "--relative", "--format=%x01%H%x02%s"),
        *("--no-textconv", "--no-ext-diff", "--no-show-signature", reader.head, *first, "--", *paths),
    )
    commit = 0
    rest = iter(fields)
    for part in rest:
        part = part.lstrip("\n")
        if part.startswith("\1"):
            name, _, subject = part[1:].partition("\2")
            history.subjects[name] = subject.strip()
            commit = numbers.get(name, MOST_COMMITS)
        elif part.startswith(":"):
            _, _, old, new, status = part[1:].split(" ")
            path = next(rest, "")
            changed[path].append(_Change(commit, status[:1], old, new, path))
    return changed


def _at_head(reader: GitReader, paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    if not paths:
        return
    for entry in reader.fields("ls-tree", "-z", reader.head, "--", *paths):
        meta, _, path = entry.partition("\t")
        if meta:
            mode, kind, blob = meta.split(" ")
            if kind == "blob" and mode != "120000":
                yield path, blob


def _renames(reader: GitReader, commit: str) -> _Renames:
    fields = iter(
        reader.fields(
            *(
                "log",
                "-1",
                "-z",
                "--raw",
                "--no-abbrev",
                "--find-renames",
                "-l2000",
                "--relative",
                "--format=",
            ),
            *("--diff-filter=R", "--no-textconv", "--no-ext-diff", commit),
        )
    )
    pairs = []
    for part in fields:
        if part.lstrip("\n").startswith(":"):
            blob = part.lstrip("\n").split(" ")[2]
            pairs.append((next(fields, ""), next(fields, ""), blob))
    return _Renames(pairs)


def _name_commits(reader: GitReader, history: History) -> None:
    """Learn the subjects of the states that versions are of."""
    last = len(history.commits) - 1
    states = {version.back for versions in history.versions.values() for version in versions}
    unknown = {history.commits[back] for back in states if back <= last} - history.subjects.keys()
    if unknown:
        for line in reader.lines("log", "--no-walk", "--format=%H%x02%s", *sorted(unknown)):
            name, _, subject = line.partition("\2")
            history.subjects[name] = subject.strip()
