"""Reading the repository that a folder is in, by the program ``git``.

Nothing of the repository is run: no hooks, filters, pagers, external diffs, file system monitors or programs
that check signatures, and nothing is fetched. Only objects are read, never the work tree. A repository that
belongs to somebody else is refused by git itself.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_SECONDS = 10.0
"""For one call of git, of those that take milliseconds."""
_SETTINGS = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "core.pager=cat",
    "core.alternateRefsCommand=",
    "core.quotePath=false",
    "core.precomposeUnicode=false",
    "diff.external=",
    "diff.ignoreSubmodules=all",
    "log.showSignature=false",
    "log.follow=false",
    "log.mailmap=false",
    "protocol.allow=never",
    "color.ui=never",
    "submodule.recurse=false",
)
"""What a repository could otherwise set itself, and with it start a program."""
_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_ATTR_NOSYSTEM": "1",
    "LC_ALL": "C",
}
_CONFIGURATION = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
"""Where the configuration of the user is, such as which files are ignored and which folders trusted."""
_MOST_BYTES = 2_000_000
"""Of one older version; larger files are not compared."""
_MOST_BYTES_TOGETHER = 64_000_000


class GitError(Exception):
    """Why git could not be asked, as a whole sentence."""


@dataclass(frozen=True, slots=True)
class GitReader:
    """A repository, seen from a folder in it."""

    program: str
    folder: Path
    top: Path
    """The folder of its work tree."""
    head: str
    """The id of the commit that is checked out."""

    @classmethod
    def of(cls, folder: Path) -> "GitReader | None":
        """Return the repository that *folder* is in; None where it is in none, or has no commit.

        Raises GitError where there is one, and git cannot read it.
        """
        if not any((place / ".git").exists() for place in (folder, *folder.parents)):
            return None
        program = shutil.which("git", path=os.environ.get("PATH", os.defpath))
        if program is None:
            raise GitError("The program git was not found, so the history of this folder is not looked at.")
        reader = cls(program, folder, folder, "")
        completed = reader.completed(("rev-parse", "--show-toplevel", "HEAD"))
        lines = completed.stdout.decode("utf-8", "surrogateescape").splitlines()
        if completed.returncode == 0 and len(lines) == 2:
            return cls(program, folder, Path(lines[0]), lines[1])
        if b"dubious ownership" in completed.stderr:
            raise GitError("This repository belongs to somebody else, so git does not read its history.")
        return None  # It has no commit yet, or is no repository with a work tree.

    def commit_of(self, revision: str) -> str | None:
        """Return the id of the commit that *revision* names; None where it names none."""
        if not revision or revision.startswith("-"):
            return None
        completed = self.completed(
            ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        )
        name = completed.stdout.decode("ascii", "replace").strip()
        return name if completed.returncode == 0 and name else None

    def lines(self, *arguments: str) -> list[str]:
        """Return the lines that git prints. Raises GitError."""
        return self.output(*arguments).decode("utf-8", "surrogateescape").splitlines()

    def fields(self, *arguments: str) -> list[str]:
        """Return what git prints between NUL characters. Raises GitError."""
        return self.output(*arguments).decode("utf-8", "surrogateescape").split("\0")

    def output(self, *arguments: str, given: bytes = b"") -> bytes:
        """Return what git prints when it reads *given*. Raises GitError."""
        completed = self.completed(arguments, given)
        if completed.returncode:
            raise GitError("Git could not read the history of this folder.")
        return completed.stdout

    def texts(self, ids: Iterable[str]) -> Mapping[str, bytes]:
        """Return the contents of the blobs *ids*, without those that are too large or not there."""
        wanted = list(dict.fromkeys(ids))
        if not wanted:
            return {}
        sizes = self.output(
            "cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)", given=_listed(wanted)
        )
        small, together = [], 0
        for line in sizes.decode("ascii", "replace").splitlines():
            name, kind, *size = line.split()
            if kind == "blob" and size and int(size[0]) <= _MOST_BYTES:
                together += int(size[0])
                if together <= _MOST_BYTES_TOGETHER:
                    small.append(name)
        return dict(_contents(self.output("cat-file", "--batch", given=_listed(small)))) if small else {}

    def completed(
        self, arguments: Iterable[str], given: bytes = b"", **environment: str
    ) -> "subprocess.CompletedProcess[bytes]":
        """Return what came of git with *arguments*, whatever its exit status. Raises GitError."""
        settings = (part for setting in _SETTINGS for part in ("-c", setting))
        command = (self.program, "--no-pager", *settings, *arguments)
        try:
            return subprocess.run(
                command,
                cwd=self.folder,
                env=_environment() | environment,
                input=given,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise GitError(
                f"Git took over {_SECONDS:.0f} seconds, so the history is not looked at."
            ) from None
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise GitError(f"Git could not be started ({reason}), so the history is not looked at.") from None


def _environment() -> dict[str, str]:
    # What a shell has set for another repository, or for tracing, is not for this one.
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in _CONFIGURATION
    }
    return kept | _ENVIRONMENT


def _listed(ids: Iterable[str]) -> bytes:
    return "".join(f"{name}\n" for name in ids).encode()


def _contents(batch: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the objects in what ``git cat-file --batch`` prints: a line with its size, then as many bytes."""
    at = 0
    while at < len(batch):
        end = batch.index(b"\n", at)
        name, kind, *size = batch[at:end].decode("ascii").split()
        at = end + 1
        if kind != "missing":
            yield name, batch[at : at + int(size[0])]
            at += int(size[0]) + 1
