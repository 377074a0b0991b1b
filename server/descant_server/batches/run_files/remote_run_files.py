"""The files of a run below a URL, in an object store or whatever else fsspec knows."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

from descant_server.batches.remote import RemoteError, file_system_at
from descant_server.batches.run_files.lease import LEASES, leased
from descant_server.batches.run_files.objects import Objects
from descant_server.batches.run_files.run_files import RunError

_COMMITS = (
    "each file would be a commit of the repository, and a run writes some a minute; give a bucket "
    "(hf://buckets/USER/NAME/run), or a folder, and upload that (hf upload)"
)


class RemoteRunFiles:
    """Leased while they are owned; files are finished on this machine, and then put as a whole."""

    def __init__(self, url: str) -> None:
        """Ask nothing yet of *url*. Raises RunError where no run can be."""
        self.name = url.rstrip("/")
        self.scratch = Path(tempfile.gettempdir())
        self._objects = Objects(self.name)
        self._lease: str | None = None
        if url.startswith("memory:"):
            raise RunError(f"{url}: is in the memory of one process, and a run has several; give a folder")
        if url.startswith("hf:") and not url.startswith("hf://buckets/"):
            raise RunError(f"{url}: {_COMMITS}")
        system, inner = file_system_at(self.name)
        self._starts = (f"{self.name}/", f"{system.unstrip_protocol(inner)}/")

    @contextmanager
    def owned(self, note: Callable[[str], object]) -> Iterator[Callable[[], None]]:
        """Be the only run by a lease."""
        with leased(Objects(self.name, pauses=()), note) as lease:
            start = f"descant-run-{blake2b(self.name.encode(), digest_size=8).hexdigest()}-"
            for left in Path(tempfile.gettempdir()).glob(f"{start}*"):  # By a run that was killed.
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(prefix=start) as scratch:
                self.scratch, self._lease = Path(scratch), lease.name.rpartition("/")[2]
                self._objects.remove_unfinished()
                yield lease.check

    def read(self, name: str) -> bytes:
        """Return what is in a file."""
        data = self._objects.read(name)
        if data is None:
            raise FileNotFoundError(f"{self.name}/{name}")
        return data

    def listed(self, folder: str) -> set[str]:
        """Return the names of the files in *folder*."""
        return self._objects.listed(folder)

    def put(self, file: Path, name: str) -> None:
        """Put *file*, if the run has not lost its lease meanwhile."""
        if self._lease is not None and self._lease not in self._objects.listed(LEASES):
            raise RemoteError(self.name, "another run has taken over", is_lasting=True)
        self._objects.put(file, name)

    def holds(self, path: str) -> bool:
        """Tell whether *path* is of an object below the URL."""
        return path.startswith(self._starts)
