"""Reading the repository that a folder is in, by the program ``git``.

Nothing of the repository is run: no hooks, filters, pagers, external diffs, file system monitors or programs
that check signatures, and nothing is fetched. Only objects are read, never the work tree. A repository that
belongs to somebody else is refused by git itself.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SECONDS = 10.0
"""For all that is asked of git at one look at an answer, which mostly takes a quarter of a second."""
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
    "log.mailmap=false",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
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
_SHOWN = 120
"""Characters of what git says is wrong."""


class GitError(Exception):
    """Why git could not be asked, as a whole sentence."""


class GitTooSlowError(GitError):
    """Git was given up; asking it again would take as long."""


@dataclass(frozen=True, slots=True)
class GitReader:
    """A repository, seen from a folder in it."""

    program: str
    folder: Path
    head: str = ""
    """The id of the commit that is checked out."""
    deadline: float | None = None
    """When it is given up, by the monotonic clock; None where each call has its own time."""
    is_shallow: bool = False
    """Whether its oldest commits are left out."""

    @classmethod
    def of(cls, folder: Path) -> "GitReader | None":
        """Return the repository that *folder* is in; None where it is in none, or has no commit.

        Raises GitError where there is one, and git cannot read it.
        """
        if not any(os.path.lexists(place / ".git") for place in (folder, *folder.parents)):
            return None
        program = shutil.which("git", path=os.environ.get("PATH", os.defpath))
        if program is None:
            raise GitError("The program git was not found, so the history of this folder is not looked at.")
        reader = cls(program, folder, deadline=time.monotonic() + SECONDS)
        asked = ("rev-parse", "--is-shallow-repository", "--verify", "--quiet", "HEAD^{commit}")
        completed = reader.completed(asked)
        if completed.returncode == 0:
            is_shallow, head = completed.stdout.decode("ascii", "replace").split()
            return cls(program, folder, head, reader.deadline, is_shallow == "true")
        if b"dubious ownership" in completed.stderr:
            raise GitError("This repository belongs to somebody else, so git does not read its history.")
        if not completed.stderr.strip() or b"not a git repository" in completed.stderr:
            return None  # It has no commit yet, or is no repository.
        raise GitError(f"Git cannot read the repository of this folder: {_reason(completed.stderr)}.")

    def commit_of(self, revision: str) -> str | None:
        """Return the id of the commit that *revision* names; None where it names none, or several."""
        if not revision or revision.startswith("-"):
            return None
        completed = self.completed(
            ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        )
        name = completed.stdout.decode("ascii", "replace").strip()
        return name if completed.returncode == 0 and name.isalnum() else None

    def lines(self, *arguments: str) -> list[str]:
        """Return the lines that git prints, without their ends. Raises GitError."""
        # Paths and names of branches are bytes of any kind, and only a line feed ends a line of git.
        printed = self.output(*arguments).decode("utf-8", "surrogateescape")
        return printed.removesuffix("\n").split("\n") if printed else []

    def fields(self, *arguments: str, given: bytes = b"") -> list[str]:
        """Return what git prints between NUL characters when it reads *given*. Raises GitError."""
        return self.output(*arguments, given=given).decode("utf-8", "surrogateescape").split("\0")

    def output(self, *arguments: str, given: bytes = b"") -> bytes:
        """Return what git prints when it reads *given*. Raises GitError."""
        completed = self.completed(arguments, given)
        if completed.returncode:
            reason = _reason(completed.stderr)
            raise GitError(f"Git could not read the history of this folder: {reason}.")
        return completed.stdout

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
                timeout=SECONDS if self.deadline is None else max(0.01, self.deadline - time.monotonic()),
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise GitTooSlowError(
                f"Git took over {SECONDS:.0f} seconds, so the history is not looked at."
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


def listed(ids: Iterable[str]) -> bytes:
    """Return *ids* as git reads them, one in a line."""
    return "".join(f"{name}\n" for name in ids).encode()


def _reason(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    first = "".join(char if char.isprintable() else " " for char in lines[0]) if lines else "no reason given"
    return first.removeprefix("fatal: ").removeprefix("error: ")[:_SHOWN].rstrip(".")
