"""The answer in four numbers: how many files it has, and how many of them could be applied as they are.

Which files are *blocked* is said by the library, by all problems that there are: none that is ignored makes a
file ready. Until files are compared with those on disk all others are
*ready* and none is *changed*.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from descant import Problem, Severity, file_states
from descant_server.documents import Document

DID_ANALYZE = "descant/didAnalyze"


def verdict(document: Document) -> dict[str, Any]:
    """Return the parameters of ``descant/didAnalyze``, with the numbers of all problems."""
    files = file_states(document.analysis)
    blocked = sum(state.is_blocked for state in files)
    return {
        "uri": document.uri,
        "version": document.version,
        "verdict": {"files": len(files), "ready": len(files) - blocked, "blocked": blocked, "changed": 0},
        "problems": counted(document.analysis.problems),
    }


def counted(problems: Iterable[Problem]) -> dict[str, int]:
    """Return how many *problems* there are of each severity, by its name."""
    counts = Counter(problem.severity for problem in problems)
    return {severity.label: counts[severity] for severity in Severity}
