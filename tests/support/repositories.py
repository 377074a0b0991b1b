"""Repositories that tests make: commits in a row, from texts."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

_ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}


def git(folder: Path, *arguments: str, given: str = "") -> str:
    """Return what git prints in *folder*; the settings of this machine do not count."""
    command = ["git", "-C", str(folder), "-c", "protocol.file.allow=always", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        command,
        env=environment | _ENVIRONMENT,
        input=given.encode(),
        capture_output=True,
        check=True,
    ).stdout.decode("utf-8", "surrogateescape")


def repository(
    folder: Path, *states: Mapping[str, str | bytes | None], options: tuple[str, ...] = ()
) -> Path:
    """Return *folder* as a repository in which each of *states* is a commit; None deletes a file."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main", *options)
    for number, state in enumerate(states):
        commit(folder, state, f"State {number}")
    return folder


def commit(folder: Path, state: Mapping[str, str | bytes | None], message: str) -> str:
    """Write *state*, commit all that is there, and return the id of the commit."""
    write(folder, state)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return git(folder, "rev-parse", "HEAD").strip()


def write(folder: Path, state: Mapping[str, str | bytes | None]) -> None:
    """Write *state* to the disk."""
    for path, text in state.items():
        place = folder / path
        if text is None:
            place.unlink()
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
