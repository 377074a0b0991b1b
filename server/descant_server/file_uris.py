"""The paths of files that a client names by their addresses.

The same for the command, which has no use for the libraries of an editor.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(uri: str) -> Path | None:
    """Return the path of the file *uri*; None for what is no file, such as a text that was never saved."""
    if not uri.startswith("file:"):
        return None
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.netloc:
        path = f"//{parts.netloc}{path}"
    elif _DRIVE.match(path):
        path = path[1:]
    return Path(path) if path else None


def folders_of(given: Iterable[str | None]) -> tuple[Path, ...]:
    """Return the folders with these URIs, each once."""
    paths = (path_of(uri) for uri in given if uri)
    return tuple(dict.fromkeys(path for path in paths if path is not None))
