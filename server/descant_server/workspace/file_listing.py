"""Which files there are below a folder of the workspace, but for those that are ignored.

In a repository git says it, with all that its files of ignored paths say. Elsewhere the folders are looked
through, but for those that tools fill. Nothing is opened, no link is followed, and there is a limit.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from descant_server.workspace.bases.git_reader import GitError, GitReader
from descant_server.workspace.path_parts import is_repository
from descant_server.workspace.paths import why_no_path

MOST_FILES = 50_000
_MOST_FOLDERS = 20_000
_FILLED_BY_TOOLS = frozenset(
    ("node_modules", "__pycache__", "venv", ".venv", ".tox", ".mypy_cache", ".ruff_cache", ".pytest_cache")
)


def files_below(folder: Path) -> tuple[str, ...]:
    """Return the paths of the files below *folder* that an answer could name, with slashes and in order.

    May take as long as git does.
    """
    paths = _known_to_git(folder)
    names = _on_the_disk(folder) if paths is None else paths
    writable = (path for path in names if path.isprintable() and why_no_path(path) is None)
    return tuple(sorted(islice(writable, MOST_FILES)))


def _known_to_git(folder: Path) -> Iterable[str] | None:
    with suppress(GitError):
        if (reader := GitReader.of(folder)) is not None:
            return filter(None, reader.fields("ls-files", "-z", "--cached", "--others", "--exclude-standard"))
    return None


def _on_the_disk(folder: Path) -> Iterator[str]:
    """Yield the files of folders that are near before those that are deep."""
    pending = deque([""])
    for _ in range(_MOST_FOLDERS):
        if not pending:
            return
        below = pending.popleft()
        with suppress(OSError), os.scandir(folder / below) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if not is_repository(entry.name) and entry.name not in _FILLED_BY_TOOLS:
                        pending.append(f"{below}{entry.name}/")
                elif entry.is_file(follow_symlinks=False):
                    yield below + entry.name
