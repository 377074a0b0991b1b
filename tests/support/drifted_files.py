"""Real changes of real files, and the same files as later commits have left them, from a history of git.

The tree that an answer meets is the version before its change, with the changes of one to three later commits
merged in; what is right is the version that has them all.
"""

import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from support.rival_programs import merge_file

_MOST_CHARACTERS = 400_000


class Drifted(NamedTuple):
    """One change of a file and the file as it is now."""

    path: str
    diff: str
    """As git prints it, with the names of both blobs."""
    before: str
    """What the change was made from."""
    after: str
    now: str
    right: str


class History:
    """Reads the history of a repository with the program."""

    def __init__(self, folder: Path) -> None:
        """Nothing is read before the first question."""
        self.folder = folder

    def git(self, *arguments: str) -> bytes:
        """Return what git prints; nothing where it fails."""
        done = subprocess.run(["git", "-C", str(self.folder), *arguments], capture_output=True, check=False)
        return done.stdout if done.returncode == 0 else b""

    def changes(self, most: int) -> dict[str, list[str]]:
        """Return the commits that change each file, the newest first, of the last *most* commits."""
        printed = self.git(
            "log", f"-n{most}", "--no-merges", "--diff-filter=M", "--name-only", "--format=%x00%H"
        )
        commits = defaultdict[str, list[str]](list)
        for entry in printed.decode("utf-8", "replace").split("\0")[1:]:
            commit, *paths = entry.split("\n")
            for path in filter(None, paths):
                commits[path].append(commit)
        return commits

    def text(self, revision: str, path: str) -> str | None:
        """Return the text of a version of a file; None where it is none, or long."""
        data = self.git("show", f"{revision}:{path}")
        if not data or len(data) > _MOST_CHARACTERS or b"\r" in data:
            return None
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return None

    def ordinary(self, most: int) -> Iterator[Drifted]:
        """Yield changes with the very files that they were made from."""
        for path, commits in self.changes(most).items():
            for commit in commits:
                before, after = self.text(f"{commit}^", path), self.text(commit, path)
                if before is not None and after is not None:
                    yield Drifted(path, self.diff(commit, path), before, after, before, after)

    def drifted(self, most: int) -> Iterator[Drifted]:
        """Yield changes with the files that one to three later commits have changed."""
        for path, commits in self.changes(most).items():
            for number, commit in enumerate(commits):
                before, after = self.text(f"{commit}^", path), self.text(commit, path)
                for later in commits[max(0, number - 3) : number]:
                    right = self.text(later, path)
                    if before is None or after is None or right is None:
                        continue
                    now = merge_file(before, after, right)
                    if now not in (None, before, right):
                        assert now is not None
                        yield Drifted(path, self.diff(commit, path), before, after, now, right)

    def diff(self, commit: str, path: str) -> str:
        """Return the change of a commit in one file."""
        printed = self.git(
            "diff", "--no-color", "--no-ext-diff", "--full-index", f"{commit}^", commit, "--", path
        )
        return printed.decode("utf-8", "replace")
