"""The answer in four numbers: how many files it has, and how many of them could be applied as they are.

Where the files were compared with those on disk, *ready* are those that are new or modified; one that is
unchanged or applied counts only in the total. Otherwise all that the text alone does not block are ready. All
problems count that there are: none that is ignored makes a file ready.
"""

from typing import Any

from descant import file_states
from descant_server.documents.document_store import Document
from descant_server.presentation.incremental_diagnostics import counted

DID_ANALYZE = "descant/didAnalyze"


def verdict(document: Document) -> dict[str, Any]:
    """Return the parameters of ``descant/didAnalyze``, with the numbers of all problems."""
    return {
        "uri": document.uri,
        "version": document.version,
        "verdict": _numbers(document),
        "problems": counted(document.analysis.problems),
    }


def _numbers(document: Document) -> dict[str, int]:
    if (comparison := document.comparison) is not None:
        states = [compared.state.value for compared in comparison.files]
        ready = sum(compared.is_ready for compared in comparison.files)
        blocked, changed = states.count("blocked") + states.count("conflict"), states.count("changed")
        return {"files": len(states), "ready": ready, "blocked": blocked, "changed": changed}
    files = file_states(document.analysis)
    blocked = sum(state.is_blocked for state in files)
    return {"files": len(files), "ready": len(files) - blocked, "blocked": blocked, "changed": 0}
