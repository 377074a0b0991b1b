"""Contents and commits read from the objects of a repository, many at once."""

from collections.abc import Iterable, Iterator, Mapping

from descant_server.workspace.bases.git_reader import GitReader, listed

_MOST_BYTES = 2_000_000
"""Of one older version; larger files are not compared."""
_MOST_BYTES_TOGETHER = 64_000_000
_MOST_UNREADABLE = 20
"""Objects that are damaged, or not there in a clone without contents."""


def contents_of(reader: GitReader, ids: Iterable[str]) -> Mapping[str, bytes]:
    """Return the contents of the blobs *ids*, without those that are too large, damaged or not there."""
    wanted = list(dict.fromkeys(ids))
    sizes = _objects(reader, "--batch-check", wanted, contents=False)
    small, together = [], 0
    for name, (kind, size, _) in sizes.items():
        together += size
        if kind == "blob" and size <= _MOST_BYTES and together <= _MOST_BYTES_TOGETHER:
            small.append(name)
    return {name: data for name, (_, _, data) in _objects(reader, "--batch", small, contents=True).items()}


def kinds_of(reader: GitReader, ids: Iterable[str]) -> Mapping[str, str]:
    """Return what each of the objects *ids* is, such as ``commit``, without those that are not there."""
    objects = _objects(reader, "--batch-check", list(ids), contents=False)
    return {name: kind for name, (kind, *_) in objects.items()}


def subject_of(reader: GitReader, commit: str) -> str:
    """Return the first line of the message of *commit*, as it can be shown; empty where it has none."""
    _, _, message = reader.output("cat-file", "commit", commit).partition(b"\n\n")
    first = message.decode("utf-8", "replace").strip().partition("\n")[0]
    return "".join(char if char.isprintable() else " " for char in first).strip()


def _objects(
    reader: GitReader, how: str, ids: list[str], *, contents: bool
) -> dict[str, tuple[str, int, bytes]]:
    """Return what git says of *ids*; at one that it cannot read it ends, so it is asked for the others."""
    objects: dict[str, tuple[str, int, bytes]] = {}
    for _ in range(_MOST_UNREADABLE):
        if not ids:
            break
        completed = reader.completed(("cat-file", how), given=listed(ids))
        answered = list(_answers(completed.stdout, contents=contents))
        objects |= {name: (kind, size, data) for name, kind, size, data in answered if kind}
        ids = ids[len(answered) + 1 :] if completed.returncode else []
    return objects


def _answers(batch: bytes, *, contents: bool) -> Iterator[tuple[str, str, int, bytes]]:
    """Yield the objects in what ``git cat-file`` prints: names, kinds, sizes, and contents where they are.

    A line says the first three, then come the contents. Without a kind an object is not there.
    """
    at = 0
    while (end := batch.find(b"\n", at)) >= 0:
        name, kind, *sizes = batch[at:end].decode("ascii", "replace").split()
        size = int(sizes[0]) if sizes else 0
        at = end + 1
        if kind == "missing":
            yield name, "", 0, b""
            continue
        data = batch[at : at + size] if contents else b""
        if len(data) < size and contents:
            return
        yield name, kind, size, data
        at += size + 1 if contents else 0
