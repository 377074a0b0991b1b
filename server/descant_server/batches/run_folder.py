"""The folder of a run: what is read is written down first, so that the run can be taken up again."""

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from descant_server import __version__
from descant_server.answer_files.atomic_writing import create_file
from descant_server.batches.planning import RunPlan
from descant_server.batches.run_layout import EXAMPLES, MANIFEST, PARTS, VERSION, result_path, unfinished
from descant_server.batches.setup import Setup, fingerprint
from descant_server.batches.tasks import Task
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.locking import locked
from descant_server.workspace.writing.reasons import BusyError


class RunError(Exception):
    """A folder cannot take a run; the message says why, and what to do."""


class RunFolder:
    """One run, in one folder."""

    def __init__(self, path: Path, setup: Setup, plan: RunPlan) -> None:
        """Make the folder at *path*, if it is not there. Raises OSError."""
        self.path = path
        self._output = setup.output
        self._manifest = _manifest(setup, plan)
        for folder in (path, path / PARTS, path / EXAMPLES):
            folder.mkdir(parents=True, exist_ok=True)

    def begin(self) -> None:
        """Write down what the run reads; where that is done, compare. Raises RunError and OSError."""
        path = self.path / MANIFEST
        if not path.exists():
            if any((self.path / PARTS).iterdir()):
                raise RunError(f"{self.path}: holds results, and no {MANIFEST}; give an empty folder")
            create_file(
                path, json.dumps(self._manifest, indent=1, ensure_ascii=False).encode("utf-8", "replace")
            )
            return
        known = read_manifest(self.path)
        if known.get("fingerprint") != self._manifest["fingerprint"]:
            raise RunError(
                f"{self.path}: holds {_difference(known, self._manifest)}; give another folder, or delete it"
            )
        for left in unfinished(self.path):
            left.unlink(missing_ok=True)

    def missing(self, tasks: Sequence[Task]) -> list[Task]:
        """Return those of *tasks* whose results are not there yet."""
        return [task for task in tasks if not result_path(self.path, task.number, self._output).exists()]

    @contextmanager
    def owned(self) -> Iterator[None]:
        """Be the only run in the folder. Raises RunError where another one is at work."""
        try:
            with Folder.at(self.path) as folder, locked(folder, patience=0):
                yield
        except BusyError as error:
            raise RunError(f"{self.path}: another run is writing here; wait for it, or stop it") from error


def read_manifest(path: Path) -> dict[str, Any]:
    """Return the manifest of the run in the folder at *path*. Raises RunError where there is none."""
    try:
        manifest = json.loads((path / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise RunError(f"{path}: holds no {MANIFEST}, so it is not the folder of a run") from None
    except ValueError:
        raise RunError(
            f"{path / MANIFEST}: cannot be read as JSON; delete the folder, and begin again"
        ) from None
    if not isinstance(manifest, dict) or manifest.get("version") != VERSION:
        raise RunError(f"{path / MANIFEST}: is of another version of the folder; use another folder")
    return manifest


def _manifest(setup: Setup, plan: RunPlan) -> dict[str, Any]:
    inputs = [(file.path, file.size, _state(file.path)) for file in plan.files]
    return {
        "version": VERSION,
        "descant": __version__,
        "fingerprint": fingerprint(setup, __version__, inputs),
        "options": setup.as_json(),
        "inputs": [{"path": path, "size": size, "state": state} for path, size, state in inputs],
        "keep": list(setup.keep),
        "parts": len(plan.tasks),
    }


def _state(path: str) -> str:
    """Return what changes when a file is written to: where it is here, when that was."""
    try:
        return str(os.stat(path).st_mtime_ns)
    except OSError:
        return ""


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    if known.get("descant") != wanted["descant"]:
        return f"a run of descant {known.get('descant')}, and this is {wanted['descant']}"
    if known.get("inputs") != wanted["inputs"]:
        return "a run of other inputs, or they have changed since"
    before = known.get("options") or {}
    changed = [name for name, value in wanted["options"].items() if before.get(name) != value]
    return f"a run with other options ({', '.join(changed)})"
