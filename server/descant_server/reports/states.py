"""The files of an answer beside the disk, for programs."""

from collections.abc import Sequence
from typing import Any

from descant_server.workspace.comparing import Compared
from descant_server.workspace.diffing import diff_of
from descant_server.workspace.verdict import counts


def states_as_json(files: Sequence[Compared]) -> dict[str, Any]:
    """Return the verdict in numbers, and the state of each file with what changes in it.

    ``added`` and ``removed`` are lines; null where nothing is written, or no text.
    """
    return {"verdict": counts(files), "files": [_file(one) for one in files]}


def _file(one: Compared) -> dict[str, Any]:
    diff = diff_of(one.draft) if one.is_ready else None
    has_lines = diff is not None and not diff.is_binary
    return {
        "path": one.file.path,
        "operation": one.file.operation,
        "newPath": one.file.new_path,
        "state": one.state.value,
        "reasons": list(one.reasons),
        "asks": list(one.draft.asks),
        "added": diff.added if diff is not None and has_lines else None,
        "removed": diff.removed if diff is not None and has_lines else None,
    }
