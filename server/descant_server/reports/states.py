"""The files of an answer beside the disk, for programs."""

from collections.abc import Sequence
from typing import Any

from descant_server.workspace.comparison import Compared
from descant_server.workspace.diffing import diff_of
from descant_server.workspace.verdict import counts


def states_as_json(files: Sequence[Compared]) -> dict[str, Any]:
    """Return the verdict in numbers, and the state of each file with what changes in it.

    ``added`` and ``removed`` are lines; null where nothing is written, or no text.
    """
    return {"verdict": counts(files), "files": [_file(compared) for compared in files]}


def _file(compared: Compared) -> dict[str, Any]:
    diff = diff_of(compared.draft) if compared.is_ready else None
    has_lines = diff is not None and not diff.is_binary
    return {
        "path": compared.file.path,
        "operation": compared.file.operation,
        "newPath": compared.file.new_path,
        "oldMode": compared.file.old_mode,
        "newMode": compared.file.new_mode,
        "state": compared.state.value,
        "reasons": list(compared.reasons),
        "asks": list(compared.draft.asks),
        "added": diff.added if diff is not None and has_lines else None,
        "removed": diff.removed if diff is not None and has_lines else None,
    }
