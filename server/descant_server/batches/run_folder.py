"""The folder of a run: what is read is written down first, so that the run can be taken up again."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from descant_server import __version__
from descant_server.batches.planning import RunPlan
from descant_server.batches.run_files import RunError, RunFiles
from descant_server.batches.run_files.unfinished import whole_or_absent
from descant_server.batches.run_layout import MANIFEST, PARTS, VERSION, result_name
from descant_server.batches.setup import Setup, fingerprint
from descant_server.batches.tasks import Task
from descant_server.batches.written_rows import WrittenRows, written_rows

_MISSED = ("unread", "passed_over")


class RunFolder:
    """One run, in one folder, which it owns."""

    def __init__(self, files: RunFiles, setup: Setup, plan: RunPlan) -> None:
        """Ask nothing yet of *files*."""
        self._files = files
        self._output = setup.output
        self._manifest = _manifest(setup, plan)

    def begin(self) -> None:
        """Write down what the run reads; where that is done, compare. Raises RunError and OSError."""
        name = self._files.name
        known = read_manifest(self._files)
        if known is None:
            if self._files.listed(PARTS):
                raise RunError(f"{name}: holds results, and no {MANIFEST}; give an empty folder")
            self._write(datetime.now(UTC).isoformat(timespec="seconds"))
        elif known.get("fingerprint") != self._manifest["fingerprint"]:
            raise RunError(
                f"{name}: holds {_difference(known, self._manifest)}; give another folder, or delete it"
            )

        elif any(known.get(name) != self._manifest[name] for name in _MISSED):
            # An input that can be read by now is another one; but others may be missing as well.
            self._write(known.get("begun"))

    def _write(self, begun: str | None) -> None:
        text = json.dumps({**self._manifest, "begun": begun}, indent=1, ensure_ascii=False)
        with whole_or_absent(self._files, MANIFEST) as path:
            path.write_bytes(text.encode("utf-8", "replace"))

    def written(self, tasks: Sequence[Task]) -> WrittenRows:
        """Return what is in results of *tasks* that are there already, where nothing counts them later."""
        there = self._files.listed(PARTS) if self._output != "parquet" else set()
        names = (result_name(task.number, self._output) for task in tasks)
        return written_rows(self._files, (name for name in names if name in there), self._output)

    def missing(self, tasks: Sequence[Task]) -> list[Task]:
        """Return those of *tasks* whose results are not there yet."""
        there = self._files.listed(PARTS)
        return [task for task in tasks if result_name(task.number, self._output) not in there]


def read_manifest(files: RunFiles) -> dict[str, Any] | None:
    """Return the manifest of a run; None where it was not begun. Raises RunError where it is of no use."""
    path = f"{files.name}/{MANIFEST}"
    try:
        manifest = json.loads(files.read(MANIFEST))
    except FileNotFoundError:
        return None
    except ValueError:
        raise RunError(f"{path}: cannot be read as JSON; delete the folder, and begin again") from None
    if not isinstance(manifest, dict) or manifest.get("version") != VERSION:
        raise RunError(f"{path}: is of another version of the folder; use another folder")
    return manifest


def _manifest(setup: Setup, plan: RunPlan) -> dict[str, Any]:
    inputs = [(file.path, file.size, file.state) for file in plan.files]
    return {
        "version": VERSION,
        "descant": __version__,
        "fingerprint": fingerprint(setup, __version__, inputs),
        "options": setup.as_json(),
        "inputs": [{"path": path, "size": size, "state": state} for path, size, state in inputs],
        "unread": [{"path": path, "reason": reason} for path, reason in plan.unread],
        "passed_over": len(plan.unknown),
        "keep": list(setup.keep),
        "parts": len(plan.tasks),
    }


def _difference(known: dict[str, Any], wanted: dict[str, Any]) -> str:
    if known.get("descant") != wanted["descant"]:
        return f"a run of descant {known.get('descant')}, and this is {wanted['descant']}"
    if known.get("inputs") != wanted["inputs"]:
        return "a run of other inputs, or they have changed since"
    before = known.get("options") or {}
    changed = [name for name, value in wanted["options"].items() if before.get(name) != value]
    return f"a run with other options ({', '.join(changed)})"
