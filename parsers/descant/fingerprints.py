"""Identities of problems that survive edits elsewhere in the document.

A fingerprint holds the code, the place in the answer without the numbers of items, and the text that is
underlined, whatever white space it is set with. Edits elsewhere in the document, other line ends and items
that come or go before it leave it as it is. Of several problems with one fingerprint each has a number.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from descant.patterns import regex
from descant.problems import Problem
from descant.source import Source

_LONGEST = 200
"""Characters of the underlined text that are looked at, so that long spans cost no more than short ones."""
_LETTERS = 16
_NUMBERS = regex(r"/\d+(?=/|\Z)")


def fingerprints(source: Source, problems: Iterable[Problem]) -> tuple[str, ...]:
    """Return the fingerprint of each of *problems*, all those of the document *source* in their order."""
    seen = Counter[str]()
    numbered = []
    for problem in problems:
        fingerprint = f"{problem.code}:{_digest(source, problem)}"
        seen[fingerprint] += 1
        count = seen[fingerprint]
        numbered.append(fingerprint if count == 1 else f"{fingerprint}:{count}")
    return tuple(numbered)


def _digest(source: Source, problem: Problem) -> str:
    start, end = problem.span.start, min(problem.span.end, problem.span.start + _LONGEST)
    parts = (
        _NUMBERS.sub("/*", problem.pointer or ""),
        problem.property_name or "",
        " ".join(source.text[start:end].split()),
    )
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_LETTERS]
