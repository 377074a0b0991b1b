"""Objects below a URL: what little of fsspec a run needs, tried again where the network fails."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

from descant_server.batches.remote import PAUSES, Asked, is_object_store, tried

_UNFINISHED = "unfinished"
"""Where files are until they are whole, where that takes more than one step."""


class Objects:
    """Named by paths below *url*. What is asked of them raises RemoteError."""

    def __init__(self, url: str, pauses: Sequence[float] = PAUSES) -> None:
        """Ask nothing yet; what fails is tried again after each of *pauses*."""
        self.url = url
        self._pauses = pauses

    def read(self, name: str) -> bytes | None:
        """Return what is in an object; None where it is not."""

        def read(system: Any, path: str) -> bytes | None:
            try:
                data: bytes = system.cat_file(f"{path}/{name}")
            except FileNotFoundError:
                return None
            return data

        return self._tried(read)

    def listed(self, folder: str) -> set[str]:
        """Return the names of all objects in *folder*, as they are now."""

        def listed(system: Any, path: str) -> set[str]:
            return {PurePosixPath(each).name for each in system.find(f"{path}/{folder}")}

        return self._tried(listed)

    def write(self, name: str, data: bytes) -> None:
        """Write *data*, which is little, to an object."""

        def write(system: Any, path: str) -> None:
            self._make_room(system, f"{path}/{name}")
            system.pipe_file(f"{path}/{name}", data)

        self._tried(write)

    def put(self, file: Path, name: str) -> None:
        """Make *file* of this machine an object, which is whole, or not there."""

        def put(system: Any, path: str) -> None:
            target = f"{path}/{name}"
            beside = target if is_object_store(self.url) else f"{path}/{_UNFINISHED}/{file.name}"
            for each in (beside, target):
                self._make_room(system, each)
            system.put_file(str(file), beside)
            if beside != target:
                system.mv(beside, target)

        self._tried(put)

    def get(self, names: Sequence[str], files: Sequence[Path]) -> None:
        """Write what is in objects to *files* of this machine, several at once."""

        def get(system: Any, path: str) -> None:
            system.get([f"{path}/{name}" for name in names], list(map(str, files)))

        self._tried(get)

    def remove(self, name: str) -> None:
        """Remove an object; that it is not there does not matter."""

        def remove(system: Any, path: str) -> None:
            try:
                system.rm_file(f"{path}/{name}")
            except FileNotFoundError:
                return

        self._tried(remove)

    def remove_unfinished(self) -> None:
        """Remove what a run has left that was killed."""
        for name in () if is_object_store(self.url) else self.listed(_UNFINISHED):
            self.remove(f"{_UNFINISHED}/{name}")

    def changed(self, name: str) -> datetime | None:
        """Return when an object was written, by the clock of who keeps it; None where nobody says."""

        def changed(system: Any, path: str) -> datetime | None:
            try:
                when: datetime = system.modified(f"{path}/{name}")
            except (FileNotFoundError, NotImplementedError, KeyError):
                return None
            return when

        return self._tried(changed)

    def _make_room(self, system: Any, path: str) -> None:
        # An object store has no folders; to make one might make a bucket.
        if not is_object_store(self.url):
            system.makedirs(path.rpartition("/")[0], exist_ok=True)

    def _tried(self, ask: Callable[[Any, str], Asked]) -> Asked:
        def ask_anew(system: Any, path: str) -> Asked:
            system.invalidate_cache()
            return ask(system, path)

        return tried(self.url, ask_anew, self._pauses)
