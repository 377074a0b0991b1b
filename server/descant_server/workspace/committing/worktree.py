"""The repository that a commit would be made in, as it is now; read only, and nothing of it is run."""

import os
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from descant_server.workspace.bases.git_reader import GitError, GitReader

LOCAL_VARIABLES = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
)
"""What makes ``git`` use another repository, or another index, than the folder has."""
_HEADS = "refs/heads/"
_VERSION = re.compile(rb"(\d+)\.(\d+)[.\d]*")
_OLDEST = (2, 25)
"""The first that reads pathspecs from a file."""


class CommitRefusedError(Exception):
    """Why no commit can be made, as a clause; nothing was written."""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """What git's index has of a file."""

    mode: str
    id: str
    """Of its contents."""
    flag: str
    """As ``git ls-files -v`` has it: ``S`` is skip-worktree, small letters are assume-unchanged."""

    @property
    def is_submodule(self) -> bool:
        """Tell whether it is the commit of another repository."""
        return self.mode == "160000"


@dataclass(frozen=True)
class Worktree:
    """A work tree with its index and its HEAD. Paths are seen from :attr:`top`, with slashes."""

    reader: GitReader
    """In the folder :attr:`top`."""
    top: Path
    prefix: str
    """The path of the workspace, ending in a slash; empty where it is the same folder."""
    git_folder: Path
    head: str | None
    """The id of the commit; None where there is none yet."""
    branch: str | None
    """None where HEAD is detached."""

    @classmethod
    def of(cls, folder: Path) -> "Worktree":
        """Return the one that *folder* is in. Raises CommitRefusedError, and GitError."""
        if not is_in_repository(folder):
            raise CommitRefusedError(f"{folder} is in no git repository")
        program = shutil.which("git", path=os.environ.get("PATH", os.defpath))
        if program is None:
            raise CommitRefusedError("it needs the program git, which was not found")
        reader = GitReader(program, folder)
        _refuse_old(reader)
        completed = reader.completed(("rev-parse", "--is-inside-work-tree", "--absolute-git-dir"))
        if b"dubious ownership" in completed.stderr:
            raise CommitRefusedError(
                "the repository belongs to another user; git config --global --add safe.directory names it "
                "as one that you trust"
            )
        lines = completed.stdout.decode("utf-8", "surrogateescape").splitlines()
        if completed.returncode or len(lines) != 2:
            why = completed.stderr.decode("utf-8", "replace").strip().splitlines()
            raise CommitRefusedError(
                f"git cannot read the repository ({why[0] if why else 'no reason given'})"
            )
        if lines[0] != "true":
            raise CommitRefusedError(f"{folder} is in no work tree of its repository, which is bare")
        top, *prefix = reader.lines("rev-parse", "--show-toplevel", "--show-prefix")
        reader = GitReader(program, Path(top))
        symbolic = reader.completed(("symbolic-ref", "--quiet", "HEAD"))
        reference = symbolic.stdout.decode("utf-8", "surrogateescape").rstrip("\n")
        branch = reference.removeprefix(_HEADS) if symbolic.returncode == 0 else None
        return cls(reader, Path(top), "".join(prefix), Path(lines[1]), reader.commit_of("HEAD"), branch)

    @cached_property
    def entries(self) -> Mapping[str, IndexEntry]:
        """What the index has, without what is unmerged."""
        return {path: entry for path, entry, stage in self._listed if stage == "0"}

    @cached_property
    def unmerged(self) -> frozenset[str]:
        """The paths with conflicts."""
        return frozenset(path for path, _, stage in self._listed if stage != "0")

    @cached_property
    def staged(self) -> frozenset[str]:
        """The paths that the index has otherwise than HEAD; what is only intended to be added is not among
        them."""
        head = self.head or self.reader.output("hash-object", "-t", "tree", "--stdin").decode().strip()
        options = ("--cached", "--ita-invisible-in-index", "--name-only", "--no-renames", "-z")
        return frozenset(filter(None, self.reader.fields("diff-index", *options, head)))

    def in_head(self, paths: Iterable[str]) -> Mapping[str, IndexEntry | None]:
        """Return what the commit at HEAD has of *paths*; None for what it lacks."""
        entries: dict[str, IndexEntry | None] = dict.fromkeys(paths)
        if self.head is None or not entries:
            return entries
        for line in filter(None, self.reader.fields("ls-tree", "-z", self.head, "--", *entries)):
            known, _, path = line.partition("\t")
            mode, _, name = known.split(" ")
            entries[path] = IndexEntry(mode, name, "H")
        return entries

    def ignored(self, paths: Iterable[str]) -> frozenset[str]:
        """Return which of *paths*, that are not in the index, git is told to ignore."""
        # This command takes no literal pathspecs; what begins with a point is none but a path, either.
        given = _given(f"./{path}" for path in paths)
        command = ("check-ignore", "-z", "--stdin")
        completed = self.reader.completed(command, given, GIT_LITERAL_PATHSPECS="0")
        if completed.returncode not in (0, 1):
            raise GitError("Git could not tell which files are ignored.")
        names = completed.stdout.decode("utf-8", "surrogateescape").split("\0")
        return frozenset(name.removeprefix("./") for name in names if name)

    def attributes(self, paths: Iterable[str], *attributes: str) -> Mapping[str, Mapping[str, str]]:
        """Return the values of *attributes* that ``.gitattributes`` gives to each of *paths*."""
        output = self.reader.output("check-attr", "-z", "--stdin", *attributes, given=_given(paths))
        fields = output.decode("utf-8", "surrogateescape").split("\0")
        values: dict[str, dict[str, str]] = {}
        for path, attribute, value in zip(fields[::3], fields[1::3], fields[2::3], strict=False):
            if value != "unspecified":
                values.setdefault(path, {})[attribute] = value
        return values

    def settings(self, *options: str) -> list[str]:
        """Return what ``git config`` prints for *options*: the last value counts."""
        completed = self.reader.completed(("config", "-z", *options))
        return completed.stdout.decode("utf-8", "surrogateescape").split("\0")[:-1]

    def is_set(self, key: str) -> bool:
        """Tell whether the configuration says yes to *key*."""
        return self.settings("--type=bool", "--get", key) == ["true"]

    @cached_property
    def _listed(self) -> list[tuple[str, IndexEntry, str]]:
        """Return each path with its entry and its stage."""
        listed = []
        for line in filter(None, self.reader.fields("ls-files", "-z", "-v", "--stage")):
            known, _, path = line.partition("\t")
            flag, mode, name, stage = known.split(" ")
            listed.append((path, IndexEntry(mode, name, flag), stage))
        return listed


def is_in_repository(folder: Path) -> bool:
    """Tell whether *folder*, or one that it is in, looks like a work tree; git is not asked."""
    return any((place / ".git").exists() for place in (folder, *folder.parents))


def _refuse_old(reader: GitReader) -> None:
    """Raise CommitRefusedError where git does not know what it will be asked."""
    match = _VERSION.search(reader.output("version"))
    if match is not None and tuple(map(int, match.groups())) < _OLDEST:
        raise CommitRefusedError(
            f"it needs git {_OLDEST[0]}.{_OLDEST[1]} or newer, and this is {match[0].decode()}"
        )


def _given(paths: Iterable[str]) -> bytes:
    return b"".join(os.fsencode(path) + b"\0" for path in paths)
