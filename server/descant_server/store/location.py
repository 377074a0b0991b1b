"""Which database a store is in."""

import os
import sys
from pathlib import Path

VARIABLE = "DESCANT_DB"
"""The environment variable that names the database where nothing else does."""


def default_url() -> str:
    """Return the URL of the database that is used where none is named.

    It is what the environment variable ``DESCANT_DB`` says, or the file ``descant/answers.sqlite`` in the
    folder in which the system keeps the data of a user's programs.
    """
    return url_of(os.environ.get(VARIABLE) or str(_data_folder() / "descant" / "answers.sqlite"))


def url_of(named: str) -> str:
    """Return the URL for what a user names: a URL, or the path of a file for SQLite."""
    return named if "://" in named else f"sqlite:///{Path(named).expanduser()}"


def file_of(url: str) -> Path | None:
    """Return the file that the database *url* is in; None where it is in none."""
    path = url.removeprefix("sqlite:///")
    return None if path in (url, "", ":memory:") else Path(path.partition("?")[0])


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
