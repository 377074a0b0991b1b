"""A folder with a history, whose files have moved on since an answer was made from them."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

_SETTINGS = ("user.name=Ada", "user.email=ada@example.org", "commit.gpgSign=false", "core.autocrlf=false")
_ENVIRONMENT = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


class Repository:
    """A new repository in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        settings = (part for setting in _SETTINGS for part in ("-c", setting))
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        completed = subprocess.run(
            ["git", *settings, *arguments],
            cwd=self.folder,
            env=environment | _ENVIRONMENT,
            check=True,
            capture_output=True,
            text=True,
        )
        return completed.stdout.strip()

    def commit(self, files: Mapping[str, str], message: str) -> str:
        """Write *files* and commit all that is there; return the short id of the commit."""
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)
        return self.git("rev-parse", "HEAD")[:8]


def numbered(count: int, **changed: str) -> str:
    """Return the text of *count* lines, those that are ``changed`` by their numbers, such as ``line3``."""
    names = (f"line{number}" for number in range(1, count + 1))
    return "".join(f"{changed.get(name, f'{name} = 1')}\n" for name in names)
