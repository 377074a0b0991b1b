"""What installed packages bring to Descant, by the entry points that they declare."""

import os
import sys
from collections.abc import Iterable
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_OURS = b"[descant."
"""With what the groups of entry points begin that we look for."""
_ENDINGS = (".dist-info", ".egg-info")


def entry_points(group: str) -> "Iterable[EntryPoint]":
    """Return the entry points of *group*; in most places there are none, which is told at a glance."""
    if not _may_be_there():
        return ()
    from importlib import metadata

    return metadata.entry_points(group=group)


def _may_be_there() -> bool:
    """Tell whether a package may declare something for us; where packages are no folders, it may."""
    if any(finder is not PathFinder and hasattr(finder, "find_distributions") for finder in sys.meta_path):
        return True
    return any(map(_may_be_in, sys.path))


def _may_be_in(place: str) -> bool:
    try:
        with os.scandir(place or ".") as entries:
            folders = [entry.path for entry in entries if entry.name.endswith(_ENDINGS)]
    except FileNotFoundError:
        return False
    except OSError:
        return True  # An archive, perhaps.
    return any(map(_declares_ours, folders))


def _declares_ours(folder: str) -> bool:
    try:
        with open(os.path.join(folder, "entry_points.txt"), "rb") as file:
            return _OURS in file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
