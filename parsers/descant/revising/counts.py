"""How many problems there are of each code and severity, after those of one file have changed."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from descant.problems import Problem, Severity
from descant.revising.edited import Edited
from descant.revising.layout import EMBEDDED_CODES
from descant.rules.problem_limit import MOST

T = TypeVar("T")


def changed_codes(counts: Counter[str], before: Edited, after: Edited) -> Counter[str]:
    """Return *counts* by code with what the file has now; themselves where that is what it had."""
    return _changed(counts, before, after, lambda problem: problem.kind.code)


def changed_severities(counts: Counter[Severity], before: Edited, after: Edited) -> Counter[Severity]:
    """Do the same by severity."""
    return _changed(counts, before, after, lambda problem: problem.severity)


def are_too_many(codes: Counter[str], before: Counter[str]) -> bool:
    """Tell whether the problems are more than are listed, of one code or of all embedded files."""
    if any(count > max(MOST, before[code]) for code, count in codes.items()):
        return True
    embedded, was_embedded = (sum(map(one.__getitem__, EMBEDDED_CODES)) for one in (codes, before))
    return embedded > max(MOST, was_embedded)


def _changed(counts: Counter[T], before: Edited, after: Edited, key: Callable[[Problem], T]) -> Counter[T]:
    changes = Counter(map(key, after.problems))
    changes.subtract(map(key, before.problems))
    if not any(changes.values()):
        return counts
    found = counts.copy()
    found.update(changes)
    return found
