"""Bases from the history of the repositories that files are in: that of their folder, or one within it."""

import os
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from descant_server.workspace.base import Base, WrittenFile
from descant_server.workspace.bases.repository_bases import RepositoryBases


class HistoryBases:
    """The bases of answers in a folder; submodules and other repositories in it have their own histories."""

    def __init__(self, folder: Path) -> None:
        """Look at nothing yet."""
        self._folder = folder
        self._lock = threading.Lock()
        self._repositories: dict[str, RepositoryBases] = {}

    @property
    def trouble(self) -> str:
        """Why older texts could not be looked for; empty where they could."""
        return next((each.trouble for each in self._repositories.values() if each.trouble), "")

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* that is not what is there; those of one repository are of
        one state. Each look begins with it."""
        with self._lock:
            for repository in self._repositories.values():
                repository.look_again()
            # The commits of another repository are none that the workspace's own could be asked for.
            return {
                _joined(place, path): replace(base, revision="") if place else base
                for place, files in self._by_place(proposals).items()
                for path, base in self._at(place).of(files).items()
            }

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return nothing: nobody has named a base."""
        return None

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return the older texts of *file*, newest first."""
        place = self._place(file.path)
        with self._lock:
            return self._at(place).versions(_within(place, file), blob)

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of the versions of *files*, by their paths."""
        with self._lock:
            return {
                _joined(place, path): texts
                for place, inside in self._by_place(files).items()
                for path, texts in self._at(place).former_texts(inside).items()
            }

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*."""
        place = self._place(path)
        with self._lock:
            renamed = self._at(place).renamed(_seen_from(place, path))
        return None if renamed is None else _joined(place, renamed)

    def _at(self, place: str) -> RepositoryBases:
        return self._repositories.setdefault(place, RepositoryBases(self._folder / place))

    def _by_place(self, files: Sequence[WrittenFile]) -> Mapping[str, list[WrittenFile]]:
        """Return *files* by the repositories that they are in, each as it is seen from there."""
        by_place = defaultdict[str, list[WrittenFile]](list)
        for each in files:
            place = self._place(each.path)
            by_place[place].append(_within(place, each))
        return by_place

    def _place(self, path: str) -> str:
        """Return the innermost folder on the way to *path* that is a repository; empty where none is."""
        return next((place for place in _above(path) if os.path.lexists(self._folder / place / ".git")), "")


def _above(path: str) -> Iterator[str]:
    for parent in PurePosixPath(path).parents:
        if parent.name:
            yield str(parent)


def _seen_from(place: str, path: str) -> str:
    return path.removeprefix(f"{place}/") if place else path


def _joined(place: str, path: str) -> str:
    return f"{place}/{path}" if place else path


def _within(place: str, file: WrittenFile) -> WrittenFile:
    return replace(file, path=_seen_from(place, file.path))
