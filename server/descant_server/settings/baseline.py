"""The problems that were accepted: a file with their fingerprints, read by the server and the command alike.

It is written with one entry a line, in order, so that two of them can be merged and a difference be read.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from descant_server.settings.small_files import read_small_file

NAME = ".descant-baseline.json"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Baseline:
    """What was accepted, by the names of documents."""

    documents: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def accepted(self, name: str | None) -> frozenset[str]:
        """Return the fingerprints of the problems that were accepted in the document *name*."""
        return self.documents.get(name, frozenset()) if name is not None else frozenset()

    def accepting(self, name: str, fingerprints: Iterable[str]) -> "Baseline":
        """Return this with *fingerprints*, and no others, accepted in the document *name*."""
        others = {other: accepted for other, accepted in self.documents.items() if other != name}
        accepted = frozenset(fingerprints)
        return Baseline({**others, name: accepted} if accepted else others)

    @property
    def text(self) -> str:
        """The file as it is written: the same for the same problems."""
        documents = {name: sorted(self.documents[name]) for name in sorted(self.documents)}
        written = {"version": _VERSION, "documents": documents}
        return json.dumps(written, ensure_ascii=False, indent=2) + "\n"


EMPTY = Baseline()


def parse_baseline(text: str) -> Baseline:
    """Return the baseline in *text*. Raises ValueError with a reason where it is none."""
    # Few folders have one.
    from pydantic import ValidationError

    from descant_server.settings.baseline_format import BaselineFile

    try:
        written = BaselineFile.model_validate_json(text.removeprefix("\ufeff"))
    except ValidationError as error:
        first = error.errors()[0]
        where = "/".join(map(str, first["loc"]))
        raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from error
    if written.version != _VERSION:
        raise ValueError(f"it is of version {written.version}, and {_VERSION} is known")
    return Baseline({name: frozenset(accepted) for name, accepted in written.documents.items()})


def read_baseline(path: Path) -> Baseline | str | None:
    """Return the baseline in the file at *path*; None without such a file, else why it is not read."""
    try:
        text = read_small_file(path)
        return None if text is None else parse_baseline(text)
    except (OSError, ValueError) as error:
        return f"The baseline {path} is not read: {getattr(error, 'strerror', None) or error}."


def name_in(folder: Path, document: Path) -> str:
    """Return how a baseline in *folder* calls the *document*: by its path from there, with slashes."""
    try:
        path = Path(os.path.relpath(document.resolve(), folder.resolve()))
    except (OSError, ValueError, RuntimeError):
        path = document
    return path.as_posix().encode("utf-8", "replace").decode()
