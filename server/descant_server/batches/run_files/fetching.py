"""The files of a run on this machine, for who counts what is in them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from descant_server.batches.remote import path_here
from descant_server.batches.run_files.objects import Objects
from descant_server.batches.run_layout import EXAMPLES, MANIFEST, PARTS

_AT_ONCE = 32
_Names = list[str]


@contextmanager
def fetched(place: str, each_of: Callable[[Sequence[_Names]], Iterable[_Names]] = iter) -> Iterator[Path]:
    """Give the folder of the run at *place*, a path or a URL; of a URL it lasts as long as it is used.

    What is fetched at once is taken from *each_of*, which can show how far that is. Raises RemoteError.
    """
    path = path_here(place)
    if path is not None:
        yield path
        return
    objects = Objects(place.rstrip("/"))
    with TemporaryDirectory(prefix="descant-report-") as name:
        folder = Path(name)
        wanted = [f"{inner}/{each}" for inner in (PARTS, EXAMPLES) for each in sorted(objects.listed(inner))]
        if (manifest := objects.read(MANIFEST)) is not None:
            (folder / MANIFEST).write_bytes(manifest)
        for inner in (PARTS, EXAMPLES):
            (folder / inner).mkdir()
        for together in each_of([wanted[at : at + _AT_ONCE] for at in range(0, len(wanted), _AT_ONCE)]):
            objects.get(together, [folder / each for each in together])
        yield folder
