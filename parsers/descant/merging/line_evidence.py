"""Which lines say something: that two texts have one in common is a sign of what they were made from."""

from collections import Counter

from descant.patterns import regex

_SAYS_NOTHING = regex(r"\W*\w{0,8}\W*\Z")
"""Blank lines, lone brackets, and single words such as ``else:`` and ``continue;``."""


def is_evidence(line: str) -> bool:
    """Tell whether it says something that two texts have *line*."""
    return _SAYS_NOTHING.match(line) is None


def evidence_in(lines: Counter[str]) -> int:
    """Return how many of *lines* say something."""
    return sum(number for line, number in lines.items() if is_evidence(line))
